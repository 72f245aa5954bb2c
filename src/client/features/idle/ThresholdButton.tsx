import { SettingOutlined } from "@ant-design/icons";
import { Button, Form, InputNumber } from "antd";
import { useAtomValue, useSetAtom } from "jotai";
import { useState } from "react";
import { kdjcApi } from "#contract/endpoints/idle/kdjc";
import { call } from "../../api/call";
import { useCall } from "../../api/useCall";
import { useChanged } from "../../records/useChanged";
import { notifyAtom } from "../../state/notices";
import { userAtom } from "../../state/session";
import { ActionDialog } from "../../ui/base/ActionDialog";
import { CallState } from "../../ui/base/CallState";
import { count } from "../../values/format";

/** The area or share from which vacant land is listed; set by the province. */
export function ThresholdButton() {
  const [open, setOpen] = useState(false);
  const isProvince = useAtomValue(userAtom)?.roles.includes("ROLE_PROVINCE");
  if (!isProvince) return null;
  return (
    <>
      <Button icon={<SettingOutlined />} onClick={() => setOpen(true)}>
        列入标准
      </Button>
      {open ? <ThresholdDialog onClose={() => setOpen(false)} /> : null}
    </>
  );
}

function ThresholdDialog({ onClose }: { onClose: () => void }) {
  const called = useCall(kdjcApi.threshold, {});
  return (
    <CallState called={called}>{(now) => <ThresholdForm now={now} onClose={onClose} />}</CallState>
  );
}

type Threshold = { kdmj: number; kdbl: number };

function ThresholdForm({ now, onClose }: { now: Threshold; onClose: () => void }) {
  const [values, setValues] = useState<Threshold>(now);
  const notify = useSetAtom(notifyAtom);
  const changed = useChanged();
  const save = async () => {
    const result = await call(kdjcApi.setThreshold, values);
    if (!result.ok) return result.message;
    notify({ kind: "success", text: `已保存，${count(result.data.changed)} 宗的列入情况随之改变` });
    changed();
    return null;
  };
  return (
    <ActionDialog
      title="空地列入标准"
      width={420}
      okText="保存"
      undone="保存失败"
      isReady
      onSend={save}
      onClose={onClose}
    >
      <p className="ui-second">面积或占比达到其中一项，即列入空地台账。</p>
      <Form.Item label="空地面积不少于" htmlFor="threshold-area">
        <InputNumber
          id="threshold-area"
          className="ui-wide"
          min={0}
          max={10_000}
          value={values.kdmj}
          suffix="亩"
          onChange={(kdmj) => setValues({ ...values, kdmj: kdmj ?? 0 })}
        />
      </Form.Item>
      <Form.Item label="空地率不低于" htmlFor="threshold-share">
        <InputNumber
          id="threshold-share"
          className="ui-wide"
          min={0}
          max={100}
          value={values.kdbl}
          suffix="%"
          onChange={(kdbl) => setValues({ ...values, kdbl: kdbl ?? 0 })}
        />
      </Form.Item>
    </ActionDialog>
  );
}
