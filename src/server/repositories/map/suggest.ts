import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { AnyDataset } from "#contract/define/dataset";
import type { Db } from "../../db/tables";
import { inScope, type Scope } from "../records/scope";
import { containsWord } from "../records/search";

export type FoundRecord = {
  id: string;
  number: string;
  name: string;
  note: string;
  xzqdm: string;
  lon: number | null;
  lat: number | null;
};

export type FoundPlace = {
  id: string;
  name: string;
  note: string;
  xzqdm: string;
  lon: number | null;
  lat: number | null;
  bbox: number[] | null;
};

const t = (name: string) => sql.ref(`t.${name}`);

/** Upper bound of texts with a prefix, in byte order. */
const lastWith = (text: string) => `${text}\u{10ffff}`;

const startsWith = (name: string, text: string): RawBuilder<SqlBool> =>
  sql<SqlBool>`${t(name)} >= ${text} and ${t(name)} < ${lastWith(text)}`;

const isCreditCode = (text: string) => /^[0-9A-Za-z]{6,18}$/.test(text);

function columnsOf({ key, fields, geometry }: AnyDataset) {
  const note = ["tdsyqr", "srr", "jsdw", "ssdw", "tyshxydm"].find(
    (name) => name in fields && name !== key.name && name !== key.number,
  );
  const middle = geometry ? sql`t.zxjd lon, t.zxwd lat` : sql`null::float8 lon, null::float8 lat`;
  return sql`${t(key.id)} id, ${t(key.number)} "number", ${t(key.name)} "name",
    coalesce(${note ? t(note) : sql`null`}, '') note, t.xzqdm, ${middle}`;
}

/**
 * The caller's records that begin with or contain a text, at most `limit` for each way of matching.
 * Numbers are looked up county by county, so that their index yields the first few at once, however
 * many records of other counties share the prefix.
 */
export async function suggestRecords(
  db: Db,
  dataset: AnyDataset,
  text: string,
  scope: Scope,
  limit: number,
): Promise<FoundRecord[]> {
  const from = sql`select ${columnsOf(dataset)} from ${sql.table(dataset.table)} t`;
  const alive = sql<SqlBool>`t.scbz = 0 and ${inScope(scope, "t")}`;
  const numbered = sql`
    select found.* from xzq c, lateral (
      ${from} where t.xzqdm = c.area_code and ${alive} and ${startsWith(dataset.key.number, text)}
       order by ${t(dataset.key.number)} limit ${limit}) found
     where c.level = 3 and c.area_code >= ${scope.from} and c.area_code < ${scope.to}
     order by found."number" limit ${limit}`;
  const ways = [numbered];
  if ([...text].length > 1) {
    ways.push(sql`${from} where ${alive} and ${containsWord(dataset, "t", text)} limit ${limit}`);
  }
  const code = text.toUpperCase();
  if (isCreditCode(code) && "tyshxydm" in dataset.fields) {
    ways.push(sql`${from} where ${startsWith("tyshxydm", code)} and ${alive} limit ${limit}`);
  }
  const { rows } = await sql<FoundRecord>`
    select distinct on (id) * from (${sql.join(
      ways.map((way) => sql`(${way})`),
      sql` union all `,
    )}) found order by id`.execute(db);
  return rows;
}

const likeOf = (text: string) => `%${text.replace(/[\\%_]/g, "\\$&")}%`;

/** The caller's regions whose name contains the text or whose code begins with it. */
export async function suggestRegions(
  db: Db,
  text: string,
  { from, to }: Scope,
  limit: number,
): Promise<FoundPlace[]> {
  const { rows } = await sql<FoundPlace>`
    select x.area_code id, x.name, coalesce(p.name, '') note, x.area_code xzqdm,
           x.center_lon lon, x.center_lat lat, x.bbox
      from xzq x left join xzq p on p.area_code = x.parent
     where x.area_code >= ${from} and x.area_code < ${to}
       and (x.name like ${likeOf(text)} or starts_with(x.area_code, ${text}))
     order by x.level, x.area_code limit ${limit}`.execute(db);
  return rows;
}

/** Towns of the caller's counties; `townBox` tells where they lie. */
export async function suggestTowns(
  db: Db,
  text: string,
  { from, to }: Scope,
  limit: number,
): Promise<FoundPlace[]> {
  const { rows } = await sql<FoundPlace>`
    select j.code id, j.name, coalesce(x.name, '') note, j.parent xzqdm,
           x.center_lon lon, x.center_lat lat, x.bbox
      from xzj j join xzq x on x.area_code = j.parent
     where j.parent >= ${from} and j.parent < ${to}
       and (j.name like ${likeOf(text)} or starts_with(j.code, ${text}))
     order by j.code limit ${limit}`.execute(db);
  return rows;
}

/** Enough parcels to show where a town lies. */
const sampled = 300;

/**
 * The box around some of a town's parcels, in degrees, since towns have no outlines. Null without
 * parcels.
 */
export async function townBox(
  db: Db,
  dataset: AnyDataset,
  town: string,
  scope: Scope,
): Promise<number[] | null> {
  const { rows } = await sql<{ box: number[] | null }>`
    select case when count(*) > 0 then array[min(lon), min(lat), max(lon), max(lat)]::float8[] end box
      from (
        select t.zxjd lon, t.zxwd lat from ${sql.table(dataset.table)} t
         where t.xzjdm = ${town} and t.scbz = 0 and ${inScope(scope, "t")} limit ${sampled}
      ) parcels`.execute(db);
  return rows[0]?.box ?? null;
}
