import { Form, Input, InputNumber, Select } from "antd";
import { useAtomValue } from "jotai";
import { useState } from "react";
import { sjlxCodes } from "#contract/codes/industryCodes";
import { ssbbApi } from "#contract/endpoints/tax/ssbb";
import { limits } from "#contract/limits";
import { call } from "../../api/call";
import { useChanged } from "../../records/useChanged";
import { dataYearAtom } from "../../state/dataTime";
import { ActionDialog } from "../../ui/base/ActionDialog";
import { count } from "../../values/format";
import type { Version } from "./versions";

type Kind = keyof typeof sjlxCodes;

const yearly: Kind = "1";
const kinds = Object.entries(sjlxCodes).map(([value, label]) => ({ value: value as Kind, label }));

type Props = { versions: readonly Version[]; onClose: () => void };

/** 新建(复制): a draft version of a year, a quarter or a month, empty or with the rows of another. */
export function NewVersion({ versions, onClose }: Props) {
  const current = useAtomValue(dataYearAtom);
  const [nd, setNd] = useState(current);
  const [sjlx, setSjlx] = useState<Kind>(yearly);
  const [sjq, setSjq] = useState<number | null>(1);
  const [bbmc, setBbmc] = useState("");
  const [sm, setSm] = useState("");
  const [from, setFrom] = useState<string | null>(null);
  const changed = useChanged();
  const save = async () => {
    const period = sjlx === yearly ? null : sjq;
    const values = { nd, sjlx, sjq: period, bbmc: bbmc.trim(), sm: sm.trim() || null };
    const result = await call(ssbbApi.create, { ...values, ...(from && { copyFrom: from }) });
    if (!result.ok) return result.message;
    changed();
    return null;
  };
  return (
    <ActionDialog
      title="新增税收版本"
      okText="保存"
      undone="保存失败"
      isReady={bbmc.trim() !== ""}
      onSend={save}
      onClose={onClose}
    >
      <div className="ui-form-grid">
        <Form.Item label="年度" htmlFor="version-year" required>
          <InputNumber
            id="version-year"
            className="ui-wide"
            min={limits.firstYear}
            max={limits.lastYear}
            value={nd}
            onChange={(next) => setNd(next ?? current)}
          />
        </Form.Item>
        <Form.Item label="数据类型" htmlFor="version-kind" required>
          <Select id="version-kind" value={sjlx} onChange={setSjlx} options={kinds} />
        </Form.Item>
        {sjlx === yearly ? null : (
          <Form.Item label="期" htmlFor="version-period" required>
            <InputNumber
              id="version-period"
              className="ui-wide"
              min={1}
              max={sjlx === "2" ? 4 : 12}
              value={sjq}
              onChange={setSjq}
            />
          </Form.Item>
        )}
      </div>
      <Form.Item label="版本名称" htmlFor="version-name" required>
        <Input
          id="version-name"
          value={bbmc}
          maxLength={100}
          onChange={(event) => setBbmc(event.target.value)}
        />
      </Form.Item>
      <Form.Item label="复制自" htmlFor="version-from">
        <Select
          id="version-from"
          allowClear
          placeholder="不复制，从空版本开始"
          value={from}
          onChange={(next) => setFrom(next ?? null)}
          options={versions
            .filter(({ jlzs }) => jlzs > 0)
            .map((one) => ({
              value: one.bbid,
              label: `${one.bbbh} ${one.bbmc}（${count(one.jlzs)} 家）`,
            }))}
        />
      </Form.Item>
      <Form.Item label="说明" htmlFor="version-note">
        <Input.TextArea
          id="version-note"
          value={sm}
          maxLength={500}
          onChange={(event) => setSm(event.target.value)}
        />
      </Form.Item>
    </ActionDialog>
  );
}
