import { sql } from "kysely";
import { formerUses } from "#contract/codes/landClasses/plannedUses";
import type { AnyDataset } from "#contract/define/dataset";
import type { Field } from "#contract/define/field";
import type { Db } from "../../src/server/db/tables";
import { insertRecord } from "../../src/server/repositories/records/record";
import { squareIn } from "./parcels";

/** Plausible records of any dataset, generated from its fields alone. */

type Values = Record<string, unknown>;

let made = 0;

/** A record with every field filled in; values differ between records. Give only what matters. */
export function sampleOf(dataset: AnyDataset, over: Values = {}): Values {
  made += 1;
  const values = Object.fromEntries(
    Object.entries(dataset.fields).map(([name, field]) => [name, exampleOf(field, made)]),
  );
  return {
    ...values,
    // A platform in use: others are offered nowhere.
    ...only(dataset, { tyshxydm: "91330110MA2CQ01K3K", cyptzt: "1" }),
    ...only(dataset, { zdh: `330110001001GB${String(made).padStart(5, "0")}` }),
    ...blanks(dataset, ["cyptid", "cyptmc", "xzjdm", "xzjmc"]),
    xzqdm: "330110",
    xzqmc: "余杭区",
    [dataset.key.id]: `s${String(made).padStart(20, "0")}`,
    [dataset.key.number]: `N${String(made).padStart(6, "0")}`,
    bbh: 0,
    ...over,
  };
}

const blanks = ({ fields }: AnyDataset, names: readonly string[]): Values =>
  Object.fromEntries(
    names.filter((name) => fields[name]?.required === false).map((name) => [name, null]),
  );

/** The values whose fields the dataset has. */
const only = ({ fields }: AnyDataset, values: Values): Values =>
  Object.fromEntries(Object.entries(values).filter(([name]) => name in fields));

function exampleOf({ kind, label, max = 20, codes = {}, standard }: Field, n: number): unknown {
  const all = Object.keys(codes);
  // A use of the trial edition is warned of wherever it stands.
  const list = standard === "YDYH-2023" ? all.filter((code) => !(code in formerUses)) : all;
  switch (kind) {
    case "text":
      return `${label}${n}`.slice(-max);
    case "code":
      return list[n % list.length];
    case "codes":
      return [...new Set([list[n % list.length], list[(n * 3) % list.length]])].join(",");
    case "number":
      return (n % 80) + 0.5;
    case "integer":
      return 2021 + (n % 4);
    case "flag":
      return n % 2;
    case "date":
      return `${2021 + (n % 4)}-0${1 + (n % 9)}-15`;
    case "time":
      return `${2021 + (n % 4)}-0${1 + (n % 9)}-15T08:00:00+08:00`;
  }
}

/**
 * Stores records; each outline is a square of its own in the county, computed columns are omitted.
 */
export async function insertSamples(
  db: Db,
  dataset: AnyDataset,
  records: readonly Values[],
): Promise<Values[]> {
  const computed = new Set(await columnsOf(db, dataset, true));
  const stored: Values[] = [];
  for (const record of records) {
    const values = Object.fromEntries(
      Object.entries(record).filter(([name]) => !computed.has(name)),
    );
    made += 1;
    const outline = dataset.geometry ? squareIn(String(record.xzqdm), made % 1600) : null;
    const [[lon = 0, lat = 0] = []] = outline?.[0]?.[0] ?? [];
    const measured = only(dataset, { txmj: 10_000, zxjd: lon + 0.0005, zxwd: lat + 0.0005 });
    stored.push(
      await insertRecord<Values>(db, dataset, { ...values, ...(outline && measured) }, outline),
    );
  }
  return stored;
}

/** Stores `count` copies of a stored record, each with its own id and number. */
export async function copySample(db: Db, dataset: AnyDataset, id: string, count: number) {
  const { table, key } = dataset;
  const first = made + 1;
  made += count;
  const columns = await columnsOf(db, dataset, false);
  const own = (name: string) => {
    if (name === key.id) return sql`'s' || lpad(n::text, 20, '0')`;
    return name === key.number ? sql`'N' || lpad(n::text, 6, '0')` : sql.ref(name);
  };
  await sql`
    insert into ${sql.table(table)} (${sql.join(columns.map((name) => sql.ref(name)))})
    select ${sql.join(columns.map(own))}
      from ${sql.table(table)}, generate_series(${first}::int, ${made}::int) n
     where ${sql.ref(key.id)} = ${id}`.execute(db);
}

async function columnsOf(db: Db, { table }: AnyDataset, computed: boolean): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select attname as name from pg_attribute
     where attrelid = ${table}::regclass and attnum > 0 and not attisdropped
       and (attgenerated <> '' or attidentity <> '') = ${computed}`.execute(db);
  return rows.map(({ name }) => name);
}
