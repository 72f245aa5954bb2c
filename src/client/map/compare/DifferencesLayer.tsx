import Graphic from "@arcgis/core/Graphic.js";
import { useAtomValue } from "jotai";
import { useEffect } from "react";
import type { Difference } from "#contract/endpoints/low/libraries";
import { differencesAtom } from "../../state/differences";
import { useMapFact } from "../view/mapContext";
import { polygonOf } from "../view/shapes";
import { useGraphicsLayer } from "../view/useGraphicsLayer";
import { differenceStrokes } from "./differenceSymbols";

const outlineOf = ({ kind, geometry }: Difference): Graphic =>
  new Graphic({
    geometry: polygonOf(geometry),
    symbol: {
      type: "simple-fill",
      color: [0, 0, 0, 0],
      outline: differenceStrokes[kind],
    },
  });

/** Outlines of parcels that are in only one library, or differ between the two. */
export function DifferencesLayer() {
  const shown = useAtomValue(differencesAtom);
  const layer = useGraphicsLayer("differences");
  useEffect(() => {
    layer.removeAll();
    if (shown) layer.addMany(shown.map(outlineOf));
  }, [layer, shown]);
  useMapFact("differences", shown?.length ?? 0);
  return null;
}
