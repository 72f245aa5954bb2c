import { DeleteOutlined, PlusOutlined } from "@ant-design/icons";
import { Button, DatePicker, InputNumber } from "antd";
import dayjs from "dayjs";
import { type Instalment, instalmentsOf } from "#contract/rules/supply/lifeCycle";
import { pickedDay } from "../../values/pickedDay";

type Props = { label: string; value: unknown; onChange: (value: string | null) => void };

const stored = (list: readonly Instalment[]): string | null =>
  list.length > 0 ? JSON.stringify(list.map((one, at) => ({ ...one, qh: at + 1 }))) : null;

const dayText = (day: dayjs.Dayjs | null) => day?.format("YYYY-MM-DD") ?? null;

/** 分期支付: due date, amount and payment date of each instalment. */
export function PaymentsControl({ label, value, onChange }: Props) {
  const list = instalmentsOf(typeof value === "string" ? value : null) ?? [];
  const put = (at: number, change: Partial<Instalment>) =>
    onChange(stored(list.map((one, i) => (i === at ? { ...one, ...change } : one))));
  const last = list.at(-1);
  const add = () =>
    onChange(
      stored([
        ...list,
        {
          qh: list.length + 1,
          rq: last?.rq ?? dayjs().format("YYYY-MM-DD"),
          je: last?.je ?? 0,
          sjrq: null,
        },
      ]),
    );
  return (
    <fieldset className="ui-payments" aria-label={label}>
      {list.map((one, at) => (
        <div key={one.qh}>
          <span>第 {at + 1} 期</span>
          <DatePicker
            aria-label={`第 ${at + 1} 期约定支付日期`}
            placeholder="约定支付日期"
            allowClear={false}
            value={pickedDay(one.rq)}
            onChange={(day) => day && put(at, { rq: dayText(day) ?? one.rq })}
          />
          <InputNumber
            aria-label={`第 ${at + 1} 期金额`}
            min={0}
            className="ui-wide"
            precision={2}
            controls={false}
            suffix="万元"
            value={one.je}
            onChange={(je) => put(at, { je: je ?? 0 })}
          />
          <DatePicker
            aria-label={`第 ${at + 1} 期实际支付日期`}
            placeholder="未支付"
            value={pickedDay(one.sjrq)}
            onChange={(day) => put(at, { sjrq: dayText(day) })}
          />
          <Button
            type="text"
            aria-label={`删除第 ${at + 1} 期`}
            icon={<DeleteOutlined />}
            onClick={() => onChange(stored(list.filter((_, i) => i !== at)))}
          />
        </div>
      ))}
      <Button size="small" icon={<PlusOutlined />} onClick={add}>
        增加一期
      </Button>
    </fieldset>
  );
}
