import Graphic from "@arcgis/core/Graphic.js";
import FeatureLayer from "@arcgis/core/layers/FeatureLayer.js";
import { useAtomValue } from "jotai";
import { useEffect } from "react";
import { mapToneAtom } from "../../state/shellTone";
import { shellZoomAtom } from "../../state/shellZoom";
import type { MapTone } from "../../theme/mapTone";
import { arcgisPoint } from "../view/arcgisPoint";
import { labelFont } from "../view/fonts";
import { ownNamesFrom, scaleOf } from "../view/groundStyle";
import { useMap } from "../view/mapContext";
import { basemapShownAtom } from "../view/useBasemap";
import type { RegionShape } from "./regionShapes";

/** At larger scales than this parcel labels take over. */
const nearest = 30_000;
/** From here on the ground names counties, where they lie among their towns. */
const nearestOverGround = scaleOf(ownNamesFrom);
/** Points. */
const usualSize = 10;

/** A feature layer rather than graphics, because only that avoids overlapping labels. */
function labelLayer(
  shapes: readonly RegionShape[],
  size: number,
  { word, halo }: MapTone,
  maxScale: number,
): FeatureLayer {
  return new FeatureLayer({
    title: "region-labels",
    source: shapes.map(
      ({ name, center }, i) =>
        new Graphic({ geometry: arcgisPoint(center), attributes: { oid: i + 1, name } }),
    ),
    objectIdField: "oid",
    fields: [
      { name: "oid", type: "oid" },
      { name: "name", type: "string" },
    ],
    geometryType: "point",
    spatialReference: { wkid: 3857 },
    maxScale,
    popupEnabled: false,
    legendEnabled: false,
    renderer: {
      type: "simple",
      symbol: { type: "simple-marker", size: 1, color: [0, 0, 0, 0], outline: { width: 0 } },
    },
    labelingInfo: [
      {
        labelExpressionInfo: { expression: "$feature.name" },
        labelPlacement: "center-center",
        deconflictionStrategy: "static",
        symbol: {
          type: "text",
          color: word,
          haloColor: halo,
          haloSize: 1.5,
          font: { ...labelFont, size },
        },
      },
    ],
  });
}

export function RegionLabels({ shapes }: { shapes: readonly RegionShape[] }) {
  const { slot } = useMap();
  const zoom = useAtomValue(shellZoomAtom);
  const tone = useAtomValue(mapToneAtom);
  const isOverGround = useAtomValue(basemapShownAtom)?.pack !== undefined;
  useEffect(() => {
    if (shapes.length === 0) return;
    const maxScale = isOverGround ? nearestOverGround : nearest;
    const layer = labelLayer(shapes, usualSize * zoom, tone, maxScale);
    slot.labels.add(layer);
    return () => {
      slot.labels.remove(layer);
      layer.destroy();
    };
  }, [slot, shapes, zoom, tone, isOverGround]);
  return null;
}
