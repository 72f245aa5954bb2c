import { type ProColumns, ProTable } from "@ant-design/pro-components";
import { Pagination } from "antd";
import { useAtomValue, useSetAtom } from "jotai";
import { type ReactNode, useEffect, useMemo } from "react";
import type { AnyRecord } from "#contract/define/anyRecord";
import type { AnyDataset } from "#contract/define/dataset";
import type { Filter } from "../../records/filtersOf";
import { type FilterValues, type ListQuery, pageSizes } from "../../records/listQuery";
import { type Load, useListPage } from "../../records/useListPage";
import { dataRevisionAtom, mapCommandAtom } from "../../state/map";
import { sumsText } from "../../values/sumsText";
import { ListState } from "../base/ListState";
import { useBarWidth } from "../base/useBarWidth";
import { useBodyHeight } from "../base/useBodyHeight";
import { BulkBar } from "./BulkBar";
import { ColumnChooser } from "./ColumnChooser";
import { shownKeys, standsOf } from "./columnLook";
import { FilterBar } from "./FilterBar";
import { HeadCell } from "./HeadCell";
import { rowKeys } from "./rowKeys";
import { headingChange, sizedColumns, tableColumns, usualSort, widenedFor } from "./tableColumns";
import { useHeadings } from "./useHeadings";
import { useListQuery } from "./useListQuery";
import { useLongTable } from "./useLongTable";
import { useSelection } from "./useSelection";
import { useTableLook } from "./useTableLook";
import "../../theme/ui.css";
import "./list.css";
import { useLastPage } from "../base/useLastPage";

const selectionWidth = 36;
const longFrom = 100;
const noKeys: readonly string[] = [];
const heading = { header: { cell: HeadCell } };

/** The list's current state: its query, its total, the shown columns. */
export type Listing = {
  query: ListQuery;
  total: number | null;
  keys: readonly string[];
  look: ReturnType<typeof useTableLook>;
};

/** What is selected here or on the map; its rows as far as they are known. */
export type Selected<R> = {
  ids: readonly string[];
  rows: readonly R[];
  /** Fields that the table shows, in their order. */
  keys: readonly string[];
  /** Clears the selection. */
  done: () => void;
};

type Props<R extends AnyRecord> = {
  dataset: AnyDataset;
  /** The key of the columns and density: several pages of one dataset each have their own. */
  name: string;
  unit: string;
  columns: readonly ProColumns<R>[];
  /** Columns that are hidden until the user shows them. */
  away?: readonly string[];
  filters: readonly Filter[];
  load: Load<R>;
  /** Shown before the filters: the region. */
  lead?: ReactNode;
  /** What `load` depends on besides the query: a change reloads from the first page. */
  scope?: string;
  /** Buttons of the list, in the order 新增, 导入, 导出. */
  toolbar?: (listing: Listing) => ReactNode;
  /** Buttons for the selection. */
  bulk?: (selected: Selected<R>) => ReactNode;
  /** What to do if there are no records yet. */
  empty?: ReactNode;
  onOpen?: (row: R) => void;
  onFilters?: (filters: FilterValues) => void;
  /** Called with what is shown now: rows, and columns in order. */
  onShown?: (rows: readonly R[], keys: readonly string[]) => void;
};

/** A dataset's list beside the map: both share the selection, and the address keeps the rest. */
export function DatasetTable<R extends AnyRecord>(props: Props<R>) {
  const { dataset, columns, filters, load, bulk, onOpen, onFilters, away = noKeys } = props;
  const idKey = dataset.key.id;
  const idsFilter = `${idKey}s`;
  const fields = useMemo(() => columns.map((one) => String(one.dataIndex ?? "")), [columns]);
  const usual = useMemo(() => usualSort(dataset), [dataset]);
  const { query, setFilters, setPage } = useListQuery(filters, fields, usual);
  const revision = useAtomValue(dataRevisionAtom);
  const { page, failure, loading, reload } = useListPage(
    load,
    query,
    `${revision}/${props.scope ?? ""}`,
  );
  useLastPage(page, query, (last) => setPage({ current: last }));
  const rows = useMemo(() => page?.list ?? [], [page]);
  const selection = useSelection(dataset.name, idKey, idsFilter, rows, load);
  const fly = useSetAtom(mapCommandAtom);
  const listed = useMemo(
    () => [indexColumn<R>(query), ...tableColumns(columns, query, usual)],
    [columns, query, usual],
  );
  const look = useTableLook(props.name, standsOf(listed, away));
  const all = useMemo(
    () => widenedFor(sizedColumns(listed, look.columns, look.wrap), dataset, rows),
    [listed, look.columns, look.wrap, dataset, rows],
  );
  const headings = useHeadings(look);
  const [box, height, width] = useBodyHeight();
  const bar = useBarWidth(box, rows.length > longFrom, rows.length > 0);
  const idOf = (row: R) => String(row[idKey]);
  const picked = useMemo(() => new Set(selection.ids), [selection.ids]);

  useEffect(() => onFilters?.(query.filters), [onFilters, query.filters]);
  useShowSelected(box, selection.ids, rows);
  useTopOfPage(box, query.current);

  const shown = shownKeys(look.states);
  const keys = shown.filter((key) => fields.includes(key));
  props.onShown?.(rows, keys);
  const sums = sumsOfShown(dataset, page?.sums, keys);
  const total = page ? sumsText(dataset, page.total, sums, props.unit) : "—";
  const clear = () => selection.select([]);
  const lookAt = (row: R) => {
    const id = idOf(row);
    selection.select([id]);
    if (dataset.geometry) fly({ kind: "record", dataset: dataset.name, id: id });
  };
  const pick = (row: R) => {
    const isOnly = selection.ids.length === 1 && selection.ids[0] === idOf(row);
    return isOnly ? clear() : lookAt(row);
  };
  const walking = rowKeys({
    ids: rows.map(idOf),
    selected: selection.ids,
    onPick: (index) => lookAt(rows[index] as R),
    onOpen: (index) => onOpen?.(rows[index] as R),
  });
  const long = useLongTable<R>({
    on: rows.length > longFrom,
    dataset,
    columns: all,
    states: look.states,
    looks: look.columns,
    wrap: look.wrap,
    rows,
    ids: selection.ids,
    picked,
    ...{ width: width - bar, bar, height, selectionWidth, size: look.size },
    onPick: pick,
    onOpen: (row) => onOpen?.(row),
    onSelect: selection.select,
  });

  return (
    <div className="ui-list">
      <FilterBar filters={filters} values={query.filters} onChange={setFilters} lead={props.lead} />
      <section
        className={look.wrap ? "ui-list-table ui-wrapped" : "ui-list-table"}
        aria-label="列表，上下键移动，回车查看详情"
        ref={box}
        {...walking}
        {...headings.acts}
      >
        <div ref={headings.guide} className="ui-head-guide" hidden />
        <ProTable<R>
          rowKey={idKey}
          columns={long.columns}
          dataSource={rows}
          loading={loading && page !== null}
          search={false}
          ghost
          ErrorBoundary={false}
          pagination={false}
          size={look.size}
          onSizeChange={(size) => look.setSize(size ?? "small")}
          columnsState={{
            value: look.states,
          }}
          options={{ reload, density: true, setting: false, fullScreen: false }}
          optionsRender={(_, options) => [
            ...options,
            <ColumnChooser<R> key="columns" dataset={dataset} columns={listed} look={look} />,
          ]}
          tableAlertRender={false}
          headerTitle={
            <BulkBar
              dataset={dataset}
              unit={props.unit}
              sums={Object.keys(sums)}
              ids={selection.ids}
              rows={selection.rows}
              shown={new Set(rows.map(idOf))}
              total={page?.total ?? 0}
              onAll={() => selection.selectAll(query)}
              onClear={clear}
              onShow={() => setFilters({ [idsFilter]: [...selection.ids] })}
            >
              {bulk?.({ ids: selection.ids, rows: selection.rows, keys, done: clear })}
            </BulkBar>
          }
          toolBarRender={() => [
            <div key="tools" className="ui-tools">
              {props.toolbar?.({ query, total: page?.total ?? null, keys, look })}
            </div>,
          ]}
          rowSelection={{
            columnWidth: selectionWidth,
            preserveSelectedRowKeys: true,
            selectedRowKeys: [...selection.ids],
            onChange: (keys) => selection.select(keys.map(String)),
            getTitleCheckboxProps: () => ({ "aria-label": "选择本页全部" }),
            getCheckboxProps: (row) => ({ "aria-label": `选择 ${row[dataset.key.name]}` }),
          }}
          rowClassName={(row) => (picked.has(idOf(row)) ? "ui-row-selected" : "")}
          onRow={(row) => ({
            onClick: () => pick(row),
            onDoubleClick: () => onOpen?.(row),
          })}
          onChange={(_, heading, sorter, { action }) => {
            if (action === "paginate") return;
            const change = headingChange(heading, sorter, action);
            if ("filters" in change) setFilters(change.filters);
            else setPage({ sort: change.sort, current: 1 });
          }}
          rowHoverable={false}
          components={{ ...long.components, ...heading }}
          scroll={{ x: long.width, y: height }}
          locale={{
            emptyText: (
              <ListState
                failure={failure}
                loading={loading}
                filtered={Object.keys(query.filters).length > 0}
                empty={props.empty}
                onRetry={reload}
                onClear={() => setFilters(cleared(query.filters))}
              />
            ),
          }}
        />
      </section>
      <footer className="ui-list-foot">
        <span className="ui-list-sums">
          合计 <b>{total}</b>
        </span>
        <Pagination
          size="small"
          current={query.current}
          pageSize={query.pageSize}
          total={page?.total ?? 0}
          pageSizeOptions={[...pageSizes]}
          showSizeChanger
          onChange={(current, pageSize) =>
            setPage({ current: pageSize === query.pageSize ? current : 1, pageSize })
          }
        />
      </footer>
    </div>
  );
}

/** Counts of required or missing items: summed for a rate only, they are no amount of their own. */
const isTally = (dataset: AnyDataset, key: string) => dataset.fields[key]?.unit === "项";

/** Sums appear under shown columns; a list where none of them is shown keeps all of them. */
function sumsOfShown(
  dataset: AnyDataset,
  sums: Readonly<Record<string, number>> = {},
  keys: readonly string[],
) {
  const all = Object.entries(sums).filter(([key]) => !isTally(dataset, key));
  const seen = all.filter(([key]) => keys.includes(key));
  return Object.fromEntries(seen.length > 0 ? seen : all);
}

const indexWidth = 44;

/** Row number, continuing across pages. */
const indexColumn = <R extends AnyRecord>({ current, pageSize }: ListQuery): ProColumns<R> => ({
  key: "index",
  title: "序号",
  width: indexWidth,
  fixed: "left",
  align: "right",
  hideInSetting: true,
  render: (_, _row, index) => (current - 1) * pageSize + index + 1,
});

const cleared = (filters: FilterValues): FilterValues =>
  Object.fromEntries(Object.keys(filters).map((key) => [key, undefined]));

/** A new page starts at its first row. */
function useTopOfPage(box: { current: HTMLDivElement | null }, page: number) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: `page` is what it waits for
  useEffect(() => {
    box.current?.querySelector(".ant-table-body, .ui-long")?.scrollTo({ top: 0 });
  }, [box, page]);
}

/** Scrolls to a record that was selected on the map. */
function useShowSelected(
  box: { current: HTMLDivElement | null },
  ids: readonly string[],
  rows: readonly unknown[],
) {
  const [only] = ids;
  useEffect(() => {
    if (ids.length !== 1 || !only || rows.length === 0) return;
    const row = box.current?.querySelector(`[data-row-key="${CSS.escape(only)}"]`);
    row?.scrollIntoView({ block: "nearest", inline: "nearest" });
  }, [box, ids.length, only, rows]);
}
