import { atom, useAtomValue, useSetAtom } from "jotai";
import { useEffect } from "react";
import type { Figure } from "#contract/endpoints/dxyd";
import { limits } from "#contract/limits";
import { levelOf } from "#contract/regions";
import { useCall } from "../api/useCall";
import { dataRevisionAtom, mapFilterAtom } from "../state/map";
import { regionAtom } from "../state/region";
import { datasetCalls, isMapDataset } from "./datasetCalls";
import { quantileClasses } from "./quantile";
import { dimensionsOf } from "./rollupFilter";
import { shownLayersAtom } from "./shownLayers";

/** What the choropleth shows. */
export type RegionMeasure = "mj" | "zs";
export const regionMeasureAtom = atom<RegionMeasure>("mj");

export const measures: Readonly<Record<RegionMeasure, { title: string; unit: string }>> = {
  mj: { title: "面积", unit: "亩" },
  zs: { title: "宗数", unit: "宗" },
};

/** Figures of the sub-regions of the current region, by code; none where there are none below. */
const regionStatsAtom = atom<readonly Figure[]>([]);

/** The choropleth: figures, their classes, and how to look one up. */
export const regionFiguresAtom = atom((get) => {
  const measure = get(regionMeasureAtom);
  const byCode = new Map(get(regionStatsAtom).map((figure) => [figure.key, figure]));
  const measured = (code: string): number | undefined => {
    const figure = byCode.get(code);
    return figure && (measure === "zs" ? figure.zs : figure.mj / limits.mu);
  };
  const classes = quantileClasses([...byCode.keys()].map(measured));
  return { byCode, classes, measured, measure };
});

/** Reads the figures for the first layer that is shown, under the filter in force. Used once. */
export function useRegionStats(): void {
  const { areaCode } = useAtomValue(regionAtom);
  const layer = useAtomValue(shownLayersAtom).find(({ visible }) => visible);
  const filter = useAtomValue(mapFilterAtom)[layer?.dataset ?? ""];
  const revision = useAtomValue(dataRevisionAtom);
  const setStats = useSetAtom(regionStatsAtom);
  const dataset = layer && isMapDataset(layer.dataset) ? layer.dataset : null;
  const asked = dataset !== null && levelOf(areaCode) < 3;
  const stats = useCall(
    datasetCalls[dataset ?? "dxydsd"].stats,
    asked ? { ...dimensionsOf(filter), areaCode, groups: ["region"] } : null,
    revision,
  );
  const figures = asked ? stats.data?.groups.region : undefined;
  useEffect(() => setStats(figures ?? []), [figures, setStats]);
}
