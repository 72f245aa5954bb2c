import { Tag } from "antd";
import { useAtom } from "jotai";
import { tdgyApi } from "#contract/endpoints/tdgy";
import { useCall } from "../../api/useCall";
import { BottomDrawer } from "../../shell/BottomDrawer";
import { PanelState } from "../../shell/PanelState";
import { selectionAtom } from "../../state/map";
import { count, day, missing } from "../../ui/format";
import "./lifeCycle.css";

type Step = (typeof tdgyApi.info)["output"]["_output"]["timeline"][number];

const words: Readonly<Record<Step["state"], string>> = {
  done: "已完成",
  overdue: "已逾期",
  ahead: "未到期",
};

/** Days late, or early when the day came before the agreed one. */
function lateText({ late, state, actual }: Step): string {
  if (late > 0) return state === "done" ? `迟 ${count(late)} 天` : `逾期 ${count(late)} 天`;
  if (late < 0 && actual) return `提前 ${count(-late)} 天`;
  return state === "done" ? "按期" : words[state];
}

function StepItem({ step }: { step: Step }) {
  const { jd, label, agreed, actual, state, late } = step;
  const tone = state === "overdue" || late > 0 ? "late" : state;
  return (
    <li className={`life-step life-${tone}`}>
      <i aria-hidden="true">{jd}</i>
      <strong>{label}</strong>
      <span>约定 {agreed ? day(agreed) : missing}</span>
      <span>实际 {actual ? day(actual) : missing}</span>
      <b>{lateText(step)}</b>
    </li>
  );
}

/** The agreed and the actual days of the parcel that is selected, side by side, with days late. */
export function LifeLine() {
  const [selection, select] = useAtom(selectionAtom);
  const gyid = selection?.dataset === "tdgy" ? (selection.focus ?? selection.ids[0]) : undefined;
  const called = useCall(tdgyApi.info, gyid ? { gyid } : null);
  if (!gyid) return null;
  const record = called.data?.record;
  return (
    <BottomDrawer
      label="全生命周期时间轴"
      title={record ? `${record.xmmc} · ${record.srr ?? "未成交"}` : "全生命周期时间轴"}
      extra={called.data?.warning && <Tag color="error">{called.data.warning}</Tag>}
      onClose={() => select(null)}
    >
      <PanelState called={called} rows={4}>
        {({ timeline }) => (
          <ol className="life-line">
            {timeline.map((step) => (
              <StepItem key={step.jd} step={step} />
            ))}
          </ol>
        )}
      </PanelState>
    </BottomDrawer>
  );
}
