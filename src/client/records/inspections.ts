import { z } from "zod";

/** One site visit: the day, the construction progress, a note. */
const visit = z.object({
  rq: z.string(),
  xxjd: z.string().default(""),
  bz: z.string().optional(),
});
type Visit = z.output<typeof visit>;

/** The visits in a supply's log, latest first; empty if it cannot be parsed. */
export function visitsOf(log: unknown): Visit[] {
  try {
    const parsed = z.array(visit).safeParse(JSON.parse(String(log ?? "[]")));
    return parsed.success ? parsed.data.toSorted((a, b) => b.rq.localeCompare(a.rq)) : [];
  } catch {
    return [];
  }
}

/** The log with one visit added, earliest first. */
export const withVisit = (log: unknown, one: Visit): string =>
  JSON.stringify([...visitsOf(log), one].toSorted((a, b) => a.rq.localeCompare(b.rq)));
