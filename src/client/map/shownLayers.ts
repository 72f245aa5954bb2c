import { atom } from "jotai";
import { datasets } from "#contract/datasets/index";
import type { LayerSpec } from "#contract/map/layerSpec";
import { type LayerSetting, layerSettingsAtom, mapFilterAtom, pageLayersAtom } from "../state/map";

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
    const filter = filters[layer.dataset] ?? layer.filter;
    const shown = layerAsSet(layer, settings[layer.id]);
    return filter ? { ...shown, filter } : shown;
  });
});
