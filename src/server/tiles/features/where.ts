import { geometryName, isSpatialWord, readGeometry, spaceOf } from "./cqlSpace";
import { type Expression, ExpressionReader, isValue } from "./expression";
import type { OgcCrs } from "./ogcCrs";
import type { SpatialFilter } from "./spatialFilter";
import { badWhere, type Token, tokensOf } from "./whereTokens";

export type Comparison = "=" | "<>" | "<" | "<=" | ">" | ">=";

/** A where clause as a tree; names are still the client's. */
export type Where =
  | { kind: "all" | "any"; items: Where[] }
  | { kind: "not"; item: Where }
  | { kind: "constant"; holds: boolean }
  | { kind: "compare"; left: Expression; sign: Comparison; right: Expression }
  | { kind: "in"; of: Expression; values: Expression[] }
  | { kind: "between"; of: Expression; from: Expression; to: Expression }
  | { kind: "like"; of: Expression; pattern: string; mark: string }
  | { kind: "empty"; of: Expression }
  | { kind: "place"; space: SpatialFilter };

/**
 * Parses the SQL-92 that map clients send: comparisons of expressions, `and`, `or`, `not`, `in`,
 * `like`, `between`, `is null`. Anything else is refused, and none of its text reaches the database.
 */
export function parseWhere(where: string): Where {
  const reader = new WhereReader(tokensOf(where));
  const tree = reader.disjunction(0);
  reader.end();
  return tree;
}

/** The same of CQL2 text, which has spatial functions besides; `crs` is of their geometries. */
export function parseCqlText(filter: string, crs: OgcCrs): Where {
  const reader = new WhereReader(tokensOf(filter), crs);
  const tree = reader.disjunction(0);
  reader.end();
  return tree;
}

const mostPredicates = 2000;

class WhereReader extends ExpressionReader {
  #predicates = 0;

  constructor(
    tokens: readonly Token[],
    private readonly crs: OgcCrs | null = null,
  ) {
    super(tokens);
  }

  disjunction(depth: number): Where {
    const items = [this.#conjunction(depth)];
    while (this.takeWord("or")) items.push(this.#conjunction(depth));
    return items.length === 1 ? (items[0] as Where) : { kind: "any", items };
  }

  #conjunction(depth: number): Where {
    const items = [this.#negation(depth)];
    while (this.takeWord("and")) items.push(this.#negation(depth));
    return items.length === 1 ? (items[0] as Where) : { kind: "all", items };
  }

  #negation(depth: number): Where {
    this.demandDepth(depth);
    if (this.takeWord("not")) return { kind: "not", item: this.#negation(depth + 1) };
    if (!this.#opensCondition()) return this.#predicate(depth);
    this.needSign("(");
    const inner = this.disjunction(depth + 1);
    this.needSign(")");
    return inner;
  }

  /** A bracket holds a condition unless what follows it goes on as an expression. */
  #opensCondition(): boolean {
    if (!this.isSign("(")) return false;
    const after = this.afterBracket();
    if (after === null) return true;
    const goesOn = /^(=|<>|!=|<=?|>=?|\+|-|\*|\/|\|\||is|in|like|between)$/i.test(after);
    const isNotIn = /^not$/i.test(after);
    return !goesOn && !isNotIn;
  }

  #predicate(depth: number): Where {
    this.#predicates += 1;
    if (this.#predicates > mostPredicates) throw badWhere("条件过多");
    const spatial = this.crs && this.takeWordOf(isSpatialWord);
    if (this.crs && spatial) return this.#spatial(spatial, this.crs);
    const of = this.sum(depth + 1);
    if (this.takeWord("is")) {
      const not = this.takeWord("not");
      this.needWord("null");
      return negated(not, { kind: "empty", of });
    }
    const not = this.takeWord("not");
    if (this.takeWord("in")) return negated(not, { kind: "in", of, values: this.#list(depth) });
    if (this.takeWord("like")) return negated(not, this.#like(of));
    if (this.takeWord("between")) return negated(not, this.#between(of, depth));
    if (not) throw badWhere("not 之后应为 in、like 或 between");
    const sign = this.#comparison();
    const right = this.sum(depth + 1);
    return comparisonOf(of, sign, right);
  }

  #spatial(word: string, crs: OgcCrs): Where {
    this.needSign("(");
    const isFirst = this.takeWord(geometryName);
    if (isFirst) this.needSign(",");
    const geometry = readGeometry(this);
    if (!isFirst) {
      this.needSign(",");
      this.needWord(geometryName);
    }
    this.needSign(")");
    return { kind: "place", space: spaceOf(word, geometry, isFirst, crs) };
  }

  #like(of: Expression): Where {
    const pattern = this.text("like 之后应为文字");
    // In CQL2 a backslash is the mark, in SQL there is none unless it is said.
    const usual = this.crs ? "\\" : "";
    const mark = this.takeWord("escape") ? this.text("escape 之后应为一个字符") : usual;
    if ([...mark].length > 1) throw badWhere("escape 之后应为一个字符");
    return { kind: "like", of, pattern: demandMark(pattern, mark), mark };
  }

  #between(of: Expression, depth: number): Where {
    const from = this.sum(depth + 1);
    this.needWord("and");
    return { kind: "between", of, from, to: this.sum(depth + 1) };
  }

  #list(depth: number): Expression[] {
    this.needSign("(");
    const values = [this.sum(depth + 1)];
    while (this.takeSign(",")) values.push(this.sum(depth + 1));
    this.needSign(")");
    return values;
  }

  #comparison(): Comparison {
    const token = this.take();
    const sign = token?.text === "!=" ? "<>" : token?.text;
    if (token?.kind === "sign" && /^(=|<>|<=?|>=?)$/.test(sign ?? "")) return sign as Comparison;
    throw badWhere(token ? `“${token.text}”处应为比较符号` : "不完整");
  }
}

/** A pattern of `like` whose last character is no mark of another one. */
export function demandMark(pattern: string, mark: string): string {
  if (mark !== "" && pattern.replaceAll(mark + mark, "").endsWith(mark)) {
    throw badWhere("like 的样式不能以 escape 字符结尾");
  }
  return pattern;
}

/** A comparison; of two bare values what it comes to. */
export const comparisonOf = (left: Expression, sign: Comparison, right: Expression): Where =>
  isValue(left) && isValue(right)
    ? constant(left, sign, right)
    : { kind: "compare", left, sign, right };

/** `1=1` and the like, which clients send for "everything" and "nothing". */
function constant(left: Expression, sign: Comparison, right: Expression): Where {
  if (sign !== "=" && sign !== "<>") throw badWhere("常量只能比较是否相等");
  const same = JSON.stringify(left) === JSON.stringify(right);
  return { kind: "constant", holds: same === (sign === "=") };
}

const negated = (not: boolean, item: Where): Where => (not ? { kind: "not", item } : item);
