import dayjs, { type Dayjs } from "dayjs";

/*
 * What a date picker shows. It takes a value that is another object for another day, and drops what is
 * being typed: whatever draws the form anew meanwhile must give it the same object.
 */

type Days = [Dayjs | null, Dayjs | null];

/** More than one screen shows; after that they are made anew. */
const mostKept = 500;

function keptBy<T>(make: (key: string) => T): (key: string) => T {
  const kept = new Map<string, T>();
  return (key) => {
    const known = kept.get(key);
    if (known !== undefined) return known;
    if (kept.size >= mostKept) kept.clear();
    const made = make(key);
    kept.set(key, made);
    return made;
  };
}

const dayOf = keptBy((text) => dayjs(text));
const daysOf = keptBy((both): Days => {
  const [from = "", to = ""] = both.split("\n");
  return [pickedDay(from), pickedDay(to)];
});

/** A day as YYYY-MM-DD for a picker; anything else is no day. */
export const pickedDay = (text: unknown): Dayjs | null =>
  typeof text === "string" && text !== "" ? dayOf(text) : null;

/** First and last day for a picker of both; either may be open. */
export const pickedDays = (from: unknown, to: unknown): Days =>
  daysOf([from, to].map((one) => (typeof one === "string" ? one : "")).join("\n"));
