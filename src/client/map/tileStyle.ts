import type { LayerSpec } from "#contract/map/layerSpec";

/** Tiles of this level and deeper hold parcels; those above hold counted cells. */
export const parcelLevel = 12;
/** Cells of the levels above would hide the region figures. */
export const cellLevel = 8;

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
  sources: Record<string, { type: "vector"; tiles: string[]; maxzoom: number }>;
  layers: StyleLayer[];
};

/** The colour of a parcel: by a code that its tile carries, or one for all. */
export function colorExpression(renderer: LayerSpec["renderer"]): Expression | string {
  if ("fill" in renderer) return renderer.fill;
  const pairs = Object.entries(renderer.colors).flat();
  return pairs.length ? ["match", ["get", renderer.by], ...pairs, unknownColor] : unknownColor;
}

export const layerIds = (dataset: string) => ({
  fill: `${dataset}-fill`,
  line: `${dataset}-line`,
  selected: `${dataset}-selected`,
  cells: `${dataset}-cells`,
});

/** Only the records that are selected; none when nothing is. */
export const selectedFilter = (ids: readonly string[]): Expression => [
  "in",
  ["get", "dkid"],
  ["literal", ids.length ? ids : [""]],
];

type Colored = Pick<LayerSpec, "dataset" | "renderer">;

/** Paint of the parts that carry the colour, by style layer. */
export function colorPaint({ dataset, renderer }: Colored): [string, Record<string, unknown>][] {
  const color = colorExpression(renderer);
  const ids = layerIds(dataset);
  const radius = ["interpolate", ["linear"], ["sqrt", ["get", "zs"]], 1, 3.5, 10, 10, 40, 22];
  return [
    [ids.fill, { "fill-color": color, "fill-opacity": 0.45 }],
    [ids.line, { "line-color": color, "line-width": 1.2 }],
    [
      ids.cells,
      {
        "circle-color": color,
        "circle-opacity": 0.75,
        "circle-stroke-color": "#ffffff",
        "circle-stroke-width": 0.8,
        "circle-radius": radius,
      },
    ],
  ];
}

/** A dataset's parcels and cells as a style for its vector tiles. */
export function tileStyle(spec: Colored, tiles: string, selected: readonly string[]): TileStyle {
  const { dataset } = spec;
  const ids = layerIds(dataset);
  const paint = new Map(colorPaint(spec));
  const from = (id: string) => ({ id, source: dataset, paint: paint.get(id) ?? {} });
  const parcels = { "source-layer": dataset, minzoom: parcelLevel };
  return {
    version: 8,
    sources: { [dataset]: { type: "vector", tiles: [tiles], maxzoom: 16 } },
    layers: [
      { type: "fill", ...from(ids.fill), ...parcels },
      { type: "line", ...from(ids.line), ...parcels },
      {
        type: "line",
        ...from(ids.selected),
        ...parcels,
        filter: selectedFilter(selected),
        paint: { "line-color": focusColor, "line-width": 2.5 },
      },
      {
        type: "circle",
        ...from(ids.cells),
        "source-layer": `${dataset}_cells`,
        minzoom: cellLevel,
        maxzoom: parcelLevel,
      },
    ],
  };
}
