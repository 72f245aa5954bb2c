import { messages, Refusal, status } from "#contract/errors";
import { levelOf } from "#contract/regions";
import { toldBefore } from "../db/asking";
import { dataTime } from "../db/dataTime";
import type { Db } from "../db/tables";
import { insertAudit } from "../repositories/account/audit";
import type { RolledOver } from "../services/context/jobKinds";
import type { JobContext, RunnerOf } from "../services/context/runner";
import { refreshIdle } from "../services/idle/idleDay";
import { refreshReplacements } from "../services/industry/zyby";
import { refreshSupplies } from "../services/supply/supplyDay";
import { showDataYear } from "../services/tax/parcelYear";

type Job = JobContext<Parameters<RunnerOf<"rollOver">>[0]["input"], RolledOver>;

const author = { by: "system", via: "calendar" };

/**
 * Recomputes what is stored of the business day: states, warnings and days, and after another data year
 * also what land and enterprises show of it. It may be repeated, and one audit row tells of all of it.
 */
export const rollOver: RunnerOf<"rollOver"> = async (job) => {
  if (levelOf(job.caller.areaCode) !== 1) throw new Refusal(status.forbidden, messages.forbidden);
  return toldBefore(async () => {
    const { year, day } = dataTime();
    const { from, whole } = job.input;
    job.report(1, "更新供地状态");
    const supplies = await refreshSupplies(job.db, day, job.write);
    job.report(30, "更新闲置天数");
    const idle = await refreshIdle(job.db, day, job.write);
    job.report(40, "更新占补期限");
    const replacements = await refreshReplacements(job.db, day, job.write);
    if (whole) await showDataYear(outOf(job), { from: 45, to: 99 });
    const result = { from, to: { year, day }, supplies, idle, replacements };
    return job.finish(author, async (tx) => {
      await tell(tx, job, result);
      return result;
    });
  });
};

const outOf = ({ db, report, write }: Job) => ({
  ...{ db, report },
  write: (work: (tx: Db) => Promise<unknown>) => write(author, work).then(() => {}),
});

const tell = (tx: Db, { caller, id }: Job, { from, to, ...change }: RolledOver) =>
  insertAudit(tx, {
    ...{ user_id: caller.id, username: caller.username, area_code: caller.areaCode },
    ...{ action: "calendar/rollOver", target: id, outcome: status.ok },
    detail: { change: { from: from?.day ?? null, to: to.day, year: to.year, ...change } },
  });

/** Half of the states of one day and half of another would be worse than waiting. */
export const keepRollOver = (): never => {
  throw new Refusal(status.conflict, "状态重算不能取消，请等待完成");
};
