import { type RawBuilder, sql } from "kysely";
import type { AnyDataset } from "#contract/define/dataset";
import type { FieldKind } from "#contract/define/field";
import { dataTime } from "../../db/dataTime";
import { toldColumn } from "../../repositories/records/toldColumn";
import { boundValue } from "./boundValue";
import type { Expression } from "./expression";
import { fieldName, kindOf } from "./fieldNames";
import { callSql, kindsFor, type Typed, type ValueKind } from "./functions";
import { badWhere } from "./whereTokens";

/** What a field, or a figure of a group, is in the statement at hand. */
export type Names = {
  field: (name: string) => Typed;
  figure: (name: string, of: Typed | null) => Typed;
  /** What is inside a figure: fields of the records, not of their groups. */
  rows?: Names;
  /** The table of the records, where their outlines can be asked of. */
  alias?: string;
};

const kinds: Readonly<Record<FieldKind, ValueKind>> = {
  ...{ text: "text", code: "text", codes: "text" },
  ...{ number: "number", integer: "number", flag: "number" },
  ...{ date: "date", time: "time" },
};

export const valueKind = (kind: FieldKind): ValueKind => kinds[kind];

/** The fields of a dataset under an alias, as its reader may have them told; no figures. */
export const namesOf = (dataset: AnyDataset, alias: string): Names => ({
  alias,
  field: (name) => {
    const known = fieldName(dataset, name);
    return { sql: toldColumn(dataset, alias, known), kind: valueKind(kindOf(dataset, known)) };
  },
  figure: (name) => {
    throw badWhere(`${name} 只能用在 having 里`);
  },
});

/** An expression in SQL. `wanted` is what a bare value is taken for: beside a date it is a date. */
export function expressionSql(names: Names, tree: Expression, wanted?: ValueKind): Typed {
  switch (tree.kind) {
    case "text":
      return boundValue(wanted ?? "text", tree.text);
    case "number":
      return boundValue(wanted ?? "number", String(tree.value));
    case "field":
      return names.field(tree.name);
    case "now":
      return now(tree.of);
    case "interval":
      return {
        sql: sql`${`${tree.amount} ${tree.unit}`}::interval`,
        kind: "interval",
      };
    case "minus":
      return { sql: sql`(- ${asKind(names, tree.of, "number")})`, kind: "number" };
    case "reckon":
      return reckoned(names, tree);
    case "cast":
      return cast(expressionSql(names, tree.of), tree.to);
    case "extract":
      return extracted(names, tree);
    case "call":
      return called(names, tree);
    case "figure":
      return names.figure(tree.name, tree.of && expressionSql(names.rows ?? names, tree.of));
  }
}

/** Today in China, and this moment. */
const now = (of: "date" | "time"): Typed =>
  of === "date"
    ? { sql: sql`${dataTime().calendar}::date`, kind: "date" }
    : { sql: sql`clock_timestamp()`, kind: "time" };

const words: Readonly<Record<ValueKind, string>> = {
  text: "文字",
  number: "数",
  date: "日期",
  time: "时间",
  interval: "时长",
};

/** An expression that must have a kind; days and moments pass for each other. */
export function asKind(names: Names, tree: Expression, kind: ValueKind): RawBuilder<unknown> {
  const found = expressionSql(names, tree, kind);
  if (found.kind === kind) return found.sql;
  if (kind === "time" && found.kind === "date") return sql`(${found.sql})::timestamptz`;
  if (kind === "date" && found.kind === "time") return found.sql;
  throw badWhere(`应为${words[kind]}，给出的是${words[found.kind]}`);
}

const isBare = ({ kind }: Expression) => kind === "text" || kind === "number";

/** Expressions that are compared with each other: a bare value has the kind of what is no value. */
export function alike(names: Names, trees: readonly Expression[]): Typed[] {
  const leading = trees.find((tree) => !isBare(tree));
  const kind = leading ? expressionSql(names, leading).kind : undefined;
  return trees.map((tree) =>
    kind === undefined ? expressionSql(names, tree) : { sql: asKind(names, tree, kind), kind },
  );
}

type Reckoning = Extract<Expression, { kind: "reckon" }>;

function reckoned(names: Names, { sign, left, right }: Reckoning): Typed {
  if (sign === "||") {
    const [a, b] = [asKind(names, left, "text"), asKind(names, right, "text")];
    return { sql: sql`(${a} || ${b})`, kind: "text" };
  }
  const a = expressionSql(names, left);
  const b = expressionSql(names, right);
  if (a.kind === "number" && b.kind === "number") return numbers(sign, a, b);
  const moved = (sign === "+" || sign === "-") && shifted(sign, a, b);
  if (moved) return moved;
  throw badWhere(`${words[a.kind]}与${words[b.kind]}之间不能用 ${sign}`);
}

function numbers(sign: "+" | "-" | "*" | "/", a: Typed, b: Typed): Typed {
  if (sign !== "/") return { sql: sql`(${a.sql} ${sql.raw(sign)} ${b.sql})`, kind: "number" };
  return { sql: sql`((${a.sql})::numeric / nullif((${b.sql})::numeric, 0))`, kind: "number" };
}

/** Days and moments, moved by days or a length of time, or the days between two. */
function shifted(sign: "+" | "-", a: Typed, b: Typed): Typed | null {
  const isPoint = a.kind === "date" || a.kind === "time";
  if (!isPoint) return null;
  const by = sql.raw(sign);
  if (b.kind === "interval") {
    return { sql: sql`((${a.sql})::timestamptz ${by} ${b.sql})`, kind: "time" };
  }
  if (b.kind === "number" && a.kind === "date") {
    return { sql: sql`(${a.sql} ${by} round(${b.sql})::integer)`, kind: "date" };
  }
  if (b.kind === "number") {
    return { sql: sql`(${a.sql} ${by} (${b.sql}) * interval '1 day')`, kind: "time" };
  }
  if (sign !== "-" || a.kind !== b.kind) return null;
  return a.kind === "date"
    ? { sql: sql`(${a.sql} - ${b.sql})`, kind: "number" }
    : { sql: sql`(extract(epoch from ${a.sql} - ${b.sql}) / 86400)`, kind: "number" };
}

function extracted(names: Names, { part, of }: Extract<Expression, { kind: "extract" }>): Typed {
  const found = expressionSql(names, of, "date");
  if (found.kind !== "date" && found.kind !== "time") throw badWhere("extract 只用于日期和时间");
  const zoned = found.kind === "time" ? sql`(${found.sql} at time zone 'UTC')` : found.sql;
  return { sql: sql`extract(${sql.raw(part)} from ${zoned})`, kind: "number" };
}

function called(names: Names, { name, args }: Extract<Expression, { kind: "call" }>): Typed {
  const wanted = kindsFor(name, args.length);
  if (wanted[0] === "same") return callSql(name, alike(names, args));
  const typed = args.map((arg, i) => {
    const kind = wanted[i] as ValueKind;
    return { sql: asKind(names, arg, kind), kind };
  });
  return callSql(name, typed);
}

const targets: Readonly<Record<string, ValueKind>> = {
  ...{ char: "text", varchar: "text", nvarchar: "text" },
  ...{ int: "number", integer: "number", smallint: "number", bigint: "number" },
  ...{ float: "number", real: "number", double: "number", numeric: "number", decimal: "number" },
  ...{ date: "date", timestamp: "time" },
};
const whole = /^(int|integer|smallint|bigint)$/;

/** What cannot be read as the kind asked for is null. */
function cast({ sql: from, kind }: Typed, to: string): Typed {
  const target = Object.hasOwn(targets, to) ? targets[to] : undefined;
  if (!target) throw badWhere(`不支持转换为 ${to.slice(0, 40)}`);
  if (target === "text") return { sql: sql`(${from})::text`, kind: "text" };
  if (target === "number") return { sql: numberOf(from, kind, whole.test(to)), kind: "number" };
  const type = sql.raw(target === "date" ? "date" : "timestamptz");
  if (kind === "date" || kind === "time") return { sql: sql`(${from})::${type}`, kind: target };
  if (kind !== "text") throw badWhere(`${words[kind]}不能转换为${words[target]}`);
  const isDay = sql`${from} ~ '^\\d{4}-(0[1-9]|1[0-2])-(0[1-9]|1\\d|2[0-8])$'`;
  return { sql: sql`case when ${isDay} then (${from})::${type} end`, kind: target };
}

function numberOf(from: RawBuilder<unknown>, kind: ValueKind, isWhole: boolean) {
  if (kind !== "number" && kind !== "text") throw badWhere(`${words[kind]}不能转换为数`);
  const number =
    kind === "number"
      ? sql`(${from})::numeric`
      : sql`case when ${from} ~ '^\\s*[+-]?\\d{1,18}(\\.\\d{1,18})?\\s*$' then (${from})::numeric end`;
  return isWhole ? sql`trunc(${number})` : number;
}
