import { type RawBuilder, sql } from "kysely";
import type { AnyDataset } from "#contract/define/dataset";
import type { CodeOrder } from "../../columns/codeColumn";
import type { ColumnSpec } from "../../columns/columnTable";
import type { Behind, Coming } from "../../columns/tupleReader";
import { between } from "../../columns/wordFile";
import type { Db } from "../../db/tables";
import { cellArea, positionSql, positions } from "./cellPlaces";

/** Which columns of a register are kept in memory, and how they are read, `t` being the register. */
export type Layout = {
  dataset: AnyDataset;
  specs: readonly ColumnSpec[];
  /** As `v0`, `v1` and so on. */
  values: RawBuilder<unknown>;
  /** The texts that words are searched in, as one text `words`: see `WordFile`. */
  words: RawBuilder<unknown>;
  loading: Loading;
};

/** How all records are read at once, each part a statement. */
export type Loading = {
  specs: readonly ColumnSpec[];
  /** The snapshot, and how many records there are. */
  begin: string;
  /** All records in their usual order, as `TupleReader` takes them. */
  records: string;
  comings: readonly Coming[];
  behind: Behind;
  /** Their oids in the order of their ids, and of their numbers. */
  byId: string;
  byNumber: string;
};

type Stored = { name: string; type: string; scale: number; isPlain: boolean; isFilled: boolean };

/** Null for a register whose changes are not noted, or whose order could not be kept. */
export async function layoutOf(db: Db, dataset: AnyDataset): Promise<Layout | null> {
  const { rows } = await sql<Stored>`
    select a.attname as name, y.typname as type, ((a.atttypmod - 4) & 65535) scale,
           coalesce(c.collname = 'C', false) "isPlain", a.attnotnull "isFilled"
      from pg_attribute a
      join pg_type y on y.oid = a.atttypid
      left join pg_collation c on c.oid = a.attcollation
     where a.attrelid = to_regclass(${dataset.table}) and a.attnum > 0 and not a.attisdropped
       and exists (select from pg_trigger g where g.tgrelid = a.attrelid and g.tgname = 'column_u')`.execute(
    db,
  );
  const stored = new Map(rows.map((row) => [row.name, row]));
  const { number, id } = dataset.key;
  const isOrdered = ["xzqdm", number, id, "oid"].every((name) => stored.get(name)?.isFilled);
  if (!isOrdered) return null;
  const found = namesOf(dataset).flatMap((name) => {
    const column = stored.get(name);
    const kept = column && keptAs(dataset, column);
    return kept ? [kept] : [];
  });
  const all = [...found, ...placed];
  const isPlain = stored.get(number)?.isPlain === true;
  const values = sql.join(all.map(({ read }, i) => sql`${read} ${sql.ref(`v${i}`)}`));
  const texts = dataset.views.search.map(
    (name) => sql`replace(coalesce(${sql.ref(`t.${name}`)}, ''), ${sql.lit(between)}, '')`,
  );
  const words = sql`${sql.join(texts, sql` || ${sql.lit(between)} || `)} words`;
  const specs = all.map(({ spec }) => spec);
  return { dataset, specs, values, words, loading: loadingOf(db, dataset, all, isPlain) };
}

function loadingOf(
  db: Db,
  { table, key, views }: AnyDataset,
  kept: readonly Kept[],
  hasNumber: boolean,
): Loading {
  const [number, id] = [sql.ref(`t.${key.number}`), sql.ref(`t.${key.id}`)];
  const from = sql`from ${sql.table(table)} t where t.scbz = 0`;
  const texts = views.search.map((name) => sql.ref(`t.${name}`));
  const fields = [...kept.map(({ sent }) => sent), ...texts, ...(hasNumber ? [number] : [])];
  const written = (text: RawBuilder<unknown>) => text.compile(db).sql;
  const copied = (text: RawBuilder<unknown>) =>
    written(sql`copy (${text}) to stdout (format binary)`);
  return {
    specs: kept.map(({ spec }) => spec),
    begin: written(
      sql`select pg_current_snapshot()::text "snapshot", (select count(*) ${from}) zs`,
    ),
    records: copied(sql`select t.oid, ${sql.join(fields)} ${from} order by t.xzqdm, ${number}`),
    comings: kept.map(({ coming }) => coming),
    behind: { texts: texts.length, hasNumber },
    byId: copied(sql`select t.oid ${from} order by ${id}`),
    byNumber: copied(sql`select t.oid ${from} order by ${number}, ${id}`),
  };
}

/** What lists are filtered, summed and put in order by. Texts that differ from record to record are too long. */
function namesOf(dataset: AnyDataset): string[] {
  const { fields, views, rollup, key } = dataset;
  const always = ["xzqdm", "cyptid", "gxsj", cellArea(dataset)];
  const listed = [...views.filter, ...rollup.by, ...rollup.single, ...rollup.sums, ...views.table];
  const asked = [...listed, ...views.tile];
  const isShort = (name: string) =>
    fields[name] !== undefined && fields[name].kind !== "text" && name !== key.number;
  return [...new Set([...always, ...asked.filter(isShort)])];
}

/** A column, how its values are read, and how they are sent when all of them are. */
type Kept = {
  spec: ColumnSpec;
  read: RawBuilder<unknown>;
  sent: RawBuilder<unknown>;
  coming: Coming;
};

/** Where records lie, for the cells of a map. */
const placed: readonly Kept[] = (["x", "y"] as const).map((axis) => ({
  spec: { name: positions[axis], store: "places" },
  read: positionSql[axis],
  sent: positionSql[axis],
  coming: "integer",
}));

function keptAs(dataset: AnyDataset, { name, type, scale, isPlain }: Stored): Kept | undefined {
  const column = sql.ref(`t.${name}`);
  const codes = (order: CodeOrder, read: RawBuilder<unknown>): Kept => ({
    spec: { name, store: "codes", order },
    read,
    sent: read,
    coming: "text",
  });
  switch (type) {
    case "text":
    case "varchar":
      return codes(isPlain ? "bytes" : "database", column);
    case "date":
      return codes("bytes", sql`to_char(${column}, 'YYYY-MM-DD')`);
    case "int2":
    case "int4":
      return dataset.rollup.sums.includes(name)
        ? wholeNumbers(name, sql`${column}::bigint`)
        : codes("integers", sql`${column}::text`);
    case "numeric":
      // Without a fixed number of decimals.
      if (scale > 6) return undefined;
      return {
        spec: { name, store: "amounts", digits: scale },
        read: sql`(${column} * ${sql.lit(10 ** scale)})::bigint`,
        sent: column,
        coming: { digits: scale },
      };
    case "timestamptz":
      return {
        spec: { name, store: "moments" },
        read: sql`(extract(epoch from ${column}) * 1000000)::bigint`,
        sent: column,
        coming: "integer",
      };
    default:
      return undefined;
  }
}

const wholeNumbers = (name: string, read: RawBuilder<unknown>): Kept => ({
  spec: { name, store: "amounts", digits: 0 },
  read,
  sent: read,
  coming: "integer",
});
