import { Alert, DatePicker, Form } from "antd";
import { useState } from "react";
import type { PlanProject } from "#contract/endpoints/plan/governPlan";
import { moveProblem } from "#contract/rules/plan/planRules";
import { Dialog } from "../../../ui/base/Dialog";
import { pickedDay } from "../../../values/pickedDay";
import { isSame, type PlanDays, shiftText } from "./ganttTime";

type Props = {
  project: PlanProject;
  saving: boolean;
  onSave: (days: PlanDays) => void;
  onClose: () => void;
};

/** Planned start and completion as two date fields: the keyboard alternative to dragging. */
export function MoveDialog({ project, saving, onSave, onClose }: Props) {
  const [days, setDays] = useState<PlanDays>({ jhkgsj: project.jhkgsj, jhjgsj: project.jhjgsj });
  const problem = moveProblem(project, days);
  const item = (name: keyof PlanDays, label: string, fixed: boolean) => (
    <Form.Item label={label} extra={shiftText(project[name], days[name])}>
      <DatePicker
        aria-label={label}
        allowClear={false}
        disabled={fixed}
        value={pickedDay(days[name])}
        onChange={(value) => value && setDays({ ...days, [name]: value.format("YYYY-MM-DD") })}
      />
    </Form.Item>
  );
  return (
    <Dialog
      title="调整计划时间"
      width={480}
      okText="调整"
      confirmLoading={saving}
      okButtonProps={{ disabled: problem !== null || isSame(project, days) }}
      onOk={() => onSave(days)}
      onCancel={onClose}
    >
      <p>{project.xmmc}</p>
      <Form layout="vertical" className="plan-days">
        {item("jhkgsj", "计划开工", project.sjkgsj !== null)}
        {item("jhjgsj", "计划竣工", false)}
      </Form>
      {project.sjkgsj ? (
        <Alert type="info" showIcon title={`项目已于 ${project.sjkgsj} 开工，只能调整计划竣工`} />
      ) : null}
      {problem ? <Alert type="error" showIcon title={problem} /> : null}
    </Dialog>
  );
}
