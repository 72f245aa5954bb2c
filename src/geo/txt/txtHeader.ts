/** What a parcel's header line says. */
export type TxtHeader = {
  /** Points announced, closing points included. */
  declaredCount: number;
  /** Area as written: hectares by the standard, square metres by mistake. */
  declaredArea: number;
  number: string;
  name: string;
  /** 图形属性: 面 for a parcel. */
  shape: string;
  sheet: string;
  use: string;
  landClass: string;
  /** Fields beyond the eight of the standard, in the order of the file. */
  extra: string[];
};

/** Fewest fields before the `@`; the eighth, 地类编码, may be missing. */
const fewestFields = 7;

/** Whether a line of the coordinate section means to be a header, well formed or not. */
export function looksLikeHeader(fields: readonly string[]): boolean {
  if (fields.length > 5) return true;
  if (fields.some((field) => field.includes("@") || ["点", "线", "面"].includes(field)))
    return true;
  // A point has four fields; other lines with a name in them broke off before their `@`.
  const named = fields.slice(1).some((field) => /\p{Script=Han}/u.test(field));
  return named && fields.length !== 4;
}

/** Reads a header of 7, 8, 10 or 13 fields (or more) and `@`; null when it is none. */
export function readHeader(fields: readonly string[]): TxtHeader | null {
  const end = fields.indexOf("@");
  if (end < fewestFields || fields.slice(end + 1).some((field) => field !== "")) return null;
  const [count = "", area = "", number = "", name = "", shape = "", sheet = "", use = ""] = fields;
  const [declaredCount, declaredArea] = [numberOf(count), numberOf(area)];
  if (declaredCount === null || !Number.isInteger(declaredCount) || declaredCount < 0) return null;
  if (declaredArea === null) return null;
  const [landClass = "", ...extra] = fields.slice(fewestFields, end);
  return { declaredCount, declaredArea, number, name, shape, sheet, use, landClass, extra };
}

/** A decimal number written out; null for anything else, empty included. */
export function numberOf(text: string): number | null {
  return /^[+-]?\d+(\.\d*)?$/.test(text) ? Number(text) : null;
}
