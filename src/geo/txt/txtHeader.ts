/** The content of a parcel's header line. */
export type TxtHeader = {
  /** Declared number of points, including closing points. */
  declaredCount: number;
  /** Area as written: hectares according to the standard, sometimes square metres by mistake. */
  declaredArea: number;
  number: string;
  name: string;
  /** 图形属性: 面 for a parcel. */
  shape: string;
  sheet: string;
  use: string;
  landClass: string;
  /** Fields beyond the standard's eight, in file order. */
  extra: string[];
};

/** Minimum number of fields before the `@`; the eighth, 地类编码, may be missing. */
const fewestFields = 7;

/** Whether a line in the coordinate section is meant as a header, well formed or not. */
export function looksLikeHeader(fields: readonly string[]): boolean {
  if (fields.length > 5) return true;
  if (fields.some((field) => field.includes("@") || ["点", "线", "面"].includes(field)))
    return true;
  // Points have four fields; other lines that contain a name were cut off before their `@`.
  const named = fields.slice(1).some((field) => /\p{Script=Han}/u.test(field));
  return named && fields.length !== 4;
}

/** Reads a header of 7, 8, 10 or 13 fields (or more) and `@`; null if it is not one. */
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

/** A plain decimal number; null for anything else, including an empty text. */
export function numberOf(text: string): number | null {
  return /^[+-]?\d+(\.\d*)?$/.test(text) ? Number(text) : null;
}
