import type { AnyDataset } from "#contract/define/dataset";
import { type Field, isLand } from "#contract/define/field";
import { isRounded, roundedIn } from "#contract/define/secret";
import { limits } from "#contract/limits";
import { codeRange, levelOf } from "#contract/regions";
import { boundOf } from "../../columns/bounds";
import { byBytes, type CodeColumn } from "../../columns/codeColumn";
import type { ColumnTable } from "../../columns/columnTable";
import type { ColumnOrder } from "../../columns/ordering";
import type { Condition } from "../../columns/select";
import type { FoundWords } from "./columnWords";
import type { Filter } from "./filter";
import type { Sort } from "./order";
import type { Scope } from "./scope";

type Fits = (value: string | null) => boolean;

/** The filter as `whereOf` means it, its words found before; null if it asks for what the columns do not hold. */
export function conditionsOf(
  table: ColumnTable,
  dataset: AnyDataset,
  filter: Filter,
  scope: Scope,
  words: FoundWords,
): Condition[] | null {
  if (roundedIn(dataset, filter).length > 0) return null;
  const given = Object.entries(filter).filter(
    ([, value]) => value !== undefined && value !== null && value !== "",
  );
  const conditions = [
    ...scoped(table, scope),
    ...given.map(([key, value]) => {
      const oids = words.get(key);
      return oids ? { oids } : conditionOf(table, dataset, key, value);
    }),
  ];
  return conditions.every((one) => one !== null) ? conditions : null;
}

function coded(table: ColumnTable, name: string, fits: Fits): Condition | null {
  const column = table.codes.get(name);
  return column ? { column, fits: column.fitting(fits) } : null;
}

function scoped(table: ColumnTable, { from, cyptid }: Scope): (Condition | null)[] {
  const region = inRegion(table, from);
  return cyptid === null ? [region] : [region, coded(table, "cyptid", (value) => value === cyptid)];
}

function inRegion(table: ColumnTable, areaCode: string): Condition | null {
  if (levelOf(areaCode) === 3) return coded(table, "xzqdm", (value) => value === areaCode);
  const [from, to] = codeRange(areaCode);
  const isIn = (code: string) => byBytes(code, from) >= 0 && byBytes(code, to) < 0;
  return coded(table, "xzqdm", (value) => value !== null && isIn(value));
}

function conditionOf(
  table: ColumnTable,
  dataset: AnyDataset,
  key: string,
  value: unknown,
): Condition | null {
  if (key === "areaCode") return inRegion(table, String(value));
  const field = dataset.fields[key];
  if (field) return coded(table, key, fitting(field, value));
  const limited = /^(.+)(Min|Max|Is)$/.exec(key);
  const [, name = "", end] = limited ?? [];
  const bound = Object.hasOwn(dataset.fields, name) ? dataset.fields[name] : undefined;
  if (!bound) return null;
  if (end === "Is") return coded(table, name, anyOf(bound, value as unknown[]));
  return end === "Min" || end === "Max" ? within(table, name, bound, end, value) : null;
}

function fitting(field: Field, value: unknown): Fits {
  if (Array.isArray(value)) return anyOf(field, value);
  if (field.kind === "text" && !field.system) {
    const part = String(value).trim();
    return (held) => held?.includes(part) ?? false;
  }
  const wanted = written(field, value);
  return (held) => held === wanted;
}

/** A value as the column has it. */
const written = ({ kind }: Field, value: unknown): string =>
  kind === "integer" || kind === "flag" ? String(Number(value)) : String(value);

/** "" matches records without a value; an empty list matches all. */
function anyOf(field: Field, values: readonly unknown[]): Fits {
  if (values.length === 0) return () => true;
  const given = new Set(
    values.filter((value) => value !== "").map((value) => written(field, value)),
  );
  const orNone = values.includes("");
  const holds = (value: string) =>
    field.kind === "codes" ? value.split(",").some((one) => given.has(one)) : given.has(value);
  return (value) => (value === null ? orNone : holds(value));
}

function within(
  table: ColumnTable,
  name: string,
  field: Field,
  end: "Min" | "Max",
  value: unknown,
): Condition | null {
  if (field.kind === "date") {
    const day = String(value);
    return coded(
      table,
      name,
      (held) => held !== null && (end === "Min" ? held >= day : held <= day),
    );
  }
  const spec = table.specs.find((one) => one.name === name);
  const column = table.amounts.get(name);
  // The day on which a moment lies is the database's to say.
  if (!column || spec?.store !== "amounts") return null;
  const amount = field.inPercent ? Number(value) / 100 : Number(value);
  const text = String(isLand(field) ? amount * limits.mu : amount);
  return end === "Min"
    ? { column, least: boundOf(text, spec.digits, "up"), most: Number.POSITIVE_INFINITY }
    : { column, least: Number.NEGATIVE_INFINITY, most: boundOf(text, spec.digits, "down") };
}

/** The order as `orderOf` means it, null being the usual one; undefined if the columns do not know it. */
export function columnOrderOf(
  table: ColumnTable,
  dataset: AnyDataset,
  sort: Sort | undefined,
): ColumnOrder | null | undefined {
  if (!sort) return null;
  if (sort.field === dataset.key.number) {
    return { column: null, down: sort.order === "desc", nulls: "last", ties: "numbers" };
  }
  const field = Object.hasOwn(dataset.fields, sort.field) ? dataset.fields[sort.field] : undefined;
  const spec = table.specs.find(({ name }) => name === sort.field);
  if (!field || !spec || isRounded(field, dataset.reader)) return undefined;
  const { amounts, moments } = table;
  const column = groupedBy(table, spec.name) ?? amounts.get(spec.name) ?? moments.get(spec.name);
  if (!column) return undefined;
  const down = sort.order === "desc";
  return {
    column,
    down,
    // Of columns that may be empty, in both directions; see `order.ts`.
    nulls: down && field.required ? "first" : "last",
    ties: sort.field === "gxsj" ? "numbers" : "ids",
  };
}

/** A column that records are grouped by; undefined if there is none, or the order of its values is not known. */
export function groupedBy(table: ColumnTable, name: string): CodeColumn | undefined {
  const column = table.codes.get(name);
  return column?.isOrdered ? column : undefined;
}

/**
 * How the database orders keys of several columns together: by their bytes as soon as one of them is
 * compared so, else as it was set up to compare texts.
 */
export function keyOrder(columns: readonly CodeColumn[]): (one: string, other: string) => number {
  const [only] = columns.filter(({ order }) => order === "database");
  if (!only || columns.some(({ order }) => order === "bytes")) return byBytes;
  const places = only.places();
  const known = new Map(only.values.map((value, code) => [value ?? "", places[code] as number]));
  known.set("", -1);
  return (one, other) => (known.get(one) ?? 0) - (known.get(other) ?? 0);
}
