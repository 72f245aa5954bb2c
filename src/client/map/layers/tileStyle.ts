import { datasets } from "#contract/datasets/index";
import { radiusStops } from "#contract/map/cellSymbols";
import type { LayerClass, LayerLook, LayerSpec } from "#contract/map/layerSpec";

/** Tiles from this level on hold parcels; those above hold counted cells. */
export const parcelLevel = 12;
/** On the levels above, cells would hide the region figures. */
export const cellLevel = 8;
/** Cells of layers that are shown over the regions too. */
const alwaysLevel = 5;

const unknownColor = "#6b7785";
const focusColor = "#0b3fd1";

type Expression = readonly unknown[];
type StyleLayer = {
  id: string;
  type: "fill" | "line" | "circle";
  source: string;
  "source-layer": string;
  minzoom: number;
  maxzoom?: number;
  filter?: Expression;
  paint: Record<string, unknown>;
};
export type TileStyle = {
  version: 8;
  sprite?: string;
  sources: Record<string, { type: "vector"; tiles: string[]; maxzoom: number }>;
  layers: StyleLayer[];
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

/** The colour of a parcel: by a code in its tile, by the first matching class, or one for all. */
export function colorExpression({
  dataset,
  renderer,
}: Pick<LayerSpec, "dataset" | "renderer">): Expression | string {
  if ("fill" in renderer) return renderer.fill;
  if ("classes" in renderer) {
    const cases = renderer.classes.flatMap((one) => [holds(dataset, one), one.color]);
    return ["case", ...cases, unknownColor];
  }
  const pairs = Object.entries(renderer.colors).flatMap(([value, color]) => [
    tileValue(dataset, renderer.by, value),
    color,
  ]);
  return pairs.length ? ["match", ["get", renderer.by], ...pairs, unknownColor] : unknownColor;
}

export const layerIds = (dataset: string) => ({
  fill: `${dataset}-fill`,
  line: `${dataset}-line`,
  selected: `${dataset}-selected`,
  cells: `${dataset}-cells`,
});

/** Only the selected records; none if nothing is selected. */
export const selectedFilter = (ids: readonly string[], key = "dkid"): Expression => [
  "in",
  ["get", key],
  ["literal", ids.length ? ids : [""]],
];

type Colored = Pick<LayerSpec, "dataset" | "renderer" | "look" | "always">;

const usualOpacity = 0.45;

function fillPaint(color: Expression | string, look: LayerLook | undefined) {
  const opacity = look?.fillOpacity ?? usualOpacity;
  return look?.hatch
    ? { "fill-pattern": look.hatch, "fill-opacity": look.fillOpacity ?? 1 }
    : { "fill-color": color, "fill-opacity": opacity };
}

const linePaint = (color: Expression | string, look: LayerLook | undefined) => ({
  "line-color": look?.outline ?? color,
  "line-width": look?.width ?? 1.2,
  ...(look?.dash && { "line-dasharray": look.dash }),
});

/** Wider than a disc, so that what lies below the parcels shows around them. */
const ringGap = 2.5;

/**
 * Counted cells, their area by the area of their land: discs, or rings for layers whose outlines
 * matter more than their faint fill.
 */
function cellPaint(color: Expression | string, look: LayerLook | undefined, level: number) {
  const isRing = (look?.fillOpacity ?? usualOpacity) < usualOpacity;
  const stops = radiusStops(level).flatMap(([root, radius]) => [
    root,
    radius + (isRing ? ringGap : 0),
  ]);
  return {
    "circle-color": isRing ? "#ffffff" : color,
    "circle-opacity": isRing ? 0.3 : 0.75,
    "circle-stroke-color": isRing ? (look?.outline ?? color) : "#ffffff",
    "circle-stroke-width": isRing ? 2 : 0.8,
    "circle-radius": ["interpolate", ["linear"], ["sqrt", ["get", "mj"]], ...stops],
  };
}

/** Paint of the coloured parts, by style layer. */
function colorPaint(spec: Colored): [string, Record<string, unknown>][] {
  const { dataset, look } = spec;
  const color = colorExpression(spec);
  const ids = layerIds(dataset);
  return [
    [ids.fill, fillPaint(color, look)],
    [ids.line, linePaint(color, look)],
  ];
}

/** Each level has its own scale of circles. */
function cellLevels({ always }: Colored): number[] {
  const first = always ? alwaysLevel : cellLevel;
  return Array.from({ length: parcelLevel - first }, (_, i) => first + i);
}

/** The vector tile style of a dataset's parcels and cells. */
export function tileStyle(spec: Colored, tiles: string, selected: readonly string[]): TileStyle {
  const { dataset, look } = spec;
  const ids = layerIds(dataset);
  const paint = new Map(colorPaint(spec));
  const key = datasets[dataset]?.key.id ?? "dkid";
  const from = (id: string) => ({ id, source: dataset, paint: paint.get(id) ?? {} });
  const parcels = { "source-layer": dataset, minzoom: parcelLevel };
  return {
    version: 8,
    ...((look?.hatch || look?.dash) && { sprite: new URL("/sprites/map", location.origin).href }),
    sources: { [dataset]: { type: "vector", tiles: [tiles], maxzoom: 16 } },
    layers: [
      { type: "fill", ...from(ids.fill), ...parcels },
      { type: "line", ...from(ids.line), ...parcels },
      {
        type: "line",
        ...from(ids.selected),
        ...parcels,
        filter: selectedFilter(selected, key),
        paint: { "line-color": focusColor, "line-width": 2.5 },
      },
      ...cellLevels(spec).map((level) => ({
        ...{ type: "circle" as const, id: `${ids.cells}-${level}`, source: dataset },
        ...{ "source-layer": `${dataset}_cells`, minzoom: level, maxzoom: level + 1 },
        paint: cellPaint(colorExpression(spec), look, level),
      })),
    ],
  };
}
