import Graphic from "@arcgis/core/Graphic.js";
import Polyline from "@arcgis/core/geometry/Polyline.js";
import SpatialReference from "@arcgis/core/geometry/SpatialReference.js";
import { useAtomValue } from "jotai";
import { useEffect } from "react";
import { linkLinesAtom } from "../../state/map";
import { useMapFact } from "../view/mapContext";
import { toMercator } from "../view/mercator";
import { useGraphicsLayer } from "../view/useGraphicsLayer";

const color = "#db2777";

/** Lines between things that belong together, such as the parcels of one enterprise. */
export function LinkLines() {
  const lines = useAtomValue(linkLinesAtom);
  const layer = useGraphicsLayer("links");
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
