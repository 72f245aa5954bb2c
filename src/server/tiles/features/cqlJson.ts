import { geometryName, geometryOfJson, isSpatialWord, spaceOf } from "./cqlSpace";
import type { Expression } from "./expression";
import { isKnownFunction } from "./functions";
import type { OgcCrs } from "./ogcCrs";
import { type Comparison, comparisonOf, demandMark, type Where } from "./where";
import { badWhere } from "./whereTokens";

type Given = Readonly<Record<string, unknown>>;

const longest = 100_000;
const deepest = 30;
const comparisons = ["=", "<>", "<", "<=", ">", ">="];
const signs = ["+", "-", "*", "/"] as const;

/** Parses a filter of CQL2 JSON into the tree that CQL2 text has; `crs` is of its geometries. */
export function parseCqlJson(text: string, crs: OgcCrs): Where {
  if (text.length > longest) throw badWhere("过长");
  let given: unknown;
  try {
    given = JSON.parse(text);
  } catch {
    throw badWhere("filter 不是有效的 JSON");
  }
  return condition(given, 0, crs);
}

function condition(given: unknown, depth: number, crs: OgcCrs): Where {
  if (typeof given === "boolean") return { kind: "constant", holds: given };
  const { op, args } = operationOf(given, depth);
  if (op === "and" || op === "or") {
    const items = args.map((one) => condition(one, depth + 1, crs));
    if (items.length < 2) throw badWhere(`${op} 至少有两项`);
    return { kind: op === "and" ? "all" : "any", items };
  }
  if (op === "not") return { kind: "not", item: condition(only(op, args, 1)[0], depth + 1, crs) };
  if (isSpatialWord(op)) return spatial(op, only(op, args, 2), crs);
  return predicate(op, args, depth + 1);
}

function predicate(op: string, args: readonly unknown[], depth: number): Where {
  const value = (one: unknown) => expression(one, depth);
  if (comparisons.includes(op)) {
    const [left, right] = only(op, args, 2);
    return comparisonOf(value(left), op as Comparison, value(right));
  }
  if (op === "isNull") return { kind: "empty", of: value(only(op, args, 1)[0]) };
  if (op === "between") {
    const [of, from, to] = only(op, args, 3).map(value) as [Expression, Expression, Expression];
    return { kind: "between", of, from, to };
  }
  if (op === "in") {
    const [of, list] = only(op, args, 2);
    if (!Array.isArray(list) || list.length === 0) throw badWhere("in 的第二项应为列表");
    return { kind: "in", of: value(of), values: list.map(value) };
  }
  if (op !== "like") throw badWhere(`不支持的运算 ${op.slice(0, 40)}`);
  const [of, pattern] = only(op, args, 2);
  if (typeof pattern !== "string") throw badWhere("like 之后应为文字");
  return { kind: "like", of: value(of), pattern: demandMark(pattern, "\\"), mark: "\\" };
}

function spatial(op: string, args: readonly unknown[], crs: OgcCrs): Where {
  const isFirst = isGeometry(args[0]);
  const [own, other] = isFirst ? args : [args[1], args[0]];
  if (!isGeometry(own)) throw badWhere(`${op} 应有一项是 {"property":"${geometryName}"}`);
  return { kind: "place", space: spaceOf(op, geometryOfJson(Object(other)), isFirst, crs) };
}

const isGeometry = (one: unknown) => (Object(one) as Given).property === geometryName;

function expression(given: unknown, depth: number): Expression {
  if (typeof given === "number") return { kind: "number", value: given };
  if (typeof given === "string") return { kind: "text", text: given };
  if (typeof given === "boolean") return { kind: "number", value: given ? 1 : 0 };
  const { property, date, timestamp } = Object(given) as Given;
  if (typeof property === "string") return { kind: "field", name: property };
  const marked = date ?? timestamp;
  if (typeof marked === "string") return { kind: "text", text: marked };
  const { op, args } = operationOf(given, depth);
  const inner = args.map((one) => expression(one, depth + 1));
  const sign = signs.find((one) => one === op);
  if (sign) {
    const [left, right] = only(op, inner, 2) as [Expression, Expression];
    return { kind: "reckon", sign, left, right };
  }
  if (!isKnownFunction(op)) throw badWhere(`不支持的函数 ${op.slice(0, 40)}`);
  return { kind: "call", name: op, args: inner };
}

function operationOf(given: unknown, depth: number): { op: string; args: readonly unknown[] } {
  if (depth > deepest) throw badWhere("括号过深");
  const { op, args } = Object(given) as Given;
  if (typeof op !== "string" || !Array.isArray(args)) {
    throw badWhere(`应为 {"op":…,"args":[…]}，给出的是 ${JSON.stringify(given)?.slice(0, 60)}`);
  }
  return { op, args };
}

function only<T>(op: string, args: readonly T[], count: number): readonly T[] {
  if (args.length !== count) throw badWhere(`${op.slice(0, 40)} 应有 ${count} 项`);
  return args;
}
