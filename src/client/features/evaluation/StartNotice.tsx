import { NotificationOutlined } from "@ant-design/icons";
import { Button, DatePicker, Form, InputNumber } from "antd";
import dayjs from "dayjs";
import { useAtomValue, useSetAtom } from "jotai";
import { useState } from "react";
import { pjgsApi } from "#contract/endpoints/evaluation/pjgs";
import { limits } from "#contract/limits";
import { today } from "#contract/today";
import { call } from "../../api/call";
import { useChanged } from "../../records/useChanged";
import { dataYearAtom } from "../../state/dataTime";
import { notifyAtom } from "../../state/notices";
import { regionAtom } from "../../state/region";
import { ActionDialog } from "../../ui/base/ActionDialog";
import { count } from "../../values/format";

/** Begins the public notice of a year in the chosen region. */
export function StartNotice() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button type="primary" icon={<NotificationOutlined />} onClick={() => setOpen(true)}>
        开始公示
      </Button>
      {open ? <StartDialog onClose={() => setOpen(false)} /> : null}
    </>
  );
}

function StartDialog({ onClose }: { onClose: () => void }) {
  const { areaCode, name } = useAtomValue(regionAtom);
  const current = useAtomValue(dataYearAtom);
  const [nd, setNd] = useState(current);
  const [first, setFirst] = useState(() => dayjs(today()));
  const notify = useSetAtom(notifyAtom);
  const changed = useChanged();
  const send = async () => {
    const reply = await call(pjgsApi.start, { areaCode, nd, qsrq: first.format("YYYY-MM-DD") });
    if (!reply.ok) return reply.message;
    const { started, skipped } = reply.data;
    const left = skipped > 0 ? `，${count(skipped)} 个已在公示或已公布` : "";
    notify({ kind: "success", text: `已开始公示 ${count(started)} 个县（市、区）${left}` });
    changed();
    return null;
  };
  return (
    <ActionDialog
      title={`开始公示（${name}）`}
      okText="开始公示"
      undone="公示失败"
      isReady
      onSend={send}
      onClose={onClose}
    >
      <p className="ui-second">
        按县（市、区）公示企业和地块的评价等级；公示天数按各地“评价权重”中的设置，期满且异议全部答复后才能公布。
      </p>
      <div className="ui-form-grid">
        <Form.Item label="评价年度" htmlFor="notice-year" required>
          <InputNumber
            id="notice-year"
            className="ui-wide"
            min={limits.firstYear}
            max={limits.lastYear}
            precision={0}
            value={nd}
            onChange={(next) => setNd(next ?? current)}
          />
        </Form.Item>
        <Form.Item label="公示起始日期" htmlFor="notice-first" required>
          <DatePicker
            id="notice-first"
            className="ui-wide"
            allowClear={false}
            value={first}
            onChange={(day) => day && setFirst(day)}
            minDate={dayjs(today())}
          />
        </Form.Item>
      </div>
    </ActionDialog>
  );
}
