import { useAtomValue, useSetAtom } from "jotai";
import { useEffect } from "react";
import { datasets } from "#contract/datasets/index";
import type { MapPage } from "#contract/map/mapPage";
import { layersOf, tilesOf } from "../map/layers/layersOf";
import { pageLayersAtom, pageMetricsAtom, pageTilesAtom } from "../state/map";
import { canAtom } from "../state/session";

/**
 * Puts a page's layers on the persistent map while the page is open, and removes them afterwards.
 * Layers of datasets that the user may not read are left out: the server has nothing in them for
 * him.
 */
export function usePageLayers(layers: MapPage["layers"]): void {
  const show = useSetAtom(pageLayersAtom);
  const can = useAtomValue(canAtom);
  useEffect(() => {
    const open = layers.filter(({ dataset }) => can(datasets[dataset]?.access.read ?? ""));
    show(layersOf(open));
    return () => show([]);
  }, [layers, can, show]);
}

/** The same for a whole page of map-config, with its tile services and region figures. */
export function useMapPage({ layers, tiles, metrics }: MapPage): void {
  const setTiles = useSetAtom(pageTilesAtom);
  const setMetrics = useSetAtom(pageMetricsAtom);
  usePageLayers(layers);
  useEffect(() => {
    setTiles(tilesOf(tiles));
    setMetrics(metrics ?? []);
    return () => {
      setTiles([]);
      setMetrics([]);
    };
  }, [tiles, metrics, setTiles, setMetrics]);
}
