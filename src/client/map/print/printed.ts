import { useAtomValue } from "jotai";
import { useMemo } from "react";
import { datasets } from "#contract/datasets/index";
import type { LayerSpec, TileSpec } from "#contract/map/layerSpec";
import { firmPointsAtom } from "../../state/firms";
import { swipeAtom } from "../../state/swipe";
import { shownLayersAtom, shownTilesAtom } from "../shownLayers";

/** The layers that are drawn now, as the server draws them again; the last lies on top. */
export const printedLayers = (layers: readonly LayerSpec[]) =>
  layers
    .filter(({ visible, dataset }) => visible && datasets[dataset]?.geometry)
    .map(({ dataset, filter = {}, renderer, opacity }) => ({
      dataset,
      filter: { ...filter },
      opacity,
      ...("by" in renderer ? { by: renderer.by } : {}),
      ...("fill" in renderer && /^#[0-9a-f]{6}$/i.test(String(renderer.fill))
        ? { fill: String(renderer.fill) }
        : {}),
    }));

/** Tile services of the page that are on. */
export const printedServices = (services: readonly TileSpec[]) =>
  services.filter(({ visible }) => visible).map(({ tiles, opacity }) => ({ tiles, opacity }));

type Beside = { layers: readonly LayerSpec[]; isCompared: boolean; hasFirms: boolean };

/** What the map shows and a printed page cannot, in words for its foot. */
export function leftOut({ layers, isCompared, hasFirms }: Beside): string[] {
  const simpler = layers.filter(({ visible, renderer }) => visible && "classes" in renderer);
  return [
    ...(isCompared ? ["两期对比（按现状绘制）"] : []),
    ...(hasFirms ? ["企业点位"] : []),
    ...simpler.map(({ title }) => `${title.slice(0, 20)}的组合分类（按默认符号绘制）`),
  ];
}

/** What the page will show, and what of the map it will not. */
export function usePrinted() {
  const layers = useAtomValue(shownLayersAtom);
  const tiles = useAtomValue(shownTilesAtom);
  const isCompared = useAtomValue(swipeAtom) !== null;
  const hasFirms = useAtomValue(firmPointsAtom) !== null;
  return useMemo(
    () => ({
      layers: printedLayers(layers),
      services: printedServices(tiles),
      omitted: leftOut({ layers, isCompared, hasFirms }),
    }),
    [layers, tiles, isCompared, hasFirms],
  );
}
