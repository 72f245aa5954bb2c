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

/** A dataset's parcels and cells as a style for its vector tiles. */
export function tileStyle(
  spec: Pick<LayerSpec, "dataset" | "renderer">,
  tiles: string,
  selected: readonly string[],
): TileStyle {
  const { dataset, renderer } = spec;
  const color = colorExpression(renderer);
  const ids = layerIds(dataset);
  const parcels = { source: dataset, "source-layer": dataset, minzoom: parcelLevel };
  return {
    version: 8,
    sources: { [dataset]: { type: "vector", tiles: [tiles], maxzoom: 16 } },
    layers: [
      {
        id: ids.fill,
        type: "fill",
        ...parcels,
        paint: { "fill-color": color, "fill-opacity": 0.45 },
      },
      {
        id: ids.line,
        type: "line",
        ...parcels,
        paint: { "line-color": color, "line-width": 1.2 },
      },
      {
        id: ids.selected,
        type: "line",
        ...parcels,
        filter: selectedFilter(selected),
        paint: { "line-color": focusColor, "line-width": 2.5 },
      },
      {
        id: ids.cells,
        type: "circle",
        source: dataset,
        "source-layer": `${dataset}_cells`,
        minzoom: cellLevel,
        maxzoom: parcelLevel,
        paint: {
          "circle-color": color,
          "circle-opacity": 0.75,
          "circle-stroke-color": "#ffffff",
          "circle-stroke-width": 0.8,
          "circle-radius": [
            "interpolate",
            ["linear"],
            ["sqrt", ["get", "zs"]],
            1,
            3.5,
            10,
            10,
            40,
            22,
          ],
        },
      },
    ],
  };
}
