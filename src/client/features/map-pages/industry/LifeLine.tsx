import { Tag } from "antd";
import { useAtom } from "jotai";
import { tdgyApi } from "#contract/endpoints/supply/tdgy";
import { useCall } from "../../../api/useCall";
import { visitsOf } from "../../../records/inspections";
import { selectionAtom } from "../../../state/map";
import { BottomDrawer } from "../../../ui/base/BottomDrawer";
import { PanelState } from "../../../ui/base/PanelState";
import { FileStrip } from "../../../ui/files/FileStrip";
import { groupsOf } from "../../../ui/files/fileGroups";
import { useFileList } from "../../../ui/files/useFiles";
import { count, day, missing } from "../../../values/format";
import "./lifeCycle.css";

type Step = (typeof tdgyApi.info)["output"]["_output"]["timeline"][number];

const words: Readonly<Record<Step["state"], string>> = {
  done: "已完成",
  overdue: "逾期",
  ahead: "未到期",
};

/** Days late; early if before the agreed day. */
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

/** Attachments of a supply: contract, start, completion. */
function Papers({ gyid }: { gyid: string }) {
  const called = useFileList("tdgy", gyid);
  const files = called.data ?? [];
  return (
    <section className="life-more" aria-label="材料">
      <h3>材料</h3>
      {called.error && <p className="kit-note">材料读取失败：{called.error.message}</p>}
      {called.data && files.length === 0 && <p className="kit-note">还没有上传合同、验收等材料</p>}
      {groupsOf(files, []).map(({ kind, label, files: some }) => (
        <div key={kind} className="life-papers">
          <span>
            {label} {some.length} 份
          </span>
          <FileStrip files={some} label={label} />
        </div>
      ))}
    </section>
  );
}

/** Site visits: who, when, and the progress seen. */
function Visits({ log }: { log: unknown }) {
  const visits = visitsOf(log);
  return (
    <section className="life-more" aria-label="巡查记录">
      <h3>巡查记录</h3>
      {visits.length === 0 ? (
        <p className="kit-note">还没有巡查记录</p>
      ) : (
        <ul className="ui-plain">
          {visits.map(({ rq, xxjd, bz }) => (
            <li key={`${rq}${xxjd}${bz ?? ""}`}>
              {day(rq)} {xxjd}
              {bz && <span className="ui-second"> {bz}</span>}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

/** Agreed and actual days of the selected parcel side by side, with days late. */
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
        {({ timeline, record: { hcjl } }) => (
          <>
            <ol className="life-line">
              {timeline.map((step) => (
                <StepItem key={step.jd} step={step} />
              ))}
            </ol>
            <div className="life-beside">
              <Papers gyid={gyid} />
              <Visits log={hcjl} />
            </div>
          </>
        )}
      </PanelState>
    </BottomDrawer>
  );
}
