import type { Level, Problem } from "./problem";

/** The record that a problem is about; both null for the file as a whole or an unnumbered draft. */
export type Subject = { readonly row: number | null; readonly dkbh: string | null };

/** The file as a whole. */
export const wholeFile: Subject = { row: null, dkbh: null };

type Details = Partial<Omit<Problem, "rule" | "level" | "row" | "dkbh" | "message" | "value">> & {
  value?: string | number | null | undefined;
};

const longestValue = 200;

/** Builds a problem; `rule` is the code of the validation rules. */
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
    dkbh: subject.dkbh,
    field: field ?? null,
    value: value === undefined || value === null ? null : String(value).slice(0, longestValue),
    message,
    ...details,
  };
}
