import { datasets } from "#contract/datasets/index";
import type { LayerSpec } from "#contract/map/layerSpec";
import type { MapPage } from "#contract/map/mapPage";

const plainFill = "#1f5fbf";

/** A page's layers: order and titles from map-config, colours from the dataset unless overridden. */
export function layersOf(layers: MapPage["layers"]): LayerSpec[] {
  return layers.map(({ fill, by, opacity = 1, ...layer }) => {
    const symbols = datasets[layer.dataset]?.symbols ?? [];
    const symbol = symbols.find((one) => one.by === by) ?? symbols[0];
    if (fill || !symbol) return { ...layer, opacity, renderer: { fill: fill ?? plainFill } };
    return { ...layer, opacity, renderer: { by: symbol.by, colors: symbol.colors } };
  });
}
