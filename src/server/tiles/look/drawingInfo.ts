import type { AnyDataset } from "#contract/define/dataset";
import { limits } from "#contract/limits";
import { labelLook, labelScale, shownLabels } from "#contract/look/labelLook";
import { classField } from "#contract/look/lookClasses";
import { type Drawn, drawnClasses, drawnRest, type Look } from "./look";

/** ArcGIS counts lines and fonts in points. */
const pointsPerPixel = 0.75;

/** `drawingInfo` of a feature layer: colours, outlines and labels as on our own map. */
export const drawingInfo = (dataset: AnyDataset, look: Look) => ({
  renderer: rendererOf(look),
  transparency: 0,
  labelingInfo: labelsOf(dataset),
});

function rendererOf(look: Look) {
  const [classes, rest] = [drawnClasses(look), drawnRest(look)];
  const [first] = classes;
  if (!rest && first) {
    return { type: "simple", label: first.title, description: "", symbol: fillOf(first) };
  }
  const field = classField(classes);
  const shared = {
    type: "uniqueValue",
    ...(rest && { defaultSymbol: fillOf(rest), defaultLabel: rest.title }),
  };
  const infoOf = (one: Drawn) => (value: string) => ({
    ...{ value, label: one.title, description: "", symbol: fillOf(one) },
  });
  if (field === null) {
    const uniqueValueInfos = classes.map((one) => infoOf(one)(one.key));
    return { ...shared, valueExpression: arcadeOf(classes), uniqueValueInfos };
  }
  const uniqueValueInfos = classes.flatMap((one) => (one.where[field] ?? []).map(infoOf(one)));
  return { ...shared, field1: field, field2: null, field3: null, uniqueValueInfos };
}

/** Classes that several fields decide, the first that fits. */
function arcadeOf(classes: readonly Drawn[]): string {
  const cases = classes.flatMap(({ where, key }) => {
    const conditions = Object.entries(where).map(
      ([name, values]) => `Includes(${JSON.stringify(values)}, Text($feature.${name}))`,
    );
    return [conditions.join(" && "), JSON.stringify(key)];
  });
  return `When(${[...cases, '""'].join(", ")})`;
}

/** Red, green, blue and opacity of `#rrggbb`, each from 0 to 255. */
export function rgbOf(color: string, opacity: number): [number, number, number, number] {
  const [r, g, b] = [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));
  return [r ?? 0, g ?? 0, b ?? 0, Math.round(opacity * 255)];
}

function fillOf(one: Drawn) {
  return {
    type: "esriSFS",
    style: one.hatched ? "esriSFSForwardDiagonal" : "esriSFSSolid",
    color: rgbOf(one.color, one.fillOpacity),
    outline: {
      type: "esriSLS",
      style: one.dash ? "esriSLSDash" : "esriSLSSolid",
      color: rgbOf(one.outline, one.outlineOpacity),
      width: one.width * pointsPerPixel,
    },
  };
}

/** Number and area, or the name: in Arcade, and in the old form that QGIS reads. */
function labelsOf(dataset: AnyDataset) {
  const fields = shownLabels(dataset);
  if (!fields) return null;
  const { name, otherwise, size } = fields;
  const first = `DefaultValue($feature.${name}, $feature.${otherwise})`;
  const second = `IIf($feature.${size} > 0, TextFormatting.NewLine + Text($feature.${size} / ${limits.mu}, "#,##0.00") + "亩", "")`;
  return [
    {
      labelExpression: `[${name}]`,
      labelExpressionInfo: { expression: size === null ? first : `${first} + ${second}` },
      labelPlacement: "esriServerPolygonPlacementAlwaysHorizontal",
      useCodedValues: true,
      minScale: labelScale,
      maxScale: 0,
      symbol: {
        type: "esriTS",
        color: rgbOf(labelLook.word, 1),
        haloColor: rgbOf(labelLook.halo, 1),
        haloSize: labelLook.haloWidth * pointsPerPixel,
        horizontalAlignment: "center",
        verticalAlignment: "middle",
        font: {
          ...{ family: labelLook.family, size: labelLook.size * pointsPerPixel },
          ...{ style: "normal", weight: "normal", decoration: "none" },
        },
      },
    },
  ];
}
