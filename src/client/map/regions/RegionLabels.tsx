import Graphic from "@arcgis/core/Graphic.js";
import FeatureLayer from "@arcgis/core/layers/FeatureLayer.js";
import { useAtomValue } from "jotai";
import { useEffect } from "react";
import { mapToneAtom } from "../../state/shellTone";
import { shellZoomAtom } from "../../state/shellZoom";
import type { MapTone } from "../../theme/mapTone";
import { arcgisPoint } from "../view/arcgisPoint";
import { labelFont } from "../view/fonts";
import { useMap } from "../view/mapContext";
import type { RegionShape } from "./regionShapes";

/** At larger scales than this parcel labels take over. */
const nearest = 30_000;
/** Points. */
const usualSize = 10;

/** A feature layer rather than graphics, because only that avoids overlapping labels. */
function labelLayer(
  shapes: readonly RegionShape[],
  size: number,
  { word, halo }: MapTone,
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
    maxScale: nearest,
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
  useEffect(() => {
    if (shapes.length === 0) return;
    const layer = labelLayer(shapes, usualSize * zoom, tone);
    slot.labels.add(layer);
    return () => {
      slot.labels.remove(layer);
      layer.destroy();
    };
  }, [slot, shapes, zoom, tone]);
  return null;
}
