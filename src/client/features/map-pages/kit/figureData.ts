import { datasets } from "#contract/datasets/index";
import { shownUnitOf } from "#contract/define/field";
import { recordWord } from "#contract/words/recordWord";
import type { Datum } from "../../../charts/datum";
import { amountOf } from "../../../map/regions/regionFigures";
import type { Figure } from "../../../records/datasetStats";
import type { Measure } from "./pageContext";

/**
 * What a chart of a dataset counts: a rate or a sum; on a page that counts 宗, records instead of
 * the sum.
 */
export const countedBy = (measure: Measure, dataset: string, of: string): string =>
  measure === "zs" && datasets[dataset]?.rollup.sums.includes(of) ? "zs" : of;

/** The display unit of a count, a sum or a rate of a dataset. */
export function unitOf(dataset: string, of: string, records = recordWord(dataset)): string {
  if (of === "zs") return records;
  const field = datasets[dataset]?.fields[of];
  return (field && shownUnitOf(field)) ?? "";
}

/** Figures as chart data; codes keep their map colours. */
export function figureData(
  dataset: string,
  figures: readonly Figure[],
  of: string,
  field?: string,
): Datum[] {
  const colors = datasets[dataset]?.symbols.find((symbol) => symbol.by === field)?.colors;
  return figures.map((figure) => {
    const color = colors?.[figure.key];
    const datum = { key: figure.key, label: figure.label, value: amountOf(dataset, figure, of) };
    return color ? { ...datum, color } : datum;
  });
}

/** Several figures of one group as one: their total, and the filter of just those. */
export function together<Name extends string>(
  figures: readonly Figure<Name>[],
  field: string,
  keys: readonly string[],
): Figure<Name> {
  const parts = figures.filter(({ key }) => keys.includes(key));
  const names = new Set(figures.flatMap((figure) => Object.keys(figure.sums) as Name[]));
  const [first] = figures;
  const value = first?.filter[field];
  const asNumbers = Array.isArray(value) && typeof value[0] === "number";
  const sums = [...names].map((name) => [
    name,
    parts.reduce((sum, figure) => sum + (figure.sums[name] ?? 0), 0),
  ]);
  return {
    dataset: first?.dataset ?? "",
    key: keys.join(),
    label: parts.map(({ label }) => label).join("、"),
    zs: parts.reduce((sum, { zs }) => sum + zs, 0),
    sums: Object.fromEntries(sums) as Figure<Name>["sums"],
    rates: {} as Figure<Name>["rates"],
    filter: { ...first?.filter, [field]: asNumbers ? keys.map(Number) : [...keys] },
  };
}

/** A share in percent; null if the denominator is missing. */
export const share = (part: number, whole: number): number | null =>
  whole > 0 ? (part / whole) * 100 : null;

/** A quotient; null if the denominator is missing. */
export const ratio = (part: number, whole: number): number | null =>
  whole > 0 ? part / whole : null;
