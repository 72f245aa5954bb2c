import type { createStore } from "jotai";
import { ownLayerApi } from "#contract/endpoints/uploads/ownLayer";
import type { Position } from "#geo/position";
import { call } from "../../api/call";
import { foundFeaturesAtom } from "../../state/connectedLayers";
import { shownConnectedAtom } from "../layers/shownConnected";

type Store = ReturnType<typeof createStore>;
type Clicked = { at: Position | null; x: number; y: number; zoom: number; scale: number };

/** A layer outside its scales is not drawn, so it is not clicked either. */
const isInScale = (
  { minScale, maxScale }: { minScale: number; maxScale: number },
  scale: number,
): boolean => (minScale === 0 || scale <= minScale) && (maxScale === 0 || scale >= maxScale);

/** Shows what the uploaded layers on the map have at a place; false if that is nothing. */
export async function showOwnAt(
  store: Store,
  { at, x, y, zoom, scale }: Clicked,
): Promise<boolean> {
  const ids = store
    .get(shownConnectedAtom)
    .filter((layer) => layer.own !== null && layer.visible && isInScale(layer, scale))
    .map(({ id }) => id);
  store.set(foundFeaturesAtom, null);
  if (!at || ids.length === 0) return false;
  const [lon, lat] = at;
  const found = await call(ownLayerApi.at, { ids, lon, lat, zoom });
  if (!found.ok || found.data.length === 0) return false;
  store.set(foundFeaturesAtom, { features: found.data, x, y });
  return true;
}
