import { SlidersOutlined } from "@ant-design/icons";
import { Alert, App, Button, Form, Modal } from "antd";
import { useAtomValue, useSetAtom } from "jotai";
import { useRef, useState } from "react";
import { pj } from "#contract/datasets/pj";
import { pjApi } from "#contract/endpoints/evaluation/pj";
import { indicators, isWhole, type Weights } from "#contract/rules/evaluation/evaluation";
import { type Scheme, schemeFault } from "#contract/rules/evaluation/scheme";
import { today } from "#contract/today";
import { call, type Reply } from "../../api/call";
import { useCall } from "../../api/useCall";
import { dataYearAtom } from "../../state/dataTime";
import { notifyAtom } from "../../state/notices";
import { regionAtom, regionsAtom } from "../../state/region";
import { canAtom } from "../../state/session";
import { CallState } from "../../ui/base/CallState";
import { useFirstField } from "../../ui/base/useFirstField";
import { decimal } from "../../values/format";
import { type Rules, SchemeEffect } from "./SchemeEffect";
import { SchemeFields } from "./SchemeFields";
import { ShareField } from "./ShareField";
import { useEvaluation } from "./useEvaluation";

/**
 * 评价权重: the weight of each indicator in the chosen region, and running the evaluation with them.
 */
export function WeightsButton() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button icon={<SlidersOutlined />} onClick={() => setOpen(true)}>
        评价权重
      </Button>
      {open ? <WeightsDialog onClose={() => setOpen(false)} /> : null}
    </>
  );
}

function WeightsDialog({ onClose }: { onClose: () => void }) {
  const { areaCode, name } = useAtomValue(regionAtom);
  const called = useCall(pjApi.weights, { areaCode });
  return (
    <Modal
      open
      title={`评价权重（${name}）`}
      width={640}
      footer={null}
      mask={{ closable: false }}
      onCancel={onClose}
    >
      <CallState called={called} rows={6}>
        {(now) => <WeightsForm now={now} />}
      </CallState>
    </Modal>
  );
}

type Now = Reply<typeof pjApi.weights>;

function WeightsForm({ now }: { now: Now }) {
  const mayEdit = useAtomValue(canAtom)(pj.access.write);
  const regions = useAtomValue(regionsAtom);
  const [known, setKnown] = useState(now);
  const [values, setValues] = useState<Weights>(now.weights);
  const [scheme, setScheme] = useState<Scheme>(now.scheme);
  const [failure, setFailure] = useState<string | null>(null);
  const notify = useSetAtom(notifyAtom);
  const nd = useAtomValue(dataYearAtom);
  const evaluation = useEvaluation(nd);
  const running = evaluation.progress !== null;
  const { modal } = App.useApp();
  const changed =
    indicators.some((one) => values[one] !== known.weights[one]) ||
    JSON.stringify(scheme) !== JSON.stringify(known.scheme);
  const rules: Rules = { areaCode: known.areaCode, weights: values, scheme };
  const [previewed, setPreviewed] = useState<Rules | null>(null);
  const fault = schemeFault(scheme, Number(today().slice(0, 4)));
  const isValid = isWhole(values) && fault === null;
  const save = async () => {
    setFailure(null);
    const result = await call(pjApi.saveWeights, rules);
    if (!result.ok) return setFailure(`保存失败：${result.message}`);
    setKnown(result.data);
    setScheme(result.data.scheme);
    notify({ kind: "success", text: "规则已保存，重新评价后计入得分" });
  };
  const isOwn = known.from === known.areaCode;
  const drop = async () => {
    const sure = await modal.confirm({
      title: "不再使用本地区设置的权重吗？",
      content: `${regionNamed(known.areaCode, regions) ?? "本地区"}设置的各项权重将删除，改为沿用上级地区的；上级没有设置时用默认权重。`,
      okText: giveBack,
      okButtonProps: { danger: true },
      cancelText: "取消",
    });
    if (!sure) return;
    setFailure(null);
    const result = await call(pjApi.dropWeights, { areaCode: known.areaCode });
    if (!result.ok) return setFailure(`恢复失败：${result.message}`);
    setKnown(result.data);
    setValues(result.data.weights);
    setScheme(result.data.scheme);
    notify({ kind: "success", text: "已恢复沿用，重新评价后计入得分" });
  };
  return (
    <Form component={false} layout="vertical">
      <p className="ui-second">{sourceOf(known, regions)}</p>
      <WeightFields values={values} mayEdit={mayEdit} onChange={setValues} />
      <SchemeFields scheme={scheme} mayEdit={mayEdit} onChange={setScheme} />
      {mayEdit && changed && fault ? <p className="ui-bad">{fault}</p> : null}
      <Failure text={failure} />
      <Failure text={evaluation.failure && `评价失败：${evaluation.failure}`} />
      {evaluation.progress}
      {mayEdit ? (
        <div className="ui-bulk">
          <Button type="primary" disabled={!isValid || !changed || running} onClick={save}>
            保存
          </Button>
          <Button disabled={!isValid || !changed} onClick={() => setPreviewed(rules)}>
            预览影响
          </Button>
          <Button disabled={changed || running} onClick={evaluation.start}>
            重新评价
          </Button>
          <span className="ui-second">{evaluation.outcome}</span>
          {isOwn ? (
            <Button danger disabled={running} onClick={drop}>
              {giveBack}
            </Button>
          ) : null}
        </div>
      ) : null}
      {changed ? <SchemeEffect {...{ rules, previewed, nd }} /> : null}
    </Form>
  );
}

const Failure = ({ text }: { text: string | null }) =>
  text ? <Alert type="error" showIcon title={text} /> : null;

type WeightProps = { values: Weights; mayEdit: boolean; onChange: (next: Weights) => void };

/** The weights of 规上, and what they make together. */
function WeightFields({ values, mayEdit, onChange }: WeightProps) {
  const place = useRef<HTMLDivElement>(null);
  useFirstField(place);
  const sum = indicators.reduce((all, one) => all + values[one], 0);
  return (
    <>
      <div className="ui-form-grid" ref={place}>
        {indicators.map((one) => (
          <ShareField
            key={one}
            id={`weight-${one}`}
            label={pj.fields[one].label}
            value={values[one]}
            mayEdit={mayEdit}
            onChange={(next) => onChange({ ...values, [one]: next })}
          />
        ))}
      </div>
      <p role="status" className={isWhole(values) ? "" : "ui-bad"}>
        合计 {decimal(sum, 2)}%{isWhole(values) ? "" : "，应为 100%"}
      </p>
    </>
  );
}

const giveBack = "恢复沿用";

type Regions = readonly { areaCode: string; name: string }[];

const regionNamed = (code: string, regions: Regions) =>
  regions.find((one) => one.areaCode === code)?.name;

/** Which region these weights belong to. */
function sourceOf({ areaCode, from }: Now, regions: Regions): string {
  if (from === null) return "现用默认权重。";
  if (from === areaCode) return "现用本地区设置的权重。";
  const name = regionNamed(from, regions) ?? "上级";
  return `现沿用${name}的权重，保存后改用本地区的。`;
}
