import { CopyOutlined, DeleteOutlined, HistoryOutlined, ImportOutlined } from "@ant-design/icons";
import { Button } from "antd";
import { useAtomValue, useSetAtom } from "jotai";
import { useCallback, useMemo, useState } from "react";
import type { DxydFilter } from "#contract/endpoints/dxyd";
import type { Library } from "#contract/workflow/shzt";
import { call } from "../../api/call";
import { notifyAtom } from "../../state/notices";
import { regionAtom } from "../../state/region";
import { canAtom } from "../../state/session";
import { columnsOf } from "../../ui/columnsOf";
import { DatasetTable } from "../../ui/DatasetTable";
import { datasetOf, dxydApiOf, type Parcel } from "../../ui/dxydApiOf";
import { ExportButton } from "../../ui/ExportButton";
import { sheetText } from "../../ui/exportHeadingsOf";
import type { Filter } from "../../ui/filtersOf";
import { count } from "../../ui/format";
import type { FilterValues } from "../../ui/listQuery";
import { RecordDrawer } from "../../ui/RecordDrawer";
import { ReviewBar } from "../../ui/ReviewBar";
import { RowActions } from "../../ui/RowActions";
import type { ListInput } from "../../ui/useListPage";
import { useMay, useRemove } from "../../ui/useRowActions";
import { BatchesDialog } from "./BatchesDialog";
import { ImportPanel } from "./ImportPanel";
import { RegionFilter } from "./RegionFilter";
import { useImportPlace } from "./useImportPlace";
import { useMapPart } from "./useMapPart";
import { useOpenRecord } from "./useOpenRecord";

type Props = { library: Library; filters: readonly Filter[] };

const actionsWidth = 164;

/** The workspace of a library of low-efficiency land: list, import, review, export. */
export function DxydWorkspace({ library, filters }: Props) {
  const dataset = datasetOf(library);
  const { areaCode } = useAtomValue(regionAtom);
  const { record, edit, open } = useOpenRecord();
  const place = useImportPlace();
  const [shown, setShown] = useState<FilterValues>({});
  const scoped = useMemo(() => ({ areaCode, ...shown }) as DxydFilter, [areaCode, shown]);
  useMapPart(library, scoped);

  const load = useCallback(
    (input: ListInput, signal?: AbortSignal) =>
      call(dxydApiOf(library).pageList, { areaCode, ...input }, signal),
    [library, areaCode],
  );
  const columns = useMemo(
    () => [
      ...stateThird(columnsOf<Parcel>(dataset)),
      {
        key: "actions",
        title: "操作",
        fixed: "right" as const,
        width: actionsWidth,
        render: (_: unknown, row: Parcel) => (
          <RowActions library={library} row={row} onOpen={open} />
        ),
      },
    ],
    [dataset, library, open],
  );

  if (place.open) {
    return <ImportPanel library={library} place={place} />;
  }
  return (
    <>
      <DatasetTable<Parcel>
        dataset={dataset}
        columns={columns}
        filters={filters}
        load={load}
        scope={areaCode}
        lead={<RegionFilter />}
        toolbar={(total) => (
          <Tools library={library} filters={scoped} total={total} place={place} />
        )}
        bulk={(rows, done) => <BulkTools library={library} rows={rows} done={done} />}
        empty={<Tools library={library} filters={scoped} total={0} place={place} only />}
        onOpen={(row) => open(row.dkid)}
        onFilters={setShown}
      />
      {record ? (
        <RecordDrawer
          key={`${record}/${edit}`}
          library={library}
          dkid={record}
          edit={edit}
          onClose={() => open(null)}
        />
      ) : null}
    </>
  );
}

const state = "shzt";

/** The review state is what the list is worked by: it stands right after number and name. */
function stateThird<C extends { key?: unknown }>(columns: readonly C[]): C[] {
  const others = columns.filter((column) => column.key !== state);
  const states = columns.filter((column) => column.key === state);
  return [...others.slice(0, 2), ...states, ...others.slice(2)];
}

type ToolsProps = {
  library: Library;
  filters: DxydFilter;
  total: number | null;
  place: ReturnType<typeof useImportPlace>;
  /** Just what a list without records needs. */
  only?: boolean;
};

function Tools({ library, filters, total, place, only }: ToolsProps) {
  const can = useAtomValue(canAtom);
  const [batches, setBatches] = useState(false);
  const mayImport = can(datasetOf(library).access.import);
  return (
    <div className="ui-bulk">
      {mayImport ? (
        <Button type="primary" icon={<ImportOutlined />} onClick={place.show}>
          {place.job ? "查看导入进度" : "导入mdb"}
        </Button>
      ) : null}
      {only ? null : (
        <>
          <Button icon={<HistoryOutlined />} onClick={() => setBatches(true)}>
            导入批次
          </Button>
          {can("export:do") ? (
            <ExportButton library={library} filters={filters} total={total} />
          ) : null}
        </>
      )}
      {batches ? <BatchesDialog library={library} onClose={() => setBatches(false)} /> : null}
    </div>
  );
}

type BulkProps = { library: Library; rows: readonly Parcel[]; done: () => void };

function BulkTools({ library, rows, done }: BulkProps) {
  const notify = useSetAtom(notifyAtom);
  const remove = useRemove(library);
  const may = useMay(library);
  const removable = rows.filter((row) => may.remove(row.shzt));
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(sheetText(datasetOf(library), rows));
      notify({ kind: "success", text: `已复制 ${count(rows.length)} 行，可粘贴到表格` });
    } catch {
      notify({ kind: "error", text: "浏览器不允许复制，请用导出" });
    }
  };
  return (
    <>
      <ReviewBar library={library} rows={rows} onDone={done} counted />
      <Button size="small" icon={<CopyOutlined />} onClick={copy}>
        复制
      </Button>
      {removable.length > 0 ? (
        <Button
          size="small"
          danger
          icon={<DeleteOutlined />}
          onClick={() => remove(removable, done)}
        >
          删除（{removable.length}）
        </Button>
      ) : null}
    </>
  );
}
