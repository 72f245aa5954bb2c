import { AsyncLocalStorage } from "node:async_hooks";
import { type DataTime, dataTimeOf, lastDayOf, yearOf } from "#contract/dataTime";
import { limits } from "#contract/limits";
import { settings } from "#contract/settings";
import { today } from "#contract/today";
import { askingAs } from "../../db/asking";

/** The year of the demonstration with the three before; nothing happened after its business day. */
export type DemoTime = DataTime & {
  /** The beginning of the last day on which something happened, in milliseconds. */
  end: number;
};

/** How many years the oldest records go back. */
const yearsBack = 10;

/** The years that a demonstration may be of: not before the first that records may have, and none to come. */
export const demoYears = (): [first: number, last: number] => [
  limits.firstYear + yearsBack,
  yearOf(today()),
];

const dayMs = 86_400_000;
/** In a year that is under way it is the day before: of today nobody knows how far it has come. */
const timeOf = (year: number): DemoTime => {
  const time = dataTimeOf(year);
  const [first, day] = [`${year}-01-01`, time.day].map((one) => Date.parse(`${one}T00:00:00Z`));
  const isUnderWay = time.day === time.calendar;
  return { ...time, end: isUnderWay ? Math.max(first ?? 0, (day ?? 0) - dayMs) : (day ?? 0) };
};

const usual = timeOf(settings.dataYear.usual);
const store = new AsyncLocalStorage<DemoTime>();

/** What is “this year” and “today” for the records that are being made. */
export const demoTime = (): DemoTime => store.getStore() ?? usual;

/** Makes records of a data year, and has the product's own code that helps with it go by that year too. */
export const asOfYear = <T>(year: number, work: () => T): T =>
  askingAs({ account: null, dataYear: year }, () => store.run(timeOf(year), work));

/**
 * A moment of the demonstration's year. While that year lasts, its moments move together, so that none is
 * still to come and their order stays; a year that is over leaves them as they are.
 */
export function happened(moment: number): number {
  const { year, end } = demoTime();
  const first = Date.UTC(year, 0, 1);
  const last = Date.parse(`${lastDayOf(year)}T00:00:00Z`);
  if (end >= last || moment < first) return moment;
  return first + Math.floor(((moment - first) * (end - first + dayMs)) / (last - first + dayMs));
}

export const dayOf = (moment: number): string => new Date(moment).toISOString().slice(0, 10);

/** A day that has come, such as `06-30`, of the demonstration's year or of one some years `back`. */
export const pastDay = (monthAndDay: string, back = 0): string =>
  dayOf(happened(Date.parse(`${demoTime().year - back}-${monthAndDay}T00:00:00Z`)));
