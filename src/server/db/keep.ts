import { createHash } from "node:crypto";
import { CompiledQuery, type RawBuilder, sql } from "kysely";
import type { Db } from "./tables";

/**
 * Stands in front of a statement that each connection keeps planned (a named statement of the
 * protocol): of a tile, planning takes longer than reading. Only for texts that do not vary with a
 * request, since none is ever forgotten; and the plan must not depend on the values.
 */
const mark = "/* keep */";

export const keep: RawBuilder<unknown> = sql.raw(mark);

/**
 * A statement to keep whose text is written out, with `$1` for the first value: where it answers in a
 * tenth of a millisecond, building the text anew would take half as long again.
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

/** Asks a client, which keeps the statements that want it. */
export function askKeeping(client: { query: Query }, text: string, values: unknown[]): unknown {
  return typeof text === "string" && text.startsWith(mark)
    ? client.query({ name: nameOf(text), text, values } as never)
    : client.query(text as never, values as never);
}
