import { CalendarOutlined } from "@ant-design/icons";
import { Alert, Button, DatePicker, Form, InputNumber } from "antd";
import type { Dayjs } from "dayjs";
import { useAtomValue } from "jotai";
import { useState } from "react";
import type { AnyRecord } from "#contract/define/anyRecord";
import { gyslApi } from "#contract/endpoints/industry/gysl";
import { call } from "../../api/call";
import type { BatchReply } from "../../records/registerOf";
import { registerNamed } from "../../records/registers";
import { useChanged } from "../../records/useChanged";
import { canAtom } from "../../state/session";
import { ActionDialog } from "../../ui/base/ActionDialog";
import { BatchResult } from "../../ui/step/BatchResult";

const register = registerNamed("gysl");

type Props = { rows: readonly AnyRecord[]; done: () => void };

/** 预估开竣工: expected start and completion of several projects at once. */
export function EstimateButton({ rows, done }: Props) {
  const can = useAtomValue(canAtom);
  const [open, setOpen] = useState(false);
  if (!can("zkfxm:edit")) return null;
  return (
    <>
      <Button size="small" icon={<CalendarOutlined />} onClick={() => setOpen(true)}>
        预估开竣工（{rows.length}）
      </Button>
      {open ? (
        <EstimateDialog
          rows={rows}
          onClose={() => setOpen(false)}
          onDone={() => {
            setOpen(false);
            done();
          }}
        />
      ) : null}
    </>
  );
}

type DialogProps = { rows: readonly AnyRecord[]; onClose: () => void; onDone: () => void };

const usualMonths = 24;

function EstimateDialog({ rows, onClose, onDone }: DialogProps) {
  const [start, setStart] = useState<Dayjs | null>(null);
  const [months, setMonths] = useState(usualMonths);
  const changed = useChanged();
  const end = start?.add(months, "month") ?? null;
  const send = async () => {
    if (!start || !end) return null;
    const batch: BatchReply = { ok: [], failed: [] };
    for (const row of rows) {
      const xmid = String(row.xmid);
      const reply = await call(gyslApi.ygkjgsj, {
        xmid,
        bbh: Number(row.bbh),
        yjkgsj: start.format("YYYY-MM-DD"),
        yjjgsj: end.format("YYYY-MM-DD"),
      });
      if (reply.ok) batch.ok.push(xmid);
      else batch.failed.push({ id: xmid, message: reply.message });
    }
    if (batch.ok.length > 0) changed();
    if (batch.failed.length === 0) return null;
    const about = { register, action: "预估开竣工", rows, result: batch };
    return { shown: <BatchResult {...about} /> };
  };
  return (
    <ActionDialog
      title={`预估开竣工（${rows.length} 个）`}
      okText="保存"
      undone="保存失败"
      isReady={start !== null}
      onSend={send}
      onClose={onClose}
      onDone={onDone}
    >
      <Form.Item label="预估开工时间" htmlFor="estimate-start" required>
        <DatePicker id="estimate-start" className="ui-wide" value={start} onChange={setStart} />
      </Form.Item>
      <Form.Item label="建设周期" htmlFor="estimate-months" required>
        <InputNumber
          id="estimate-months"
          className="ui-wide"
          min={1}
          max={120}
          value={months}
          onChange={(next) => setMonths(next ?? usualMonths)}
          suffix="个月"
        />
      </Form.Item>
      {end ? (
        <Alert type="info" showIcon title={`预估竣工时间 ${end.format("YYYY-MM-DD")}`} />
      ) : null}
    </ActionDialog>
  );
}
