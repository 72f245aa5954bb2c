import Graphic from "@arcgis/core/Graphic.js";
import FeatureLayer from "@arcgis/core/layers/FeatureLayer.js";
import type { LayerShape } from "#contract/map/layerSymbols";
import { type LocalFeature, type LocalLayer, shapeOf } from "../../state/localFile";
import type { MapTone } from "../../theme/mapTone";
import { labelFont } from "../view/fonts";
import { pointOf, polygonOf, polylineOf } from "../view/shapes";
import { localSymbol } from "./localSymbol";

/** At smaller scales labels of parcels would say nothing. */
const labelScale = 100_000;

const geometryTypes = { polygon: "polygon", line: "polyline", point: "point" } as const;

/** What a feature draws, in the map's format: of several points each by itself. */
function geometriesOf({ geometry, marks }: LocalFeature) {
  if (geometry) return [polygonOf(geometry)];
  if (!marks) return [];
  return marks.kind === "line" ? [polylineOf(marks.lines)] : marks.positions.map(pointOf);
}

export const localGraphics = (feature: LocalFeature, color: string) => {
  const shape = shapeOf(feature);
  return geometriesOf(feature).map(
    (geometry) => new Graphic({ geometry, symbol: shape && localSymbol(shape, color, true) }),
  );
};

export const localRenderer = (shape: LayerShape, color: string) =>
  ({ type: "simple", symbol: localSymbol(shape, color, false) }) as const;

type Looks = Pick<LocalLayer, "found" | "label" | "color">;

/**
 * The features of a file that are of one kind, with their labels: a feature layer, because only that
 * keeps labels apart.
 */
export function localFeatures(
  shape: LayerShape,
  { found, label, color }: Looks,
  { word, halo }: MapTone,
): FeatureLayer {
  const textOf = (value: unknown) => (value === null || value === undefined ? "" : String(value));
  let id = 0;
  return new FeatureLayer({
    title: "local",
    source: found.features
      .filter((feature) => shapeOf(feature) === shape)
      .flatMap((feature) =>
        geometriesOf(feature).map((geometry) => {
          const text = textOf(feature.properties[label]).slice(0, 60);
          return new Graphic({ geometry, attributes: { id: ++id, row: feature.row, text } });
        }),
      ),
    objectIdField: "id",
    fields: [
      { name: "id", type: "oid" },
      { name: "row", type: "integer" },
      { name: "text", type: "string" },
    ],
    outFields: ["row"],
    geometryType: geometryTypes[shape],
    spatialReference: { wkid: 3857 },
    popupEnabled: false,
    legendEnabled: false,
    renderer: localRenderer(shape, color),
    labelingInfo:
      label === ""
        ? []
        : [
            {
              labelExpressionInfo: { expression: "$feature.text" },
              labelPlacement: placements[shape],
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

const placements = {
  polygon: "always-horizontal",
  line: "center-along",
  point: "above-center",
} as const;
