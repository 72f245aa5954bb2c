import type { z } from "zod";
import { unitOf } from "#contract/codes/taskKind";
import type { rwApi as api } from "#contract/endpoints/plan/rw";
import { hundredth } from "#contract/hundredth";
import { checkParts, type Target } from "#contract/rules/plan/taskRules";
import type { Problem } from "#contract/rules/problem/report";
import type { Db } from "../../db/tables";
import { type TaskRow, tasksOf } from "../../repositories/plan/tasks";

export type TaskOf = Pick<z.output<typeof api.getNdrw.input>, "rwlx"> & { nd: number };

/** Where a target and its parts differ, and of which region the target is. */
export type Uneven = { areaCode: string; problem: Problem };

/**
 * X007 for the targets above and below those that are set, by region; `after` are quantities that are to
 * be set.
 */
export async function unevenParts(
  db: Db,
  own: string,
  areaCodes: readonly string[],
  kind: TaskOf,
  after: ReadonlyMap<string, number | null> = new Map(),
): Promise<Uneven[]> {
  const read = async (areaCode: string): Promise<TaskRow[]> => {
    const rows = await tasksOf(db, areaCode, kind);
    return rows.map((row) => ({ ...row, rwl: after.get(row.areaCode) ?? row.rwl }));
  };
  const unit = unitOf(kind.rwlx);
  const told = ({ areaCode, name, rwl }: TaskRow, below: readonly TaskRow[]): Uneven[] => {
    const parts = hundredth(below.reduce((sum, one) => sum + (one.rwl ?? 0), 0));
    const target: Target = { name, rwl, parts, unit };
    return checkParts(target).map((problem) => ({ areaCode, problem }));
  };
  const [self, ...below] = await read(own);
  const found = self ? told(self, below) : [];
  for (const areaCode of areaCodes) {
    const [city, ...counties] = areaCode.length === 4 ? await read(areaCode) : [];
    const isSplit = counties.some(({ rwl }) => rwl !== null);
    if (city && isSplit) found.push(...told(city, counties));
  }
  return found;
}
