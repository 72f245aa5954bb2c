import { datasets } from "../datasets/index";
import { radiusStops } from "../map/cellSymbols";
import type { LayerClass, LayerLook, LayerSpec } from "../map/layerSpec";
import { edgeOf } from "./edge";

/** Tiles from this level on hold parcels; those above hold counted cells. */
export const parcelLevel = 12;
/** On the levels above, cells would hide the region figures. */
export const cellLevel = 8;
/** Cells of layers that are shown over the regions too. */
export const alwaysLevel = 5;
/** Deepest level that other programs ask tiles of: beyond, they draw them larger. */
export const deepestAsked = 16;

/** Of a code without a colour. */
export const unknownColor = "#6b7785";
/** Of outlines, in pixels, unless a look says otherwise. */
export const usualWidth = 1.2;

export type Expression = readonly unknown[];
export type StyleLayer = {
  id: string;
  type: "fill" | "line" | "circle";
  source: string;
  "source-layer": string;
  minzoom: number;
  maxzoom?: number;
  filter?: Expression;
  paint: Record<string, unknown>;
};

const numeric = new Set(["number", "integer", "flag"]);

/** Codes are strings, years and flags numbers. */
const tileValue = (dataset: string, field: string, value: string): string | number =>
  numeric.has(datasets[dataset]?.fields[field]?.kind ?? "") ? Number(value) : value;

const holds = (dataset: string, { where }: LayerClass): Expression => [
  "all",
  ...Object.entries(where).map(([field, values]) => [
    "match",
    ["get", field],
    values.map((value) => tileValue(dataset, field, value)),
    true,
    false,
  ]),
];

/**
 * The colour of a parcel: by a code in its tile, by the first matching class, or one for all; or what is
 * made of that colour.
 */
export function colorExpression(
  { dataset, renderer }: Pick<LayerSpec, "dataset" | "renderer">,
  made: (color: string) => string = (color) => color,
): Expression | string {
  if ("fill" in renderer) return made(renderer.fill);
  if ("classes" in renderer) {
    const cases = renderer.classes.flatMap((one) => [holds(dataset, one), made(one.color)]);
    return ["case", ...cases, made(unknownColor)];
  }
  const pairs = Object.entries(renderer.colors).flatMap(([value, color]) => [
    tileValue(dataset, renderer.by, value),
    made(color),
  ]);
  const rest = made(unknownColor);
  return pairs.length ? ["match", ["get", renderer.by], ...pairs, rest] : rest;
}

export const layerIds = (dataset: string) => ({
  fill: `${dataset}-fill`,
  line: `${dataset}-line`,
  selected: `${dataset}-selected`,
  cells: `${dataset}-cells`,
});

export type Colored = Pick<LayerSpec, "dataset" | "renderer" | "look" | "always">;

/** Of the fill of parcels, unless a look says otherwise. */
export const usualOpacity = 0.45;

function fillPaint(color: Expression | string, look: LayerLook | undefined) {
  const opacity = look?.fillOpacity ?? usualOpacity;
  return look?.hatch
    ? { "fill-pattern": look.hatch, "fill-opacity": look.fillOpacity ?? 1 }
    : { "fill-color": color, "fill-opacity": opacity };
}

const linePaint = (edge: Expression | string, look: LayerLook | undefined) => ({
  "line-color": look?.outline ?? edge,
  "line-width": look?.width ?? usualWidth,
  ...(look?.dash && { "line-dasharray": look.dash }),
});

/** Wider than a disc, so that what lies below the parcels shows around them. */
const ringGap = 2.5;

/** White parts discs that lie on each other; a pale one would lose itself in it. */
const discEdge = (color: string): string => (edgeOf(color) === color ? "#ffffff" : edgeOf(color));

/**
 * Counted cells, their area by the area of their land: discs, or rings for layers whose outlines
 * matter more than their faint fill.
 */
function cellPaint(spec: Colored, level: number) {
  const { look } = spec;
  const isRing = (look?.fillOpacity ?? usualOpacity) < usualOpacity;
  const stops = radiusStops(level).flatMap(([root, radius]) => [
    root,
    radius + (isRing ? ringGap : 0),
  ]);
  return {
    "circle-color": isRing ? "#ffffff" : colorExpression(spec),
    "circle-opacity": isRing ? 0.3 : 0.75,
    "circle-stroke-color": isRing
      ? (look?.outline ?? colorExpression(spec, edgeOf))
      : colorExpression(spec, discEdge),
    "circle-stroke-width": isRing ? 2 : 0.8,
    "circle-radius": ["interpolate", ["linear"], ["sqrt", ["get", "mj"]], ...stops],
  };
}

/** Each level of cells has its own scale of circles. */
function cellLevels({ always }: Colored): number[] {
  const first = always ? alwaysLevel : cellLevel;
  return Array.from({ length: parcelLevel - first }, (_, i) => first + i);
}

/** The parcels and counted cells of a dataset, from its tiles, as style layers from below. */
export function parcelStyle(spec: Colored): { parcels: StyleLayer[]; cells: StyleLayer[] } {
  const { dataset, look } = spec;
  const ids = layerIds(dataset);
  const parcels = { source: dataset, "source-layer": dataset, minzoom: parcelLevel };
  return {
    parcels: [
      { type: "fill", id: ids.fill, ...parcels, paint: fillPaint(colorExpression(spec), look) },
      {
        type: "line",
        id: ids.line,
        ...parcels,
        paint: linePaint(colorExpression(spec, edgeOf), look),
      },
    ],
    cells: cellLevels(spec).map((level) => ({
      ...{ type: "circle" as const, id: `${ids.cells}-${level}`, source: dataset },
      ...{ "source-layer": `${dataset}_cells`, minzoom: level, maxzoom: level + 1 },
      paint: cellPaint(spec, level),
    })),
  };
}
