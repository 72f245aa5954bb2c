import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { AnyDataset } from "#contract/define/dataset";
import { alike, expressionSql, type Names, namesOf } from "./expressionSql";
import { spatialSql } from "./spatialFilter";
import type { Where } from "./where";
import { badWhere } from "./whereTokens";

type Condition = RawBuilder<SqlBool>;

/** The tree over a dataset's fields as a condition with bound values. */
export const whereSql = (dataset: AnyDataset, alias: string, where: Where): Condition =>
  conditionSql(namesOf(dataset, alias), where);

/** The tree as a condition with bound values, over whatever its names mean. */
export function conditionSql(names: Names, where: Where): Condition {
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
        return sql<SqlBool>`${expressionSql(names, tree.of).sql} is null`;
      case "place":
        if (names.alias === undefined) throw badWhere("这里不能用空间函数");
        return spatialSql(tree.space, names.alias);
      default:
        return leaf(names, tree);
    }
  };
  return build(where);
}

type Leaf = Extract<Where, { kind: "compare" | "in" | "between" | "like" }>;

function leaf(names: Names, tree: Leaf): Condition {
  switch (tree.kind) {
    case "compare": {
      const [left, right] = alike(names, [tree.left, tree.right]);
      return sql<SqlBool>`${left?.sql} ${sql.raw(tree.sign)} ${right?.sql}`;
    }
    case "in": {
      const [of, ...values] = alike(names, [tree.of, ...tree.values]).map((one) => one.sql);
      return sql<SqlBool>`${of} in (${sql.join(values)})`;
    }
    case "between": {
      const [of, from, to] = alike(names, [tree.of, tree.from, tree.to]).map((one) => one.sql);
      return sql<SqlBool>`${of} between ${from} and ${to}`;
    }
    case "like":
      return like(names, tree);
  }
}

/** `%` and `_` are wildcards as in any SQL; without a mark a backslash is literal. */
function like(names: Names, { of, pattern, mark }: Extract<Leaf, { kind: "like" }>): Condition {
  const subject = expressionSql(names, of);
  if (subject.kind !== "text") throw badWhere("like 只用于文字");
  // Beside what is folded, clients may leave the pattern as it was typed.
  const isFolded = of.kind === "call" && /^(upper|lower)$/.test(of.name);
  const folded = isFolded && of.kind === "call" ? fold(of.name, pattern) : pattern;
  return sql<SqlBool>`${subject.sql} like ${folded}::text escape ${mark}::text`;
}

const fold = (name: string, text: string) =>
  name === "upper" ? text.toUpperCase() : text.toLowerCase();

const joined = (conditions: readonly Condition[], by: string): Condition =>
  sql<SqlBool>`(${sql.join(conditions, sql.raw(by))})`;
