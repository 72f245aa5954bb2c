import type { ProColumns } from "@ant-design/pro-components";
import { useAtomValue } from "jotai";
import { type ReactNode, useCallback, useMemo, useState } from "react";
import type { AnyRecord } from "#contract/define/anyRecord";
import type { AnyDataset } from "#contract/define/dataset";
import { hiddenFrom, readBy } from "#contract/define/secret";
import type { BesideColumn } from "#contract/endpoints/map/beside";
import { levelOf } from "#contract/regions";
import { call } from "../../api/call";
import { type Filter, filtersOf, linkedFilters } from "../../records/filtersOf";
import type { FilterValues } from "../../records/listQuery";
import { reachedStates } from "../../records/reachedStates";
import { idOf, type Register } from "../../records/registerOf";
import type { ListInput } from "../../records/useListPage";
import { regionAtom } from "../../state/region";
import { canAtom, userAtom } from "../../state/session";
import { columnsOf } from "../../values/columnsOf";
import { RegionFilter } from "../base/RegionFilter";
import { useMapPart } from "../base/useMapPart";
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
import { type ShowBeside, useForeignColumns } from "./useForeignColumns";
import { useShowLinked } from "./useShowLinked";
import "./register.css";

type Ground = { dataset: AnyDataset; filter: FilterValues };

export type RegisterPageProps = {
  register: Register;
  /** The page's own key: its columns, density and saved views are stored under it. */
  name: string;
  /**
   * Columns in order; by default the dataset's table view. The other fields can be added by the
   * user.
   */
  columns?: readonly string[];
  /** Columns of the page itself, after the first two. */
  moreColumns?: readonly ProColumns<AnyRecord>[];
  /** Columns from other registers, after the page's columns; must be a constant. */
  beside?: readonly BesideColumn[];
  /** How to render their values if their texts are not enough. */
  showBeside?: ShowBeside;
  /** Fields to filter by, in order; by default the dataset's filter view. */
  filters?: readonly string[];
  /** Filters beyond the fields. */
  moreFilters?: readonly Filter[];
  /** What a keyword searches. */
  keyword?: string;
  /**
   * For a list without outlines: the records that locate its own, whatever it is filtered by. Must
   * be a constant.
   */
  ground?: Ground;
  /** Fixed filters of the page: its subject. */
  base?: FilterValues;
  kpis?: KpiMaker;
  /** Indicators of another register, after the list's own. */
  moreKpis?: ReactNode;
  /** Groups of figures needed by the indicators. */
  groups?: readonly string[];
  /** Buttons of the page itself, after 新增. */
  tools?: (context: ToolsContext) => ReactNode;
  /** A special sheet instead of the list's. */
  sheet?: ToolsContext["sheet"];
  /** Buttons for the selection, before the steps. */
  bulk?: (rows: readonly AnyRecord[], done: () => void) => ReactNode;
  /** Row actions of the page itself; the row includes the values from other registers. */
  rowItems?: RowItems;
  drawerTabs?: MoreTabs;
  drawerActions?: (record: AnyRecord) => ReactNode;
  /** Charts above the list. */
  above?: ReactNode;
  /** Replaces the form of 新增. */
  create?: false | ReactNode;
};

/** Width of a two-character button, and the padding around all of them. */
const actionWidth = 37;
const actionsRoom = 16;
const nothing: FilterValues = {};

/**
 * A register as a workspace: indicators, filters, list, record. A page defines only what is special
 * about it.
 */
export function RegisterPage(props: RegisterPageProps) {
  const { register, name, base = nothing, rowItems } = props;
  const { dataset } = register;
  const { areaCode } = useAtomValue(regionAtom);
  const { record, edit, open } = useShowLinked(dataset);
  const [shown, setShown] = useState<FilterValues>(nothing);
  const scoped = useMemo(() => ({ areaCode, ...base, ...shown }), [areaCode, base, shown]);
  const { ground } = props;
  const below = useMemo(() => ground && { areaCode, ...ground.filter }, [areaCode, ground]);
  const drawn = ground ? { ...ground.dataset, title: dataset.title } : dataset;
  useMapPart(drawn, below ?? scoped);

  const { ask, columns: besides, withBeside } = useForeignColumns(props.beside, props.showBeside);
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
        render: (_: unknown, row: AnyRecord) => (
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
      <DatasetTable<AnyRecord>
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

/** Maximum buttons of a row: 详情, 定位, 编辑, 更多. */
function useButtons({ dataset, flows, ...register }: Register, more: boolean): number {
  const can = useAtomValue(canAtom);
  const may = [
    dataset.geometry !== null,
    register.update !== undefined && can(dataset.access.write),
    more || flows.length > 0 || (register.remove !== undefined && can(dataset.access.delete)),
  ];
  return 1 + may.filter(Boolean).length;
}

/** Fields that name a record's county. */
const countyKeys = ({ fields }: AnyDataset): string[] =>
  Object.keys(fields).filter((key) => fields[key]?.names?.list === "county");

/** The page's columns, and the dataset's other fields, hidden after them. */
function useColumns(
  { register, columns, moreColumns }: RegisterPageProps,
  besides: readonly ProColumns<AnyRecord>[],
) {
  const { dataset } = register;
  const authorities = useAtomValue(userAtom)?.authorities;
  const { areaCode } = useAtomValue(regionAtom);
  return useMemo(() => {
    const keys = stateThird(columns ?? dataset.views.table, dataset.state);
    const hidden = hiddenFrom(dataset.fields, authorities ?? []);
    const given = (moreColumns ?? []).map(({ dataIndex }) => String(dataIndex ?? ""));
    const others = Object.keys(dataset.fields).filter(
      (key) => !keys.includes(key) && !given.includes(key),
    );
    const all = columnsOf<AnyRecord>(
      readBy(dataset, authorities ?? []),
      [...keys, ...others],
      hidden,
    );
    const [named, rest] = [all.slice(0, keys.length), all.slice(keys.length)];
    const own = [...named.slice(0, 2), ...(moreColumns ?? []), ...named.slice(2), ...besides];
    // Within one county its name says nothing.
    const county = levelOf(areaCode) === 3 ? countyKeys(dataset) : [];
    return { columns: [...own, ...rest], away: [...others, ...county] };
  }, [dataset, columns, moreColumns, besides, authorities, areaCode]);
}

/** Users work by state: its column comes right after number and name, on every page. */
function stateThird(columns: readonly string[], state: string | null): readonly string[] {
  if (state === null || !columns.includes(state)) return columns;
  const others = columns.filter((column) => column !== state);
  return [...others.slice(0, 2), state, ...others.slice(2)];
}
