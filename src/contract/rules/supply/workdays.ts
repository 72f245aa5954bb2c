import { holidays, workedWeekends } from "../../codes/holidays";

const daysOf = (table: Readonly<Record<string, string>>): ReadonlySet<string> =>
  new Set(
    Object.entries(table).flatMap(([year, days]) => days.split(" ").map((day) => `${year}-${day}`)),
  );
const rest = daysOf(holidays);
const worked = daysOf(workedWeekends);

const day = 86_400_000;
const numberOf = (date: string): number => Date.parse(`${date}T00:00:00Z`) / day;
const dateOf = (at: number): string => new Date(at * day).toISOString().slice(0, 10);

/** Whether a day is a working day by the notices; of years without one, whether it is no weekend. */
export function isWorkday(date: string): boolean {
  if (rest.has(date)) return false;
  const weekday = new Date(`${date}T00:00:00Z`).getUTCDay();
  return worked.has(date) || (weekday !== 0 && weekday !== 6);
}

/** The day some working days later. */
export function workdaysLater(date: string, count: number): string {
  let at = numberOf(date);
  for (let left = count; left > 0; ) {
    at += 1;
    if (isWorkday(dateOf(at))) left -= 1;
  }
  return dateOf(at);
}

/** What is to be said of working days up to a day whose year has no notice here; null if it has one. */
export function withoutNotice(date: string): string | null {
  const year = date.slice(0, 4);
  if (Object.hasOwn(holidays, year)) return null;
  return `${year}年没有放假安排，按周一至周五计算工作日`;
}
