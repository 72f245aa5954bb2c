import { figures as catalogue, type FigureId } from "../../figures/catalogue";
import { grouped } from "../../grouped";

/** What back-testing says of a forecast: its band, its mean error in percent, and what would be missing. */
export type ForecastSeen = {
  low: number | null;
  high: number | null;
  error: number | null;
  /** Years that were tested. */
  years: number;
  /** How many of them ended in the band that the others give; null where that is not known. */
  held: number | null;
  /** On the last day of its year there is nothing left to foresee. */
  over: boolean;
  gap: number | null;
};

/** A figure as it was when its page was built. */
export type FigureSeen = {
  id: FigureId;
  value: number | null;
  digits: number;
  unit: string;
  /** The one day on which it holds. */
  day: string;
  /** Against the end of the month before, and the same day of the year before. */
  month: number | null;
  year: number | null;
  target: number | null;
  forecast: ForecastSeen | null;
};

export const nameOf = (id: FigureId): string => catalogue[id].name;

/** A value with its unit, as it is read aloud. */
export function valueWords({ value, digits, unit }: FigureSeen): string {
  if (value === null) return "暂无数据";
  return `${grouped(value, digits)}${unit === "%" || unit === "" ? unit : ` ${unit}`}`;
}

/** A difference with its sign; differences of a rate are in percentage points. */
export function differenceWords(by: number, { digits, unit }: FigureSeen): string {
  const sign = by > 0 ? "+" : "";
  return `${sign}${grouped(by, digits)}${unit === "%" ? " 个百分点" : unit === "" ? "" : ` ${unit}`}`;
}

/** How often the band of a back-test held. */
export const heldWords = (years: number, held: number | null): string =>
  held === null ? "" : `，${years} 年中 ${held} 年落在区间内`;

/** How sure a forecast is: its band, the error of its back-test, and how often the band held. */
export function testWords(seen: ForecastSeen, digits: number): string {
  const { low, high, error, years, held, over } = seen;
  if (over) return "本年已到最后一天，不再预计";
  const band =
    low !== null && high !== null ? `区间 ${grouped(low, digits)}–${grouped(high, digits)}，` : "";
  return error === null || years === 0
    ? `${band}没有往年可供检验`
    : `${band}用近 ${years} 年倒推检验，平均误差 ${grouped(error, 1)}%${heldWords(years, held)}`;
}

/** The same beside its figure. */
export function testInShort({ low, high, error, over }: ForecastSeen, digits: number): string {
  if (over) return "已到年末，不再预计";
  if (error === null) return "没有往年可供检验";
  const band =
    low !== null && high !== null ? `${grouped(low, digits)}–${grouped(high, digits)}，` : "";
  return `${band}平均误差 ${grouped(error, 1)}%`;
}

/** What a figure is measured by: for a rate of the year the part of it that has passed. */
function targetWords({ id, target, unit, digits }: FigureSeen): string[] {
  if (target === null) return [];
  const words = `${grouped(target, digits)}${unit === "%" ? unit : ` ${unit}`}`;
  return [id === "taskRate" ? `时序要求 ${words}` : `目标 ${words}`];
}

function forecastWords({ forecast, digits }: FigureSeen): string[] {
  if (!forecast) return [];
  const { gap } = forecast;
  const missing =
    gap !== null && gap > 0 ? `距任务还差 ${grouped(gap, digits)} 亩` : "任务能够完成";
  return [...(gap === null ? [] : [missing]), testWords(forecast, digits)];
}

/** One figure in a sentence. */
function told(figure: FigureSeen): string {
  const { id, value, month, year } = figure;
  if (value === null) return `${nameOf(id)}暂无数据`;
  return [
    `${nameOf(id)} ${valueWords(figure)}`,
    ...(month ? [`较上月末 ${differenceWords(month, figure)}`] : []),
    ...(year ? [`较上年同期 ${differenceWords(year, figure)}`] : []),
    ...targetWords(figure),
    ...forecastWords(figure),
  ].join("，");
}

export type SentenceFacts = {
  /** The region's name. */
  region: string;
  /** The line of the wall; null where the page does not tell of the task. */
  line: string | null;
  figures: readonly FigureSeen[];
};

const last = (figures: readonly FigureSeen[]): string =>
  figures.length > 0 ? `${figures.map(told).join("；")}。` : "";

/** The two sentences of a page: what is the matter, and what is to be expected or compared. */
export function sentencesOf({ region, line, figures }: SentenceFacts): [string, string] {
  const forecast = figures.filter((one) => one.forecast !== null);
  const others = figures.filter((one) => one.forecast === null);
  if (line !== null) {
    const told = others.filter(({ id }) => id !== "taskRate").slice(0, 1);
    return [`${region}${line}。`, last(forecast.length > 0 ? forecast : told)];
  }
  const [first, ...rest] = [...others, ...forecast];
  if (!first) return [`${region}本页没有指标。`, ""];
  const second = forecast.length > 0 ? forecast : rest.slice(0, 1);
  return [`${region}${told(first)}。`, last(second.filter((one) => one !== first))];
}
