import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { Db } from "../../../db/tables";
import { all, textArray } from "../../../repositories/records/filter";
import { conditionOf, from, type Selection } from "../readFeatures";

/** A file of a record, by whole numbers; `size` is in bytes, `kind` a code. */
export type Attachment = {
  parent: number;
  id: number;
  fileId: string;
  name: string;
  size: number;
  kind: string | null;
};

/** Which files are asked for; null where it does not matter. */
export type Wanted = {
  ids: readonly number[] | null;
  endings: readonly string[] | null;
  kinds: readonly string[] | null;
  least: number | null;
  most: number | null;
};

export const anyFile: Wanted = { ids: null, endings: null, kinds: null, least: null, most: null };

type Page = { limit: number; offset: number };

/** One page of the files of the records that are selected, and whether there are more. */
export async function readAttachments(
  db: Db,
  selection: Selection,
  wanted: Wanted,
  { limit, offset }: Page,
): Promise<{ attachments: Attachment[]; more: boolean }> {
  const { rows } = await sql<Attachment>`
    select t.oid parent, f.oid id, f.file_id "fileId", f.yjmc "name", f.dx::float8 size, f.fjlx kind
      ${files(selection, wanted)}
     order by t.oid, f.oid limit ${limit + 1} offset ${offset}`.execute(db);
  return { attachments: rows.slice(0, limit), more: rows.length > limit };
}

/** How many files each of the records has that are selected and have any. */
export async function countAttachments(
  db: Db,
  selection: Selection,
  wanted: Wanted,
  { limit, offset }: Page,
): Promise<{ counts: { parent: number; count: number }[]; more: boolean }> {
  const { rows } = await sql<{ parent: number; count: number }>`
    select t.oid parent, count(*)::integer count ${files(selection, wanted)}
     group by t.oid order by t.oid limit ${limit + 1} offset ${offset}`.execute(db);
  return { counts: rows.slice(0, limit), more: rows.length > limit };
}

function files(selection: Selection, wanted: Wanted): RawBuilder<unknown> {
  const { name, key } = selection.dataset;
  return sql`
      from ${from(selection)} t
      join fj f on f.ywid = ${sql.ref(`t.${key.id}`)} and f.ywlx = ${name}
     where ${all([conditionOf(selection), ...conditionsOf(wanted)])}`;
}

function conditionsOf({ ids, endings, kinds, least, most }: Wanted): RawBuilder<SqlBool>[] {
  return [
    ids && sql<SqlBool>`f.oid in (${sql.join([0, ...ids])})`,
    endings && sql<SqlBool>`f.hzm = any(${textArray(endings)})`,
    kinds && sql<SqlBool>`f.fjlx = any(${textArray(kinds)})`,
    least === null ? null : sql<SqlBool>`f.dx >= ${least}::bigint`,
    most === null ? null : sql<SqlBool>`f.dx <= ${most}::bigint`,
  ].filter((one) => one !== null);
}
