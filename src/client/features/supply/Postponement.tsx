import { DatePicker, Form, Radio } from "antd";
import dayjs from "dayjs";
import { useAtomValue, useSetAtom } from "jotai";
import { useCallback, useState } from "react";
import { yqlxCodes } from "#contract/codes/supplyCodes";
import type { AnyRecord } from "#contract/define/anyRecord";
import { tdgyyqApi } from "#contract/endpoints/supply/tdgyyq";
import {
  agreedField,
  applyBy,
  type ContractDays,
  latestDay,
  movedAlong,
  type Postponed,
  type PostponementTerms,
  postponedDays,
  whyFixed,
  whyHeld,
  whyLate,
  whyPast,
  wrongDay,
} from "#contract/rules/supply/postponement";
import { applyEdge } from "#contract/workflow/tdgyyq";
import { call } from "../../api/call";
import { useCall } from "../../api/useCall";
import { useChanged } from "../../records/useChanged";
import { dataTime } from "../../state/dataTime";
import { notifyAtom } from "../../state/notices";
import { userAtom } from "../../state/session";
import { ActionDialog } from "../../ui/base/ActionDialog";
import { isShort, NoteItem } from "../../ui/base/NoteItem";
import type { Attachment } from "../../ui/files/useFiles";
import type { RowItems } from "../../ui/step/RowActions";
import { count } from "../../values/format";
import { pickedDay } from "../../values/pickedDay";
import { PaperPicker } from "./PaperPicker";

const kinds = Object.keys(yqlxCodes) as Postponed[];
const daysOf = (row: AnyRecord) => row as ContractDays;

/** 延期申请 as a row action for clerks, and the dialog that it opens. */
export function usePostponement() {
  const roles: readonly string[] = useAtomValue(userAtom)?.roles ?? [];
  const [row, setRow] = useState<AnyRecord | null>(null);
  const may = applyEdge.by.some((role) => roles.includes(role));
  const item = useCallback<RowItems>(
    (one) =>
      may && kinds.some((kind) => whyFixed(daysOf(one), kind) === null)
        ? [{ key: "postpone", label: "延期申请", onClick: () => setRow(one) }]
        : [],
    [may],
  );
  const dialog = row ? <PostponeDialog row={row} onClose={() => setRow(null)} /> : null;
  return { item, dialog };
}

type Props = { row: AnyRecord; onClose: () => void };

/** Nothing is refused before the terms have been read; the server judges anyway. */
const unread: PostponementTerms = { aheadDays: 0, toPast: true };

/** Why each day of the contract cannot be postponed now; null if it can. */
function useClosed(row: AnyRecord) {
  const held = useCall(tdgyyqApi.pageList, {
    ...{ gyid: [String(row.gyid)], zt: ["0", "1"], current: 1, pageSize: 10 },
  });
  const called = useCall(tdgyyqApi.terms, {});
  const terms = called.data ?? unread;
  const contract = daysOf(row);
  const closed = (kind: Postponed): string | null =>
    whyFixed(contract, kind) ??
    whyHeld(contract, kind, held.data?.list ?? []) ??
    whyLate(contract, kind, dataTime().calendar, terms);
  return { loading: held.loading || called.loading, closed, terms };
}

/** What is wrong with the day that was chosen; null if nothing. */
const faultOf = (row: AnyRecord, kind: Postponed, day: string, terms: PostponementTerms) =>
  wrongDay(daysOf(row), kind, day) ?? whyPast(day, dataTime().calendar, terms);

function PostponeDialog({ row, onClose }: Props) {
  const { loading, closed, terms } = useClosed(row);
  const [wanted, setWanted] = useState<Postponed | null>(null);
  const kind = wanted ?? (loading ? null : kinds.find((one) => closed(one) === null)) ?? null;
  const [day, setDay] = useState<string | null>(null);
  const [reason, setReason] = useState("");
  const [papers, setPapers] = useState<readonly Attachment[]>([]);
  const changed = useChanged();
  const notify = useSetAtom(notifyAtom);
  const why = kind && closed(kind);
  const wrong = kind && day ? faultOf(row, kind, day, terms) : null;
  const missing = missingOf({ kind: why ? null : kind, day, wrong, reason, papers: papers.length });
  const send = async () => {
    if (!kind || !day) return null;
    const fileIds = papers.map(({ fileId }) => fileId);
    const order = { gyid: String(row.gyid), yqlx: kind, xydsj: day, yqly: reason, fileIds };
    const reply = await call(tdgyyqApi.apply, order);
    if (!reply.ok) return reply.message;
    changed();
    notify({
      kind: "success",
      text: `已提交${yqlxCodes[kind]}申请 ${reply.data.yqbh}，待市级审核`,
    });
    return null;
  };
  return (
    <ActionDialog
      title={`延期申请：${String(row.xmmc ?? row.dzjgh ?? "")}`}
      width={560}
      okText="提交申请"
      undone="提交失败"
      isReady={missing === null}
      missing={missing}
      onSend={send}
      onClose={onClose}
    >
      <Form.Item label="延期事项" required>
        <Radio.Group
          aria-label="延期事项"
          value={kind}
          onChange={({ target: { value } }) => {
            setWanted(value as Postponed);
            setDay(null);
          }}
          options={kinds.map((one) => ({
            value: one,
            label: yqlxCodes[one],
            disabled: loading || closed(one) !== null,
          }))}
        />
        {kinds.map((one) =>
          closed(one) ? (
            <div key={one} className="ui-second">
              {closed(one)}
            </div>
          ) : null,
        )}
      </Form.Item>
      {kind && !why ? (
        <NewDay
          contract={daysOf(row)}
          kind={kind}
          terms={terms}
          value={day}
          wrong={wrong}
          onChange={setDay}
        />
      ) : null}
      <NoteItem
        id="postpone-reason"
        label="延期理由"
        least={applyEdge.note}
        value={reason}
        onChange={setReason}
        placeholder="如：规划条件调整，施工许可延后三个月"
      />
      <Form.Item
        label="合同/协议"
        required
        extra="补充协议或其送审稿，可上传多份"
        className="ui-slot"
      >
        <PaperPicker kind="06" label="补充协议" files={papers} onChange={setPapers} />
      </Form.Item>
    </ActionDialog>
  );
}

type Filled = {
  kind: Postponed | null;
  day: string | null;
  wrong: string | null;
  reason: string;
  papers: number;
};

/** What an application still lacks, in form order; null when it can be sent. */
function missingOf({ kind, day, wrong, reason, papers }: Filled): string | null {
  if (!kind) return "没有可以延期的事项";
  if (!day) return "请选择申请延至的日期";
  if (wrong) return "请更正申请延至的日期";
  if (isShort(reason, applyEdge.note)) return `请填写延期理由，不少于 ${applyEdge.note} 个字`;
  return papers > 0 ? null : "请上传合同/协议";
}

type DayProps = {
  contract: ContractDays;
  kind: Postponed;
  terms: PostponementTerms;
  value: string | null;
  wrong: string | null;
  onChange: (day: string | null) => void;
};

const presets = [
  { label: "三个月", months: 3 },
  { label: "半年", months: 6 },
  { label: "一年", months: 12 },
];

/** The new day, between the agreed one and the latest allowed, and what moves along with it. */
function NewDay({ contract, kind, terms, value, wrong, onChange }: DayProps) {
  const agreed = String(contract[agreedField(kind)]);
  const latest = latestDay(contract, kind);
  const last = applyBy(contract, kind, terms);
  const day = wrong ? null : value;
  const along = day ? movedAlong(contract, kind, day) : null;
  const days = day ? `，延长 ${count(postponedDays(contract, kind, day))} 天` : "";
  const shown = (
    <>
      <div>{`现约定 ${agreed}${days}；${latest.why}`}</div>
      {along ? <div>{`竣工时间相应顺延：${along.from} → ${along.to}`}</div> : null}
      {last ? <div>{`应于 ${last} 及以前申请（提前 ${terms.aheadDays} 日）`}</div> : null}
    </>
  );
  return (
    <Form.Item
      label="申请延至"
      htmlFor="postpone-day"
      required
      extra={shown}
      {...(wrong && { validateStatus: "error" as const, help: `${value}：${wrong}` })}
    >
      <DatePicker
        id="postpone-day"
        className="ui-wide"
        value={pickedDay(value)}
        defaultPickerValue={dayjs(agreed)}
        presets={presets
          .map(({ label, months }) => ({ label, value: dayjs(agreed).add(months, "month") }))
          .filter(({ value: one }) => !one.isAfter(dayjs(latest.day)))}
        onChange={(one) => onChange(one?.format("YYYY-MM-DD") ?? null)}
      />
    </Form.Item>
  );
}
