import { dataTimeOf } from "#contract/dataTime";
import { limits } from "#contract/limits";
import type { Caller } from "#contract/roles";
import { settings } from "#contract/settings";
import type { Db } from "../../db/tables";
import { moveStates, statesOf } from "../../repositories/account/rollOver";
import { showPewgYear } from "../../repositories/supply/pewgYear";
import { insertJob } from "../../repositories/uploads/job";
import { newId } from "./newId";

/** Whose work the calendar's is. */
export const calendarCaller: Caller = {
  ...{ id: "system", username: "system", realName: "系统", roles: [], authorities: [] },
  ...{ areaCode: limits.defaultRegion, cyptid: null },
};

/**
 * Has stored states follow a new day or another data year; returns the job, null if they do already.
 * Of several processes one begins it.
 */
export async function beginRollOver(
  tx: Db,
  setting: number,
  caller: Caller = calendarCaller,
): Promise<string | null> {
  const { year, day } = dataTimeOf(setting);
  const before = await statesOf(tx);
  const from = before ? { year: before.year, day: before.day } : null;
  const yearBefore = from?.year ?? settings.dataYear.usual;
  const isNewYear = yearBefore !== year;
  const whole = isNewYear || before?.isBroken === true;
  const id = newId();
  if (!(await moveStates(tx, { year, day }, id))) return null;
  // At once: until the job comes to it, what is typed for one year would be kept for another.
  if (isNewYear) await showPewgYear(tx, yearBefore, year);
  await insertJob(tx, { id, kind: "rollOver", input: { from, to: { year, day }, whole }, caller });
  return id;
}
