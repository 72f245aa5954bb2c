import { badWhere, type Token, tokensOf } from "./whereTokens";

export type Literal = { kind: "text"; text: string } | { kind: "number"; value: number };
export type Comparison = "=" | "<>" | "<" | "<=" | ">" | ">=";

/** A where clause as a tree; names are still the client's, values are literals. */
export type Where =
  | { kind: "all" | "any"; items: Where[] }
  | { kind: "not"; item: Where }
  | { kind: "constant"; holds: boolean }
  | { kind: "compare"; name: string; sign: Comparison; value: Literal }
  | { kind: "in"; name: string; values: Literal[] }
  | { kind: "between"; name: string; from: Literal; to: Literal }
  | { kind: "like"; name: string; pattern: string; folded: boolean }
  | { kind: "empty"; name: string };

const deepest = 30;
const mostParts = 2000;

/**
 * Parses the subset of SQL that map clients send: comparisons of a field with values, `and`, `or`,
 * `not`, `in`, `like`, `between`, `is null`. Anything else is refused, and none of its text reaches
 * the database.
 */
export function parseWhere(where: string): Where {
  const reader = new Reader(tokensOf(where));
  const tree = reader.disjunction(0);
  reader.end();
  return tree;
}

class Reader {
  #at = 0;
  #parts = 0;

  constructor(private readonly tokens: readonly Token[]) {}

  end(): void {
    const rest = this.tokens[this.#at];
    if (rest) throw badWhere(`“${rest.text}”处多余`);
  }

  disjunction(depth: number): Where {
    const items = [this.#conjunction(depth)];
    while (this.#takeWord("or")) items.push(this.#conjunction(depth));
    return items.length === 1 ? (items[0] as Where) : { kind: "any", items };
  }

  #conjunction(depth: number): Where {
    const items = [this.#negation(depth)];
    while (this.#takeWord("and")) items.push(this.#negation(depth));
    return items.length === 1 ? (items[0] as Where) : { kind: "all", items };
  }

  #negation(depth: number): Where {
    if (depth > deepest) throw badWhere("括号过深");
    if (this.#takeWord("not")) return { kind: "not", item: this.#negation(depth + 1) };
    if (!this.#takeSign("(")) return this.#predicate();
    const inner = this.disjunction(depth + 1);
    this.#needSign(")");
    return inner;
  }

  #predicate(): Where {
    this.#parts += 1;
    if (this.#parts > mostParts) throw badWhere("条件过多");
    const first = this.tokens[this.#at];
    if (first?.kind === "number" || first?.kind === "text") return this.#constant();
    const { name, folded } = this.#field();
    if (this.#takeWord("is")) {
      const not = this.#takeWord("not");
      this.#needWord("null");
      return negated(not, { kind: "empty", name });
    }
    const not = this.#takeWord("not");
    if (this.#takeWord("in")) return negated(not, { kind: "in", name, values: this.#list() });
    if (this.#takeWord("like")) return negated(not, this.#like(name, folded));
    if (this.#takeWord("between")) return negated(not, this.#between(name));
    if (not) throw badWhere("not 之后应为 in、like 或 between");
    return { kind: "compare", name, sign: this.#comparison(), value: this.#literal() };
  }

  /** `1=1` and the like, which clients send for "everything" and "nothing". */
  #constant(): Where {
    const left = this.#literal();
    const sign = this.#comparison();
    const right = this.#literal();
    if (sign !== "=" && sign !== "<>") throw badWhere("常量只能比较是否相等");
    const same = JSON.stringify(left) === JSON.stringify(right);
    return { kind: "constant", holds: same === (sign === "=") };
  }

  #field(): { name: string; folded: boolean } {
    const name = this.#name();
    const folded = /^(upper|lower)$/i.test(name) && this.#takeSign("(");
    if (!folded) return { name, folded };
    const inner = this.#name();
    this.#needSign(")");
    return { name: inner, folded };
  }

  #like(name: string, folded: boolean): Where {
    const value = this.#literal();
    if (value.kind !== "text") throw badWhere("like 之后应为文字");
    return { kind: "like", name, pattern: value.text, folded };
  }

  #between(name: string): Where {
    const from = this.#literal();
    this.#needWord("and");
    return { kind: "between", name, from, to: this.#literal() };
  }

  #list(): Literal[] {
    this.#needSign("(");
    const values = [this.#literal()];
    while (this.#takeSign(",")) values.push(this.#literal());
    this.#needSign(")");
    return values;
  }

  /** `date '2024-06-15'` and `timestamp '…'` are texts where a date is expected. */
  #literal(): Literal {
    if (this.#isWord("date") || this.#isWord("timestamp")) this.#at += 1;
    const negative = this.#takeSign("-");
    const token = this.tokens[this.#at++];
    if (token?.kind === "number")
      return { kind: "number", value: (negative ? -1 : 1) * Number(token.text) };
    if (token?.kind === "text" && !negative) return { kind: "text", text: token.text };
    throw badWhere(token ? `“${token.text}”处应为一个值` : "不完整");
  }

  #comparison(): Comparison {
    const token = this.tokens[this.#at++];
    const sign = token?.text === "!=" ? "<>" : token?.text;
    if (token?.kind === "sign" && /^(=|<>|<=?|>=?)$/.test(sign ?? "")) return sign as Comparison;
    throw badWhere(token ? `“${token.text}”处应为比较符号` : "不完整");
  }

  #name(): string {
    const token = this.tokens[this.#at++];
    if (token?.kind === "name") return token.text;
    throw badWhere(token ? `“${token.text}”处应为字段` : "不完整");
  }

  #isWord(word: string): boolean {
    const token = this.tokens[this.#at];
    return token?.kind === "name" && token.text.toLowerCase() === word;
  }

  #takeWord(word: string): boolean {
    const taken = this.#isWord(word);
    if (taken) this.#at += 1;
    return taken;
  }

  #takeSign(sign: string): boolean {
    const token = this.tokens[this.#at];
    const taken = token?.kind === "sign" && token.text === sign;
    if (taken) this.#at += 1;
    return taken;
  }

  #needWord(word: string): void {
    if (!this.#takeWord(word)) throw badWhere(`缺少 ${word}`);
  }

  #needSign(sign: string): void {
    if (!this.#takeSign(sign)) throw badWhere(`缺少“${sign}”`);
  }
}

const negated = (not: boolean, item: Where): Where => (not ? { kind: "not", item } : item);
