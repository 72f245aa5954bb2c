import { type RawBuilder, sql } from "kysely";
import type { Db } from "../../db/tables";

const most = 500;
const texts = new Map<string, RawBuilder<unknown>>();

/**
 * Part of a statement, written out once for a key that says all that it depends on. A register has fifty
 * columns: building and visiting their nodes for each page takes longer than reading its rows. What holds
 * a value of its own is not kept.
 */
export function keptText(
  db: Db,
  key: string,
  make: () => RawBuilder<unknown>,
): RawBuilder<unknown> {
  const known = texts.get(key);
  if (known) return known;
  const made = make();
  const { sql: text, parameters } = made.compile(db);
  if (parameters.length > 0) return made;
  const written = sql.raw(text);
  if (texts.size >= most) texts.clear();
  texts.set(key, written);
  return written;
}
