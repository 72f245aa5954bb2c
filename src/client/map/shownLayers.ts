import { atom } from "jotai";
import { datasets } from "#contract/datasets/index";
import type { LayerSpec, TileSpec } from "#contract/map/layerSpec";
import {
  type LayerSetting,
  layerSettingsAtom,
  mapFilterAtom,
  pageLayersAtom,
  pageTilesAtom,
} from "../state/map";

/** A layer as the user wants it: the page's own settings under what he changed. */
export function layerAsSet(layer: LayerSpec, setting: LayerSetting | undefined): LayerSpec {
  const { visible = layer.visible, opacity = layer.opacity, by } = setting ?? {};
  const symbol = datasets[layer.dataset]?.symbols.find((one) => one.by === by);
  const renderer = symbol ? { by: symbol.by, colors: symbol.colors } : layer.renderer;
  return { ...layer, visible, opacity, renderer };
}

/** What the map draws now: the page's layers, the user's changes, the filters in force. */
export const shownLayersAtom = atom((get): LayerSpec[] => {
  const settings = get(layerSettingsAtom);
  const filters = get(mapFilterAtom);
  return get(pageLayersAtom).map((layer) => {
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
