import type { Figure } from "../../../records/datasetStats";
import { decimal, missing, mu } from "../../../values/format";
import { share } from "./figureData";

/** 万元 in 亿元. */
export const hundredMillion = 10_000;

/** A sum in 亩, from ㎡. */
export const muOf = (figure: Figure, name: string): string => mu(figure.sums[name] ?? 0);

/** Percent with one decimal, without its sign: cards set the unit beside it. */
export const percentText = (value: number | null): string =>
  value === null ? missing : decimal(value, 1);

/** The share of one sum in another, in percent. */
export const shareOf = (figure: Figure, part: string, whole: string): number | null =>
  share(figure.sums[part] ?? 0, figure.sums[whole] ?? 0);

/** A rate of the rollup with two decimals. */
export const rateText = (figure: Figure, name: string): string => decimal(figure.rates[name], 2);
