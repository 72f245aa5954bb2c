import type { ProColumns } from "@ant-design/pro-components";
import type { TableProps } from "antd";
import type { AnyRecord } from "#contract/define/anyRecord";
import type { AnyDataset } from "#contract/define/dataset";
import type { FilterValues, ListQuery } from "../../records/listQuery";
import { widthFor } from "../../values/columnsOf";
import { type ColumnLooks, columnKey } from "./columnLook";

type Antd = "ascend" | "descend" | null;

const orderOf = (sort: ListQuery["sort"], key: string): Antd => {
  if (sort?.field !== key) return null;
  return sort.order === "asc" ? "ascend" : "descend";
};

/** A heading's chosen filter; yes/no is a single value, not a list. */
const chosenOf = (value: unknown): string[] | null =>
  value === undefined || value === null ? null : [value].flat().map(String);

function asListed<R extends AnyRecord>(
  column: ProColumns<R>,
  { filters, sort }: ListQuery,
  usual: ListQuery["sort"],
): ProColumns<R> {
  const key = String(column.dataIndex ?? column.key);
  const next: ProColumns<R> = { ...column };
  if (column.sorter)
    Object.assign(next, { sortOrder: orderOf(sort, key), showSorterTooltip: false });
  // Without an order the list has this one: its heading only turns it round.
  if (column.sorter && usual?.field === key) next.sortDirections = ["descend", "ascend", "descend"];
  if (column.filters) {
    Object.assign(next, { filteredValue: chosenOf(filters[key]), onFilter: false });
  }
  return next;
}

/** Newest changes first, in the list of every register that keeps the time of the last change. */
export const usualSort = ({ fields }: AnyDataset): ListQuery["sort"] =>
  "gxsj" in fields ? { field: "gxsj", order: "desc" } : undefined;

/** Columns with the list's current order and heading filters. */
export const tableColumns = <R extends AnyRecord>(
  columns: readonly ProColumns<R>[],
  query: ListQuery,
  usual?: ListQuery["sort"],
): ProColumns<R>[] => columns.map((column) => asListed(column, query, usual));

/** Columns in the user's widths, and with texts in several lines where they are wrapped. */
export const sizedColumns = <R extends AnyRecord>(
  columns: readonly ProColumns<R>[],
  looks: ColumnLooks,
  wrap: boolean,
): ProColumns<R>[] =>
  columns.map((column) => {
    const width = looks[columnKey(column)]?.width;
    return {
      ...column,
      ...(width !== undefined && { width }),
      ...(wrap && column.ellipsis ? { ellipsis: false } : {}),
    };
  });

/** Columns widened for what these rows show in them whole. */
export const widenedFor = <R extends AnyRecord>(
  columns: readonly ProColumns<R>[],
  dataset: AnyDataset,
  rows: readonly R[],
): ProColumns<R>[] =>
  columns.map((column) => {
    const needed = widthFor(dataset, String(column.dataIndex ?? column.key), rows);
    return typeof column.width === "number" && column.width < needed
      ? { ...column, width: needed }
      : column;
  });

type OnChange<R> = NonNullable<TableProps<R>["onChange"]>;

/** The effect of a click on a heading. */
export function headingChange<R>(
  heading: Parameters<OnChange<R>>[1],
  sorter: Parameters<OnChange<R>>[2],
  action: "sort" | "filter",
): { filters: FilterValues } | { sort: ListQuery["sort"] } {
  if (action === "filter") {
    const entries = Object.entries(heading).map(([key, value]) => [key, value ?? undefined]);
    return { filters: Object.fromEntries(entries) };
  }
  const one = Array.isArray(sorter) ? sorter[0] : sorter;
  if (!one?.order) return { sort: undefined };
  const order = one.order === "ascend" ? "asc" : "desc";
  return { sort: { field: String(one.columnKey ?? one.field), order } };
}
