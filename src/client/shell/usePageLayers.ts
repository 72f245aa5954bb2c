import { useSetAtom } from "jotai";
import { useEffect } from "react";
import type { MapPage } from "#contract/map/mapPage";
import { layersOf } from "../map/layersOf";
import { pageLayersAtom } from "../state/map";

/** Puts a page's layers on the persistent map while the page is open, and takes them off after. */
export function usePageLayers(layers: MapPage["layers"]): void {
  const show = useSetAtom(pageLayersAtom);
  useEffect(() => {
    show(layersOf(layers));
    return () => show([]);
  }, [layers, show]);
}
