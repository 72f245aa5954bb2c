import { Alert, App, Button, InputNumber, Modal } from "antd";
import { useSetAtom } from "jotai";
import { useRef, useState } from "react";
import { rwlxCodes } from "#contract/codes/landCodes";
import { governPlanApi, type PlanNode } from "#contract/endpoints/plan/governPlan";
import { rwApi } from "#contract/endpoints/plan/rw";
import { type Result, status } from "#contract/errors";
import { hundredth } from "#contract/hundredth";
import { shared, splitOf } from "#contract/rules/plan/planRules";
import type { Problem } from "#contract/rules/problem/report";
import { call } from "../../../api/call";
import { useCall } from "../../../api/useCall";
import { useChanged } from "../../../records/useChanged";
import { notifyAtom } from "../../../state/notices";
import { CallState } from "../../../ui/base/CallState";
import { useFirstField } from "../../../ui/base/useFirstField";
import { decimal, mu } from "../../../values/format";
import { type PlanView, stateChoices, unitOf } from "./usePlanView";

type Props = { parent: PlanNode; view: PlanView; onClose: () => void };

/** Splits a region's task among those below it, with the remaining difference in view. */
export function SsjhSplit({ parent, view, onClose }: Props) {
  const { nd, rwlx, states } = view;
  const called = useCall(governPlanApi.level, {
    ...{ areaCode: parent.areaCode, nd, rwlx },
    spzt: [...stateChoices[states].spzt],
  });
  return (
    <Modal
      open
      title={`${parent.name} ${nd} 年${rwlxCodes[rwlx]}任务分解`}
      width={680}
      mask={{ closable: false }}
      // The form brings its own buttons, as they depend on the input.
      footer={null}
      onCancel={onClose}
    >
      <CallState called={called} rows={8}>
        {({ total, list }) => (
          <SplitForm
            total={total}
            parts={list.filter(({ kind }) => kind !== "outside")}
            view={view}
            onClose={onClose}
          />
        )}
      </CallState>
    </Modal>
  );
}

type Quantities = Readonly<Record<string, number | null>>;
type FormProps = Omit<Props, "parent"> & { total: PlanNode; parts: readonly PlanNode[] };

function SplitForm({ total, parts, view, onClose }: FormProps) {
  const place = useRef<HTMLDivElement>(null);
  useFirstField(place);
  const unit = unitOf(view.rwlx);
  const ownTask = total.areaCode.length === 2;
  const [edits, setEdits] = useState<Quantities>({});
  const saving = useSaveSplit(view, onClose);
  const taskOf = (node: PlanNode) => (node.key in edits ? (edits[node.key] ?? null) : node.rwl);
  const whole = taskOf(total);
  const known = parts.flatMap((part) => taskOf(part) ?? []);
  const sum = known.length > 0 ? hundredth(known.reduce((all, one) => all + one, 0)) : null;
  const changes = [total, ...parts].flatMap((node) =>
    taskOf(node) === node.rwl ? [] : [{ node, rwl: taskOf(node) }],
  );
  const edit = (node: PlanNode) => (value: number | null) =>
    setEdits((now) => ({ ...now, [node.key]: value === null ? null : hundredth(value) }));
  const share = () => {
    const shares = shared(
      whole ?? 0,
      parts.map(({ dxmj }) => dxmj),
    );
    setEdits((now) => ({
      ...now,
      ...Object.fromEntries(parts.map(({ key }, i) => [key, shares[i] ?? null])),
    }));
  };
  return (
    <div className="plan-split" ref={place}>
      <div className="plan-split-whole">
        <span>{total.name}任务量</span>
        {ownTask ? (
          <Quantity
            label={`${total.name}任务量`}
            unit={unit}
            value={whole}
            onChange={edit(total)}
          />
        ) : (
          <b>
            {decimal(whole, 2)} <small>{unit}</small>
          </b>
        )}
        <span className="cross-fill" />
        <Button disabled={!whole} onClick={share}>
          按计划项目低效面积分摊
        </Button>
      </div>
      <div className="cross plan-split-list">
        <table>
          <thead>
            <tr>
              <th scope="col">{total.areaCode.length === 6 ? "产业平台" : "行政区"}</th>
              <th scope="col">计划项目低效面积（亩）</th>
              <th scope="col">任务量（{unit}）</th>
            </tr>
          </thead>
          <tbody>
            {parts.map((part) => (
              <tr key={part.key}>
                <th scope="row">{part.name}</th>
                <td>{mu(part.dxmj)}</td>
                <td>
                  <Quantity
                    label={`${part.name}任务量`}
                    unit={unit}
                    value={taskOf(part)}
                    onChange={edit(part)}
                  />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <Balance total={total} whole={whole} sum={sum} unit={unit} />
      {saving.failure ? (
        <Alert type="error" showIcon title={`保存失败：${saving.failure}`} />
      ) : null}
      <div className="plan-split-foot">
        <Button onClick={onClose}>取消</Button>
        <Button
          type="primary"
          loading={saving.busy}
          disabled={changes.length === 0}
          onClick={() => saving.save(changes, false)}
        >
          保存{changes.length > 0 ? `（${changes.length}）` : ""}
        </Button>
      </div>
    </div>
  );
}

type QuantityProps = {
  label: string;
  unit: string;
  value: number | null;
  onChange: (value: number | null) => void;
};

const Quantity = ({ label, unit, value, onChange }: QuantityProps) => (
  <InputNumber
    aria-label={label}
    min={0}
    max={1e9}
    precision={2}
    suffix={unit}
    value={value}
    onChange={onChange}
  />
);

type BalanceProps = { total: PlanNode; whole: number | null; sum: number | null; unit: string };

/** Compares the parts with the whole while they are typed. */
function Balance({ total, whole, sum, unit }: BalanceProps) {
  const { state, difference } = splitOf(whole, sum);
  const size = `${decimal(Math.abs(difference), 2)} ${unit}`;
  const outside = total.areaCode.length === 6;
  const words = {
    open: whole === null ? "上级任务量尚未下达" : "尚未分解",
    even: "与任务量一致",
    more: `比任务量多 ${size}`,
    less: outside ? `其余 ${size}由产业平台以外完成` : `比任务量少 ${size}`,
  };
  const kinds = {
    open: "info",
    even: "success",
    more: "error",
    less: outside ? "info" : "warning",
  } as const;
  return (
    <Alert
      type={kinds[state]}
      showIcon
      title={`下级合计 ${decimal(sum, 2)} ${unit}，${words[state]}`}
    />
  );
}

type Change = { node: PlanNode; rwl: number | null };

/** Saves regions, or the platforms of a county, in one call. */
function useSaveSplit({ nd, rwlx }: PlanView, onDone: () => void) {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const { modal } = App.useApp();
  const notify = useSetAtom(notifyAtom);
  const announce = useChanged();
  const send = async (
    changes: readonly Change[],
    confirmWarnings: boolean,
  ): Promise<Result<unknown>> => {
    const items = changes
      .filter(({ node }) => node.kind === "region")
      .map(({ node: { areaCode, bbh }, rwl }) => ({ areaCode, rwl, bbh }));
    if (items.length > 0) return call(rwApi.saveRwl, { nd, rwlx, items, confirmWarnings });
    const platforms = changes.map(({ node: { cyptid, bbh }, rwl }) => ({
      cyptid: cyptid ?? "",
      ...{ rwl, bbh },
    }));
    return call(rwApi.saveCyptRw, { nd, rwlx, items: platforms });
  };
  const save = async (changes: readonly Change[], confirmed: boolean) => {
    setBusy(true);
    setFailure(null);
    const result = await send(changes, confirmed);
    setBusy(false);
    if (result.ok) {
      notify({ kind: "success", text: `已保存 ${changes.length} 项任务` });
      announce();
      return onDone();
    }
    const isAsked = !confirmed && result.status === status.badRequest && result.problems;
    if (!isAsked) {
      announce();
      return setFailure(result.message);
    }
    modal.confirm({
      title: "仍要保存任务量？",
      content: (result.problems as readonly Problem[]).map(({ message }) => message).join("；"),
      okText: "仍要保存",
      cancelText: "返回修改",
      onOk: () => save(changes, true),
    });
  };
  return { busy, failure, save };
}
