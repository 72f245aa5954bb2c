import { type RawBuilder, sql } from "kysely";
import type { AnyDataset } from "#contract/define/dataset";
import type { CodeOrder } from "../../columns/codeColumn";
import type { ColumnSpec } from "../../columns/columnTable";
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
  const values = sql.join(all.map(({ read }, i) => sql`${read} ${sql.ref(`v${i}`)}`));
  const texts = dataset.views.search.map(
    (name) => sql`replace(coalesce(${sql.ref(`t.${name}`)}, ''), ${sql.lit(between)}, '')`,
  );
  const words = sql`${sql.join(texts, sql` || ${sql.lit(between)} || `)} words`;
  return { dataset, specs: all.map(({ spec }) => spec), values, words };
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

type Kept = { spec: ColumnSpec; read: RawBuilder<unknown> };

/** Where records lie, for the cells of a map. */
const placed: readonly Kept[] = (["x", "y"] as const).map((axis) => ({
  spec: { name: positions[axis], store: "places" },
  read: positionSql[axis],
}));

function keptAs(dataset: AnyDataset, { name, type, scale, isPlain }: Stored): Kept | undefined {
  const column = sql.ref(`t.${name}`);
  const codes = (order: CodeOrder, read: RawBuilder<unknown>) => ({
    spec: { name, store: "codes" as const, order },
    read,
  });
  const amounts = (digits: number, isTime: boolean, read: RawBuilder<unknown>) => ({
    spec: { name, store: "amounts" as const, digits, isTime },
    read,
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
        ? amounts(0, false, sql`${column}::bigint`)
        : codes("integers", sql`${column}::text`);
    case "numeric":
      // Without a fixed number of decimals.
      if (scale > 6) return undefined;
      return amounts(scale, false, sql`(${column} * ${sql.lit(10 ** scale)})::bigint`);
    case "timestamptz":
      return amounts(6, true, sql`(extract(epoch from ${column}) * 1000000)::bigint`);
    default:
      return undefined;
  }
}
