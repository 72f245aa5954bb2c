import { rwlxCodes } from "#contract/codes/landCodes";
import type { TaskKind } from "#contract/codes/taskKind";
import { rwApi } from "#contract/endpoints/plan/rw";
import { type TaskRegister, taskRegisters } from "#contract/rules/plan/taskRegisters";
import { SheetImport } from "../../../ui/import/SheetImport";
import { TemplateButton } from "../../../ui/import/TemplateButton";

type Props = { register: TaskRegister; nd: number; rwlx: TaskKind };

const whose: Readonly<Record<TaskRegister, string>> = {
  ndrw: "行政区代码或名称",
  cyptrw: "平台编号或名称",
};

/** 导入xlsx: tasks from a sheet; where it has no year or kind, they are those of the page. */
export const TaskImport = ({ register, nd, rwlx }: Props) => (
  <SheetImport
    dataset={taskRegisters[register]}
    register={register}
    label="导入xlsx"
    title={`导入${taskRegisters[register].title}`}
    help={`按${whose[register]}下达或修改；没有年度、任务类型列时按页面所选的 ${nd} 年${rwlxCodes[rwlx]}，空单元格不改动已有内容。每次至多 1,000 行`}
    template={<TemplateButton endpoint={rwApi.template} input={{ dataset: register, nd, rwlx }} />}
    given={{ nd: String(nd), rwlx: rwlxCodes[rwlx] }}
  />
);
