import GraphicsLayer from "@arcgis/core/layers/GraphicsLayer.js";
import { useEffect, useMemo } from "react";
import { useMap } from "./mapContext";

/** A layer of graphics above the page's layers as long as the caller is there; `index` 0 is the lowest. */
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
