import { Button, Input, Segmented } from "antd";
import { useAtomValue, useSetAtom } from "jotai";
import { useState } from "react";
import { useNavigate } from "react-router-dom";
import { taxDrop } from "#contract/codes/industryCodes";
import { type Yjhc, yjhc } from "#contract/datasets/yjhc";
import { yjhcApi } from "#contract/endpoints/industry/yjhc";
import { type Edge, edgesFrom } from "#contract/workflow/edge";
import { yjhcEdges } from "#contract/workflow/yjhc";
import { call } from "../../../api/call";
import { useCall } from "../../../api/useCall";
import { useChanged } from "../../../records/useChanged";
import { dataRevisionAtom } from "../../../state/map";
import { notifyAtom } from "../../../state/notices";
import { userAtom } from "../../../state/session";
import { ActionDialog } from "../../../ui/base/ActionDialog";
import { PanelState } from "../../../ui/base/PanelState";
import { count } from "../../../values/format";
import { StatusTag } from "../../../values/StatusTag";
import { Section } from "../kit/FigureChart";
import { usePage } from "../kit/pageContext";
import { useLocateRow } from "../kit/useLocateRow";

const states = yjhc.fields.zt.codes ?? {};
const shown = 8;

type Step = { task: Yjhc; edge: Edge };

/** Goes to a task's place; for an enterprise whose tax fell, to the page of its land. */
function useShow(): (task: Yjhc) => void {
  const locate = useLocateRow();
  const navigate = useNavigate();
  return (task) =>
    task.yjlb === taxDrop ? navigate(`/gy-dqsrh?qy=${task.ywbh}`) : locate("yjhc", task);
}

/** The tasks of a state, newest first, each with the steps open to the user. */
export function AlertTasks() {
  const { areaCode, open } = usePage();
  const revision = useAtomValue(dataRevisionAtom);
  const [zt, setZt] = useState("0");
  const [step, setStep] = useState<Step | null>(null);
  const roles = useAtomValue(userAtom)?.roles ?? [];
  const show = useShow();
  const filter = { areaCode, zt: [zt] };
  const sort = { field: "cjsj", order: "desc" as const };
  const called = useCall(
    yjhcApi.pageList,
    { ...filter, current: 1, pageSize: shown, sort },
    revision,
  );
  return (
    <Section
      title="核查任务"
      extra={
        <Segmented
          size="small"
          aria-label="任务状态"
          value={zt}
          onChange={setZt}
          options={Object.entries(states).map(([value, label]) => ({ value, label }))}
        />
      }
    >
      <PanelState
        called={called}
        rows={5}
        isEmpty={({ total }) => total === 0}
        empty={`没有${states[zt]}的任务`}
      >
        {({ total, list }) => (
          <>
            <div className="kit-list-head">
              <span>{count(total)} 件</span>
              <button
                type="button"
                className="kit-link"
                onClick={() => open({ dataset: "yjhc", filter })}
              >
                全部
              </button>
            </div>
            <ul className="kit-rows">
              {list.map((task) => (
                <li key={task.hcid} className="alert-row">
                  <button
                    type="button"
                    className="kit-row"
                    title={task.xfyj ?? task.mc}
                    onClick={() => show(task)}
                  >
                    <span className="kit-row-name">{task.mc}</span>
                    <StatusTag dataset={yjhc} field="yjlb" value={task.yjlb} />
                  </button>
                  {edgesFrom(yjhcEdges, task.zt, roles as Edge["by"]).map((edge) => (
                    <Button
                      key={edge.to}
                      size="small"
                      danger={edge.to < task.zt}
                      onClick={() => setStep({ task, edge })}
                    >
                      {edge.action}
                    </Button>
                  ))}
                </li>
              ))}
            </ul>
          </>
        )}
      </PanelState>
      {step && <StepNote step={step} onClose={() => setStep(null)} />}
    </Section>
  );
}

/** A step of a task, with its note. */
function StepNote({ step: { task, edge }, onClose }: { step: Step; onClose: () => void }) {
  const notify = useSetAtom(notifyAtom);
  const changed = useChanged();
  const [clyj, setClyj] = useState("");
  const take = async () => {
    const versions = { [task.hcid]: task.bbh };
    const reply = await call(yjhcApi.move, { ids: [task.hcid], zt: edge.to, clyj, versions });
    const failed = reply.ok ? reply.data.failed[0]?.message : reply.message;
    if (failed) return failed;
    notify({ kind: "success", text: "操作成功" });
    changed();
    return null;
  };
  return (
    <ActionDialog
      title={`${edge.action} · ${task.mc}`}
      okText={edge.action}
      undone={`没有${edge.action}`}
      isReady={clyj.trim().length >= edge.note}
      danger={edge.to < task.zt}
      onSend={take}
      onClose={onClose}
    >
      {task.xfyj && <p className="kit-note">核查要求：{task.xfyj}</p>}
      <Input.TextArea
        className="kit-counted"
        rows={3}
        maxLength={500}
        showCount
        aria-label={`${edge.action}意见`}
        placeholder={edge.note > 0 ? `不少于 ${edge.note} 个字` : "可不填"}
        value={clyj}
        onChange={({ target }) => setClyj(target.value)}
      />
    </ActionDialog>
  );
}
