import { atom } from "jotai";
import { datasets } from "#contract/datasets/index";
import type { LayerSpec, TileSpec } from "#contract/map/layerSpec";
import {
  type LayerSetting,
  layerSettingsAtom,
  mapFilterAtom,
  pageLayersAtom,
  pageTilesAtom,
} from "../../state/map";

/** A layer as the user wants it: the page's own settings under what he changed. */
export function layerAsSet(layer: LayerSpec, setting: LayerSetting | undefined): LayerSpec {
  const { visible = layer.visible, opacity = layer.opacity, by } = setting ?? {};
  const minScale = setting?.minScale ?? layer.minScale;
  const symbol = datasets[layer.dataset]?.symbols.find((one) => one.by === by);
  const renderer = symbol ? { by: symbol.by, colors: symbol.colors } : layer.renderer;
  return { ...layer, visible, opacity, renderer, minScale };
}

/** The page's order, but for layers that the user has put elsewhere; the first lies on top. */
export function inOrder<L extends { id: string }>(
  layers: readonly L[],
  settings: Readonly<Record<string, LayerSetting>>,
): L[] {
  const placeOf = (layer: L, i: number) => settings[layer.id]?.place ?? i;
  return layers
    .map((layer, i) => ({ layer, place: placeOf(layer, i) }))
    .sort((a, b) => a.place - b.place)
    .map(({ layer }) => layer);
}

/** What the map draws now: the page's layers, the user's changes, the filters in force. */
export const shownLayersAtom = atom((get): LayerSpec[] => {
  const settings = get(layerSettingsAtom);
  const filters = get(mapFilterAtom);
  return inOrder(get(pageLayersAtom), settings).map((layer) => {
    const filter = filters[layer.id] ?? filters[layer.dataset];
    const shown = layerAsSet(layer, settings[layer.id]);
    // What the layer is fixed to holds in any case.
    return filter ? { ...shown, filter: { ...filter, ...layer.filter } } : shown;
  });
});

/** The tile services of the page with what the user changed. */
export const shownTilesAtom = atom((get): TileSpec[] => {
  const settings = get(layerSettingsAtom);
  return get(pageTilesAtom).map((service) => {
    const { visible = service.visible, opacity = service.opacity } = settings[service.id] ?? {};
    return { ...service, visible, opacity };
  });
});
