import { rwlxCodes } from "#contract/codes/landCodes";
import type { TaskKind } from "#contract/codes/taskKind";
import { messages, Refusal, status } from "#contract/errors";
import type { Caller } from "#contract/roles";
import { type TaskRegister, taskRegisters } from "#contract/rules/plan/taskRegisters";
import {
  draftTask,
  givenTaskColumns,
  matchTaskHeadings,
  type TaskDraft,
  type TaskOwner,
  taskHeadings,
  taskUnits,
} from "#contract/rules/plan/taskSheet";
import type { Problem } from "#contract/rules/problem/report";
import { today } from "#contract/today";
import type { Db } from "../../db/tables";
import {
  addTasks,
  changeTasks,
  platformOwners,
  regionOwners,
  tasksIn,
  type WrittenTask,
} from "../../repositories/plan/taskBatch";
import { demandScope } from "../../repositories/records/scope";
import type { NotedRecord } from "../../repositories/uploads/sheetBatch";
import { newId } from "../context/newId";
import type { Judging, SheetKind, SheetLine, SheetPlan } from "../uploads/sheetKind";
import { unevenParts } from "./taskParts";

type TaskPlan = SheetPlan & { draft: TaskDraft };

/** Whose tasks the caller may set, and of its own region whose it only sees. */
export async function taskOwners(
  db: Db,
  caller: Caller,
  register: TaskRegister,
): Promise<TaskOwner[]> {
  if (register === "cyptrw") return platformOwners(db, demandScope(caller));
  const own = caller.areaCode;
  if (own.length > 4) throw new Refusal(status.forbidden, messages.forbidden);
  const regions = await regionOwners(db, own);
  // The province sets its own; a city's is set by the province.
  return regions.map((one) =>
    one.id === own && own.length > 2 ? { ...one, seenOnly: true } : one,
  );
}

const kindOf = (register: TaskRegister): SheetKind<TaskPlan> => ({
  dataset: taskRegisters[register],
  register,
  titles: taskHeadings(register),
  match: (titles, wishes) => matchTaskHeadings(register, titles, wishes),
  units: taskUnits,
  given: givenTaskColumns,
  needed: ["rwl"],
  mostRows: 1_000,
  judge: (lines, asking) => judge(register, lines, asking),
  storeWhole: (tx, rows, { caller }) => store(tx, register, rows, caller.username),
});

/** The sheets of annual tasks: of regions, and of industry platforms. */
export const taskSheets = { ndrw: kindOf("ndrw"), cyptrw: kindOf("cyptrw") } as const;

async function judge(
  register: TaskRegister,
  lines: readonly SheetLine[],
  { db, caller, kept, tell }: Judging,
): Promise<TaskPlan[]> {
  const owners = await taskOwners(db, caller, register);
  const years = lines.map(({ cells }) => Number(cells.nd)).filter(Number.isSafeInteger);
  const ids = owners.map(({ id }) => id);
  const known = await tasksIn(db, register, ids, [...new Set(years)].filter(isYear));
  const byTask = new Map(known.map((one) => [keyOf(one.owner, one.nd, one.rwlx), one]));
  const world = {
    ...{ register, owners, kept, today: today(), seen: new Map<string, number>() },
    stored: ({ id }: TaskOwner, nd: number, rwlx: TaskKind) => byTask.get(keyOf(id, nd, rwlx)),
  };
  const plans = lines.map((line): TaskPlan => {
    const draft = draftTask(line, world);
    const { kind, number, name, changes, problems, stored } = draft;
    return {
      ...{ kind, number, name, changes, problems, draft },
      // Refused rows go out with their quantities in the unit of their kind.
      line: { row: line.row, cells: draft.cells, factors: {} },
      stored: stored && { id: stored.rwid, bbh: stored.bbh },
    };
  });
  if (register === "ndrw") await tellUneven(db, caller.areaCode, plans);
  tell(lines.length);
  return plans;
}

const isYear = (year: number): boolean => year > 0 && year < 10_000;
const keyOf = (owner: string, nd: number, rwlx: string) => `${owner}/${nd}/${rwlx}`;

/** X007 as it would be with the sheet: at the row of the target, else at the last one of its parts. */
async function tellUneven(db: Db, own: string, plans: readonly TaskPlan[]): Promise<void> {
  const moving = plans.filter(({ kind }) => kind === "added" || kind === "changed");
  const kinds = new Map(moving.map(({ draft: { nd, rwlx } }) => [`${nd}/${rwlx}`, { nd, rwlx }]));
  for (const { nd, rwlx } of kinds.values()) {
    const some = moving.filter(({ draft }) => draft.nd === nd && draft.rwlx === rwlx);
    const after = new Map(some.map(({ draft }) => [draft.owner?.id ?? "", draft.task.rwl]));
    const codes = [...after.keys()];
    for (const { areaCode, problem } of await unevenParts(db, own, codes, { nd, rwlx }, after)) {
      const at = some.find(({ draft }) => draft.owner?.id === areaCode) ?? some.at(-1);
      at?.problems.push(placed(problem, at, `${nd}年${rwlxCodes[rwlx]}`));
    }
  }
}

const placed = (problem: Problem, { line }: TaskPlan, about: string): Problem => ({
  ...problem,
  row: line.row,
  field: taskRegisters.ndrw.fields.rwl?.label ?? null,
  message: `${about}：${problem.message}`,
});

/** Sets the tasks of rows, as they were when these were judged. */
async function store(
  tx: Db,
  register: TaskRegister,
  rows: readonly TaskPlan[],
  by: string,
): Promise<NotedRecord[]> {
  const tasks = rows.map(({ draft }): WrittenTask & { isNew: boolean } => ({
    ...draft.task,
    ...{ owner: draft.owner?.id ?? "", nd: draft.nd, rwlx: draft.rwlx },
    ...{ rwid: draft.stored?.rwid ?? newId(), bbh: draft.stored?.bbh ?? 0 },
    isNew: draft.stored === null,
  }));
  const fresh = tasks.filter(({ isNew }) => isNew);
  const changed = tasks.filter(({ isNew }) => !isNew);
  if (fresh.length > 0 && (await addTasks(tx, register, fresh, by)) < fresh.length) throw stale();
  if (changed.length > 0 && (await changeTasks(tx, register, changed, by)) < changed.length) {
    throw stale();
  }
  return tasks.map(({ rwid: id, bbh, isNew: added }) => ({ id, bbh: added ? 0 : bbh + 1, added }));
}

const stale = () =>
  new Refusal(status.conflict, "入库期间任务被他人修改，本次未入库任何数据，请重新校验");
