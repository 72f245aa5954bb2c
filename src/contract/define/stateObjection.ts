import type { AnyRecord } from "./anyRecord";
import type { AnyDataset } from "./dataset";

/** Why the state of a record forbids a change; null if it does not. */
export function stateObjection(
  { state, fields, work }: AnyDataset,
  record: AnyRecord,
  states: readonly string[] | null,
  verb: string,
): string | null {
  const held = state === null ? null : String(record[state]);
  if (states === null || held === null || states.includes(held)) return null;
  const label = (state && fields[state]?.codes?.[held]) ?? held;
  return `“${label}”的${work.noun}不能${verb}`;
}
