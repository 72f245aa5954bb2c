import GraphicsLayer from "@arcgis/core/layers/GraphicsLayer.js";
import { useEffect, useMemo } from "react";
import { useMap } from "./mapContext";

/**
 * A graphics layer above the page's layers for the lifetime of the caller; `index` 0 is the lowest.
 */
export function useGraphicsLayer(title: string, index?: number): GraphicsLayer {
  const { slot } = useMap();
  const layer = useMemo(() => new GraphicsLayer({ title }), [title]);
  useEffect(() => {
    slot.marks.add(layer, index);
    return () => {
      slot.marks.remove(layer);
    };
  }, [slot, layer, index]);
  return layer;
}
