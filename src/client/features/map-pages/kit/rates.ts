import type { Figure } from "../../../records/datasetStats";
import { decimal, missing, mu } from "../../../values/format";
import { share } from "./figureData";

/** 万元 in 亿元. */
export const hundredMillion = 10_000;

/** A sum in 亩, from ㎡. */
export const muOf = <Name extends string>(figure: Figure<Name>, name: NoInfer<Name>): string =>
  mu(figure.sums[name] ?? 0);

/** Percent with one decimal, without the sign: cards show the unit separately. */
export const percentText = (value: number | null): string =>
  value === null ? missing : decimal(value, 1);

/** One sum as a share of another, in percent. */
export const shareOf = <Name extends string>(
  figure: Figure<Name>,
  part: NoInfer<Name>,
  whole: NoInfer<Name>,
): number | null => share(figure.sums[part] ?? 0, figure.sums[whole] ?? 0);

/** One figure as a share of another by the same sum, in percent. */
export const partOf = <Name extends string>(
  part: Figure<Name>,
  whole: Figure<Name>,
  name: NoInfer<Name>,
): number | null => share(part.sums[name] ?? 0, whole.sums[name] ?? 0);
