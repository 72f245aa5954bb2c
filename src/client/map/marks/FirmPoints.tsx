import Graphic from "@arcgis/core/Graphic.js";
import { useAtomValue } from "jotai";
import { useEffect } from "react";
import { firmPointsAtom } from "../../state/firms";
import { arcgisPoint } from "../view/arcgisPoint";
import { useMapFact } from "../view/mapContext";
import { useGraphicsLayer } from "../view/useGraphicsLayer";
import { firmSize } from "./firmAt";

// A warm colour: the regions below are blue.
const color = [224, 138, 30, 0.7];

/** Enterprises as points with area proportional to their amount, small ones on top. */
export function FirmPoints() {
  const points = useAtomValue(firmPointsAtom);
  // Names of regions and labels of parcels stay legible on top.
  const layer = useGraphicsLayer("firms", undefined, "outlines");
  useEffect(() => {
    layer.removeAll();
    const most = points?.list[0]?.value ?? 0;
    const graphics = points?.list.map(
      ({ at, value }) =>
        new Graphic({
          geometry: arcgisPoint(at),
          symbol: {
            type: "simple-marker",
            style: "circle",
            size: `${firmSize(value, most)}px`,
            color,
            outline: { color: "#ffffff", width: 1 },
          },
        }),
    );
    if (graphics) layer.addMany(graphics);
  }, [layer, points]);
  useMapFact("firms", points?.list.length ?? 0);
  return null;
}
