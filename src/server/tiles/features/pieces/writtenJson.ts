import type { Strip } from "./strip";

/** JSON as bytes, most of which were written before it was asked for. */
export class WrittenJson {
  constructor(readonly bytes: Buffer) {}

  /** What it says, for who shows it otherwise. */
  get value(): Record<string, unknown> {
    return JSON.parse(this.bytes.toString());
  }
}

/** What stands between two pieces. */
export const comma = ",";

/** An object whose `features` are pieces of JSON, between the members before and after them. */
export function withFeatures(before: object, { parts, length }: Strip, after: object): WrittenJson {
  const head = Buffer.from(`${JSON.stringify(before).slice(0, -1)},"features":[`);
  const rest = JSON.stringify(after).slice(1);
  const tail = Buffer.from(rest === "}" ? "]}" : `],${rest}`);
  // Behind the last piece stands nothing.
  const size = Math.max(0, length - comma.length);
  const bytes = Buffer.allocUnsafe(head.length + size + tail.length);
  let at = head.copy(bytes);
  for (const part of parts) {
    bytes.set(at + part.length > head.length + size ? part.subarray(0, -1) : part, at);
    at += part.length;
  }
  tail.copy(bytes, head.length + size);
  return new WrittenJson(bytes);
}

/** What the pieces say. */
export const saidIn = <T>({ parts }: Strip): T[] =>
  JSON.parse(`[${Buffer.concat(parts).toString().slice(0, -1)}]`) as T[];

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
