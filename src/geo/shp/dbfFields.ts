import { type DbfEncoding, encodeText } from "./dbfText";

/**
 * A column of a dBase file: text (C, `length` bytes), number (N or F, `length` digits with
 * `decimals`), or date (D).
 */
export type DbfField = {
  name: string;
  type: "C" | "N" | "F" | "D";
  length?: number;
  decimals?: number;
};

/** A column as written to the file; `asked` is the name before shortening. */
export type DbfColumn = Required<DbfField> & { asked: string };

const maxNameBytes = 10;
const maxTextBytes = 254;
const maxDigits = 32;
const dateLength = 8;

/** Gives every column a unique name of at most 10 bytes and a valid length. */
export function dbfColumns(fields: readonly DbfField[], encoding: DbfEncoding): DbfColumn[] {
  const taken = new Set<string>();
  return fields.map((field) => {
    const name = freeName(field.name, encoding, taken);
    taken.add(name.toUpperCase());
    const length = lengthOf(field);
    const decimals = Math.min(field.decimals ?? 0, Math.max(0, length - 2));
    return { ...field, name, asked: field.name, length, decimals };
  });
}

function lengthOf({ type, length }: DbfField): number {
  if (type === "D") return dateLength;
  const [usual, most] = type === "C" ? [maxTextBytes, maxTextBytes] : [18, maxDigits];
  return Math.min(most, Math.max(1, length ?? usual));
}

function freeName(asked: string, encoding: DbfEncoding, taken: ReadonlySet<string>): string {
  for (let number = 0; ; number++) {
    const suffix = number === 0 ? "" : `_${number}`;
    const name = cutName(asked || "FIELD", encoding, maxNameBytes - suffix.length) + suffix;
    if (!taken.has(name.toUpperCase())) return name;
  }
}

function cutName(name: string, encoding: DbfEncoding, limit: number): string {
  let kept = "";
  for (const character of name) {
    if (encodeText(kept + character, encoding, limit).cut) break;
    kept += character;
  }
  return kept;
}
