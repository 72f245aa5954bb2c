import { Alert, Button, Form, Input, Modal } from "antd";
import { useAtomValue, useSetAtom } from "jotai";
import { useState } from "react";
import type { AnyRecord } from "#contract/define/anyRecord";
import { sshsApi } from "#contract/endpoints/tax/sshs";
import { openVersions } from "#contract/workflow/ssbb";
import { call } from "../../api/call";
import { inBatches } from "../../records/inBatches";
import type { BatchReply } from "../../records/registerOf";
import { registerNamed } from "../../records/registers";
import { useChanged } from "../../records/useChanged";
import { notifyAtom } from "../../state/notices";
import { canAtom } from "../../state/session";
import { BatchResult } from "../../ui/step/BatchResult";
import { count } from "../../values/format";
import type { Version } from "./versions";

type Props = { version: Version; rows: readonly AnyRecord[]; done: () => void };

const shortest = 2;

/** 异常标记: marks the selection as abnormal with a reason, or removes the marks. */
export function MarkAbnormal({ version, rows, done }: Props) {
  const can = useAtomValue(canAtom);
  const mark = useMark(rows, done);
  if (!can("ss:import") || !openVersions.includes(version.zt)) return null;
  const marked = rows.filter(({ sfyc }) => sfyc === 1);
  return (
    <>
      <Button size="small" onClick={mark.ask}>
        标记异常
      </Button>
      {marked.length > 0 ? (
        <Button
          size="small"
          loading={mark.busy && !mark.asking}
          onClick={() => mark.send(marked, 0)}
        >
          取消异常（{count(marked.length)}）
        </Button>
      ) : null}
      {mark.asking ? <MarkDialog rows={rows} mark={mark} /> : null}
    </>
  );
}

type DialogProps = { rows: readonly AnyRecord[]; mark: ReturnType<typeof useMark> };

function MarkDialog({ rows, mark }: DialogProps) {
  const { result, busy } = mark;
  return (
    <Modal
      open
      title={`标记异常（${count(rows.length)} 家）`}
      okText={result ? "知道了" : "标记"}
      cancelText="取消"
      confirmLoading={busy}
      okButtonProps={{ disabled: !result && mark.reason.trim().length < shortest }}
      onOk={result ? mark.close : () => mark.send(rows, 1)}
      onCancel={mark.close}
    >
      {result ? (
        <BatchResult
          register={registerNamed("sshsjcb")}
          action="标记异常"
          rows={rows}
          result={result}
        />
      ) : (
        <Form component={false} layout="vertical">
          <Form.Item label="异常原因" htmlFor="abnormal-reason" required>
            <Input.TextArea
              id="abnormal-reason"
              value={mark.reason}
              maxLength={200}
              showCount
              autoFocus
              autoSize={{ minRows: 2, maxRows: 5 }}
              onChange={(event) => mark.setReason(event.target.value)}
            />
          </Form.Item>
          {mark.failure ? (
            <Alert type="error" showIcon title={`没有标记：${mark.failure}`} />
          ) : null}
        </Form>
      )}
    </Modal>
  );
}

/** The dialog's state, and the marking itself. */
function useMark(rows: readonly AnyRecord[], done: () => void) {
  const notify = useSetAtom(notifyAtom);
  const changed = useChanged();
  const [asking, setAsking] = useState(false);
  const [reason, setReason] = useState("");
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const [result, setResult] = useState<BatchReply | null>(null);
  const versions = Object.fromEntries(rows.map(({ id, bbh }) => [String(id), Number(bbh)]));
  const send = async (wanted: readonly AnyRecord[], sfyc: 0 | 1) => {
    setBusy(true);
    setFailure(null);
    const reply = await inBatches(
      wanted.map(({ id }) => String(id)),
      (ids) => call(sshsApi.mark, { ids, sfyc, ycyy: sfyc === 1 ? reason : "", versions }),
    );
    setBusy(false);
    if (!reply.ok) {
      setAsking(true);
      return setFailure(reply.message);
    }
    changed();
    setAsking(reply.data.failed.length > 0);
    if (reply.data.failed.length > 0) return setResult(reply.data);
    const verb = sfyc === 1 ? "已标记" : "已取消标记";
    notify({ kind: "success", text: `${verb} ${count(reply.data.ok.length)} 家` });
    done();
  };
  const close = () => {
    setAsking(false);
    if (result) done();
    setResult(null);
  };
  return {
    asking,
    ask: () => setAsking(true),
    reason,
    setReason,
    busy,
    failure,
    result,
    send,
    close,
  };
}
