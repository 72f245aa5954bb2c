import { sql } from "kysely";
import type { Db } from "../../../db/tables";
import { toldColumn } from "../../../repositories/records/toldColumn";
import { bad } from "../parameters";
import { conditionOf, from, type Selection } from "../readFeatures";
import { readStatistics } from "../readStatistics";
import type { Classification } from "./classification";
import { type Clump, naturalBreaks } from "./naturalBreaks";

type Breaks = Extract<Classification, { kind: "breaks" }>;
type Values = Extract<Classification, { kind: "values" }>;

/** The least value, and the largest of each class; null and none where no record has a value. */
type Parted = { least: number | null; tops: number[] };

/** Classes of the values that are selected; of equal ones there are fewer than asked for. */
export async function readBreaks(
  db: Db,
  selection: Selection,
  { field, method, count }: Breaks,
): Promise<Parted> {
  const { least, most } = await ends(db, selection, field);
  if (least === null || most === null) return { least: null, tops: [] };
  const tops =
    method === "esriClassifyEqualInterval"
      ? Array.from({ length: count }, (_, i) => least + ((most - least) * (i + 1)) / count)
      : method === "esriClassifyQuantile"
        ? await quantiles(db, selection, field, count)
        : naturalBreaks(await clumps(db, selection, field), count);
  // Reckoned in steps, the last one may miss the largest value by a digit.
  return { least, tops: [...new Set([...tops.slice(0, -1), most])] };
}

const valuesOf = (selection: Selection, field: string) => sql`
  select (${toldColumn(selection.dataset, "t", field)})::float8 v
    from ${from(selection)} t where ${conditionOf(selection)}`;

async function ends(db: Db, selection: Selection, field: string) {
  const { rows } = await sql<{ least: number | null; most: number | null }>`
    select min(v) least, max(v) most from (${valuesOf(selection, field)}) a`.execute(db);
  return rows[0] ?? { least: null, most: null };
}

/** As many records in each class, as far as equal values let them be parted. */
async function quantiles(db: Db, selection: Selection, field: string, count: number) {
  const parts = Array.from({ length: count }, (_, i) => (i + 1) / count);
  const { rows } = await sql<{ tops: number[] }>`
    select to_jsonb(percentile_disc(array[${sql.join(parts)}]::float8[]) within group (order by v)) tops
      from (${valuesOf(selection, field)}) a where v is not null`.execute(db);
  return rows[0]?.tops ?? [];
}

/** Of more different values, neighbours are taken together: breaks lie between them alone. */
const mostClumps = 5_000;

async function clumps(db: Db, selection: Selection, field: string): Promise<Clump[]> {
  const { rows } = await sql<Clump>`
    select max(v) top, sum(n)::float8 count, sum(n * v) sum, sum(n * v * v) squares
      from (select v, n, (row_number() over (order by v) - 1)
                         / ceil(count(*) over () / ${mostClumps}::numeric)::bigint clump
              from (select v, count(*) n from (${valuesOf(selection, field)}) a
                     where v is not null group by v) b) c
     group by clump order by clump`.execute(db);
  return rows;
}

const mostValues = 1_000;

/** The different values of fields, each with how many records have it. */
export async function readValues(
  db: Db,
  selection: Selection,
  { fields }: Values,
): Promise<{ values: unknown[]; count: number }[]> {
  const counted = { type: "count", field: null, name: "zs", at: null } as const;
  const { rows, more } = await readStatistics(
    db,
    { ...selection, query: { ...selection.query, limit: mostValues } },
    { figures: [counted], groupBy: fields, having: null },
  );
  if (more) throw bad(`不同的值超过 ${mostValues} 个，请加条件或换字段`);
  return rows.map((row) => ({ values: fields.map((name) => row[name]), count: Number(row.zs) }));
}
