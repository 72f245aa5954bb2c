import { type RawBuilder, sql } from "kysely";
import type { AnyDataset } from "#contract/define/dataset";
import { codeRange } from "#contract/regions";
import { approvedMark, foreignMark, placeMark } from "#contract/rules/import/checkLibrary";
import { isSplit } from "#contract/rules/import/countyParts";
import { editableShzt, type Library, type Shzt } from "#contract/workflow/shzt";
import type { Db } from "../../db/tables";
import { counted, inScope, type Scope } from "../records/scope";

/**
 * Review state of the library's parcels with one of these numbers, one per line (A008), and their
 * county; "foreign" for those in the importer's region that they may not touch. It does not tell
 * whether a number of another region is taken: such a record is refused for its region.
 */
export async function statesByNumber(
  db: Db,
  library: Library,
  numbers: string,
  scope: Scope,
): Promise<[dkbh: string, state: Shzt | "foreign", county: string][]> {
  const { rows } = await sql<{ dkbh: string; state: Shzt | "foreign"; xzqdm: string }>`
    select t.dkbh, t.xzqdm, case when ${inScope(scope, "t")} then t.shzt else 'foreign' end state
      from ${sql.table(library)} t
     where t.scbz = 0 and t.dkbh = any(string_to_array(${numbers}, e'\\n'))
       and (${inScope(scope, "t")} or (t.dkbh >= ${scope.from} and t.dkbh < ${scope.to}))`.execute(
    db,
  );
  return rows.map(({ dkbh, state, xzqdm }) => [dkbh, state, xzqdm]);
}

type Box = readonly [west: number, south: number, east: number, north: number];

/**
 * Numbers and outlines of the library's parcels that intersect one of these boxes in degrees
 * (G012): numbers one per line, outlines in the same order, each prefixed with its length. Parcels
 * out of the library (9) do not count. Those outside the scope are marked, and only approved ones
 * are included. Where the scope holds several counties, a number is followed by its county, and by
 * a mark if it is approved.
 */
export async function parcelsInPlaces(
  db: Db,
  library: Library,
  places: readonly Box[],
  scope: Scope,
): Promise<{ numbers: string; shapes: Uint8Array }> {
  const more = isSplit(scope.from)
    ? sql`|| ${placeMark} || t.xzqdm || case when t.shzt = '5' then ${approvedMark} else '' end`
    : sql``;
  const { rows } = await sql<{ numbers: string | null; shapes: Buffer | null }>`
    select string_agg(line, e'\\n' order by dkbh) numbers,
           string_agg(int4send(octet_length(wkb)) || wkb, ''::bytea order by dkbh) shapes
      from (select distinct on (t.dkbh) t.dkbh, st_asbinary(t.geom) wkb,
                   case when ${inScope(scope, "t")} then '' else ${foreignMark} end || t.dkbh ${more} line
              from jsonb_array_elements(${JSON.stringify(places)}::jsonb) p
              join ${sql.table(library)} t
                on t.geom && st_makeenvelope((p->>0)::float8, (p->>1)::float8,
                                             (p->>2)::float8, (p->>3)::float8, 4490)
             where ${counted(scope, "t")}) parcels`.execute(db);
  const [page] = rows;
  return { numbers: page?.numbers ?? "", shapes: page?.shapes ?? new Uint8Array(0) };
}

/**
 * Fingerprint of a register's state inside a box: differs after every change of a record there. The
 * sum notices late commits, which the highest number would not.
 */
export async function librarySeen(
  db: Db,
  library: Library | "zkfxmsd",
  box: Box | null,
): Promise<string> {
  if (box === null) return "";
  const { rows } = await sql<{ seen: string }>`
    select count(*) || ':' || coalesce(sum(no), 0) seen from tile_revision r,
      (select st_transform(st_makeenvelope(${box[0]}, ${box[1]}, ${box[2]}, ${box[3]}, 4490), 3857) g) b
     where r.dataset = ${library}
       and r.x between clzy_tile_x(st_xmin(b.g)) and clzy_tile_x(st_xmax(b.g))
       and r.y between clzy_tile_y(st_ymax(b.g)) and clzy_tile_y(st_ymin(b.g))`.execute(db);
  return rows[0]?.seen ?? "";
}

/** The last serial number after each prefix of 地块编号, including removed parcels. */
export async function lastSerials(
  db: Db,
  library: Library,
  prefixes: readonly string[],
): Promise<Record<string, number>> {
  const serials: Record<string, number> = {};
  for (const prefix of new Set(prefixes)) {
    const { rows } = await sql<{ last: string | null }>`
      select max(dkbh) "last" from ${sql.table(library)}
       where dkbh >= ${prefix} and dkbh < ${`${prefix}~`}`.execute(db);
    serials[prefix] = Number(rows[0]?.last?.slice(prefix.length) ?? 0);
  }
  return serials;
}

/** Outlines of all counties, for the region rules. */
export async function countyOutlines(db: Db) {
  const { rows } = await sql<{ code: string; name: string; wkb: Buffer }>`
    select area_code code, name, st_asbinary(geom) wkb from xzq where level = 3 order by 1`.execute(
    db,
  );
  return rows;
}

export const townCodes = async (
  db: Db,
  areaCode: string,
): Promise<{ code: string; name: string }[]> => {
  const [from, to] = codeRange(areaCode);
  return db
    .selectFrom("xzj")
    .select(["code", "name"])
    .where("code", ">=", from)
    .where("code", "<", to)
    .orderBy("code")
    .execute();
};

/** Thresholds of 亩均税收 other than the default, 万元/亩. */
export async function thresholds(db: Db): Promise<Record<string, number>> {
  const rows = await db.selectFrom("dxbz").select(["xzqdm", "mjss"]).execute();
  return Object.fromEntries(rows.map(({ xzqdm, mjss }) => [xzqdm, mjss]));
}

/** Values shared by all records of a page; `columns` are field names of the dataset. */
export type Stamp = {
  columns: readonly string[];
  /** The batch of the records, or that of each county's. */
  pcid: string | Readonly<Record<string, string>>;
  /** Who brings them, if they are not their county's own. */
  drr: string | null;
  /** 数据来源: 2 mdb, 3 txt. */
  sjly: "2" | "3";
  by: string;
  cyptid: string | null;
};

/** A page of records: its bytes are sent as they are. */
type Json = string | Buffer;

/** Records stored of a county, ㎡. */
export type CountyCount = { xzqdm: string; zs: number; mj: number };

const batchIn = (pcid: Stamp["pcid"]) =>
  typeof pcid === "string" ? sql`${pcid}` : sql`${JSON.stringify(pcid)}::jsonb ->> r.xzqdm`;

const countedBy = (put: RawBuilder<unknown>) => sql<CountyCount>`
  with put as (${put}) select xzqdm, count(*)::integer zs, sum(mj) mj from put group by xzqdm`;

/**
 * An id of 32 hexadecimal digits that starts with the microsecond: parcels stored together are
 * neighbours in every index that ends with the id, which makes a large import a fifth faster.
 */
const orderedId = sql`lpad(to_hex((extract(epoch from clock_timestamp()) * 1e6)::bigint), 14, '0')
  || left(replace(gen_random_uuid()::text, '-', ''), 18)`;

/**
 * Stores a page of new parcels as 待提交 and counts them. A parcel whose number the library has
 * meanwhile is skipped without an error, so that the transaction stays readable until it is rolled
 * back.
 */
export async function insertParcels(
  db: Db,
  dataset: AnyDataset,
  json: Json,
  { columns, pcid, drr, sjly, by, cyptid }: Stamp,
): Promise<CountyCount[]> {
  const names = sql.join(columns.map((name) => sql.ref(name)));
  const values = sql.join(columns.map((name) => sql.ref(`r.${name}`)));
  const { rows } = await countedBy(sql`
    insert into ${sql.table(dataset.table)}
      (dkid, ${names}, cyptid, sjly, pcid, drr, shzt, zkfzt, cjr, gxr, geom)
    select ${orderedId}, ${values}, ${cyptid}, ${sjly}, ${batchIn(pcid)}, ${drr}, '0', '0',
           ${by}, ${by}, ${outline}
      from ${recordset(dataset, columns, json)}
    on conflict (dkbh) where scbz = 0 do nothing
    returning xzqdm, mj`).execute(db);
  return rows;
}

/** The stored parcels that a page replaces, from the real table even inside an intake. */
export async function replacedBy(db: Db, dataset: AnyDataset, json: Json): Promise<string[]> {
  const { rows } = await sql<{ dkid: string }>`
    select t.dkid from ${sql.table(`public.${dataset.table}`)} t
      join ${recordset(dataset, ["dkbh"], json)} on t.dkbh = r.dkbh
     where t.scbz = 0`.execute(db);
  return rows.map(({ dkid }) => dkid);
}

type Values = Record<string, unknown>;

/** A parcel of the library beside the record of a file with its number. */
export type ComparedParcel = {
  dkid: string;
  dkbh: string;
  before: Values;
  after: Values;
  /** The outlines as text, alike if they are. */
  was: string;
  now: string;
  /** Columns that the record lacks. */
  lacked: readonly string[];
};

/** To about a millimetre. */
const outlineText = (outline: RawBuilder<unknown>) =>
  sql`md5(st_astext(st_normalize(${outline}), 8))`;

/**
 * The parcels that a page would replace, beside its records as the table would store them: rounded
 * alike.
 */
export async function comparedParcels(
  db: Db,
  dataset: AnyDataset,
  columns: readonly string[],
  json: Json,
  scope: Scope,
): Promise<ComparedParcel[]> {
  const table = sql.table(dataset.table);
  const told = [...new Set([...columns, "dkmc"])];
  const beside = told.flatMap((name) =>
    (["t", "r"] as const).map(
      (of) => sql`${sql.ref(`${of}.${name}`)} as ${sql.id(`${of}_${name}`)}`,
    ),
  );
  const wkb = sql`st_geomfromewkb(decode(e ->> 'wkb', 'base64'))`;
  type Row = Values & { dkid: string; was: string; now: string; lacked: string[] | null };
  const { rows } = await sql<Row>`
    select t.dkid, e -> 'kept' lacked, ${outlineText(sql`t.geom`)} was, ${outlineText(wkb)} now,
           ${sql.join(beside)}
      from json_array_elements(${json}::json) e
     cross join lateral json_populate_record(null::${table}, e) r
      join ${table} t on t.dkbh = r.dkbh
     where t.scbz = 0 and t.shzt in (${sql.join([...editableShzt])}) and ${inScope(scope, "t")}
     order by t.dkbh`.execute(db);
  return rows.map((row) => ({
    ...{ dkid: row.dkid, dkbh: String(row.t_dkbh), was: row.was, now: row.now },
    lacked: row.lacked ?? [],
    before: Object.fromEntries(told.map((name) => [name, row[`t_${name}`]])),
    after: Object.fromEntries(told.map((name) => [name, row[`r_${name}`]])),
  }));
}

/**
 * Replaces parcels that have the same number and may still be edited, those of several counties in
 * their own; counts them. Whoever has brought one once stays known unless another brings it again.
 */
export async function updateParcels(
  db: Db,
  dataset: AnyDataset,
  json: Json,
  { columns, pcid, drr, sjly, by }: Stamp,
  scope: Scope,
): Promise<CountyCount[]> {
  const set = columns
    .filter((name) => name !== "dkbh")
    .map((name) => sql`${sql.ref(name)} = ${unlessKept(name, sql.ref(`r.${name}`))}`);
  const isSame = typeof pcid === "string" ? sql`true` : sql`t.xzqdm = r.xzqdm`;
  const { rows } = await countedBy(sql`
    update ${sql.table(dataset.table)} t
       set ${sql.join(set)}, geom = ${unlessKept("geom", outline)},
           drr = ${unlessKept("drr", sql`coalesce(${drr}, t.drr)`)},
           pcid = ${batchIn(pcid)}, sjly = ${sjly}, gxr = ${by}, gxsj = now(), bbh = t.bbh + 1
      from ${recordset(dataset, columns, json)}
     where t.dkbh = r.dkbh and t.scbz = 0 and ${isSame}
       and t.shzt in (${sql.join([...editableShzt])}) and ${inScope(scope, "t")}
    returning t.xzqdm, t.mj`).execute(db);
  return rows;
}

/** A record's new value, or the library's if the record says that it stays. */
const unlessKept = (name: string, value: RawBuilder<unknown>) =>
  sql`case when ${sql.lit(name)} = any(r.kept) then ${sql.ref(`t.${name}`)} else ${value} end`;

/**
 * A MultiPolygon in EPSG:4490, in the page as EWKB in base64. `st_geomfromwkb` takes sixteen times
 * as long.
 */
const outline = sql`st_geomfromewkb(decode(r.wkb, 'base64'))`;

const sqlTypes = {
  text: "text",
  code: "text",
  codes: "text",
  number: "numeric",
  integer: "integer",
  flag: "smallint",
  date: "date",
  time: "timestamptz",
} as const;

/** A page as a table `r`, in one bound value. Names and types come from the dataset only. */
export function recordset(
  dataset: AnyDataset,
  columns: readonly string[],
  json: Json,
  more: RawBuilder<unknown> = sql`wkb text, kept text[]`,
) {
  const shape = columns.map((name) => {
    const field = dataset.fields[name];
    if (!field) throw new Error(`${dataset.name} has no field ${name}`);
    return sql`${sql.ref(name)} ${sql.raw(sqlTypes[field.kind])}`;
  });
  return sql`json_to_recordset(${json}::json) r (${sql.join([...shape, more])})`;
}
