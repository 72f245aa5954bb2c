import { type IndicatorFacts, indicatorFacts } from "#contract/portal/indicators";
import type { Figure } from "../../../records/datasetStats";
import { count, decimal, mu, toMu } from "../../../values/format";

/** One headline figure: its values per region for map and ranking, and its description. */
export type Indicator = IndicatorFacts & {
  value: (figure: Figure) => number | null;
  below: (figure: Figure) => string;
};

const shown = (facts: IndicatorFacts): Indicator => {
  const { of } = facts;
  if ("rate" in of) {
    return {
      ...facts,
      value: ({ rates }) => rates[of.rate] ?? null,
      below: ({ sums }) => `用地 ${mu(sums.mj)} 亩`,
    };
  }
  return {
    ...facts,
    value: ({ sums }) => toMu(sums[of.area] ?? 0),
    below: ({ zs }) => `${count(zs)} 宗`,
  };
};

export const indicators: readonly Indicator[] = indicatorFacts.map(shown);

/** Where a dataset's records are listed. */
export const lists: Readonly<Record<string, string>> = {
  dxydsd: "/sys/data/manage/sjdxyd",
  gyyd: "/sys-gyyd/gyydybz/gyyd",
  xztd: "/sys-xztd/xzclgz/xzcl",
  pewg: "/pewg",
  tdgy: "/sys-gyyd/qsmzq/kjgjc",
  zkfxmsd: "/sys/data/ssxm/sjssxm",
};

/** The address that lists exactly the records behind a figure. */
export function recordsAt(
  dataset: string,
  areaCode: string,
  filter: Readonly<Record<string, readonly string[]>>,
): string {
  const params = Object.entries(filter).map(([name, values]) => `&${name}=${values.join()}`);
  return `${lists[dataset]}?area=${areaCode}${params.join("")}`;
}

export const wordsOf = ({ digits, unit }: IndicatorFacts, value: number | null): string =>
  `${decimal(value, digits)} ${unit}`;

export const indicatorOf = (id: string): Indicator =>
  indicators.find((one) => one.id === id) ?? (indicators[0] as Indicator);
