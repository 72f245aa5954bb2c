import type { AnyDataset } from "#contract/define/dataset";
import { isLand } from "#contract/define/field";
import { type CrossRow, type CrossSum, cellKey } from "#contract/endpoints/lists/cross";
import { isReached } from "../../records/reachedStates";
import type { Register } from "../../records/registerOf";
import type { CrossColumn, CrossModel, Source } from "../../ui/cross/crossModel";
import { toMu } from "../../values/format";

/** What a cross table counts: records, or a quantity of the records. */
export type Measure = "zs" | "mj";

export type Reply = {
  total: CrossRow;
  list: CrossRow[];
  filter: Readonly<Record<string, unknown>>;
};

/** A group of columns: one dimension, or two crossed, by their code lists. */
export type Group = { title: string; dims: readonly string[] };

type Leaf = { group: number; values: readonly string[] };

export type Crossing = {
  register: Register;
  groups: readonly Group[];
  /** The quantity behind 面积. */
  area: string;
  measure: Measure;
};

const codesOf = ({ fields }: AnyDataset, dim: string) => fields[dim]?.codes ?? {};
const keyOf = ({ group, values }: Leaf) => `${group}.${values.join(".")}`;

/** A sum in its display unit. */
export const amount = (
  dataset: AnyDataset,
  sum: CrossSum | undefined,
  field: string | null,
): number => {
  if (!sum) return 0;
  if (field === null) return sum.zs;
  const value = sum.sums[field] ?? 0;
  const facts = dataset.fields[field];
  return facts && isLand(facts) ? toMu(value) : value;
};

/**
 * Dimension values shown as columns: its codes, without states that nothing leads to, and 未填 if
 * such records exist.
 */
function valuesOf(register: Register, dim: string, isUsed: (value: string) => boolean) {
  const reached = isReached(register, dim);
  const codes = Object.entries(codesOf(register.dataset, dim)).filter(
    ([value]) => reached(value) || isUsed(value),
  );
  return isUsed("") ? [...codes, ["", "未填"] as [string, string]] : codes;
}

function columnsOfGroup(
  { register }: Crossing,
  { title, dims }: Group,
  group: number,
  total: CrossRow,
  digits: number,
): CrossColumn[] {
  const cells = total.cells[group] ?? {};
  const used = (at: number) => (value: string) =>
    Object.keys(cells).some((key) => key.split("\u001f")[at] === value);
  const [first = "", second] = dims;
  const leaf = (values: string[], label: string): CrossColumn => ({
    key: keyOf({ group, values }),
    title: label,
    digits,
  });
  const children = valuesOf(register, first, used(0)).map(([value, label]): CrossColumn => {
    if (second === undefined) return leaf([value], label);
    const inner = valuesOf(register, second, used(1)).map(([other, name]) =>
      leaf([value, other], name),
    );
    return { key: `${group}.${value}`, title: label, children: inner };
  });
  // Crossed columns have their own headings: one more above all of them would add nothing.
  return second === undefined ? [{ key: `g${group}`, title, children }] : children;
}

/** The reply of a cross table as a model: the total first, then the groups of columns. */
export function crossModel(reply: Reply, crossing: Crossing): CrossModel {
  const { register, groups, area, measure } = crossing;
  const { dataset } = register;
  const field = measure === "zs" ? null : area;
  const digits = measure === "zs" ? 0 : 2;
  const unit = measure === "zs" ? register.dataset.work.counter : "亩";
  const rows = new Map([...reply.list, reply.total].map((row) => [row.key, row]));
  const sumOf = (line: string, column: string): CrossSum | undefined => {
    const row = rows.get(line);
    if (column === "total") return row;
    const [group, ...values] = column.split(".");
    return row?.cells[Number(group)]?.[cellKey(values)];
  };
  return {
    head: "行政区",
    columns: [
      { key: "total", title: "合计", unit, digits },
      ...groups.flatMap((group, i) => columnsOfGroup(crossing, group, i, reply.total, digits)),
    ],
    lines: reply.list.map(({ key, label }) => ({ key, label })),
    total: { key: reply.total.key, label: reply.total.label },
    valueOf: (line, column) => amount(dataset, sumOf(line, column), field),
    sourceOf: (line, column) => sourceOf(reply, crossing, line, column),
  };
}

/** The list behind a cell: the table's filter, the region of the row, the values of the column. */
export function sourceOf(
  { filter }: Reply,
  { register, groups }: Pick<Crossing, "register" | "groups">,
  line: string,
  column: string,
): Source {
  const [group, ...values] = column.split(".");
  const dims = column === "total" ? [] : (groups[Number(group)]?.dims ?? []);
  const own = Object.fromEntries(
    dims.map((dim, i) => {
      const kind = register.dataset.fields[dim]?.kind;
      const value = values[i] ?? "";
      return [dim, [kind === "integer" || kind === "flag" ? Number(value) : value]];
    }),
  );
  return { register, filter: { ...filter, ...own, areaCode: line } };
}
