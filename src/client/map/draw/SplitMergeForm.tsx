import { Alert, App, Button, Input } from "antd";
import { useSetAtom } from "jotai";
import { useState } from "react";
import { drawApi } from "#contract/endpoints/map/draw";
import type { Result } from "#contract/errors";
import { apart } from "#contract/rules/outline/outlineSteps";
import type { Problem } from "#contract/rules/problem/report";
import { measureOutline } from "#geo/crs/measureOutline";
import { call } from "../../api/call";
import { withoutRepeats } from "../../records/fieldProblems";
import type { Drawing } from "../../state/drawing";
import { dataRevisionAtom, selectionAtom } from "../../state/map";
import { notifyAtom } from "../../state/notices";
import { muText } from "../tools/figures";
import { plain } from "../view/outlineOf";
import type { useDrawWork } from "./useDrawWork";

type Work = ReturnType<typeof useDrawWork>;
type Props = { first: Drawing; work: Work; onSaved: () => void; onCancel: () => void };
type Saved = { dkid: string; dkbh: string }[];

const cityCalls = { split: drawApi.split, merge: drawApi.merge };
const kinCalls = {
  dxydsd: cityCalls,
  dxydst: { split: drawApi.splitProvincial, merge: drawApi.mergeProvincial },
  gyyd: { split: drawApi.splitIndustrial, merge: drawApi.mergeIndustrial },
} as const;

type Named = { label: string; pieceName: (base: string, n: number) => string; values: Naming };
type Naming = (name: string, base: string) => Readonly<Record<string, unknown>>;

const parcelNames: Named = {
  label: "名称",
  pieceName: (base, n) => `${base}-${n}`,
  values: (dkmc) => ({ dkmc }),
};
/** Industrial land is identified by its holder; another holder brings another credit code. */
const holderNames: Named = {
  label: "土地使用权人",
  pieceName: (base) => base,
  values: (tdsyqr, base) => (tdsyqr === base ? {} : { tdsyqr, tyshxydm: null }),
};

const saveWord = (task: Drawing["task"], pieces: number) => {
  if (task !== "split") return "合并";
  return pieces > 0 ? `分割为 ${pieces} 宗` : "分割";
};

/** Lines that are drawn and cut nothing end inside of the parcel. */
const notCut = (lines: number): string =>
  lines === 0
    ? "还没有把地块分开"
    : `还没有把地块分开：已画 ${lines} 条线，没有一条穿过地块，两端要落在界线上或地块外`;

/** A problem of a piece names the piece. */
const placed = ({ row, message }: Problem): string =>
  row === null ? message : `第 ${row} 块：${message}`;

const isList = (problems: unknown): problems is Problem[] => Array.isArray(problems);

/** Names the results of a split or a merge, and saves them in one go. */
export function SplitMergeForm({ first, work, onSaved, onCancel }: Props) {
  const { task, dataset, records } = first;
  const parts = task === "split" ? work.cut : [work.settled];
  const [names, setNames] = useState<Readonly<Record<number, string>>>({});
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string[]>([]);
  const { modal } = App.useApp();
  const changed = useSetAtom(dataRevisionAtom);
  const select = useSetAtom(selectionAtom);
  const notify = useSetAtom(notifyAtom);
  const base = records[0]?.name ?? "";
  const naming = dataset === "gyyd" ? holderNames : parcelNames;
  const nameOf = (i: number) =>
    names[i] ?? (task === "split" ? naming.pieceName(base, i + 1) : base);

  async function send(confirmWarnings: boolean): Promise<Result<Saved>> {
    const [parent] = records;
    const { split, merge } = kinCalls[dataset as keyof typeof kinCalls] ?? cityCalls;
    if (task === "split") {
      const reply = await call(split, {
        dkid: parent?.id ?? "",
        bbh: parent?.bbh ?? 0,
        parts: parts.map((one, i) => ({
          geometry: plain(one),
          values: naming.values(nameOf(i), base),
        })),
        confirmWarnings,
      });
      return reply.ok ? { ...reply, data: reply.data.list } : reply;
    }
    const reply = await call(merge, {
      parents: records.map(({ id, bbh }) => ({ id, bbh })),
      geometry: work.settled,
      values: naming.values(nameOf(0), base),
      confirmWarnings,
    });
    return reply.ok ? { ...reply, data: [reply.data] } : reply;
  }

  async function save(confirmWarnings = false): Promise<void> {
    setBusy(true);
    setRefusal([]);
    const reply = await send(confirmWarnings);
    setBusy(false);
    if (reply.ok) return done(reply.data);
    const problems = isList(reply.problems) ? reply.problems : [];
    const warnings = problems.filter(({ level }) => level === "W");
    if (problems.length === 0 || warnings.length < problems.length) {
      return setRefusal(problems.length > 0 ? problems.map(placed) : [reply.message]);
    }
    const said = withoutRepeats(warnings);
    const sure = await modal.confirm({
      title: `有 ${said.length} 条警告，是否仍要保存？`,
      content: said.map(({ message }) => <div key={message}>{message}</div>),
      okText: "仍要保存",
      cancelText: "返回修改",
    });
    if (sure) await save(true);
  }

  function done(saved: Saved) {
    work.drop();
    changed((revision) => revision + 1);
    const ids = saved.map(({ dkid }) => dkid);
    select(ids.length === 1 && ids[0] ? { dataset, ids, focus: ids[0] } : { dataset, ids });
    const numbers = saved.map(({ dkbh }) => dkbh).join("、");
    notify({ kind: "success", text: `${task === "split" ? "已分割为" : "已合并为"} ${numbers}` });
    onSaved();
  }

  const isReady = task === "split" ? parts.length > 1 : work.settled.length === 1;
  return (
    <>
      {isReady ? (
        <ol className="draw-parts">
          {parts.map((one, i) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a piece is known by its number only
            <li key={i}>
              <Input
                size="small"
                maxLength={100}
                aria-label={`第 ${i + 1} 块${naming.label}`}
                value={nameOf(i)}
                onChange={({ target }) => setNames({ ...names, [i]: target.value })}
              />
              <b>{muText(measureOutline(one).m2)} 亩</b>
            </li>
          ))}
        </ol>
      ) : (
        <p className="tool-said tool-bad">
          {task === "split"
            ? notCut(work.lines.length)
            : apart(records.length, work.settled.length)}
        </p>
      )}
      {refusal.length > 0 ? (
        <Alert
          type="error"
          showIcon
          title="保存失败"
          description={[...new Set(refusal)].map((one) => <div key={one}>{one}</div>)}
        />
      ) : null}
      <div className="tool-actions">
        <Button size="small" onClick={onCancel}>
          取消
        </Button>
        <Button
          type="primary"
          size="small"
          disabled={!isReady}
          loading={busy}
          onClick={() => save()}
        >
          {saveWord(task, isReady ? parts.length : 0)}
        </Button>
      </div>
    </>
  );
}
