import type { Level, Problem } from "./report";

/** The record a problem is about; both null for the whole file or an unnumbered draft. */
export type Subject = { readonly row: number | null; readonly dkbh: string | null };

/** The whole file. */
export const wholeFile: Subject = { row: null, dkbh: null };

type Details = Partial<Omit<Problem, "rule" | "level" | "row" | "dkbh" | "message" | "value">> & {
  value?: string | number | null | undefined;
};

/** A hostile file can contain texts of any length, so reported texts are cut. */
const longest = { value: 200, message: 300, dkbh: 50 } as const;

/** Builds a problem; `rule` is a code from the validation rules. */
export function problemOf(
  rule: string,
  level: Level,
  subject: Subject,
  message: string,
  { value, field, ...details }: Details = {},
): Problem {
  return {
    rule,
    level,
    row: subject.row,
    dkbh: cut(subject.dkbh, longest.dkbh),
    field: field ?? null,
    value: cut(value, longest.value),
    message: cut(message, longest.message) ?? "",
    ...details,
  };
}

function cut(value: string | number | null | undefined, length: number): string | null {
  if (value === null || value === undefined) return null;
  const text = String(value);
  // Databases reject half a surrogate pair.
  return text.length <= length ? text : text.slice(0, length).replace(/[\ud800-\udbff]$/, "");
}
