import { type ChangeKind, changeKinds, usualDaysOf } from "#contract/endpoints/map/past";
import { dataTime } from "../../../state/dataTime";

/** Two days, and the kinds of changes shown; none named means all. */
export type ChangePeriod = { from: string; to: string; kinds: readonly ChangeKind[] };

const key = "changes";
const kindsKey = "kinds";
const days = /^(\d{4}-\d{2}-\d{2})\.\.(\d{4}-\d{2}-\d{2})$/;

/** The default period. */
export const usualPeriod = (): ChangePeriod => ({ ...usualDaysOf(dataTime().year), kinds: [] });

/** `changes=2024-01-01..2024-06-30&kinds=added,removed`; null if nothing is asked for. */
export function readPeriod(search: URLSearchParams): ChangePeriod | null {
  const [, from, to] = days.exec(search.get(key) ?? "") ?? [];
  if (!from || !to) return null;
  const named = (search.get(kindsKey) ?? "").split(",");
  return { from, to, kinds: changeKinds.filter((kind) => named.includes(kind)) };
}

export function writePeriod(search: URLSearchParams, period: ChangePeriod | null): URLSearchParams {
  const next = new URLSearchParams(search);
  next.delete(kindsKey);
  if (!period) next.delete(key);
  else {
    next.set(key, `${period.from}..${period.to}`);
    if (period.kinds.length > 0) next.set(kindsKey, period.kinds.join());
  }
  return next;
}
