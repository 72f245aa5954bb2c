import { Refusal, status } from "#contract/errors";
import { type TaskRegister, taskRegisters } from "#contract/rules/plan/taskRegisters";
import type { Db } from "../../db/tables";
import {
  firstMovedTasks,
  type MovedTask,
  movedTasks,
  notedTasks,
  restoreTasks,
} from "../../repositories/plan/taskBatch";

/** How many of the changed tasks are named. */
const named = 5;

/** Refuses a batch of tasks of which some have changed since. */
export async function demandTasksUnmoved(
  db: Db,
  register: TaskRegister,
  pcid: string,
): Promise<void> {
  const moved = await movedTasks(db, register, pcid);
  if (moved === 0) return;
  const { counter, noun } = taskRegisters[register].work;
  const first = await firstMovedTasks(db, register, pcid, named);
  const more = moved > first.length ? "等" : "";
  throw new Refusal(
    status.conflict,
    `批次中有 ${moved} ${counter}${noun}在入库后已被修改或撤销，不能整批撤回：${first.map(words).join("、")}${more}`,
  );
}

const words = ({ name, nd, author, at, removed }: MovedTask): string =>
  `${name}${nd}年（${author} ${at} ${removed ? "撤销" : "修改"}）`;

/** Withdraws what a batch has set, and gives what it has changed its values of before: all, or none. */
export async function restoreTaskBatch(
  tx: Db,
  register: TaskRegister,
  order: { pcid: string; via: string; by: string },
): Promise<{ removed: number; restored: number }> {
  await demandTasksUnmoved(tx, register, order.pcid);
  const done = await restoreTasks(tx, register, order);
  // What somebody else has committed in between stays, and so does all of the batch.
  if (done.removed + done.restored < (await notedTasks(tx, order.pcid))) {
    throw new Refusal(status.conflict, "撤回期间任务被他人修改，本次未撤回任何数据，请刷新后重试");
  }
  return done;
}
