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

type Query = (config: never, values?: never) => unknown;

/** Queries a client, using named statements for those that are marked. */
export function askKeeping(client: { query: Query }, text: string, values: unknown[]): unknown {
  return typeof text === "string" && text.startsWith(mark)
    ? client.query({ name: nameOf(text), text, values } as never)
    : client.query(text as never, values as never);
}
