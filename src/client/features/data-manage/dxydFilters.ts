import * as codes from "#contract/codes";
import type { AnyDataset } from "#contract/define/dataset";
import { type Filter, filtersOf } from "../../ui/filtersOf";

const optionsOf = (list: Readonly<Record<string, string>>) =>
  Object.entries(list).map(([value, label]) => ({ value, label }));

/** Filters that only links set: figures name the records they count by them. */
const linked: readonly Filter[] = [
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
  { kind: "text", key: "areaCode", label: "行政区代码", hidden: true },
  { kind: "id", key: "pcid", label: "导入批次", hidden: true },
  { kind: "ids", key: "dkids", label: "指定地块", hidden: true },
];

/** Filters of a library of low-efficiency land; `keys` are the dataset's own among them. */
export const dxydFilters = (dataset: AnyDataset, keys: readonly string[]): Filter[] => [
  { kind: "text", key: "keyword", label: "编号/名称/权利人" },
  ...filtersOf(dataset, keys),
  { kind: "range", key: "mj", label: "面积", unit: "亩" },
  ...linked,
];
