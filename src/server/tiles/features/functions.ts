import { type RawBuilder, sql } from "kysely";
import { badWhere } from "./whereTokens";

export type ValueKind = "text" | "number" | "date" | "time" | "interval";

/** An expression in SQL with its kind. */
export type Typed = { sql: RawBuilder<unknown>; kind: ValueKind };

type Known = {
  /** Kinds of the arguments; the last ones may be left out from `least` on. */
  takes: readonly (ValueKind | "same")[];
  least: number;
  gives: ValueKind | "same";
  /** Takes as many of the last kind as there are. */
  open?: true;
  write: (args: readonly RawBuilder<unknown>[]) => RawBuilder<unknown>;
};

const called =
  (name: string) =>
  (args: readonly RawBuilder<unknown>[]): RawBuilder<unknown> =>
    sql`${sql.raw(name)}(${sql.join(args)})`;

/** Numbers in floating point, for functions that have no exact value. */
const floating =
  (name: string) =>
  ([x]: readonly RawBuilder<unknown>[]): RawBuilder<unknown> =>
    sql`${sql.raw(name)}((${x})::float8)`;

const onPositive =
  (name: string) =>
  ([x]: readonly RawBuilder<unknown>[]): RawBuilder<unknown> =>
    sql`case when ${x} > 0 then ${sql.raw(name)}((${x})::float8) end`;

const one = (kind: ValueKind, gives: ValueKind, write: Known["write"]): Known => ({
  takes: [kind],
  least: 1,
  gives,
  write,
});

const digits = (places: RawBuilder<unknown> | undefined) =>
  places ? sql`greatest(-15, least(15, ${places}))::integer` : sql`0`;

/**
 * The functions of ArcGIS's standardised queries. What has no value, such as a quotient by zero, is
 * null, as a fault of one row must not refuse the others.
 */
const functions: Readonly<Record<string, Known>> = {
  upper: one("text", "text", called("upper")),
  lower: one("text", "text", called("lower")),
  trim: one("text", "text", called("btrim")),
  char_length: one("text", "number", called("char_length")),
  character_length: one("text", "number", called("char_length")),
  concat: { takes: ["text"], least: 1, gives: "text", open: true, write: called("concat") },
  position: {
    ...{ takes: ["text", "text"], least: 2, gives: "number" },
    write: ([part, whole]) => sql`strpos(${whole}, ${part})`,
  },
  substring: {
    ...{ takes: ["text", "number", "number"], least: 2, gives: "text" },
    write: ([text, from, count]) =>
      count
        ? sql`substr(${text}, (${from})::integer, greatest(0, ${count})::integer)`
        : sql`substr(${text}, (${from})::integer)`,
  },
  abs: one("number", "number", called("abs")),
  ceiling: one("number", "number", called("ceiling")),
  floor: one("number", "number", called("floor")),
  cos: one("number", "number", floating("cos")),
  sin: one("number", "number", floating("sin")),
  tan: one("number", "number", floating("tan")),
  log: one("number", "number", onPositive("ln")),
  log10: one("number", "number", onPositive("log")),
  mod: {
    ...{ takes: ["number", "number"], least: 2, gives: "number" },
    write: ([a, b]) => sql`mod((${a})::numeric, nullif((${b})::numeric, 0))`,
  },
  power: {
    ...{ takes: ["number", "number"], least: 2, gives: "number" },
    write: ([x, y]) => sql`case when ${x} > 0 or (${x} = 0 and ${y} > 0)
      then power((${x})::float8, least(100, greatest(-100, ${y}))::float8) end`,
  },
  round: {
    ...{ takes: ["number", "number"], least: 1, gives: "number" },
    write: ([x, places]) => sql`round((${x})::numeric, ${digits(places)})`,
  },
  truncate: {
    ...{ takes: ["number", "number"], least: 1, gives: "number" },
    write: ([x, places]) => sql`trunc((${x})::numeric, ${digits(places)})`,
  },
  coalesce: { takes: ["same"], least: 1, gives: "same", open: true, write: called("coalesce") },
  nullif: { takes: ["same", "same"], least: 2, gives: "same", write: called("nullif") },
};

export const isKnownFunction = (name: string): boolean => Object.hasOwn(functions, name);

/** The kinds that a function's arguments must have; "same" is the kind of the first. */
export function kindsFor(name: string, count: number): readonly (ValueKind | "same")[] {
  const { takes, least, open } = functions[name] as Known;
  if (count < least || (!open && count > takes.length)) {
    throw badWhere(`函数 ${name} 的参数个数不对`);
  }
  return Array.from({ length: count }, (_, i) => takes[Math.min(i, takes.length - 1)] ?? "text");
}

/** A call in SQL, whose arguments have the kinds that it takes. */
export function callSql(name: string, args: readonly Typed[]): Typed {
  const { gives, write } = functions[name] as Known;
  const kind = gives === "same" ? (args[0]?.kind ?? "text") : gives;
  return { sql: write(args.map((arg) => arg.sql)), kind };
}
