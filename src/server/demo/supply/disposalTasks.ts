import { sql } from "kysely";
import { codeRange } from "#contract/regions";
import type { Db } from "../../db/tables";
import { completedBy } from "../../repositories/plan/tasks";
import { insertTasks } from "../base/demoTasks";
import { demoTime } from "../base/demoTime";
import { demoSeed, randomOf } from "../base/random";
import { addedUp, amountFor, yearsBefore } from "../base/taskAmounts";

/** Kinds of tasks, and what is asked of a county at least, in 亩. */
const least = { "2": 8, "3": 4 } as const;
const countyDigits = 6;

/**
 * Tasks of 批而未供消化 and 闲置处置 of the year and those before it, by what was done. Call it after all
 * supplies.
 */
export async function seedDisposalTasks(
  tx: Db,
  counties: readonly { areaCode: string }[],
): Promise<void> {
  const { year } = demoTime();
  const random = randomOf(demoSeed + 81);
  const [from, to] = codeRange(counties[0]?.areaCode.slice(0, 2) ?? "");
  const scope = { from, to, cyptid: null };
  for (let back = 0; back <= yearsBefore; back++) {
    const nd = year - back;
    if (back > 0) await keepAmounts(tx, nd, back);
    for (const rwlx of ["2", "3"] as const) {
      const done = await completedBy(tx, { nd, rwlx }, countyDigits, scope);
      const amount = (areaCode: string) => amountFor(random, done.get(areaCode) ?? 0, least[rwlx]);
      await insertTasks(tx, { nd, rwlx }, addedUp(counties, amount), []);
    }
  }
}

/**
 * What batches lost in an earlier year: a share of what was supplied before this one, and more from year to
 * year; what was cut before this year was cut in the last.
 */
const keepAmounts = (tx: Db, nd: number, back: number) =>
  sql`
    insert into pewg_nd (pewgid, nd, bngymj, bnhjmj)
    select pewgid, ${nd}::integer,
           case when pznd < ${nd} then trunc((ygmj - coalesce(bngymj, 0)) * ${0.05 - 0.01 * back}::numeric, 2)
                else 0 end,
           case when ${back}::integer = 1 and pznd < ${nd} then coalesce(hjmj, 0) - coalesce(bnhjmj, 0)
                else 0 end
      from pewg where scbz = 0 and pznd <= ${nd}`.execute(tx);
