import { rendererOf } from "#contract/look/rendererOf";
import type { LayerSpec, TileSpec } from "#contract/map/layerSpec";
import type { MapPage } from "#contract/map/mapPage";

/** A page's layers: order and titles from map-config, colours from the dataset unless overridden. */
export function layersOf(layers: MapPage["layers"]): LayerSpec[] {
  return layers.map((layer) => {
    const { fill: _, by: __, classes: ___, filter, opacity = 1, ...facts } = layer;
    return { ...facts, opacity, renderer: rendererOf(layer), ...(filter && { filter }) };
  });
}

export const tilesOf = (tiles: MapPage["tiles"]): TileSpec[] =>
  (tiles ?? []).map(({ opacity = 1, ...service }) => ({ ...service, opacity }));
