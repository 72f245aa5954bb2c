import { type RawBuilder, sql } from "kysely";
import type { AnyDataset } from "#contract/define/dataset";
import type { Db } from "../../db/tables";
import { toldColumn } from "../../repositories/records/toldColumn";
import { type Names, namesOf } from "./expressionSql";
import { conditionOf, from, type Selection } from "./readFeatures";
import type { Figure, Statistics } from "./statistics";
import { conditionSql } from "./whereSql";
import { badWhere } from "./whereTokens";

type Row = Record<string, unknown>;

/** One page of groups with their figures, and whether there are more. */
export async function readStatistics(
  db: Db,
  selection: Selection,
  statistics: Statistics,
): Promise<{ rows: Row[]; more: boolean }> {
  const { query } = selection;
  const order = query.orderBy.map(
    ({ name, down }) => sql`${sql.ref(name)} ${sql.raw(down ? "desc nulls last" : "asc")}`,
  );
  const by = [...order, ...statistics.groupBy.map((name) => sql.ref(name))];
  const inOrder = by.length > 0 ? sql`order by ${sql.join(by)}` : sql``;
  const { rows } = await sql<Row>`
    select * from (${groupsSql(selection, statistics)}) found ${inOrder}
     limit ${query.limit + 1} offset ${query.offset}`.execute(db);
  return { rows: rows.slice(0, query.limit), more: rows.length > query.limit };
}

/** How many groups there are. */
export async function countGroups(
  db: Db,
  selection: Selection,
  statistics: Statistics,
): Promise<number> {
  const { rows } = await sql<{ zs: number }>`
    select count(*) zs from (${groupsSql(selection, statistics)}) found`.execute(db);
  return rows[0]?.zs ?? 0;
}

function groupsSql(selection: Selection, statistics: Statistics): RawBuilder<unknown> {
  const { figures, groupBy, having } = statistics;
  const { dataset } = selection;
  const groups = groupBy.map((name) => sql`${toldColumn(dataset, "t", name)} ${sql.ref(name)}`);
  const places = sql.raw(groupBy.map((_, at) => at + 1).join(", "));
  const by = groupBy.length > 0 ? sql`group by ${places}` : sql``;
  const only = having ? sql`having ${conditionSql(groupNames(dataset, groupBy), having)}` : sql``;
  return sql`
    select ${sql.join([...groups, ...figures.map(figureSql(dataset))])}
      from ${from(selection)} t
     where ${conditionOf(selection)} ${by} ${only}`;
}

/** In `having`, names are the fields of the groups, and figures are reckoned of all fields. */
function groupNames(dataset: AnyDataset, groupBy: readonly string[]): Names {
  const ofRows = namesOf(dataset, "t");
  return {
    field: (name) => {
      if (groupBy.includes(name.toLowerCase())) return ofRows.field(name);
      throw badWhere(`having 里的 ${name.slice(0, 40)} 不是分组的字段`);
    },
    figure: (name, of) => {
      if (of && reckoned.test(name) && of.kind !== "number") throw badWhere(`${name} 只用于数`);
      const column = of ? of.sql : sql`*`;
      const kind = of && /^(min|max)$/.test(name) ? of.kind : "number";
      return { sql: sql`${sql.raw(functions[name as keyof typeof functions])}(${column})`, kind };
    },
    rows: ofRows,
  };
}

const reckoned = /^(sum|avg|stddev|var)$/;

const figureSql = (dataset: AnyDataset) => (figure: Figure) =>
  sql`${figureOf(dataset, figure)} as ${sql.ref(figure.name)}`;

/** Of spread, the estimate from a sample, as databases and Esri's clients have it. */
const functions = {
  ...({ count: "count", sum: "sum", min: "min", max: "max", avg: "avg" } as const),
  ...({ stddev: "stddev_samp", var: "var_samp" } as const),
} as const;

function figureOf(dataset: AnyDataset, { type, field, at }: Figure): RawBuilder<unknown> {
  if (field === null) return sql`count(*)`;
  const column = toldColumn(dataset, "t", field);
  if (type !== "percentile_cont" && type !== "percentile_disc") {
    return sql`${sql.raw(functions[type])}(${column})`;
  }
  const { part, down } = at ?? { part: 0.5, down: false };
  const value = type === "percentile_cont" ? sql`(${column})::float8` : column;
  const order = sql.raw(down ? "desc" : "asc");
  return sql`${sql.raw(type)}(${part}::float8) within group (order by ${value} ${order})`;
}
