import { createHash } from "node:crypto";
import { CompiledQuery, type RawBuilder, sql } from "kysely";
import type { Db } from "./tables";

/**
 * Marks a statement that each connection keeps prepared (a named statement of the protocol): for a
 * tile, planning takes longer than reading. Only for texts that do not vary by request, since they
 * are never dropped, and whose plan does not depend on the values.
 */
const mark = "/* keep */";

export const keep: RawBuilder<unknown> = sql.raw(mark);

/**
 * A prepared statement with its text written out, `$1` being the first value: where the answer
 * takes a tenth of a millisecond, building the text each time would add half as much again.
 */
export function kept<Row>(text: string) {
  const marked = mark + text;
  return async (db: Db, ...values: unknown[]): Promise<Row[]> =>
    (await db.executeQuery<Row>(CompiledQuery.raw(marked, values))).rows;
}

const names = new Map<string, string>();

function nameOf(text: string): string {
  const known = names.get(text);
  if (known) return known;
  const name = createHash("md5").update(text).digest("hex");
  names.set(text, name);
  return name;
}

/**
 * Marks a statement whose text varies by request, though a few texts are asked again and again: these
 * few are kept prepared. Only where the plan does not depend on the values.
 */
const oftenMark = "/* often */";

export const often: RawBuilder<unknown> = sql.raw(oftenMark);

const asked = new Map<string, number>();
const timesUntilKept = 5;
/** Prepared statements take memory in each connection until it ends. */
const mostKept = 200;
const mostCounted = 2000;
let keptOften = 0;

/** Whether a text has been asked so often that it is worth keeping. */
function isOften(text: string): boolean {
  if (names.has(text)) return true;
  if (keptOften >= mostKept) return false;
  const times = (asked.get(text) ?? 0) + 1;
  if (times >= timesUntilKept) {
    asked.delete(text);
    keptOften += 1;
    return true;
  }
  if (asked.size >= mostCounted) asked.clear();
  asked.set(text, times);
  return false;
}

type Query = (config: never, values?: never) => unknown;

const isKept = (text: string): boolean =>
  text.startsWith(mark) || (text.startsWith(oftenMark) && isOften(text));

/** Queries a client, using named statements for those that are marked. */
export function askKeeping(client: { query: Query }, text: string, values: unknown[]): unknown {
  return typeof text === "string" && isKept(text)
    ? client.query({ name: nameOf(text), text, values } as never)
    : client.query(text as never, values as never);
}
