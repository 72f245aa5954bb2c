import { z } from "zod";

/** One visit to a site: the day, how far the building is, a note. */
const visit = z.object({
  rq: z.string(),
  xxjd: z.string().default(""),
  bz: z.string().optional(),
});
type Visit = z.output<typeof visit>;

/** The visits that a supply's log holds, the latest first; none where it cannot be read. */
export function visitsOf(log: unknown): Visit[] {
  try {
    const parsed = z.array(visit).safeParse(JSON.parse(String(log ?? "[]")));
    return parsed.success ? parsed.data.toSorted((a, b) => b.rq.localeCompare(a.rq)) : [];
  } catch {
    return [];
  }
}

/** The log with one more visit, the earliest first. */
export const withVisit = (log: unknown, one: Visit): string =>
  JSON.stringify([...visitsOf(log), one].toSorted((a, b) => a.rq.localeCompare(b.rq)));
