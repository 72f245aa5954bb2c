import { hundredth } from "../../hundredth";

/**
 * What a year's projects of one county came to, seen on the same day of each year; in 亩. `going` had begun and was
 * not complete on that day; `rest` was completed after it and within the year.
 */
export type YearSeen = { year: number; done: number; going: number; rest: number };

/** How many years before tell the speed, and how many forecasts of past years tell how good it is. */
export const yearsOfSpeed = 3;
export const yearsTested = 3;

/** All years that a forecast of `year` looks at, the earliest first. */
export const yearsSeen = (year: number): number[] =>
  Array.from(
    { length: yearsOfSpeed + yearsTested + 1 },
    (_, i) => year - yearsOfSpeed - yearsTested + i,
  );

/**
 * The share of what was under way on this day that was completed by the year's end, in the years before `year`; null
 * for a county where nothing was under way.
 */
export function speedOf(years: readonly YearSeen[], year: number): number | null {
  const before = years.filter((one) => one.year < year && one.year >= year - yearsOfSpeed);
  const going = before.reduce((sum, one) => sum + one.going, 0);
  return going > 0 ? before.reduce((sum, one) => sum + one.rest, 0) / going : null;
}

/** A past year as it would have been forecast on this day of it. */
export type Tested = { year: number; expected: number; actual: number; going: number };

export type Forecast = {
  done: number;
  going: number;
  /** The share of what is under way that is expected to be completed; null without a history. */
  speed: number | null;
  expected: number;
  /** The band that eight of ten years end in, if they err as the tested ones did. Null where none could be tested. */
  low: number | null;
  high: number | null;
  tested: Tested[];
  /** How many of the tested years ended in the band that the others' errors give; null for fewer than two. */
  held: number | null;
  /** Mean error of the tested years in percent of what was completed. */
  error: number | null;
};

type Expected = { done: number; going: number; rest: number; known: boolean };

function expectedOf(years: readonly YearSeen[], year: number): Expected {
  const { done = 0, going = 0 } = years.find((one) => one.year === year) ?? {};
  const speed = speedOf(years, year);
  return { done, going, rest: going * (speed ?? 0), known: speed !== null };
}

const sumOf = (all: readonly Expected[]) => ({
  done: all.reduce((sum, { done }) => sum + done, 0),
  going: all.reduce((sum, { going }) => sum + going, 0),
  rest: all.reduce((sum, { rest }) => sum + rest, 0),
  known: all.some(({ known }) => known),
});

/**
 * How far from zero eight of ten errors lie, for so many that are known: Student's t of as many degrees of freedom,
 * since the rule's own error counts as nothing. Of few years little is known, so their band is wide.
 */
const eightOfTen = [3.078, 1.886, 1.638];

/** Half the width of the band that errors give; null without any. */
function spreadOf(errors: readonly number[]): number | null {
  const widened = eightOfTen[errors.length - 1];
  if (widened === undefined) return null;
  const square = errors.reduce((sum, error) => sum + error * error, 0) / errors.length;
  return widened * Math.sqrt(square);
}

/** How many errors lie in the band that the others give. */
const heldOf = (errors: readonly number[]): number | null =>
  errors.length < 2
    ? null
    : errors.filter(
        (error, i) => Math.abs(error) <= (spreadOf(errors.filter((_, other) => other !== i)) ?? 0),
      ).length;

/**
 * Finished plus in progress times each county's own historic speed, added up over the counties of a region, so that
 * a city is what its counties are. The band is that of the errors with which the same rule would have forecast each
 * of the last years from the years before it, in relation to what was under way.
 */
export function forecastOf(counties: readonly (readonly YearSeen[])[], year: number): Forecast {
  const { done, going, rest, known } = sumOf(counties.map((years) => expectedOf(years, year)));
  const tested = testedYears(counties, year);
  const errors = tested.flatMap((one) =>
    one.going > 0 ? [(one.actual - one.expected) / one.going] : [],
  );
  const spread = spreadOf(errors);
  const within = (error: number) => hundredth(done + Math.max(0, rest + error * going));
  const completed = tested.reduce((sum, one) => sum + one.actual, 0);
  const missed = tested.reduce((sum, one) => sum + Math.abs(one.actual - one.expected), 0);
  return {
    done: hundredth(done),
    going: hundredth(going),
    speed: known && going > 0 ? rest / going : null,
    expected: hundredth(done + rest),
    low: spread === null ? null : within(-spread),
    high: spread === null ? null : within(spread),
    tested,
    held: heldOf(errors),
    error: completed > 0 ? hundredth((missed / completed) * 100) : null,
  };
}

function testedYears(counties: readonly (readonly YearSeen[])[], year: number): Tested[] {
  return Array.from({ length: yearsTested }, (_, i) => year - yearsTested + i).flatMap((past) => {
    const { done, going, rest, known } = sumOf(counties.map((years) => expectedOf(years, past)));
    if (!known) return [];
    const actual = counties.reduce((sum, years) => {
      const seen = years.find((one) => one.year === past);
      return sum + (seen ? seen.done + seen.rest : 0);
    }, 0);
    return [
      {
        year: past,
        expected: hundredth(done + rest),
        actual: hundredth(actual),
        going: hundredth(going),
      },
    ];
  });
}

/** The same day of another year; the 29th of February is the 28th where there is none. */
export function sameDayOf(year: number, day: string): string {
  const monthDay = day.slice(5);
  const isLeap = new Date(Date.UTC(year, 1, 29)).getUTCMonth() === 1;
  return `${year}-${monthDay === "02-29" && !isLeap ? "02-28" : monthDay}`;
}
