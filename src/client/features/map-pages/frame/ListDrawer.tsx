import { Table, type TableProps } from "antd";
import { useAtomValue } from "jotai";
import { useMemo, useState } from "react";
import { datasets } from "#contract/datasets/index";
import type { AnyRecord } from "#contract/define/anyRecord";
import type { AnyDataset } from "#contract/define/dataset";
import { isLand } from "#contract/define/field";
import { filterWords } from "#contract/words/filterWords";
import { recordWord } from "#contract/words/recordWord";
import { useCall } from "../../../api/useCall";
import { callsOf, type DatasetCalls } from "../../../records/datasetCalls";
import { useEscape } from "../../../shell/useEscape";
import { dataRevisionAtom, selectionAtom } from "../../../state/map";
import { regionsAtom } from "../../../state/region";
import { BottomDrawer, useDrawerHeight } from "../../../ui/base/BottomDrawer";
import { PanelState } from "../../../ui/base/PanelState";
import { pressable } from "../../../ui/base/pressable";
import { useLastPage } from "../../../ui/base/useLastPage";
import { usePlainColumns } from "../../../ui/list/usePlainColumns";
import { sumsText } from "../../../values/sumsText";
import type { RecordList } from "../kit/filters";
import { placeOf, useLocateRow } from "../kit/useLocateRow";
import { SheetButton } from "./SheetButton";

const pageSize = 50;
/** In px: heading, column headings and page numbers; what is left are whole rows. */
const roundRows = 134;
const frozen = 2;
const noRows: readonly AnyRecord[] = [];

type Sort = { field: string; order: "asc" | "desc" };

type Props = { list: RecordList; onClose: () => void };

/** Exactly the records that a figure counts; a row leads to its place on the map. */
export function ListDrawer({ list, onClose }: Props) {
  const dataset = datasets[list.dataset];
  const calls = callsOf(list.dataset);
  if (!dataset || !calls) return null;
  return (
    <Records
      key={JSON.stringify(list)}
      list={list}
      dataset={dataset}
      calls={calls}
      onClose={onClose}
    />
  );
}

/** What is listed, in words; a platform's name is known once the first of its records is loaded. */
function useTitle(list: RecordList, first: AnyRecord | undefined): string {
  const regions = useAtomValue(regionsAtom);
  const platform = list.filter.cyptid ? first?.cyptmc : null;
  return useMemo(() => {
    const nameOf = (code: string) =>
      regions.find((region) => region.areaCode === code)?.name ?? code;
    const words = filterWords(list, nameOf).map(({ text }) => text);
    return [datasets[list.dataset]?.title, ...words, ...(platform ? [platform] : [])].join(" · ");
  }, [list, regions, platform]);
}

type RecordsProps = Props & { dataset: AnyDataset; calls: DatasetCalls };

function Records({ list, dataset, calls, onClose }: RecordsProps) {
  const revision = useAtomValue(dataRevisionAtom);
  const selection = useAtomValue(selectionAtom);
  const locate = useLocateRow();
  const [current, setCurrent] = useState(1);
  const [sort, setSort] = useState<Sort | undefined>();
  const height = useDrawerHeight();
  const input = { ...list.filter, current, pageSize, ...(sort && { sort }) };
  const called = useCall(calls.list, input, revision);
  useLastPage(called.data, { current, pageSize }, setCurrent);
  const { box, columns, width } = usePlainColumns(dataset, called.data?.list ?? noRows, frozen);
  const title = useTitle(list, called.data?.list[0]);
  const idOf = (row: AnyRecord) => String(row[dataset.key.id]);
  const change: NonNullable<TableProps<AnyRecord>["onChange"]> = (_, __, sorter, { action }) => {
    if (action !== "sort" || Array.isArray(sorter)) return;
    const order = sorter.order === "ascend" ? "asc" : "desc";
    setSort(sorter.order ? { field: String(sorter.columnKey), order } : undefined);
    setCurrent(1);
  };
  useEscape(onClose, isOfCard);
  return (
    <BottomDrawer
      label={`${dataset.title}清单`}
      title={title}
      extra={
        <>
          {called.data && (
            <span className="kit-sums" data-testid="list-sums">
              {headOf(dataset, called.data)}
            </span>
          )}
          <SheetButton list={list} sort={sort} total={called.data?.total ?? 0} />
        </>
      }
      onClose={onClose}
    >
      <PanelState
        called={called}
        isEmpty={({ total }) => total === 0}
        empty="没有符合条件的记录，可去掉一些筛选或换一个行政区"
        rows={6}
      >
        {({ list: rows, total }) => (
          <div ref={box} className="ui-records">
            <Table<AnyRecord>
              size="small"
              rowKey={idOf}
              columns={columns.map((column) => ({
                ...column,
                sorter: true,
                showSorterTooltip: false,
              }))}
              dataSource={rows}
              onChange={change}
              pagination={{
                current,
                pageSize,
                total,
                onChange: setCurrent,
                showSizeChanger: false,
              }}
              scroll={{ x: width, y: height - roundRows }}
              rowClassName={(row) => {
                const place = placeOf(list.dataset, row);
                return place && selection?.ids.includes(place.id) ? "kit-row-on" : "";
              }}
              onRow={(row) =>
                pressable(() => locate(list.dataset, row), `定位 ${row[dataset.key.name]}`)
              }
            />
          </div>
        )}
      </PanelState>
    </BottomDrawer>
  );
}

const headOf = (dataset: AnyDataset, { total, sums = {} }: { total: number; sums?: Sums }) =>
  sumsText(dataset, total, landOf(dataset, sums), recordWord(dataset.name));

type Sums = Readonly<Record<string, number>>;

/**
 * Total area, for each kind of area that the list has a column for; other sums are up to the page.
 */
function landOf({ rollup, fields, views }: AnyDataset, sums: Sums): Sums {
  const land = rollup.sums.filter((key) => isLand(fields[key]) && key in sums);
  const listed = land.filter((key) => views.table.includes(key));
  const keys = listed.length > 0 ? listed : land.slice(0, 1);
  return Object.fromEntries(keys.map((key) => [key, sums[key] ?? 0]));
}

/** In the card or its form, Esc leaves a field, not the list behind it. */
const isOfCard = ({ target }: KeyboardEvent): boolean =>
  target instanceof Element && target.closest(".map-card") !== null;
