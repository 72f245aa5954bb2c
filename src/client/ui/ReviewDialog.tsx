import { Alert, Button, Form, Input, Modal, Select } from "antd";
import { useSetAtom } from "jotai";
import { useState } from "react";
import { type Library, removalReasons } from "#contract/workflow/shzt";
import { call } from "../api/call";
import { notifyAtom } from "../state/notices";
import { type Batch, BatchResult } from "./BatchResult";
import { dxydApiOf } from "./dxydApiOf";
import { count } from "./format";
import { inBatches } from "./inBatches";
import { isDestructive, type Reviewable, type ReviewStep } from "./reviewSteps";
import { useChanged } from "./useChanged";

type Props = {
  library: Library;
  step: ReviewStep;
  onClose: () => void;
  onDone?: (() => void) | undefined;
};

/** Asks for the note of a review step, takes it, and tells what became of each record. */
export function ReviewDialog({ library, step, onClose, onDone }: Props) {
  const [text, setText] = useState("");
  const [reason, setReason] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const [result, setResult] = useState<Batch | null>(null);
  const changed = useChanged();
  const notify = useSetAtom(notifyAtom);
  const leaves = isDestructive(step);
  const note = noteOf(leaves ? reason : null, text);
  const missing = missingOf(step, leaves && reason === null, note);

  const send = async () => {
    setBusy(true);
    setFailure(null);
    const versions = new Map(step.rows.map((row) => [row.dkid, row.bbh]));
    const reply = await inBatches([...versions.keys()], (dkids) =>
      call(dxydApiOf(library).updateShzt, {
        dkids,
        shzt: step.to,
        shyj: note,
        versions: Object.fromEntries(dkids.map((id) => [id, versions.get(id) ?? 0])),
      }),
    );
    setBusy(false);
    if (!reply.ok) return setFailure(reply.message);
    if (reply.data.ok.length > 0) changed();
    if (reply.data.failed.length > 0) return setResult(reply.data);
    notify({ kind: "success", text: `${step.action} ${count(reply.data.ok.length)} 宗，操作成功` });
    onDone?.();
    onClose();
  };

  const close = () => {
    if (result && result.ok.length > 0) onDone?.();
    onClose();
  };
  return (
    <Modal
      open
      title={`${step.action}（${count(step.rows.length)} 宗）`}
      onCancel={close}
      width={560}
      mask={{ closable: false }}
      footer={
        result ? (
          <Button type="primary" onClick={close}>
            知道了
          </Button>
        ) : (
          <>
            <Button onClick={close}>取消</Button>
            <Button
              type="primary"
              danger={leaves}
              loading={busy}
              disabled={missing !== null}
              onClick={send}
            >
              {step.action}
            </Button>
          </>
        )
      }
    >
      {result ? (
        <BatchResult action={step.action} rows={step.rows} result={result} />
      ) : (
        <Form component={false} layout="vertical">
          <Subjects rows={step.rows} />
          {leaves ? (
            <Form.Item label="出库原因" htmlFor="review-reason" required>
              <Select
                id="review-reason"
                value={reason}
                onChange={setReason}
                options={removalReasons.map((one) => ({ value: one, label: one }))}
              />
            </Form.Item>
          ) : null}
          <Form.Item
            label="审核意见"
            htmlFor="review-note"
            required={step.note > 0}
            help={missing ?? undefined}
          >
            <Input.TextArea
              id="review-note"
              value={text}
              onChange={(event) => setText(event.target.value)}
              autoSize={{ minRows: 3, maxRows: 6 }}
              maxLength={450}
              showCount
              autoFocus
            />
          </Form.Item>
          {failure ? <Alert type="error" showIcon title={`没有办理：${failure}`} /> : null}
        </Form>
      )}
    </Modal>
  );
}

const noteOf = (reason: string | null, text: string): string =>
  [reason, text.trim()].filter(Boolean).join("：");

function missingOf(step: ReviewStep, reasonMissing: boolean, note: string): string | null {
  if (reasonMissing) return "请选择出库原因";
  return note.length < step.note ? `审核意见不少于 ${step.note} 个字` : null;
}

const named = 5;

function Subjects({ rows }: { rows: readonly Reviewable[] }) {
  return (
    <p className="ui-subjects">
      {rows
        .slice(0, named)
        .map((row) => `${row.dkmc}（${row.dkbh}）`)
        .join("、")}
      {rows.length > named ? ` 等 ${count(rows.length)} 宗` : ""}
    </p>
  );
}
