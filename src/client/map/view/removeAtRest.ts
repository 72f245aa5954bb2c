import { whenOnce } from "@arcgis/core/core/reactiveUtils.js";
import type GroupLayer from "@arcgis/core/layers/GroupLayer.js";
import type Layer from "@arcgis/core/layers/Layer.js";
import type MapView from "@arcgis/core/views/MapView.js";

/** Longer than any step during which a layer reports being idle. */
const goneMs = 1_500;

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Resolves true once a layer has been idle for `ms`, false if it is no longer drawn. */
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
 * Hides a layer at once and removes it once it is idle: work aborted halfway makes ArcGIS throw
 * errors that it never catches.
 */
export async function letGo(view: MapView, group: GroupLayer, layer: Layer): Promise<void> {
  layer.opacity = 0;
  await atRest(view, layer, goneMs);
  group.remove(layer);
  layer.destroy();
}
