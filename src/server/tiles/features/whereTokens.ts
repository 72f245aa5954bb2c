import { Refusal, status } from "#contract/errors";

export type Token =
  | { kind: "name"; text: string }
  | { kind: "text"; text: string }
  | { kind: "number"; text: string }
  | { kind: "sign"; text: string };

const longest = 100_000;
/** Names, texts with doubled quotes, numbers, symbols; anything else is refused. */
const pattern =
  /\s+|([A-Za-z_][A-Za-z0-9_]*)|'((?:[^']|'')*)'|(\d+(?:\.\d+)?(?:[eE][+-]?\d+)?|\.\d+)|(<>|!=|<=|>=|\|\||[=<>(),+*/-])|"([A-Za-z_][A-Za-z0-9_]*)"/gy;

export const badWhere = (why: string): Refusal =>
  new Refusal(status.badRequest, `查询条件有误：${why}`);

/** Splits a where clause into tokens. */
export function tokensOf(where: string): Token[] {
  if (where.length > longest) throw badWhere("过长");
  const tokens: Token[] = [];
  pattern.lastIndex = 0;
  while (pattern.lastIndex < where.length) {
    const from = pattern.lastIndex;
    const match = pattern.exec(where);
    if (!match) throw badWhere(`第 ${from + 1} 个字符处不认识`);
    const token = tokenOf(match);
    if (token) tokens.push(token);
  }
  return tokens;
}

function tokenOf([, name, text, number, sign, quoted]: RegExpExecArray): Token | null {
  if (name !== undefined || quoted !== undefined)
    return { kind: "name", text: name ?? quoted ?? "" };
  if (text !== undefined) return { kind: "text", text: text.replaceAll("''", "'") };
  if (number !== undefined) return { kind: "number", text: number };
  return sign === undefined ? null : { kind: "sign", text: sign };
}
