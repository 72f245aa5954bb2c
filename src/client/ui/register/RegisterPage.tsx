import type { ProColumns } from "@ant-design/pro-components";
import { useAtomValue } from "jotai";
import { type ReactNode, useCallback, useMemo, useState } from "react";
import type { AnyDataset } from "#contract/define/dataset";
import { isIdField } from "#contract/define/field";
import { inRoles } from "#contract/define/fieldRoles";
import { hiddenFrom, readBy } from "#contract/define/secret";
import type { BesideColumn } from "#contract/endpoints/map/beside";
import { call } from "../../api/call";
import { type Filter, filtersOf, linkedFilters } from "../../records/filtersOf";
import type { FilterValues } from "../../records/listQuery";
import { reachedStates } from "../../records/reachedStates";
import { idOf, type Register } from "../../records/register";
import type { ListInput } from "../../records/useListPage";
import { regionAtom } from "../../state/region";
import { canAtom, userAtom } from "../../state/session";
import { columnsOf, type Row } from "../../values/columnsOf";
import { RegionFilter } from "../base/RegionFilter";
import { useMapPart } from "../base/useMapPart";
import { useOpenRecord } from "../base/useOpenRecord";
import { NewRecord } from "../form/NewRecord";
import { GridBar } from "../grid/GridBar";
import { gridColumns } from "../grid/GridCell";
import { useGridEdits } from "../grid/useGridEdits";
import { DatasetTable, type Listing } from "../list/DatasetTable";
import { RecordDrawer } from "../record/RecordDrawer";
import type { MoreTabs } from "../record/RecordTabs";
import { RowActions, type RowItems } from "../step/RowActions";
import { type KpiMaker, KpiStrip } from "./KpiStrip";
import { RegisterBulk, RegisterTools, type ToolsContext } from "./RegisterTools";
import { SettlingNotice } from "./SettlingNotice";
import { type ShowBeside, useBeside } from "./useBeside";
import "./register.css";

type Ground = { dataset: AnyDataset; filter: FilterValues };

export type RegisterPageProps = {
  register: Register;
  /** The page's own name: its columns, density and saved views are kept under it. */
  name: string;
  /** Columns in order; the dataset's table view if left out. Its other fields can be taken out. */
  columns?: readonly string[];
  /** Columns of the page's own, after the first two. */
  moreColumns?: readonly ProColumns<Row>[];
  /** Columns that other registers know, after the page's columns; a constant. */
  beside?: readonly BesideColumn[];
  /** How their values are shown where their texts are not enough. */
  showBeside?: ShowBeside;
  /** Fields to filter by, in order; the dataset's filter view if left out. */
  filters?: readonly string[];
  /** Filters beyond the fields'. */
  moreFilters?: readonly Filter[];
  /** What a keyword is looked for in. */
  keyword?: string;
  /** Of a list without outlines: the records where its own lie, whatever it is filtered by. A constant. */
  ground?: Ground;
  /** Filters that the page always has: what it is about. */
  base?: FilterValues;
  kpis?: KpiMaker;
  /** Indicators of another register, after the list's own. */
  moreKpis?: ReactNode;
  /** Groups of figures that the indicators need. */
  groups?: readonly string[];
  /** Buttons of the page's own, after 新增. */
  tools?: (context: ToolsContext) => ReactNode;
  /** A sheet of its own instead of the list's. */
  sheet?: ToolsContext["sheet"];
  /** Buttons for what is selected, before the steps. */
  bulk?: (rows: readonly Row[], done: () => void) => ReactNode;
  /** Business of the page's own; the row comes with what other registers know of it. */
  rowItems?: RowItems;
  drawerTabs?: MoreTabs;
  drawerActions?: (record: Row) => ReactNode;
  /** Charts over the list. */
  above?: ReactNode;
  /** Instead of 新增 by the form. */
  create?: false | ReactNode;
};

/** A button of two letters, and what stands around them all. */
const actionWidth = 37;
const actionsRoom = 16;
const nothing: FilterValues = {};

/** A register as a workspace: indicators, filters, list, record. A page says what is special about it. */
export function RegisterPage(props: RegisterPageProps) {
  const { register, name, base = nothing, rowItems } = props;
  const { dataset } = register;
  const { areaCode } = useAtomValue(regionAtom);
  const { record, edit, open } = useOpenRecord();
  const [shown, setShown] = useState<FilterValues>(nothing);
  const scoped = useMemo(() => ({ areaCode, ...base, ...shown }), [areaCode, base, shown]);
  const { ground } = props;
  const below = useMemo(() => ground && { areaCode, ...ground.filter }, [areaCode, ground]);
  const drawn = ground ? { ...ground.dataset, title: dataset.title } : dataset;
  useMapPart(drawn, below ?? scoped);

  const { ask, columns: besides, withBeside } = useBeside(props.beside, props.showBeside);
  const load = useCallback(
    async (input: ListInput, signal?: AbortSignal) => {
      const reply = await call(register.page, { areaCode, ...base, ...input }, signal);
      if (reply.ok) void ask(reply.data.list, signal);
      return reply;
    },
    [register, areaCode, base, ask],
  );
  const filters = useFilters(props);
  const { columns, away } = useColumns(props, besides);
  const grid = useGridEdits(register);
  const items = useMemo<RowItems | undefined>(
    () => rowItems && ((row) => rowItems(withBeside(row))),
    [rowItems, withBeside],
  );
  const buttons = useButtons(register, rowItems !== undefined);
  const all = useMemo(
    () => [
      ...gridColumns(columns, grid),
      {
        key: "actions",
        title: "操作",
        fixed: "right" as const,
        width: actionsRoom + actionWidth * buttons,
        hideInSetting: true,
        render: (_: unknown, row: Row) => (
          <RowActions register={register} row={row} more={items} onOpen={open} />
        ),
      },
    ],
    [columns, grid, register, items, open, buttons],
  );
  const tools = (listing: Listing) => (
    <RegisterTools {...props} listing={listing} scoped={scoped} grid={grid} />
  );
  return (
    <div className="ui-register">
      <SettlingNotice dataset={dataset.name} />
      {props.kpis ? (
        <KpiStrip
          register={register}
          base={base}
          groups={props.groups ?? []}
          filters={filters}
          make={props.kpis}
          more={props.moreKpis}
        />
      ) : null}
      {props.above}
      {grid.on ? <GridBar grid={grid} /> : null}
      <DatasetTable<Row>
        dataset={dataset}
        name={name}
        unit={register.dataset.work.counter}
        columns={all}
        away={away}
        filters={filters}
        load={load}
        scope={`${areaCode}/${JSON.stringify(base)}`}
        lead={<RegionFilter />}
        toolbar={tools}
        bulk={(selected) => (
          <>
            {props.bulk?.(selected.rows, selected.done)}
            <RegisterBulk register={register} selected={selected} />
          </>
        )}
        onOpen={(row) => open(idOf(register, row))}
        onFilters={setShown}
        onShown={grid.show}
      />
      {record === "new" && register.insert ? (
        <NewRecord register={register} onClose={() => open(null)} />
      ) : null}
      {record && record !== "new" ? (
        <RecordDrawer
          key={`${record}/${edit}`}
          register={register}
          id={record}
          edit={edit}
          more={props.drawerTabs}
          actions={props.drawerActions}
          onClose={() => open(null)}
        />
      ) : null}
    </div>
  );
}

/** Filters in order: keyword, fields, the page's own, and those that only links set. */
function useFilters({ register, filters, moreFilters, keyword, base }: RegisterPageProps) {
  const { dataset } = register;
  return useMemo(() => {
    const fixed = new Set(Object.keys(base ?? {}));
    const keys = (filters ?? dataset.views.filter).filter((key) => !fixed.has(key));
    const offered: Filter[] = [
      { kind: "text", key: "keyword", label: keyword ?? keywordLabel(register) },
      ...filtersOf(dataset, keys).map((filter) => reachedStates(filter, register)),
      ...(moreFilters ?? []),
    ];
    const linked = linkedFilters(dataset, offered).filter(({ key }) => !fixed.has(key));
    return [...offered, ...linked];
  }, [dataset, register, filters, moreFilters, keyword, base]);
}

const keywordLabel = ({ dataset: { views, fields } }: Register) =>
  views.search.map((key) => fields[key]?.label ?? key).join("/");

/** How many buttons a row may have: 详情, 定位, 编辑, 更多. */
function useButtons({ dataset, flows, ...register }: Register, more: boolean): number {
  const can = useAtomValue(canAtom);
  const may = [
    dataset.geometry !== null,
    register.update !== undefined && can(dataset.access.write),
    more || flows.length > 0 || (register.remove !== undefined && can(dataset.access.delete)),
  ];
  return 1 + may.filter(Boolean).length;
}

/** Columns of the page, and the dataset's other fields put away behind them. */
function useColumns(
  { register, columns, moreColumns }: RegisterPageProps,
  besides: readonly ProColumns<Row>[],
) {
  const { dataset } = register;
  const authorities = useAtomValue(userAtom)?.authorities;
  return useMemo(() => {
    const keys = stateThird(columns ?? dataset.views.table, dataset.state);
    const hidden = hiddenFrom(dataset.fields, authorities ?? []);
    const given = (moreColumns ?? []).map(({ dataIndex }) => String(dataIndex ?? ""));
    const places = inRoles(dataset.fields, "place", "batch");
    const ids = new Set([dataset.key.id, ...places, ...keys, ...given]);
    if (dataset.key.id === dataset.key.number) ids.add(dataset.key.number);
    const away = Object.entries(dataset.fields)
      .filter(([key, field]) => !ids.has(key) && !isIdField(field))
      .map(([key]) => key);
    const all = columnsOf<Row>(readBy(dataset, authorities ?? []), [...keys, ...away], hidden);
    const [named, rest] = [all.slice(0, keys.length), all.slice(keys.length)];
    const own = [...named.slice(0, 2), ...(moreColumns ?? []), ...named.slice(2), ...besides];
    return { columns: [...own, ...rest], away };
  }, [dataset, columns, moreColumns, besides, authorities]);
}

/** The state is what a list is worked by: it stands right after number and name, on every page. */
function stateThird(columns: readonly string[], state: string | null): readonly string[] {
  if (state === null || !columns.includes(state)) return columns;
  const others = columns.filter((column) => column !== state);
  return [...others.slice(0, 2), state, ...others.slice(2)];
}
