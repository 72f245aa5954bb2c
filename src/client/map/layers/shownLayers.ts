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

/** A layer with the page's settings and the user's changes over them. */
export function layerAsSet(layer: LayerSpec, setting: LayerSetting | undefined): LayerSpec {
  const { visible = layer.visible, opacity = layer.opacity, by } = setting ?? {};
  const minScale = setting?.minScale ?? layer.minScale;
  const symbol = datasets[layer.dataset]?.symbols.find((one) => one.by === by);
  const renderer = symbol ? { by: symbol.by, colors: symbol.colors } : layer.renderer;
  return { ...layer, visible, opacity, renderer, minScale };
}

/** The page's order, except for layers that the user has moved; the first is on top. */
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

type Owned = { dataset: string };

/** Whether a layer is of the page's own dataset, which is that of its first layer. */
export const isOwn = ({ dataset }: Owned, [first]: readonly Owned[]): boolean =>
  dataset === first?.dataset;

/** The layers of the page's own dataset before the others. */
export const ownFirst = <L extends Owned>(layers: readonly L[], page: readonly Owned[]): L[] =>
  layers.toSorted((a, b) => Number(isOwn(b, page)) - Number(isOwn(a, page)));

/** What the map draws now: the page's layers, the user's changes, the current filters. */
export const shownLayersAtom = atom((get): LayerSpec[] => {
  const settings = get(layerSettingsAtom);
  const filters = get(mapFilterAtom);
  return inOrder(get(pageLayersAtom), settings).map((layer) => {
    const filter = filters[layer.id] ?? filters[layer.dataset];
    const shown = layerAsSet(layer, settings[layer.id]);
    // The layer's own fixed filter always applies.
    return filter ? { ...shown, filter: { ...filter, ...layer.filter } } : shown;
  });
});

/** The page's tile services with the user's changes. */
export const shownTilesAtom = atom((get): TileSpec[] => {
  const settings = get(layerSettingsAtom);
  return get(pageTilesAtom).map((service) => {
    const { visible = service.visible, opacity = service.opacity } = settings[service.id] ?? {};
    return { ...service, visible, opacity };
  });
});
