import { Checkbox, Form, Input, InputNumber, Radio } from "antd";
import { pj } from "#contract/datasets/pj";
import { grades, indicators } from "#contract/rules/evaluation/evaluation";
import { belowLandCodes, type Scheme } from "#contract/rules/evaluation/scheme";
import { ShareField } from "./ShareField";
import "./evaluation.css";

type Props = { scheme: Scheme; mayEdit: boolean; onChange: (next: Scheme) => void };

/** The numbers of an authority beside its weights, with their year and source. */
export function SchemeFields({ scheme, mayEdit, onChange }: Props) {
  const set = (change: Partial<Scheme>) => onChange({ ...scheme, ...change });
  const amount = (key: keyof typeof most, label: string, unit: string) => (
    <Form.Item label={label} htmlFor={`scheme-${key}`}>
      <InputNumber
        id={`scheme-${key}`}
        className="ui-wide"
        min={key === "noticeDays" ? 1 : 0}
        max={most[key]}
        precision={whole.includes(key) ? 0 : 2}
        suffix={unit}
        readOnly={!mayEdit}
        value={scheme[key]}
        onChange={(next) => set({ [key]: next ?? (key === "noticeDays" ? 1 : 0) })}
      />
    </Form.Item>
  );
  return (
    <>
      <div className="ui-form-grid">
        <Form.Item label="年度" htmlFor="scheme-year" required>
          <InputNumber
            id="scheme-year"
            className="ui-wide"
            precision={0}
            readOnly={!mayEdit}
            value={scheme.nd}
            onChange={(nd) => set({ nd })}
          />
        </Form.Item>
        <Form.Item label="来源（文件名称和文号）" htmlFor="scheme-source" required>
          <Input
            id="scheme-source"
            maxLength={200}
            readOnly={!mayEdit}
            value={scheme.ly}
            onChange={(event) => set({ ly: event.target.value })}
          />
        </Form.Item>
        {grades.map((grade) => (
          <ShareField
            key={grade}
            id={`scheme-${grade}`}
            label={`${grade}类占比`}
            value={scheme.shares[grade]}
            mayEdit={mayEdit}
            onChange={(next) => set({ shares: { ...scheme.shares, [grade]: next } })}
          />
        ))}
        {indicators.map((one) => (
          <ShareField
            key={one}
            id={`small-${one}`}
            label={`规下${pj.fields[one].label}`}
            value={scheme.small[one]}
            mayEdit={mayEdit}
            onChange={(next) => set({ small: { ...scheme.small, [one]: next } })}
          />
        ))}
        {amount("leastTrade", "分行业评价的最少户数（0 不分行业）", "户")}
        {amount("exemptYears", "新设企业免核年限（0 不免）", "年")}
        {amount("mostBonus", "加分上限", "分")}
        {amount("leastRevenue", "规上营业收入下限（0 按登记的企业规模）", "万元")}
        {amount("leastLand", "规下用地界线（0 不分）", "亩")}
        <Form.Item label="规下用地不足界线的" htmlFor="scheme-below">
          <Radio.Group
            id="scheme-below"
            disabled={!mayEdit || scheme.leastLand === 0}
            options={belowChoices}
            value={scheme.belowLand}
            onChange={(event) => set({ belowLand: event.target.value })}
          />
        </Form.Item>
        {amount("tenantLand", "小微承租用地界线（0 不随权利人）", "亩")}
        {amount("targetTax", "本年度亩均税收目标（0 未定）", "万元/亩")}
        {amount("noticeDays", "公示天数（自然日，含首日）", "天")}
      </div>
      <Checkbox
        className="evaluation-last"
        checked={scheme.noTaxIsD}
        onChange={(event) => mayEdit && set({ noTaxIsD: event.target.checked })}
        aria-readonly={!mayEdit}
      >
        无税收或税收为负的直接列为D类
      </Checkbox>
    </>
  );
}

const most = {
  leastTrade: 1000,
  exemptYears: 10,
  mostBonus: 100,
  leastRevenue: 1_000_000,
  leastLand: 1000,
  tenantLand: 1000,
  targetTax: 10_000,
  noticeDays: 60,
} as const;
const whole: readonly string[] = ["leastTrade", "exemptYears", "noticeDays"];

const belowChoices = Object.entries(belowLandCodes).map(([value, label]) => ({ value, label }));
