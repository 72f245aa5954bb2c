import { type RawBuilder, sql } from "kysely";
import type { AnyDataset } from "#contract/define/dataset";
import { inRoles } from "#contract/define/fieldRoles";
import type { Link } from "#contract/rules/takeover/registers";
import type { Db } from "../../db/tables";
import { inScope, type Scope } from "../records/scope";
import { recordset } from "./dxydImport";
import { type Intake, roomOf } from "./intake";

/**
 * Ids of the records of a takeover begin with twelve digits of its own; the file follows, and the row in
 * it. So they are found by a range of ids, and each knows where it came from.
 */
export const idsOf = (takeover: string) => ({
  from: takeover.slice(0, 12),
  to: `${takeover.slice(0, 12)}~`,
});

const hexRow = 16;

export function placeOf(id: string): { file: number; row: number } {
  return {
    file: Number.parseInt(id.slice(12, 16), 16),
    row: Number.parseInt(id.slice(hexRow), 16),
  };
}

/** What a register has once, beside its key. */
type Unique = { columns: readonly string[]; condition: string };

/** What is known of a register's table: columns that can be written, and what it has once. */
export async function shapeOf(db: Db, { table }: AnyDataset) {
  const columns = await sql<{ name: string }>`
    select attname "name" from pg_attribute
     where attrelid = format('public.%I', ${table}::text)::regclass and attnum > 0 and not attisdropped
       and attgenerated = ''`.execute(db);
  const uniques = await sql<{ columns: string; condition: string }>`
    select columns, condition from clzy_unique_of(${table})`.execute(db);
  return {
    columns: new Set(columns.rows.map(({ name }) => name)),
    uniques: uniques.rows.map(({ columns: names, condition }): Unique => {
      return { columns: names.split(", "), condition };
    }),
  };
}
type TableShape = Awaited<ReturnType<typeof shapeOf>>;

export type TakeInto = {
  takeover: string;
  file: number;
  dataset: AnyDataset;
  links: readonly Link[];
  /** Records that links may name. */
  scope: Scope;
  numberOf: (register: string) => { table: string; id: string; number: string };
  shape: TableShape;
};

/** A record that is not stored as it was read. */
export type Odd = {
  row: number;
  number: string;
  /** Why it is not stored: the register has it, the files have it twice, what it belongs to is missing. */
  why: "known" | "twice" | "link" | null;
  /** Links, by index, whose record is not there. */
  lost: number[];
};

/** Within an intake: stores a page of records, and says of which it could not, or not all. */
export async function takePage(
  tx: Db,
  into: TakeInto,
  json: string,
): Promise<{ stored: number; linked: number[]; odd: Odd[] }> {
  const { dataset, links, shape, takeover, file } = into;
  const columns = Object.keys(dataset.fields).filter(
    (name) => name !== dataset.key.id && shape.columns.has(name),
  );
  const linked = new Map(links.map(({ field }, i) => [field, sql.ref(`r.l${i}`)]));
  const given = columns.map((name) => linked.get(name) ?? sql.ref(`r.${name}`));
  const number = sql.ref(`r.${dataset.key.number}`);
  const hasShape = dataset.geometry !== null;
  const prefix = `${takeover.slice(0, 12)}${file.toString(16).padStart(4, "0")}`;
  const id = sql`${prefix} || lpad(to_hex(r."row"), ${hexRow}::integer, '0')`;
  const page = recordset(dataset, columns, json, sql`wkb text, "row" bigint, named text[]`);
  const { rows } = await sql<{ stored: number; linked: number[] | null; odd: Odd[] | null }>`
    with r as materialized (
      select r.*, ${id} id${sql.join(
        links.map((link, i) => linkOf(into, link, i)),
        sql``,
      )} from ${page}
    ), judged as materialized (
      select r.*, case when ${isKnown(into)} then 'known' when ${lacksOwner(into)} then 'link' end why from r
    ), come as (
      insert into ${sql.table(dataset.table)}
        (${sql.ref(dataset.key.id)}, ${sql.join(columns.map((name) => sql.ref(name)))}${hasShape ? sql`, geom` : sql``})
      select r.id, ${sql.join(given)}${hasShape ? sql`, st_geomfromewkb(decode(r.wkb, 'base64'))` : sql``}
        from judged r where r.why is null order by r."row"
      on conflict do nothing returning ${sql.ref(dataset.key.id)} id
    ), seen as (
      select r."row", ${number} "number",
             case when c.id is null then coalesce(r.why, 'twice') end why, ${lostOf(links)} lost,
             c.id is not null stored, ${foundOf(links)} found
        from judged r left join come c on c.id = r.id
    )
    select count(*) filter (where stored)::integer stored,
           json_agg(json_build_object('row', "row", 'number', "number", 'why', why, 'lost', lost) order by "row")
             filter (where why is not null or cardinality(lost) > 0) odd,
           (select array_agg(n order by at) from (
              select at, count(*) filter (where f)::integer n
                from seen s cross join lateral unnest(s.found) with ordinality u (f, at)
               where s.stored group by at) sums) linked
      from seen`.execute(tx);
  const [row] = rows;
  return {
    stored: row?.stored ?? 0,
    linked: row?.linked ?? links.map(() => 0),
    odd: row?.odd ?? [],
  };
}

/** The id of the record that a link names, by number or by id. */
function linkOf({ numberOf, scope }: TakeInto, { register }: Link, i: number): RawBuilder<unknown> {
  const { table, id, number } = numberOf(register);
  const its = sql`r.named[${sql.lit(i + 1)}]`;
  const by = (column: string) => sql`
    (select ${sql.ref(`t.${id}`)} from ${sql.table(`public.${table}`)} t
      where ${sql.ref(`t.${column}`)} = ${its} and t.scbz = 0 and ${inScope(scope, "t")} limit 1)`;
  return sql`, coalesce(${by(number)}, ${by(id)}) ${sql.ref(`l${i}`)}`;
}

const isLost = (i: number) =>
  sql`(r.named[${sql.lit(i + 1)}] is not null and ${sql.ref(`r.l${i}`)} is null)`;

const lostOf = (links: readonly Link[]): RawBuilder<unknown> => {
  const each = links.map((_, i) => sql`case when ${isLost(i)} then ${sql.lit(i)} end`);
  return each.length === 0
    ? sql`'{}'::integer[]`
    : sql`array_remove(array[${sql.join(each)}]::integer[], null)`;
};

const foundOf = (links: readonly Link[]): RawBuilder<unknown> =>
  links.length === 0
    ? sql`'{}'::boolean[]`
    : sql`array[${sql.join(links.map((_, i) => sql`${sql.ref(`r.l${i}`)} is not null`))}]`;

/** What a record must belong to is not there. */
function lacksOwner({ dataset, links }: TakeInto): RawBuilder<unknown> {
  const needed = links.flatMap(({ field }, i) =>
    dataset.fields[field]?.required ? [sql`${sql.ref(`r.l${i}`)} is null`] : [],
  );
  return needed.length === 0 ? sql`false` : sql`(${sql.join(needed, sql` or `)})`;
}

/** The register has this record already: its number, or something else that it has once. */
function isKnown({ dataset, shape }: TakeInto): RawBuilder<unknown> {
  const own = shape.uniques.filter(({ columns }) =>
    columns.every((name) => name in dataset.fields && shape.columns.has(name)),
  );
  if (own.length === 0) return sql`false`;
  const each = own.map(({ columns, condition }) => {
    const same = columns.map((name) => sql`${sql.ref(`t.${name}`)} = ${sql.ref(`r.${name}`)}`);
    const list = sql.join(columns.map((name) => sql.ref(name)));
    const among = sql`select ${list} from ${sql.table(`public.${dataset.table}`)} where ${sql.raw(condition)}`;
    return sql`exists (select from (${among}) t where ${sql.join(same, sql` and `)})`;
  });
  return sql`(${sql.join(each, sql` or `)})`;
}

export type RoomSum = {
  xzqdm: string;
  name: string | null;
  state: string;
  zs: number;
  mj: number | null;
  txmj: number | null;
};

/** Counts and areas of what an intake holds, by county and state. */
export async function sumsIn(db: Db, intake: Intake, dataset: AnyDataset): Promise<RoomSum[]> {
  const [area] = inRoles(dataset.fields, "area");
  const sum = (name: string | undefined) =>
    name && name in dataset.fields ? sql`sum(${sql.ref(name)})` : sql`null::numeric`;
  const state = dataset.state ? sql.ref(dataset.state) : sql`''`;
  const { rows } = await sql<RoomSum>`
    select t.xzqdm, (select name from xzq z where z.area_code = t.xzqdm) "name", t.state, t.zs, t.mj, t.txmj
      from (select xzqdm, ${state} state, count(*)::integer zs, ${sum(area)} mj, ${sum("txmj")} txmj
              from ${sql.table(`${roomOf(intake)}.${dataset.table}`)} where scbz = 0 group by 1, 2) t
     order by 1, 3`.execute(db);
  return rows.map((row) => ({ ...row, mj: numberOrNull(row.mj), txmj: numberOrNull(row.txmj) }));
}

const numberOrNull = (value: number | null) => (value === null ? null : Number(value));

/** Makes one more index that the register has and the intake lacks; false if there is none. */
export async function indexIntake(db: Db, { id }: Pick<Intake, "id">): Promise<boolean> {
  const { rows } = await sql<{ made: boolean }>`select clzy_intake_index(${id}) made`.execute(db);
  return rows[0]?.made ?? false;
}

/** All platforms in use, with their number and county. */
export async function allPlatforms(
  db: Db,
): Promise<{ id: string; number: string; name: string; county: string }[]> {
  const { rows } = await sql<{ id: string; number: string; name: string; county: string }>`
    select cyptid id, cyptbh "number", cyptmc "name", xzqdm county from cypt
     where scbz = 0 and cyptzt = '1' order by 1`.execute(db);
  return rows;
}
