import Graphic from "@arcgis/core/Graphic.js";
import Polyline from "@arcgis/core/geometry/Polyline.js";
import SpatialReference from "@arcgis/core/geometry/SpatialReference.js";
import GraphicsLayer from "@arcgis/core/layers/GraphicsLayer.js";
import { useAtomValue } from "jotai";
import { useEffect, useMemo } from "react";
import { linkLinesAtom } from "../state/map";
import { useMap, useMapFact } from "./mapContext";
import { toMercator } from "./mercator";

const color = "#db2777";

/** Lines that show what belongs together, such as the parcels of one enterprise. */
export function LinkLines() {
  const { slot } = useMap();
  const lines = useAtomValue(linkLinesAtom);
  const layer = useMemo(() => new GraphicsLayer({ title: "links" }), []);
  useEffect(() => {
    slot.marks.add(layer);
    return () => {
      slot.marks.remove(layer);
    };
  }, [slot, layer]);
  useEffect(() => {
    layer.removeAll();
    layer.addMany(
      lines.map(
        ({ from, to }) =>
          new Graphic({
            geometry: new Polyline({
              paths: [[toMercator(from), toMercator(to)]],
              spatialReference: SpatialReference.WebMercator,
            }),
            symbol: { type: "simple-line", color, width: 1.8, style: "short-dash" },
          }),
      ),
    );
  }, [layer, lines]);
  useMapFact("links", lines.length);
  return null;
}
