import { type RawBuilder, sql } from "kysely";
import type { ComparedParcel } from "#contract/rules/import/duplicateRules";
import { around } from "#contract/rules/import/duplicateSweep";
import type { Library } from "#contract/workflow/shzt";
import type { Db } from "../../db/tables";
import { textArray } from "../records/filter";
import { oidArray } from "../records/readColumns";

/**
 * The parcels of whole libraries, for the comparison of all with all. Whose they are is asked where
 * what was found is shown.
 */

const living = (alias: string) =>
  sql`${sql.ref(`${alias}.scbz`)} = 0 and ${sql.ref(`${alias}.shzt`)} <> '9'`;

/** Eight bytes for a text that others have only by a chance of one in 2⁵³; zeros for none. */
const bytesFor = (text: RawBuilder<unknown>) =>
  sql`coalesce(int8send(hashtextextended(${text}, 0)), int8send(0))`;

/** A parcel as the sweep reads it (checks/duplicateTask.ts): figures, and its outline behind them. */
function sweptBytes(library: Library): RawBuilder<unknown> {
  const link = library === "dxydsd" ? sql`t.stdkid` : sql`t.dkid`;
  const parts = [
    sql`int4send(t.oid)`,
    sql`float8send(t.zxjd::float8)`,
    sql`float8send(t.mj::float8)`,
    bytesFor(sql`t.tdsyqr`),
    bytesFor(sql`nullif(t.bdcdyh, '')`),
    bytesFor(sql`concat_ws(e'\n', t.tdsyqr, t.dxlx, t.xztdyt)`),
    bytesFor(link),
    sql`st_asbinary(t.geom, 'NDR')`,
  ];
  return sql.join(parts, sql` || `);
}

type SweptPage = { bytes: Uint8Array; last: number };

/** Parcels of a library between two, in the order of their numbers as features; null behind the last. */
export async function sweptPage(
  db: Db,
  library: Library,
  { after, to, size }: { after: number; to: number; size: number },
): Promise<SweptPage | null> {
  const { rows } = await sql<{ bytes: Buffer | null; last: number | null }>`
    select string_agg(bytes, ''::bytea) bytes, max(oid) last from (
      select t.oid, ${sweptBytes(library)} bytes from ${sql.table(library)} t
       where t.oid > ${after} and t.oid <= ${to} and ${living("t")} order by t.oid limit ${size}) p`.execute(
    db,
  );
  const { bytes = null, last = null } = rows[0] ?? {};
  return bytes && last !== null ? { bytes, last } : null;
}

/** The highest number in a library: how far reading has come. */
export async function lastParcel(db: Db, library: Library): Promise<number> {
  const { rows } = await sql<{ last: number | null }>`
    select max(oid) "last" from ${sql.table(library)}`.execute(db);
  return rows[0]?.last ?? 0;
}

/** These parcels, as far as they are in the library. */
export const sweptOf = (db: Db, library: Library, dkids: readonly string[]) =>
  bytesOf(
    db,
    library,
    sql`select t.oid from ${sql.table(library)} t
    where t.dkid = any(${textArray(dkids)}) and ${living("t")}`,
  );

/** Parcels of one library that those of another may be pairs with. */
export function sweptBeside(
  db: Db,
  { of, among }: { of: Library; among: Library },
  dkids: readonly string[],
): Promise<Uint8Array> {
  const named =
    of === among
      ? sql`o.bdcdyh = m.bdcdyh`
      : of === "dxydsd"
        ? sql`o.dkid = m.stdkid`
        : sql`o.stdkid = m.dkid`;
  const beside = (condition: RawBuilder<unknown>) => sql`
    select o.oid from ${sql.table(of)} m
     cross join lateral (select o.oid from ${sql.table(among)} o
                          where ${condition} and ${living("o")} offset 0) o
     where m.dkid = any(${textArray(dkids)}) and ${living("m")}`;
  const near = sql`o.geom && st_expand(m.geom, ${around})`;
  return bytesOf(db, among, sql`${beside(near)} union ${beside(named)}`);
}

async function bytesOf(db: Db, library: Library, oids: RawBuilder<unknown>): Promise<Uint8Array> {
  const { rows } = await sql<{ bytes: Buffer | null }>`
    select string_agg(${sweptBytes(library)}, ''::bytea) bytes from ${sql.table(library)} t
     where t.oid = any(array(${oids}))`.execute(db);
  return rows[0]?.bytes ?? new Uint8Array(0);
}

/** A parcel of a found pair, with what decides who may see it. */
export type PairedParcel = Omit<ComparedParcel, "m2"> & {
  oid: number;
  xzqdm: string;
  cyptid: string | null;
  stdkid: string | null;
};

/** Parcels by their numbers as features. */
export async function pairedParcels(
  db: Db,
  library: Library,
  oids: readonly number[],
): Promise<Map<number, PairedParcel>> {
  const link = library === "dxydsd" ? sql`t.stdkid` : sql`null::text`;
  const { rows } = await sql<PairedParcel>`
    select t.oid, t.dkid, t.dkbh, t.dkmc, t.bdcdyh, t.tdsyqr, t.dxlx, t.xztdyt, t.mj, t.xzqdm, t.cyptid,
           ${link} stdkid
      from ${sql.table(library)} t where t.oid = ${oidArray(oids)} and ${living("t")}`.execute(db);
  return new Map(rows.map((row) => [row.oid, row]));
}
