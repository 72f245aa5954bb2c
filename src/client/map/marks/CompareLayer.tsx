import Graphic from "@arcgis/core/Graphic.js";
import { useAtomValue } from "jotai";
import { useEffect } from "react";
import type { MultiPolygon } from "#geo/position";
import { compareAtom } from "../../state/map";
import { useMapFact } from "../view/mapContext";
import { polygonOf } from "../view/shapes";
import { useGraphicsLayer } from "../view/useGraphicsLayer";

/** The two differ in stroke as well as in colour. */
const strokes = {
  before: { color: "#d1383d", style: "dash", width: 2 },
  after: { color: "#1f5fbf", style: "solid", width: 2 },
} as const;

const outlineOf = (shape: MultiPolygon, side: keyof typeof strokes): Graphic =>
  new Graphic({
    geometry: polygonOf(shape),
    symbol: {
      type: "simple-fill",
      color: side === "after" ? "#1f5fbf26" : "#d1383d14",
      outline: strokes[side],
    },
  });

/** The current outline of a record, and the one last decided on. */
export function CompareLayer() {
  const shown = useAtomValue(compareAtom);
  const layer = useGraphicsLayer("compare");
  useEffect(() => {
    layer.removeAll();
    if (!shown) return;
    if (shown.after) layer.add(outlineOf(shown.after, "after"));
    if (shown.before) layer.add(outlineOf(shown.before, "before"));
  }, [layer, shown]);
  useMapFact("compared", [shown?.before, shown?.after].filter(Boolean).length);
  return null;
}
