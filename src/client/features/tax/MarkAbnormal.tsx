import { Button, Form, Input } from "antd";
import { useAtomValue, useSetAtom } from "jotai";
import { useState } from "react";
import type { AnyRecord } from "#contract/define/anyRecord";
import { sshsApi } from "#contract/endpoints/tax/sshs";
import { openVersions } from "#contract/workflow/ssbb";
import { call } from "../../api/call";
import { inBatches } from "../../records/inBatches";
import { registerNamed } from "../../records/registers";
import { useChanged } from "../../records/useChanged";
import { notifyAtom } from "../../state/notices";
import { canAtom } from "../../state/session";
import { ActionDialog, type Sent } from "../../ui/base/ActionDialog";
import { BatchResult } from "../../ui/step/BatchResult";
import { count } from "../../values/format";
import type { Version } from "./versions";

type Props = { version: Version; rows: readonly AnyRecord[]; done: () => void };

const shortest = 2;

/** 异常标记: marks the selection as abnormal with a reason, or removes the marks. */
export function MarkAbnormal({ version, rows, done }: Props) {
  const can = useAtomValue(canAtom);
  const [asked, setAsked] = useState<"mark" | "unmark" | null>(null);
  if (!can("ss:import") || !openVersions.includes(version.zt)) return null;
  const marked = rows.filter(({ sfyc }) => sfyc === 1);
  const close = () => setAsked(null);
  const end = () => {
    close();
    done();
  };
  return (
    <>
      <Button size="small" onClick={() => setAsked("mark")}>
        标记异常
      </Button>
      {marked.length > 0 ? (
        <Button size="small" onClick={() => setAsked("unmark")}>
          取消异常（{count(marked.length)}）
        </Button>
      ) : null}
      {asked === "mark" ? <Mark rows={rows} onClose={close} onDone={end} /> : null}
      {asked === "unmark" ? <Unmark rows={marked} onClose={close} onDone={end} /> : null}
    </>
  );
}

type DialogProps = { rows: readonly AnyRecord[]; onClose: () => void; onDone: () => void };

function Mark({ rows, ...leave }: DialogProps) {
  const [reason, setReason] = useState("");
  const send = useMark(rows);
  return (
    <ActionDialog
      title={`标记异常（${count(rows.length)} 家）`}
      okText="标记"
      undone="标记失败"
      isReady={reason.trim().length >= shortest}
      onSend={() => send(1, reason)}
      {...leave}
    >
      <Form.Item label="异常原因" htmlFor="abnormal-reason" required>
        <Input.TextArea
          id="abnormal-reason"
          value={reason}
          maxLength={200}
          showCount
          autoSize={{ minRows: 2, maxRows: 5 }}
          onChange={(event) => setReason(event.target.value)}
        />
      </Form.Item>
    </ActionDialog>
  );
}

function Unmark({ rows, ...leave }: DialogProps) {
  const send = useMark(rows);
  return (
    <ActionDialog
      title={`取消异常（${count(rows.length)} 家）`}
      okText="取消异常"
      undone="取消异常失败"
      isReady
      onSend={() => send(0, "")}
      {...leave}
    >
      <p>所选企业的异常标记和原因将一并取消。</p>
    </ActionDialog>
  );
}

/** Sets or removes the mark; what was not marked is shown with its reason. */
function useMark(rows: readonly AnyRecord[]) {
  const notify = useSetAtom(notifyAtom);
  const changed = useChanged();
  const versions = Object.fromEntries(rows.map(({ id, bbh }) => [String(id), Number(bbh)]));
  return async (sfyc: 0 | 1, ycyy: string): Promise<Sent> => {
    const reply = await inBatches(
      rows.map(({ id }) => String(id)),
      (ids) => call(sshsApi.mark, { ids, sfyc, ycyy, versions }),
    );
    if (!reply.ok) return reply.message;
    changed();
    const { data: result } = reply;
    if (result.failed.length > 0) {
      const action = sfyc === 1 ? "标记异常" : "取消异常";
      const register = registerNamed("sshsjcb");
      return { shown: <BatchResult {...{ register, action, rows, result }} /> };
    }
    const verb = sfyc === 1 ? "已标记" : "已取消标记";
    notify({ kind: "success", text: `${verb} ${count(result.ok.length)} 家` });
    return null;
  };
}
