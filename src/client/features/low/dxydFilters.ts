import * as codes from "#contract/codes/landCodes";
import type { Filter } from "../../records/filtersOf";

const optionsOf = (list: Readonly<Record<string, string>>) =>
  Object.entries(list).map(([value, label]) => ({ value, label }));

/** Filters of both libraries that only links set, to list the records behind a figure. */
export const linkedFilters: readonly Filter[] = [
  {
    kind: "choices",
    key: "dxyy",
    label: "认定原因",
    options: optionsOf(codes.dxyyCodes),
    hidden: true,
  },
  {
    kind: "choices",
    key: "nzkffs",
    label: "拟再开发方式",
    options: optionsOf(codes.zkffsCodes),
    hidden: true,
  },
  {
    kind: "choices",
    key: "hydm",
    label: "行业",
    options: optionsOf(codes.hydmCodes),
    hidden: true,
  },
  { kind: "id", key: "pcid", label: "导入批次", of: "batch", hidden: true },
];
