import pg from "pg";

/**
 * `2024-06-15 14:03:00.123456+08` as ISO 8601. Microseconds are kept, since lists page by such
 * values.
 */
export function isoTime(text: string): string {
  const iso = text.replace(" ", "T");
  if (/[+-]00$/.test(iso)) return `${iso.slice(0, -3)}Z`;
  return /[+-]\d\d$/.test(iso) ? `${iso}:00` : iso;
}

type Parser = (text: string) => unknown;

const textArray = pg.types.getTypeParser(1009 as never);

const listOf = (parser: Parser): Parser => {
  const strings = textArray as (text: string) => (string | null)[];
  return (text) => strings(text).map((one) => (one === null ? null : parser(one)));
};

/** By type oid. Both engines go through `pg`, so values look the same from either. */
const parsers: Readonly<Record<number, Parser>> = {
  20: Number, // int8
  1016: listOf(Number),
  1700: Number, // numeric
  1231: listOf(Number),
  1082: String, // date
  1182: listOf(String),
  1114: isoTime, // timestamp
  1184: isoTime, // timestamptz
  1185: listOf(isoTime),
};

export const types = {
  getTypeParser: (oid: number, format?: "text" | "binary") =>
    (format !== "binary" && parsers[oid]) || pg.types.getTypeParser(oid, format),
} as unknown as pg.CustomTypesConfig;
