import { datasets } from "#contract/datasets/index";
import {
  type Colored,
  type Expression,
  layerIds,
  parcelLevel,
  parcelStyle,
  type StyleLayer,
} from "#contract/look/paint";

const focusColor = "#0b3fd1";

export type TileStyle = {
  version: 8;
  sprite?: string;
  sources: Record<string, { type: "vector"; tiles: string[]; maxzoom: number }>;
  layers: StyleLayer[];
};

/** Only the selected records; none if nothing is selected. */
export const selectedFilter = (ids: readonly string[], key = "dkid"): Expression => [
  "in",
  ["get", key],
  ["literal", ids.length ? ids : [""]],
];

/** The vector tile style of a dataset's parcels and cells. */
export function tileStyle(spec: Colored, tiles: string, selected: readonly string[]): TileStyle {
  const { dataset, look } = spec;
  const key = datasets[dataset]?.key.id ?? "dkid";
  const { parcels, cells } = parcelStyle(spec);
  return {
    version: 8,
    ...((look?.hatch || look?.dash) && { sprite: new URL("/sprites/map", location.origin).href }),
    sources: { [dataset]: { type: "vector", tiles: [tiles], maxzoom: 16 } },
    layers: [
      ...parcels,
      {
        ...{ type: "line", id: layerIds(dataset).selected, source: dataset },
        ...{ "source-layer": dataset, minzoom: parcelLevel },
        filter: selectedFilter(selected, key),
        paint: { "line-color": focusColor, "line-width": 2.5 },
      },
      ...cells,
    ],
  };
}
