import Graphic from "@arcgis/core/Graphic.js";
import FeatureLayer from "@arcgis/core/layers/FeatureLayer.js";
import type { MultiPolygon } from "#geo/position";
import type { LocalLayer } from "../../state/localFile";
import type { MapTone } from "../../theme/mapTone";
import { labelFont } from "../view/fonts";
import { polygonOf } from "../view/shapes";

/** At smaller scales labels of parcels would say nothing. */
const labelScale = 100_000;

/** How the outlines of a file are drawn; the selected one is filled and thick. */
export const localSymbol = (color: string, chosen: boolean) =>
  ({
    type: "simple-fill",
    color: chosen ? `${color}55` : `${color}1f`,
    outline: { color, width: chosen ? 3 : 1.6, style: chosen ? "solid" : "dash" },
  }) as const;

export const localGraphic = (geometry: MultiPolygon, color: string) =>
  new Graphic({ geometry: polygonOf(geometry), symbol: localSymbol(color, true) });

export const localRenderer = (color: string) =>
  ({ type: "simple", symbol: localSymbol(color, false) }) as const;

/** The outlines of a file with their labels: a feature layer, because only that keeps labels apart. */
export function localFeatures(
  { found, label, color }: Pick<LocalLayer, "found" | "label" | "color">,
  { word, halo }: MapTone,
): FeatureLayer {
  const textOf = (value: unknown) => (value === null || value === undefined ? "" : String(value));
  return new FeatureLayer({
    title: "local",
    source: found.features.flatMap(({ row, geometry, properties }) =>
      geometry
        ? new Graphic({
            geometry: polygonOf(geometry),
            attributes: { row, text: textOf(properties[label]).slice(0, 60) },
          })
        : [],
    ),
    objectIdField: "row",
    fields: [
      { name: "row", type: "oid" },
      { name: "text", type: "string" },
    ],
    outFields: ["row"],
    geometryType: "polygon",
    spatialReference: { wkid: 3857 },
    popupEnabled: false,
    legendEnabled: false,
    renderer: localRenderer(color),
    labelingInfo:
      label === ""
        ? []
        : [
            {
              labelExpressionInfo: { expression: "$feature.text" },
              labelPlacement: "always-horizontal",
              deconflictionStrategy: "static",
              minScale: labelScale,
              symbol: {
                type: "text",
                color: word,
                haloColor: halo,
                haloSize: 1.5,
                font: { ...labelFont, size: 9 },
              },
            },
          ],
  });
}
