/** JSON as bytes, most of which were written before it was asked for. */
export class WrittenJson {
  constructor(readonly bytes: Buffer) {}

  /** What it says, for who shows it otherwise. */
  get value(): Record<string, unknown> {
    return JSON.parse(this.bytes.toString());
  }
}

const comma = 0x2c;

/** An object whose `features` are pieces of JSON, between the members before and after them. */
export function withFeatures(
  before: object,
  pieces: readonly Uint8Array[],
  after: object,
): WrittenJson {
  const head = Buffer.from(`${JSON.stringify(before).slice(0, -1)},"features":[`);
  const rest = JSON.stringify(after).slice(1);
  const tail = Buffer.from(rest === "}" ? "]}" : `],${rest}`);
  const size = pieces.reduce((sum, { length }) => sum + length + 1, head.length + tail.length);
  const bytes = Buffer.allocUnsafe(pieces.length > 0 ? size - 1 : size);
  let at = head.copy(bytes);
  for (const [n, piece] of pieces.entries()) {
    if (n > 0) bytes[at++] = comma;
    bytes.set(piece, at);
    at += piece.length;
  }
  tail.copy(bytes, at);
  return new WrittenJson(bytes);
}

/** The text of an object of these members, whose values are told by what it is written of. */
export function objectWriter<Of>(
  names: readonly string[],
  tell: (of: Of, at: number) => unknown,
): (of: Of) => string {
  const heads = names.map((name, at) => `${at === 0 ? "" : ","}${JSON.stringify(name)}:`);
  return (of) => {
    let text = "{";
    for (let at = 0; at < heads.length; at++) {
      text += heads[at] + jsonOf(tell(of, at));
    }
    return `${text}}`;
  };
}

/** What JSON has to write otherwise than it stands: quotes, controls, halves of characters. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for
const escaped = /["\\\u0000-\u001f\ud800-\udfff]/;

/** A value as `JSON.stringify` has it, which takes four times as long for single values. */
function jsonOf(value: unknown): string {
  if (typeof value === "string" && !escaped.test(value)) return `"${value}"`;
  if (typeof value === "number" && Number.isFinite(value)) return `${value}`;
  return JSON.stringify(value ?? null);
}
