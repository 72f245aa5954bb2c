import { datasets } from "#contract/datasets/index";
import type { LayerSpec, Renderer, TileSpec } from "#contract/map/layerSpec";
import type { MapPage } from "#contract/map/mapPage";

type Layer = MapPage["layers"][number];

const plainFill = "#1f5fbf";

function rendererOf({ dataset, fill, by, classes }: Layer): Renderer {
  if (classes) return { classes };
  const symbols = datasets[dataset]?.symbols ?? [];
  const symbol = symbols.find((one) => one.by === by) ?? symbols[0];
  if (fill || !symbol) return { fill: fill ?? plainFill };
  return { by: symbol.by, colors: symbol.colors };
}

/** A page's layers: order and titles from map-config, colours from the dataset unless overridden. */
export function layersOf(layers: MapPage["layers"]): LayerSpec[] {
  return layers.map((layer) => {
    const { fill: _, by: __, classes: ___, filter, opacity = 1, ...facts } = layer;
    return { ...facts, opacity, renderer: rendererOf(layer), ...(filter && { filter }) };
  });
}

export const tilesOf = (tiles: MapPage["tiles"]): TileSpec[] =>
  (tiles ?? []).map(({ opacity = 1, ...service }) => ({ ...service, opacity }));
