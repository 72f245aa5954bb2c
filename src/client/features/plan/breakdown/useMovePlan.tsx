import { UndoOutlined } from "@ant-design/icons";
import { App, Button } from "antd";
import { useAtomValue, useSetAtom } from "jotai";
import { type ReactNode, useState } from "react";
import { governPlanApi, type PlanProject } from "#contract/endpoints/plan/governPlan";
import { moveProblem, planAuthority, planLock } from "#contract/rules/plan/planRules";
import { call } from "../../../api/call";
import { useChanged } from "../../../records/useChanged";
import { notifyAtom } from "../../../state/notices";
import { canAtom } from "../../../state/session";
import { isSame, type PlanDays, shiftText } from "./ganttTime";
import { MoveDialog } from "./MoveDialog";

/** Planned days being changed, not yet confirmed. */
type Preview = { xmid: string; days: PlanDays };

export type Moving = {
  /** The project after the user's own last change, even before the list is read again. */
  current: (project: PlanProject) => PlanProject;
  preview: Preview | null;
  show: (preview: Preview | null) => void;
  /** Why this user may not move the plan, in words; null if he may. */
  lockOf: (project: PlanProject) => string | null;
  /** Asks for confirmation and saves; the preview stays until then. */
  ask: (project: PlanProject, days: PlanDays) => void;
  /** Opens a form for the two days. */
  open: (project: PlanProject) => void;
  saving: boolean;
  tools: ReactNode;
};

/** Moving planned days: check, confirm, save against a version, and undo. */
export function useMovePlan(): Moving {
  const { modal } = App.useApp();
  const can = useAtomValue(canAtom);
  const notify = useSetAtom(notifyAtom);
  const announce = useChanged();
  const [fresh, setFresh] = useState<Readonly<Record<string, PlanProject>>>({});
  const [preview, show] = useState<Preview | null>(null);
  const [undoable, setUndoable] = useState<PlanProject | null>(null);
  const [edited, setEdited] = useState<PlanProject | null>(null);
  const [saving, setSaving] = useState(false);

  const current = (project: PlanProject) => {
    const own = fresh[project.xmid];
    return own && own.bbh > project.bbh ? own : project;
  };
  const save = async (
    project: PlanProject,
    { jhkgsj, jhjgsj }: PlanDays,
    undo: PlanProject | null,
  ) => {
    const { xmid, bbh } = current(project);
    setSaving(true);
    const result = await call(governPlanApi.move, { xmid, bbh, jhkgsj, jhjgsj });
    setSaving(false);
    show(null);
    setUndoable(result.ok ? undo : null);
    if (result.ok) {
      setFresh((now) => ({ ...now, [xmid]: result.data }));
      const text = `计划已调整为 ${jhkgsj} 至 ${jhjgsj}`;
      notify({ kind: "success", text: undo ? text : "已撤销，恢复为调整前的计划时间" });
    } else {
      notify({ kind: "error", text: `保存失败：${result.message}` });
    }
    announce();
    return result.ok;
  };
  const ask: Moving["ask"] = (project, days) => {
    if (isSame(project, days)) return show(null);
    const problem = moveProblem(project, days);
    if (problem) {
      show(null);
      return notify({ kind: "warning", text: problem });
    }
    show({ xmid: project.xmid, days });
    modal.confirm({
      title: "调整计划时间？",
      width: 520,
      content: <Change project={project} days={days} />,
      okText: "调整",
      cancelText: "取消",
      onOk: async () => {
        await save(project, days, project);
      },
      onCancel: () => show(null),
    });
  };
  const undo = () => undoable && save(undoable, undoable, null);
  return {
    ...{ current, preview, show, ask, saving, open: setEdited },
    lockOf: (project) => {
      const lock = planLock(project);
      if (lock) return lock;
      return can(planAuthority(project)) ? null : "没有调整该项目计划的权限";
    },
    tools: (
      <>
        {undoable ? (
          <Button icon={<UndoOutlined />} loading={saving} onClick={undo}>
            撤销刚才的调整
          </Button>
        ) : null}
        {edited ? (
          <MoveDialog
            key={edited.xmid}
            project={edited}
            saving={saving}
            onSave={async (days) => {
              if (await save(edited, days, edited)) setEdited(null);
            }}
            onClose={() => setEdited(null)}
          />
        ) : null}
      </>
    ),
  };
}

/** Both days before and after. */
function Change({ project, days }: { project: PlanProject; days: PlanDays }) {
  const line = (label: string, before: string, after: string) => (
    <tr>
      <th scope="row">{label}</th>
      <td>{before}</td>
      <td>→</td>
      <td>
        <b>{after}</b>
      </td>
      <td className="ui-second">{shiftText(before, after)}</td>
    </tr>
  );
  return (
    <>
      <p>{project.xmmc}</p>
      <table className="plan-change">
        <tbody>
          {line("计划开工", project.jhkgsj, days.jhkgsj)}
          {line("计划竣工", project.jhjgsj, days.jhjgsj)}
        </tbody>
      </table>
    </>
  );
}
