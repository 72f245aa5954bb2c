import { sql } from "kysely";
import type { AnyDataset } from "#contract/define/dataset";
import { following } from "../../db/following";
import type { Db } from "../../db/tables";
import { all, type Filter, whereOf } from "./filter";
import { shownColumnsOf } from "./recordPage";
import type { Scope } from "./scope";

/** A record to export; `wkb` is its outline in the requested reference system. */
export type ExportRow = Record<string, unknown> & { wkb: Buffer };

type Row = ExportRow & { k_county: string; k_number: string };

type Request = { filter: Filter; scope: Scope; fields: readonly string[]; srid: number };

/** Rows per page; two pages are in memory at a time. */
const pageSize = 500;

/**
 * Every record inside filter and scope, by county and number, page by page. The next page is
 * fetched while one is being written.
 */
export async function* exportRows(
  db: Db,
  dataset: AnyDataset,
  { filter, scope, fields, srid }: Request,
): AsyncGenerator<ExportRow[]> {
  const where = whereOf(dataset, filter, scope, "t");
  const number = sql.ref(`t.${dataset.key.number}`);
  const outline = srid === 4490 ? sql`t.geom` : sql`st_transform(t.geom, ${sql.raw(String(srid))})`;
  const read = async (last?: Row) => {
    const behind = last
      ? all([where, sql`(t.xzqdm, ${number}) > (${last.k_county}, ${last.k_number})`])
      : where;
    const { rows } = await sql<Row>`
      select ${shownColumnsOf(fields, "t", dataset)}, st_asbinary(${outline}) wkb,
             t.xzqdm k_county, ${number} k_number
        from ${sql.table(dataset.table)} t
       where ${behind}
       order by t.xzqdm, ${number} limit ${pageSize}`.execute(db);
    return { rows, next: rows.length < pageSize ? null : (rows.at(-1) as Row) };
  };
  for await (const { rows } of following(read)) if (rows.length > 0) yield rows;
}

/** The 3° zone (39, 40, 41) in which most of the records lie; null when there are none. */
export async function commonZone(
  db: Db,
  dataset: AnyDataset,
  { filter, scope }: Pick<Request, "filter" | "scope">,
): Promise<number | null> {
  const { rows } = await sql<{ zone: number }>`
    select least(41, greatest(39, round(t.zxjd / 3)))::integer zone
      from ${sql.table(dataset.table)} t where ${whereOf(dataset, filter, scope, "t")}
     group by 1 order by count(*) desc, 1 limit 1`.execute(db);
  return rows[0]?.zone ?? null;
}
