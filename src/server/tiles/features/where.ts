import { type Expression, ExpressionReader, isValue } from "./expression";
import { badWhere, tokensOf } from "./whereTokens";

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
  | { kind: "empty"; of: Expression };

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

const mostPredicates = 2000;

class WhereReader extends ExpressionReader {
  #predicates = 0;

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
    if (isValue(of) && isValue(right)) return constant(of, sign, right);
    return { kind: "compare", left: of, sign, right };
  }

  #like(of: Expression): Where {
    const pattern = this.text("like 之后应为文字");
    const mark = this.takeWord("escape") ? this.text("escape 之后应为一个字符") : "";
    if ([...mark].length > 1) throw badWhere("escape 之后应为一个字符");
    if (mark !== "" && pattern.replaceAll(mark + mark, "").endsWith(mark)) {
      throw badWhere("like 的样式不能以 escape 字符结尾");
    }
    return { kind: "like", of, pattern, mark };
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

/** `1=1` and the like, which clients send for "everything" and "nothing". */
function constant(left: Expression, sign: Comparison, right: Expression): Where {
  if (sign !== "=" && sign !== "<>") throw badWhere("常量只能比较是否相等");
  const same = JSON.stringify(left) === JSON.stringify(right);
  return { kind: "constant", holds: same === (sign === "=") };
}

const negated = (not: boolean, item: Where): Where => (not ? { kind: "not", item } : item);
