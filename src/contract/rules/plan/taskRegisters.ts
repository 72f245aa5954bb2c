import { rwlxCodes } from "../../codes/landCodes";
import type { Fields } from "../../define/dataset";
import { code, date, integer, number, optional, planned, text } from "../../define/field";
import type { SheetFacts } from "../sheet/sheetFacts";

/** Annual tasks come in sheets, and are no dataset: they have neither outlines nor a review. */
export const taskRegisterNames = ["ndrw", "cyptrw"] as const;
export type TaskRegister = (typeof taskRegisterNames)[number];

const longest = 100;

/** What a task is for; where the sheet does not say it, it is as chosen on the page. */
const kind: Fields = { nd: integer("年度"), rwlx: code("任务类型", rwlxCodes) };
/** Left empty they stay as they are. */
const ordered: Fields = {
  rwl: optional(number("任务量", 2)),
  zrdw: optional(text("责任单位", longest)),
  xdwh: optional(text("下达文号", longest)),
  xdrq: optional(planned(date("下达日期"))),
};

/** The columns that name whose task it is: by number, or by name. */
const owners: Readonly<Record<TaskRegister, { number: string; name: string; fields: Fields }>> = {
  ndrw: {
    ...{ number: "xzqdm", name: "xzqmc" },
    fields: { xzqdm: optional(text("行政区代码", 6)), xzqmc: optional(text("行政区", longest)) },
  },
  cyptrw: {
    ...{ number: "cyptbh", name: "cyptmc" },
    fields: { cyptbh: optional(text("平台编号", 20)), cyptmc: optional(text("产业平台", longest)) },
  },
};

const titles: Readonly<Record<TaskRegister, string>> = {
  ndrw: "市县年度任务",
  cyptrw: "产业平台年度任务",
};
const homes: Readonly<Record<TaskRegister, string>> = {
  ndrw: "/sys/data/ssxm/sjndrw",
  cyptrw: "/sys/data/ssxm/kfqndrw",
};
const [read, edit] = ["zkfxm:view", "rw:edit"];

const factsOf = (name: TaskRegister): SheetFacts => ({
  ...{ name, title: titles[name] },
  fields: { ...kind, ...owners[name].fields, ...ordered },
  key: { id: "rwid", number: owners[name].number, name: owners[name].name },
  access: { read, write: edit, approve: edit, import: edit, delete: edit },
  work: {
    ...{ counter: "项", noun: "任务", editable: null, deletable: null },
    ...{ searched: null, bulk: false, home: homes[name] },
  },
});

export const taskRegisters: Readonly<Record<TaskRegister, SheetFacts>> = {
  ndrw: factsOf("ndrw"),
  cyptrw: factsOf("cyptrw"),
};

export const isTaskRegister = (name: string): name is TaskRegister =>
  Object.hasOwn(taskRegisters, name);
