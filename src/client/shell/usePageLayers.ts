import { useSetAtom } from "jotai";
import { useEffect } from "react";
import type { MapPage } from "#contract/map/mapPage";
import { layersOf, tilesOf } from "../map/layersOf";
import { pageLayersAtom, pageMetricsAtom, pageTilesAtom } from "../state/map";

/** Puts a page's layers on the persistent map while the page is open, and takes them off after. */
export function usePageLayers(layers: MapPage["layers"]): void {
  const show = useSetAtom(pageLayersAtom);
  useEffect(() => {
    show(layersOf(layers));
    return () => show([]);
  }, [layers, show]);
}

/** The same for a whole page of map-config: with its tile services and figures of the regions. */
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
