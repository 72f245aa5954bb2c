import { type ProColumns, ProTable } from "@ant-design/pro-components";
import { Button, Pagination } from "antd";
import { useAtomValue, useSetAtom } from "jotai";
import { type ReactNode, useEffect, useMemo } from "react";
import type { AnyDataset } from "#contract/define/dataset";
import { dataRevisionAtom, mapCommandAtom } from "../state/map";
import type { Row } from "./columnsOf";
import { FilterBar } from "./FilterBar";
import type { Filter } from "./filtersOf";
import { ListState } from "./ListState";
import { type FilterValues, type ListQuery, pageSizes } from "./listQuery";
import { sumsOf, sumsText } from "./sumsText";
import { headingChange, tableColumns, widthOf } from "./tableColumns";
import { useAligned } from "./useAligned";
import { useBodyHeight } from "./useBodyHeight";
import { type Load, useListPage } from "./useListPage";
import { useListQuery } from "./useListQuery";
import { useSelection } from "./useSelection";
import { shownKeys, useTableLook } from "./useTableLook";
import { virtualRows } from "./VirtualRow";
import "./ui.css";
import "./list.css";

const selectionWidth = 40;
const virtualFrom = 100;
const noKeys: readonly string[] = [];

/** How the list stands now: what is asked for, how much there is, which columns are shown. */
export type Listing = {
  query: ListQuery;
  total: number | null;
  keys: readonly string[];
  look: ReturnType<typeof useTableLook>;
};

type Props<R extends Row> = {
  dataset: AnyDataset;
  /** Whose columns and density these are: pages of one dataset each have their own. */
  name: string;
  unit: string;
  columns: readonly ProColumns<R>[];
  /** Columns that are put away until the user takes them out. */
  away?: readonly string[];
  filters: readonly Filter[];
  load: Load<R>;
  /** Stands before the filters: the region. */
  lead?: ReactNode;
  /** What `load` depends on besides the query: a change reads the first page again. */
  scope?: string;
  /** Buttons of the list, in the order 新增, 导入, 导出. */
  toolbar?: (listing: Listing) => ReactNode;
  /** Buttons for what is selected; `done` clears the selection. */
  bulk?: (rows: readonly R[], done: () => void) => ReactNode;
  /** What to do when there is nothing yet. */
  empty?: ReactNode;
  onOpen?: (row: R) => void;
  onFilters?: (filters: FilterValues) => void;
  /** Told what is shown now: rows, and columns in their order. */
  onShown?: (rows: readonly R[], keys: readonly string[]) => void;
};

/** The list of a dataset beside the map: both select the same records, and the address keeps the rest. */
export function DatasetTable<R extends Row>(props: Props<R>) {
  const { dataset, columns, filters, load, bulk, onOpen, onFilters, away = noKeys } = props;
  const idKey = dataset.key.id;
  const idsFilter = `${idKey}s`;
  const fields = useMemo(() => columns.map((one) => String(one.dataIndex ?? "")), [columns]);
  const { query, setFilters, setPage } = useListQuery(filters, fields);
  const revision = useAtomValue(dataRevisionAtom);
  const { page, failure, loading, reload } = useListPage(
    load,
    query,
    `${revision}/${props.scope ?? ""}`,
  );
  const rows = useMemo(() => page?.list ?? [], [page]);
  const selection = useSelection(dataset.name, idKey, idsFilter, rows, load);
  const fly = useSetAtom(mapCommandAtom);
  const look = useTableLook(props.name, away);
  const [box, height] = useBodyHeight();
  useAligned(box);
  const idOf = (row: R) => String(row[idKey]);
  const isLong = rows.length > virtualFrom;

  useEffect(() => onFilters?.(query.filters), [onFilters, query.filters]);
  useShowSelected(box, selection.ids, rows);

  const keys = shownKeys(
    fields.filter((key) => key !== ""),
    look.columns,
  );
  props.onShown?.(rows, keys);
  const sums = sumsOfShown(page?.sums, keys);
  const shown = [indexColumn<R>(query), ...tableColumns(columns, query)];
  const visible = shown.filter(
    ({ dataIndex }) => dataIndex === undefined || keys.includes(String(dataIndex)),
  );
  const pick = (row: R) => {
    const id = idOf(row);
    if (selection.ids.length === 1 && selection.ids[0] === id) return selection.select([]);
    selection.select([id]);
    if (dataset.geometry) fly({ kind: "record", dataset: dataset.name, dkid: id });
  };

  return (
    <div className="ui-list">
      <FilterBar filters={filters} values={query.filters} onChange={setFilters} lead={props.lead} />
      <div className="ui-list-table" ref={box}>
        <ProTable<R>
          rowKey={idKey}
          columns={shown}
          dataSource={rows}
          loading={loading && page !== null}
          search={false}
          ghost
          pagination={false}
          size={look.size}
          onSizeChange={(size) => look.setSize(size ?? "small")}
          columnsState={{ value: look.columns, onChange: look.setColumns }}
          options={{ reload, density: true, setting: true, fullScreen: false }}
          tableAlertRender={false}
          headerTitle={
            <BulkBar
              dataset={dataset}
              unit={props.unit}
              sums={Object.keys(sums)}
              ids={selection.ids}
              rows={selection.rows}
              shown={new Set(rows.map(idOf))}
              onClear={() => selection.select([])}
              onShow={() => setFilters({ [idsFilter]: [...selection.ids] })}
            >
              {bulk?.(selection.rows, () => selection.select([]))}
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
          rowClassName={(row) => (selection.ids.includes(idOf(row)) ? "ui-row-selected" : "")}
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
          {...(isLong ? virtualRows[look.size] : undefined)}
          virtual={isLong}
          scroll={{ x: widthOf(visible) + selectionWidth, y: height }}
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
      </div>
      <footer className="ui-list-foot">
        <span>
          合计 <b>{page ? sumsText(dataset, page.total, sums, props.unit) : "—"}</b>
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

/** Sums stand under columns that are shown; a list whose sums have none keeps them all. */
function sumsOfShown(sums: Readonly<Record<string, number>> = {}, keys: readonly string[]) {
  const seen = Object.entries(sums).filter(([key]) => keys.includes(key));
  return Object.fromEntries(seen.length > 0 ? seen : Object.entries(sums));
}

const indexWidth = 48;

/** Running number over the pages. */
const indexColumn = <R extends Row>({ current, pageSize }: ListQuery): ProColumns<R> => ({
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

/** Brings a record that was selected on the map into view. */
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

type BulkProps = {
  dataset: AnyDataset;
  unit: string;
  /** Fields that are summed up. */
  sums: readonly string[];
  ids: readonly string[];
  rows: readonly Row[];
  shown: ReadonlySet<string>;
  onClear: () => void;
  onShow: () => void;
  children: ReactNode;
};

/** What is selected, what it sums up to, and what can be done with it. */
function BulkBar(props: BulkProps) {
  const { dataset, unit, ids, rows, shown, onClear, onShow, children } = props;
  if (ids.length === 0) {
    const hint = dataset.geometry ? "点选行或地图上的图形，可批量办理" : "点选行，可批量办理";
    return <span className="ui-second">{hint}</span>;
  }
  const elsewhere = ids.filter((id) => !shown.has(id)).length;
  return (
    <div className="ui-bulk ui-bulk-on">
      <span>
        已选 <b>{sumsText(dataset, ids.length, sumsOf(rows, props.sums), unit)}</b>
      </span>
      {elsewhere > 0 ? (
        <Button type="link" size="small" onClick={onShow}>
          {elsewhere} {unit}不在本页，只看所选
        </Button>
      ) : null}
      {children}
      <Button type="link" size="small" onClick={onClear}>
        取消选择
      </Button>
    </div>
  );
}
