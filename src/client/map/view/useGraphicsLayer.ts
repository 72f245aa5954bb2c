import GraphicsLayer from "@arcgis/core/layers/GraphicsLayer.js";
import { useEffect, useMemo } from "react";
import { useMap } from "./mapContext";
import type { Slot } from "./openView";

/**
 * A graphics layer above the page's layers, or in another slot, for the lifetime of the caller;
 * `index` 0 is the lowest.
 */
export function useGraphicsLayer(
  title: string,
  index?: number,
  where: Slot = "marks",
): GraphicsLayer {
  const { slot } = useMap();
  const layer = useMemo(() => new GraphicsLayer({ title }), [title]);
  useEffect(() => {
    slot[where].add(layer, index);
    return () => {
      slot[where].remove(layer);
    };
  }, [slot, layer, index, where]);
  return layer;
}
