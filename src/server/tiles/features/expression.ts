import { isKnownFunction } from "./functions";
import { badWhere, type Token } from "./whereTokens";

/** A value, or what is reckoned from values and fields; names are still the client's. */
export type Expression =
  | { kind: "text"; text: string }
  | { kind: "number"; value: number }
  | { kind: "field"; name: string }
  | { kind: "now"; of: "date" | "time" }
  | { kind: "interval"; amount: number; unit: string }
  | { kind: "reckon"; sign: "+" | "-" | "*" | "/" | "||"; left: Expression; right: Expression }
  | { kind: "minus"; of: Expression }
  | { kind: "cast"; of: Expression; to: string }
  | { kind: "extract"; part: string; of: Expression }
  | { kind: "call"; name: string; args: Expression[] }
  /** A figure of a group, in `having` alone; `of` is null for `count(*)`. */
  | { kind: "figure"; name: string; of: Expression | null };

const deepest = 30;
/** Lists of ids are long. */
const mostParts = 20_000;

export const isValue = ({ kind }: Expression): boolean => kind === "text" || kind === "number";

const figures = /^(count|sum|min|max|avg|stddev|var)$/i;
const parts = /^(year|month|day|hour|minute|second)$/i;

/** Reads expressions of SQL-92 from tokens, from the loosest binding to the tightest. */
export class ExpressionReader {
  #at = 0;
  #parts = 0;

  constructor(private readonly tokens: readonly Token[]) {}

  end(): void {
    const rest = this.tokens[this.#at];
    if (rest) throw badWhere(`“${rest.text}”处多余`);
  }

  sum(depth: number): Expression {
    this.demandDepth(depth);
    let left = this.#product(depth);
    for (;;) {
      const sign = this.#takeOf(["+", "-", "||"] as const);
      if (!sign) return left;
      left = { kind: "reckon", sign, left, right: this.#product(depth) };
    }
  }

  #product(depth: number): Expression {
    let left = this.#signed(depth);
    for (;;) {
      const sign = this.#takeOf(["*", "/"] as const);
      if (!sign) return left;
      left = { kind: "reckon", sign, left, right: this.#signed(depth) };
    }
  }

  #signed(depth: number): Expression {
    this.demandDepth(depth);
    if (this.takeSign("+")) return this.#signed(depth + 1);
    if (!this.takeSign("-")) return this.#primary(depth);
    const of = this.#signed(depth + 1);
    return of.kind === "number" ? { kind: "number", value: -of.value } : { kind: "minus", of };
  }

  #primary(depth: number): Expression {
    this.#parts += 1;
    if (this.#parts > mostParts) throw badWhere("条件过多");
    if (this.takeSign("(")) {
      const inner = this.sum(depth + 1);
      this.needSign(")");
      return inner;
    }
    const token = this.take();
    if (token?.kind === "number") return { kind: "number", value: Number(token.text) };
    if (token?.kind === "text") return { kind: "text", text: token.text };
    if (token?.kind !== "name") {
      throw badWhere(token ? `“${token.text}”处应为字段或值` : "不完整");
    }
    return this.#named(token.text, depth);
  }

  /** What begins with a name: a marked value, a function, or a field. */
  #named(name: string, depth: number): Expression {
    const word = name.toLowerCase();
    if (/^current_(date|timestamp)$/.test(word)) {
      return { kind: "now", of: word.endsWith("date") ? "date" : "time" };
    }
    const next = this.tokens[this.#at];
    // `date '2024-06-15'` and `timestamp '…'` are texts where a date is expected.
    if (next?.kind === "text" && /^(date|timestamp|n)$/.test(word)) return this.#primary(depth + 1);
    if (next?.kind === "text" && word === "interval") return this.#interval();
    if (/^(true|false)$/.test(word)) return { kind: "number", value: word === "true" ? 1 : 0 };
    if (!this.takeSign("(")) return { kind: "field", name };
    // CQL2 marks days and moments so, SQL as above.
    if (/^(date|timestamp)$/.test(word)) return this.#marked();
    const read = this.#called(word, depth);
    this.needSign(")");
    return read;
  }

  #marked(): Expression {
    const text = this.text("date、timestamp 之后应为文字");
    this.needSign(")");
    return { kind: "text", text };
  }

  #interval(): Expression {
    const amount = Number(this.text("interval 之后应为数"));
    const unit = this.take()?.text.toLowerCase() ?? "";
    if (!Number.isFinite(amount) || !parts.test(unit)) {
      throw badWhere("interval 应如 interval '7' day");
    }
    return { kind: "interval", amount, unit };
  }

  #called(word: string, depth: number): Expression {
    if (word === "cast") return this.#cast(depth);
    if (word === "extract") return this.#extract(depth);
    if (figures.test(word)) return this.#figure(word, depth);
    if (!isKnownFunction(word)) throw badWhere(`不支持的函数 ${word.slice(0, 40)}`);
    // `trim(both from f)`: blanks on both sides, as without the words.
    if (word === "trim" && this.takeWord("both")) this.needWord("from");
    const args = [this.sum(depth + 1)];
    // `position('a' in f)` and `substring(f from 1 for 2)` are lists in words.
    while (this.#separates(word)) args.push(this.sum(depth + 1));
    return { kind: "call", name: word, args };
  }

  #separates(word: string): boolean {
    if (this.takeSign(",")) return true;
    if (word === "position") return this.takeWord("in");
    return word === "substring" && (this.takeWord("from") || this.takeWord("for"));
  }

  #cast(depth: number): Expression {
    const of = this.sum(depth + 1);
    this.needWord("as");
    const to = this.take()?.text.toLowerCase() ?? "";
    // The length of a text, or the digits of a number: neither changes what is compared.
    if (this.takeSign("(")) {
      while (!this.isSign(")")) if (!this.take()) throw badWhere("不完整");
      this.needSign(")");
    }
    return { kind: "cast", of, to };
  }

  #extract(depth: number): Expression {
    const part = this.take()?.text.toLowerCase() ?? "";
    if (!parts.test(part)) throw badWhere("extract 应取 year、month、day、hour、minute 或 second");
    this.needWord("from");
    return { kind: "extract", part, of: this.sum(depth + 1) };
  }

  #figure(name: string, depth: number): Expression {
    const isWhole = name === "count" && (this.takeSign("*") || this.#takeOne());
    return { kind: "figure", name, of: isWhole ? null : this.sum(depth + 1) };
  }

  #takeOne(): boolean {
    const token = this.tokens[this.#at];
    if (token?.kind !== "number" || token.text !== "1") return false;
    this.#at += 1;
    return true;
  }

  text(otherwise: string): string {
    if (this.isWord("n") && this.tokens[this.#at + 1]?.kind === "text") this.#at += 1;
    const token = this.take();
    if (token?.kind !== "text") throw badWhere(otherwise);
    return token.text;
  }

  /** The text of the token behind the bracket that opens here; null if there is none. */
  afterBracket(): string | null {
    let open = 0;
    for (let at = this.#at; at < this.tokens.length; at++) {
      const { kind, text } = this.tokens[at] as Token;
      if (kind !== "sign") continue;
      if (text === "(") open += 1;
      if (text === ")") open -= 1;
      if (open === 0) return this.tokens[at + 1]?.text ?? null;
    }
    return null;
  }

  demandDepth(depth: number): void {
    if (depth > deepest) throw badWhere("括号过深");
  }

  take(): Token | undefined {
    return this.tokens[this.#at++];
  }

  isWord(word: string): boolean {
    const token = this.tokens[this.#at];
    return token?.kind === "name" && token.text.toLowerCase() === word;
  }

  takeWord(word: string): boolean {
    const taken = this.isWord(word);
    if (taken) this.#at += 1;
    return taken;
  }

  /** Takes a word of a kind, in small letters; null if there is none. */
  takeWordOf(isOne: (word: string) => boolean): string | null {
    const token = this.tokens[this.#at];
    const word = token?.kind === "name" ? token.text.toLowerCase() : "";
    if (!isOne(word)) return null;
    this.#at += 1;
    return word;
  }

  isSign(sign: string): boolean {
    const token = this.tokens[this.#at];
    return token?.kind === "sign" && token.text === sign;
  }

  takeSign(sign: string): boolean {
    const taken = this.isSign(sign);
    if (taken) this.#at += 1;
    return taken;
  }

  #takeOf<S extends string>(signs: readonly S[]): S | undefined {
    return signs.find((sign) => this.takeSign(sign));
  }

  needWord(word: string): void {
    if (!this.takeWord(word)) throw badWhere(`缺少 ${word}`);
  }

  needSign(sign: string): void {
    if (!this.takeSign(sign)) throw badWhere(`缺少“${sign}”`);
  }
}
