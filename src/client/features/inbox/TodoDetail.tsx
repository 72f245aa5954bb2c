import { AimOutlined, DiffOutlined, EditOutlined } from "@ant-design/icons";
import { Alert, Button } from "antd";
import dayjs from "dayjs";
import { useAtomValue, useSetAtom } from "jotai";
import { useEffect } from "react";
import { useNavigate } from "react-router-dom";
import { datasets } from "#contract/datasets/index";
import { hasPast } from "#contract/datasets/pastDay";
import type { AnyRecord } from "#contract/define/anyRecord";
import { gxtzApi } from "#contract/endpoints/inbox/gxtz";
import { type TodoRow, todoApi } from "#contract/endpoints/inbox/todo";
import { bboxOf } from "#geo/bbox";
import { useCall } from "../../api/useCall";
import { idOf, type Register } from "../../records/registerOf";
import { filesRevisionAtom } from "../../state/files";
import { compareAtom, mapCommandAtom, selectionAtom } from "../../state/map";
import { CallState } from "../../ui/base/CallState";
import { ChangeTable } from "../../ui/base/ChangeTable";
import { useMapPart } from "../../ui/base/useMapPart";
import { CommentsTab } from "../../ui/record/CommentsTab";
import { RecordFacts } from "../../ui/record/RecordFacts";
import { ReturnNote } from "../../ui/record/ReturnNote";
import { ReviewTrail } from "../../ui/record/ReviewTrail";
import { StepBar } from "../../ui/step/StepBar";
import type { StepDone } from "../../ui/step/StepDialog";
import { useMay } from "../../ui/step/useMay";
import { moment } from "../../values/format";
import { StatusTag } from "../../values/StatusTag";
import { itemId, type KnownKind, knownKind, type TodoInfo } from "./kinds";
import { ReviewBasis } from "./ReviewBasis";
import { TodoFiles } from "./TodoFiles";

type Props = { row: TodoRow; onDone: (kind: string, ids: readonly string[]) => void };

/**
 * One item for review: what changed, where it lies, its attachments, earlier notes, and its steps.
 */
export function TodoDetail({ row, onDone }: Props) {
  // Not after every write: an item just decided no longer waits and would not be found.
  const files = useAtomValue(filesRevisionAtom);
  const called = useCall(todoApi.info, { kind: row.kind, id: row.id }, `${row.bbh}/${files}`);
  const known = knownKind(row.kind);
  if (!known) return null;
  return (
    <article className="inbox-detail" aria-label={row.mc}>
      <CallState called={called} rows={12}>
        {(info) => <Case info={info} known={known} onDone={(ids) => onDone(row.kind, ids)} />}
      </CallState>
    </article>
  );
}

/** No filter: an item is judged with all records of its kind around it on the map. */
const everything = {};

type CaseProps = { info: TodoInfo; known: KnownKind; onDone: StepDone };

function Case({ info, known, onDone }: CaseProps) {
  const { register, kind } = known;
  const { dataset } = register;
  const record = info.record as AnyRecord;
  useOutlines(info);
  useMapPart(dataset, everything);
  const { views, key } = dataset;
  const id = idOf(register, record);
  const keys = [...new Set([key.number, "xzqmc", ...views.card, ...views.table])].filter(
    (name) => name !== kind.state && name !== key.id && dataset.fields[name],
  );
  return (
    <>
      <header className="inbox-head">
        <div>
          <h2>{info.row.mc}</h2>
          <StatusTag dataset={dataset} field={kind.state} value={info.row.state} />
          <Locate info={info} />
          {info.row.kind === "gxtz" ? <LedgerParcel info={info} /> : null}
        </div>
        <div>
          <Edit register={register} record={record} />
          <StepBar register={register} rows={[record]} onDone={onDone} />
        </div>
      </header>
      <ReturnNote register={register} record={record} reviews={info.reviews} />
      <h3>变化</h3>
      <Changes info={info} />
      <h3>附件（{info.files.length}）</h3>
      <TodoFiles files={info.files} names={register.fileNames} />
      {/* Of one item alone: nothing of the last one stays beside the next. */}
      <ReviewBasis key={itemId(info.row)} row={info.row} register={register} record={record} />
      <h3>批注</h3>
      <CommentsTab key={`${id}/comments`} dataset={dataset.name} id={id} />
      <h3>审核记录</h3>
      <ReviewTrail dataset={dataset} reviews={info.reviews} field={kind.state} />
      <h3>基本信息</h3>
      <RecordFacts dataset={dataset} record={record} keys={keys} />
    </>
  );
}

/** Draws the outline of the last decision and the current one on the map, and flies there. */
function useOutlines({ geometry, before }: TodoInfo) {
  const show = useSetAtom(compareAtom);
  const fly = useSetAtom(mapCommandAtom);
  useEffect(() => {
    if (!geometry || geometry.length === 0) return;
    show({ before, after: geometry });
    const bbox = bboxOf(before ? [...geometry, ...before] : geometry);
    fly({ kind: "bbox", bbox, near: before !== null });
    return () => show(null);
  }, [geometry, before, show, fly]);
}

/** Returned records are fixed in their own list, where files can be added as well. */
function Edit({ register, record }: { register: Register; record: AnyRecord }) {
  const navigate = useNavigate();
  const may = useMay(register);
  const { home } = register.dataset.work;
  if (!home || !may.edit(record)) return null;
  const to = `${home}?record=${idOf(register, record)}&edit=1`;
  return (
    <Button size="small" icon={<EditOutlined />} onClick={() => navigate(to)}>
      编辑
    </Button>
  );
}

function Locate({ info: { geometry } }: { info: TodoInfo }) {
  const fly = useSetAtom(mapCommandAtom);
  if (!geometry || geometry.length === 0) return null;
  return (
    <Button
      size="small"
      icon={<AimOutlined />}
      onClick={() => fly({ kind: "bbox", bbox: bboxOf(geometry) })}
    >
      定位
    </Button>
  );
}

/** Ledger entry types that name their parcel. */
const ofParcels = new Set<unknown>(["3", "4"]);

/** The parcel of a ledger entry: what changed that day, where its history is kept. */
function LedgerParcel({ info: { row, record } }: { info: TodoInfo }) {
  const select = useSetAtom(selectionAtom);
  const { data } = useCall(gxtzApi.info, { tzid: row.id });
  const { source } = data ?? {};
  const id = String(record.ywid ?? "");
  if (!source || !id || !ofParcels.has(record.ywlx) || !datasets[source]?.geometry) return null;
  const day = moment(String(record.tjsj)).slice(0, 10);
  const days = { since: dayjs(day).subtract(1, "day").format("YYYY-MM-DD"), asOf: day };
  const known = hasPast(source);
  return (
    <Button
      size="small"
      icon={<DiffOutlined />}
      onClick={() => select({ dataset: source, ids: [id], focus: id, ...(known && days) })}
    >
      {known ? "看地块变化" : "看地块"}
    </Button>
  );
}

function Changes({ info: { row, changes, since, before } }: { info: TodoInfo }) {
  const isLedger = row.kind === "gxtz";
  if (changes.length === 0) {
    return <p className="ui-second">{unchanged(isLedger, since)}</p>;
  }
  return (
    <>
      {isLedger ? null : <p className="ui-second">与 {moment(since)} 上次办理时相比</p>}
      <ChangeTable changes={changes} />
      {before ? (
        <Alert
          type="info"
          showIcon
          title="图形有变化：地图上红色虚线为上次办理时的范围，蓝色实线为现在的范围"
        />
      ) : null}
    </>
  );
}

function unchanged(isLedger: boolean, since: string | null): string {
  if (isLedger) return "没有字段变化";
  return since === null
    ? "首次提交到您这里，没有上一次办理的内容可比较"
    : `自 ${moment(since)} 上次办理以来没有修改`;
}
