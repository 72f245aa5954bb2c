import { atom } from "jotai";
import type { ShownLayer } from "#contract/map/connectedLayer";
import { connectedLayersAtom } from "../../state/connectedLayers";
import { layerSettingsAtom } from "../../state/map";

export type Connected = ShownLayer & { visible: boolean };

/** Connected layers with the user's changes: none is drawn before it is ticked. */
export const shownConnectedAtom = atom((get): Connected[] => {
  const settings = get(layerSettingsAtom);
  return get(connectedLayersAtom).map((layer) => {
    const { visible = false, opacity = layer.opacity } = settings[layer.id] ?? {};
    return { ...layer, visible, opacity };
  });
});

/** By group in the order of their first layer; those without one come last. */
export function byGroup(layers: readonly Connected[]): [group: string, layers: Connected[]][] {
  const groups = new Map<string, Connected[]>();
  for (const layer of layers) {
    groups.set(layer.group, [...(groups.get(layer.group) ?? []), layer]);
  }
  return [...groups].sort(([a], [b]) => Number(a === "") - Number(b === ""));
}
