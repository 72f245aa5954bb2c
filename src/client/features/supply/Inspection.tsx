import { DatePicker, Form, Input, Select } from "antd";
import dayjs from "dayjs";
import { useAtomValue, useSetAtom } from "jotai";
import { useCallback, useState } from "react";
import type { AnyRecord } from "#contract/define/anyRecord";
import { tdgyApi } from "#contract/endpoints/supply/tdgy";
import { today } from "#contract/today";
import { call } from "../../api/call";
import { withVisit } from "../../records/inspections";
import { useChanged } from "../../records/useChanged";
import { notifyAtom } from "../../state/notices";
import { canAtom } from "../../state/session";
import { ActionDialog } from "../../ui/base/ActionDialog";
import { FileTab } from "../../ui/files/FileTab";
import type { RowItems } from "../../ui/step/RowActions";
import { pickedDay } from "../../values/pickedDay";

/** 巡查 as a row action, and the dialog that it opens. */
export function useInspection() {
  const can = useAtomValue(canAtom);
  const [row, setRow] = useState<AnyRecord | null>(null);
  const may = can("gyyd:edit");
  const item = useCallback<RowItems>(
    (one) => (may ? [{ key: "inspect", label: "巡查", onClick: () => setRow(one) }] : []),
    [may],
  );
  const dialog = row ? <InspectionDialog row={row} onClose={() => setRow(null)} /> : null;
  return { item, dialog };
}

const stages = [
  "未动工",
  "场地平整",
  "基础施工",
  "主体施工",
  "主体封顶",
  "设备安装",
  "已竣工",
  "停工",
];

type Props = { row: AnyRecord; onClose: () => void };

function InspectionDialog({ row, onClose }: Props) {
  const [rq, setRq] = useState(today());
  const [xxjd, setXxjd] = useState<string | null>(null);
  const [bz, setBz] = useState("");
  const changed = useChanged();
  const notify = useSetAtom(notifyAtom);
  const id = String(row.gyid);
  const save = async () => {
    const note = bz.trim();
    const visit = { rq, xxjd: xxjd ?? "", ...(note && { bz: note }) };
    const values = { hcjl: withVisit(row.hcjl, visit) };
    const draft = { id, bbh: Number(row.bbh), values, confirmWarnings: true };
    const reply = await call(tdgyApi.update, draft);
    if (!reply.ok) return reply.message;
    changed();
    notify({ kind: "success", text: "巡查记录已保存" });
    return null;
  };
  return (
    <ActionDialog
      title={`巡查：${String(row.xmmc ?? row.dzjgh ?? "")}`}
      width={560}
      okText="保存"
      undone="保存失败"
      isReady={xxjd !== null && rq !== ""}
      onSend={save}
      onClose={onClose}
    >
      <div className="ui-form-grid">
        <Form.Item label="巡查日期" htmlFor="visit-day" required>
          <DatePicker
            id="visit-day"
            className="ui-wide"
            allowClear={false}
            maxDate={dayjs()}
            value={pickedDay(rq)}
            onChange={(day) => setRq(day?.format("YYYY-MM-DD") ?? "")}
          />
        </Form.Item>
        <Form.Item label="形象进度" htmlFor="visit-stage" required>
          <Select
            id="visit-stage"
            value={xxjd}
            onChange={setXxjd}
            options={stages.map((one) => ({ value: one, label: one }))}
          />
        </Form.Item>
      </div>
      <Form.Item label="巡查情况" htmlFor="visit-note">
        <Input.TextArea
          id="visit-note"
          value={bz}
          maxLength={300}
          showCount
          autoSize={{ minRows: 2, maxRows: 5 }}
          onChange={(event) => setBz(event.target.value)}
        />
      </Form.Item>
      <Form.Item label="现场照片">
        <FileTab dataset="tdgy" id={id} mayEdit />
      </Form.Item>
    </ActionDialog>
  );
}
