import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { AnyDataset } from "#contract/define/dataset";
import type { FieldKind } from "#contract/define/field";
import { toldColumn } from "../../repositories/records/toldColumn";
import { oidName } from "./esriFields";
import type { Literal, Where } from "./where";
import { badWhere } from "./whereTokens";

type Condition = RawBuilder<SqlBool>;
type Column = { ref: RawBuilder<unknown>; kind: FieldKind };

/** A field by the client's name, case-insensitive; only the dataset's fields exist. */
export function fieldName(dataset: AnyDataset, name: string): string {
  const wanted = name.toLowerCase();
  if (wanted === oidName || Object.hasOwn(dataset.fields, wanted)) return wanted;
  throw badWhere(`没有字段 ${name.slice(0, 40)}`);
}

export const kindOf = (dataset: AnyDataset, name: string): FieldKind =>
  dataset.fields[name]?.kind ?? "integer";

/** The tree as a condition with bound values. */
export function whereSql(dataset: AnyDataset, alias: string, where: Where): Condition {
  const column = (name: string): Column => {
    const known = fieldName(dataset, name);
    return { ref: toldColumn(dataset, alias, known), kind: kindOf(dataset, known) };
  };
  const build = (tree: Where): Condition => {
    switch (tree.kind) {
      case "all":
        return joined(tree.items.map(build), " and ");
      case "any":
        return joined(tree.items.map(build), " or ");
      case "not":
        return sql<SqlBool>`not (${build(tree.item)})`;
      case "constant":
        return tree.holds ? sql<SqlBool>`true` : sql<SqlBool>`false`;
      case "empty":
        return sql<SqlBool>`${column(tree.name).ref} is null`;
      default:
        return leaf(column(tree.name), tree);
    }
  };
  return build(where);
}

type Leaf = Extract<Where, { kind: "compare" | "in" | "between" | "like" }>;

function leaf(column: Column, tree: Leaf): Condition {
  const { ref, kind } = column;
  switch (tree.kind) {
    case "compare":
      return sql<SqlBool>`${ref} ${sql.raw(tree.sign)} ${bound(kind, tree.value)}`;
    case "in":
      return sql<SqlBool>`${ref} in (${sql.join(tree.values.map((value) => bound(kind, value)))})`;
    case "between":
      return sql<SqlBool>`${ref} between ${bound(kind, tree.from)} and ${bound(kind, tree.to)}`;
    case "like":
      return like(column, tree);
  }
}

/** `%` and `_` are wildcards as in any SQL; a backslash is literal. */
function like(
  { ref, kind }: Column,
  { pattern, folded }: Extract<Leaf, { kind: "like" }>,
): Condition {
  if (!isText(kind)) throw badWhere("like 只用于文字");
  const subject = folded ? sql`lower(${ref})` : ref;
  const wanted = folded ? pattern.toLowerCase() : pattern;
  return sql<SqlBool>`${subject} like ${wanted}::text escape ''`;
}

const joined = (conditions: readonly Condition[], by: string): Condition =>
  sql<SqlBool>`(${sql.join(conditions, sql.raw(by))})`;

const isText = (kind: FieldKind): boolean => kind === "text" || kind === "code" || kind === "codes";

/** A value in the column's type; refused if it cannot be one. */
function bound(kind: FieldKind, literal: Literal): RawBuilder<unknown> {
  const text = literal.kind === "text" ? literal.text : String(literal.value);
  if (isText(kind)) return sql`${text}::text`;
  if (kind === "date") return sql`${day(text)}::date`;
  if (kind === "time") return sql`${moment(text)}::timestamptz`;
  const value = Number(text);
  if (text.trim() === "" || !Number.isFinite(value)) throw badWhere(`“${text.slice(0, 40)}”不是数`);
  return sql`${value}::numeric`;
}

function day(text: string): string {
  const found = /^(\d{4})-(\d\d)-(\d\d)(?:[ T].*)?$/.exec(text);
  const date = found ? `${found[1]}-${found[2]}-${found[3]}` : "";
  const parsed = new Date(`${date}T00:00:00Z`);
  // 31 April would silently become 1 May.
  if (Number.isNaN(parsed.getTime()) || !parsed.toISOString().startsWith(date)) {
    throw badWhere(`“${text.slice(0, 40)}”不是日期`);
  }
  return date;
}

function moment(text: string): string {
  const parsed = /^\d{4}-\d\d-\d\d/.test(text) ? Date.parse(zoned(text)) : Number.NaN;
  if (Number.isNaN(parsed)) throw badWhere(`“${text.slice(0, 40)}”不是时间`);
  return new Date(parsed).toISOString();
}

/** A time without a zone is UTC, as the layer's description says. */
function zoned(text: string): string {
  const iso = text.trim().replace(" ", "T");
  if (!iso.includes("T")) return `${iso}T00:00:00Z`;
  return /(Z|[+-]\d\d:?\d\d)$/.test(iso) ? iso : `${iso}Z`;
}
