import { whenOnce } from "@arcgis/core/core/reactiveUtils.js";
import type GroupLayer from "@arcgis/core/layers/GroupLayer.js";
import type Layer from "@arcgis/core/layers/Layer.js";
import type MapView from "@arcgis/core/views/MapView.js";

/** Longer than any step of its work during which a layer calls itself idle. */
const goneMs = 1_500;

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Resolves when a layer has had nothing to do for `ms`; with false when it is drawn no more. */
export async function atRest(view: MapView, layer: Layer, ms: number): Promise<boolean> {
  const drawn = await view.whenLayerView(layer).catch(() => null);
  while (drawn && !drawn.destroyed) {
    await whenOnce(() => drawn.destroyed || !drawn.updating);
    await wait(ms);
    if (!drawn.destroyed && !drawn.updating) return true;
  }
  return false;
}

/**
 * Takes a layer out of sight at once, and off the map when it rests: what ArcGIS breaks off in the
 * middle of its work ends in errors that it catches nowhere.
 */
export async function letGo(view: MapView, group: GroupLayer, layer: Layer): Promise<void> {
  layer.opacity = 0;
  await atRest(view, layer, goneMs);
  group.remove(layer);
  layer.destroy();
}
