import Graphic from "@arcgis/core/Graphic.js";
import Polygon from "@arcgis/core/geometry/Polygon.js";
import SpatialReference from "@arcgis/core/geometry/SpatialReference.js";
import GraphicsLayer from "@arcgis/core/layers/GraphicsLayer.js";
import { useAtomValue } from "jotai";
import { useEffect, useMemo } from "react";
import type { MultiPolygon } from "#geo/position";
import { compareAtom } from "../state/map";
import { useMap, useMapFact } from "./mapContext";
import { ringsOf } from "./mercator";

/** Told apart by the stroke as well as by colour. */
const strokes = {
  before: { color: "#d1383d", style: "dash", width: 2 },
  after: { color: "#1f5fbf", style: "solid", width: 2 },
} as const;

const outlineOf = (shape: MultiPolygon, side: keyof typeof strokes): Graphic =>
  new Graphic({
    geometry: new Polygon({
      rings: ringsOf(shape),
      spatialReference: SpatialReference.WebMercator,
    }),
    symbol: {
      type: "simple-fill",
      color: side === "after" ? "#1f5fbf26" : "#d1383d14",
      outline: strokes[side],
    },
  });

/** The outline of a record now, and the one that was decided about before. */
export function CompareLayer() {
  const { slot } = useMap();
  const shown = useAtomValue(compareAtom);
  const layer = useMemo(() => new GraphicsLayer({ title: "compare" }), []);
  useEffect(() => {
    slot.marks.add(layer);
    return () => {
      slot.marks.remove(layer);
    };
  }, [slot, layer]);
  useEffect(() => {
    layer.removeAll();
    if (!shown) return;
    if (shown.after) layer.add(outlineOf(shown.after, "after"));
    if (shown.before) layer.add(outlineOf(shown.before, "before"));
  }, [layer, shown]);
  useMapFact("compared", [shown?.before, shown?.after].filter(Boolean).length);
  return null;
}
