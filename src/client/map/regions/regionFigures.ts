import { atom, useAtomValue, useSetAtom } from "jotai";
import { useEffect, useMemo } from "react";
import { datasets } from "#contract/datasets/index";
import { isLand } from "#contract/define/field";
import { limits } from "#contract/limits";
import type { LayerSpec, RegionMetric } from "#contract/map/layerSpec";
import { levelOf } from "#contract/regions";
import { recordWord } from "#contract/words/recordWord";
import { type Figure, useStats } from "../../records/datasetStats";
import { figureFilter } from "../../records/figureFilter";
import { dataRevisionAtom, mapFilterAtom, metricAtom, pageMetricsAtom } from "../../state/map";
import { regionAtom } from "../../state/region";
import { mapToneAtom } from "../../state/shellTone";
import { shownLayersAtom } from "../layers/shownLayers";
import { divergingClasses, quantileClasses } from "./quantile";

/** The metrics of a page that defines none of its own. */
function usualMetrics({ dataset, title }: LayerSpec): RegionMetric[] {
  const facts = datasets[dataset];
  if (!facts) return [];
  const word = recordWord(dataset);
  const area = facts.rollup.sums.find((name) => isLand(facts.fields[name]));
  return [
    ...(area ? [{ id: "mj", title: `${title}面积`, unit: "亩", dataset, of: area }] : []),
    { id: "zs", title: `${title}${word}数`, unit: word, dataset, of: "zs" },
  ];
}

/** The figures that can colour the regions. */
export const metricsAtom = atom((get): readonly RegionMetric[] => {
  const own = get(pageMetricsAtom);
  if (own.length > 0) return own;
  const layer = get(shownLayersAtom).find(({ visible }) => visible);
  return layer ? usualMetrics(layer) : [];
});

/** The figure that colours the regions now; null if the page has none. */
export const currentMetricAtom = atom((get): RegionMetric | null => {
  const metrics = get(metricsAtom);
  const wanted = get(metricAtom);
  return metrics.find(({ id }) => id === wanted) ?? metrics[0] ?? null;
});

/** A sum in its display unit: areas in 亩. */
export function amountOf(dataset: string, figure: Figure, name: string): number | null {
  if (name === "zs") return figure.zs;
  if (name in figure.rates) return figure.rates[name] ?? null;
  const sum = figure.sums[name];
  if (sum === undefined) return null;
  return isLand(datasets[dataset]?.fields[name]) ? sum / limits.mu : sum;
}

/** A metric's value from a region's figure and the requested part of it. */
export function metricValue(
  { dataset, of, per, part, unit }: RegionMetric,
  whole: Figure,
  some: Figure | undefined,
): number | null {
  const share = unit === "%" ? 100 : 1;
  if (part) {
    const base = amountOf(dataset, whole, of);
    const value = some ? amountOf(dataset, some, of) : 0;
    return base && value !== null ? (value / base) * share : null;
  }
  const value = amountOf(dataset, whole, of);
  if (!per) return value;
  const base = amountOf(dataset, whole, per);
  return base && value !== null ? (value / base) * share : null;
}

/** A quotient, which regions of all sizes share, and no total. */
export const isRate = ({ dataset, of, part, per }: RegionMetric): boolean =>
  Boolean(part ?? per) || of in (datasets[dataset]?.rollup.rates ?? {});

/** What a rate is measured by: its target, or else the rate of the regions as a whole. */
export type Middle = { value: number; isTarget: boolean };
const middleAtom = atom<Middle | null>(null);

type RegionValue = { figure: Figure; value: number | null };
const regionValuesAtom = atom<ReadonlyMap<string, RegionValue>>(new Map());

/**
 * The figures of the regions and their lookup. Rates colour regions by classes; totals are circles up to `most`,
 * null for rates: a colour would tell a large region with much of anything from a small one.
 */
export const regionFiguresAtom = atom((get) => {
  const byCode = get(regionValuesAtom);
  const measured = (code: string): number | null | undefined => byCode.get(code)?.value;
  const values = [...byCode.keys()].map(measured);
  const middle = get(middleAtom);
  const { ramp, sides } = get(mapToneAtom);
  const metric = get(currentMetricAtom);
  if (metric && !isRate(metric)) {
    const most = values.reduce<number>((high, value) => Math.max(high, value ?? 0), 0);
    return { byCode, classes: [], measured, middle: null, metric, most };
  }
  const classes = middle
    ? divergingClasses(values, middle.value, sides)
    : quantileClasses(values, ramp);
  return { byCode, classes, measured, middle, metric, most: null };
});

function useRegionFigures(metric: RegionMetric | null, part: boolean) {
  const { areaCode } = useAtomValue(regionAtom);
  const filters = useAtomValue(mapFilterAtom);
  const revision = useAtomValue(dataRevisionAtom);
  const dataset = metric?.dataset ?? "";
  const asked = metric !== null && levelOf(areaCode) < 3 && (!part || Boolean(metric.part));
  const input = {
    ...figureFilter(dataset, filters[dataset]),
    ...metric?.filter,
    ...(part && metric?.part),
    areaCode,
    groups: ["region"],
  };
  const stats = useStats(dataset, asked ? input : null, revision);
  return asked ? stats.data : undefined;
}

/**
 * The subject of the figures. They stay while another filter loads; those of another page or region
 * would be mistaken for what the legend says.
 */
export function useRegionSubject(): string {
  const metric = useAtomValue(currentMetricAtom);
  const { areaCode } = useAtomValue(regionAtom);
  return JSON.stringify([areaCode, metric?.dataset, metric?.filter, metric?.part]);
}

/** Reads the figures of the regions below the current one, under the current filter. Used once. */
export function useRegionStats(): void {
  const metric = useAtomValue(currentMetricAtom);
  const setValues = useSetAtom(regionValuesAtom);
  const whole = useRegionFigures(metric, false);
  const some = useRegionFigures(metric, true);
  const values = useMemo(() => {
    if (!metric || !whole || (metric.part && !some)) return new Map<string, RegionValue>();
    const parts = new Map(some?.groups.region?.map((figure) => [figure.key, figure]));
    return new Map(
      whole.groups.region?.map((figure) => [
        figure.key,
        { figure, value: metricValue(metric, figure, parts.get(figure.key)) },
      ]),
    );
  }, [metric, whole, some]);
  useEffect(() => setValues(values), [values, setValues]);
  const setMiddle = useSetAtom(middleAtom);
  const middle = useMemo((): Middle | null => {
    if (!metric || !whole || !isRate(metric) || (metric.part && !some)) return null;
    if (metric.target !== undefined) return { value: metric.target, isTarget: true };
    const value = metricValue(metric, whole.total, some?.total);
    return value === null ? null : { value, isTarget: false };
  }, [metric, whole, some]);
  useEffect(() => setMiddle(middle), [middle, setMiddle]);
}
