import { atom } from "jotai";
import { z } from "zod";
import { userAtom } from "./session";
import { storedChoice } from "./storedRecord";

/** How often each value of a coded field was saved, by field; the fields are keyed by user. */
const countsSchema = z.record(z.string(), z.record(z.string(), z.number()));
const countsAtom = storedChoice("choices", countsSchema, {});

/** Fewer say nothing about a habit; more would not be quicker to find than the whole list. */
const leastTimes = 2;
const mostOffered = 3;

const placeOf = (username: string, dataset: string, field: string) =>
  `${username} ${dataset}/${field}`;

/** The values that the user saves most often in a field, most used first. */
export const usedChoicesAtom = atom((get) => {
  const counts = get(countsAtom);
  const username = get(userAtom)?.username ?? "";
  return (dataset: string, field: string): readonly string[] =>
    Object.entries(counts[placeOf(username, dataset, field)] ?? {})
      .filter(([, times]) => times >= leastTimes)
      .toSorted(([, a], [, b]) => b - a)
      .slice(0, mostOffered)
      .map(([value]) => value);
});

/** Counts what was saved in the coded fields of a form. */
export const countChoicesAtom = atom(
  null,
  (get, set, dataset: string, saved: Readonly<Record<string, string>>) => {
    const username = get(userAtom)?.username;
    if (!username) return;
    set(countsAtom, (now) => {
      const next = { ...now };
      for (const [field, value] of Object.entries(saved)) {
        const place = placeOf(username, dataset, field);
        next[place] = { ...next[place], [value]: (next[place]?.[value] ?? 0) + 1 };
      }
      return next;
    });
  },
);
