import type MapView from "@arcgis/core/views/MapView.js";
import type { Bbox } from "#geo/bbox";
import { arcgisPoint } from "./arcgisPoint";

/** Smaller than this on the screen, a parcel is visible but too small to look at. */
const leastPixels = 12;

/** Whether bounds are fully in the map area free of panels, and large enough to look at. */
export function isInView(view: MapView, [west, south, east, north]: Bbox): boolean {
  const low = view.toScreen(arcgisPoint([west, south]));
  const high = view.toScreen(arcgisPoint([east, north]));
  if (!low || !high) return false;
  const { left, right, top, bottom } = view.padding;
  const inside =
    low.x >= left && high.x <= view.width - right && high.y >= top && low.y <= view.height - bottom;
  return inside && Math.max(high.x - low.x, low.y - high.y) >= leastPixels;
}
