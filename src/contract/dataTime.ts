import { today } from "./today";

/** The setting 数据年度 that lets the data year follow the calendar. */
export const followsCalendar = 0;

/** Before anybody has set 数据年度: the customer's demonstration and first registers are of this year. */
export const usualDataYear = 2024;

/** What is meant by “this year” and “today” wherever states and figures have a date (domain/08 §30). */
export type DataTime = {
  /** 数据年度 */
  year: number;
  /** The business day: 截至. */
  day: string;
  /** Today in China: when papers were written, and how long they lie on a desk. */
  calendar: string;
};

export const yearOf = (day: string): number => Number(day.slice(0, 4));

export const lastDayOf = (year: number): string => `${year}-12-31`;

/** The data year by its setting, on a day of the calendar. */
export const dataYearOf = (setting: number, calendar: string): number =>
  setting === followsCalendar ? yearOf(calendar) : setting;

/** The earlier of today and the last day of the data year. */
export const businessDayOf = (setting: number, calendar: string): string =>
  [calendar, lastDayOf(dataYearOf(setting, calendar))].toSorted()[0] as string;

export const dataTimeOf = (setting: number, calendar = today()): DataTime => ({
  year: dataYearOf(setting, calendar),
  day: businessDayOf(setting, calendar),
  calendar,
});

export const usualDataTime = (): DataTime => dataTimeOf(usualDataYear);

/** Under which day what is shown holds: the same words on pages, prints, sheets and briefs. */
export const asOfWords = ({ day }: Pick<DataTime, "day">): string => `截至 ${day}`;

/**
 * Years to choose from, latest first: from the earliest record to the one after the calendar's, so
 * that what is planned can be found.
 */
export function yearChoices(first: number, calendar = today()): number[] {
  const last = yearOf(calendar) + 1;
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, back) => last - back);
}

const yearsAhead = 5;

/** The latest year for which something can be planned. */
export const lastPlannedYear = (calendar = today()): number => yearOf(calendar) + yearsAhead;

/** A reply's header with the data time of its answer, so that open pages follow it. */
export const dataTimeHeader = "X-Data-Time";

export const writeDataTime = ({ year, day, calendar }: DataTime): string =>
  `${year} ${day} ${calendar}`;

/** Null if the text is none. */
export function readDataTime(text: string | null): DataTime | null {
  const [, year, day, calendar] =
    /^(\d{4}) (\d{4}-\d{2}-\d{2}) (\d{4}-\d{2}-\d{2})$/.exec(text ?? "") ?? [];
  return year && day && calendar ? { year: Number(year), day, calendar } : null;
}
