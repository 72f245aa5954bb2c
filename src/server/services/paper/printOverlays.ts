import type { z } from "zod";
import type { printApi } from "#contract/endpoints/paper/print";
import { allLayerKinds } from "#contract/map/connectedLayer";
import type { DrawnLayer } from "#contract/map/ownLayer";
import type { DrawnRow } from "../../repositories/map/connectedLayer";
import { shownLayers } from "../../repositories/map/connectedLayer";
import { clearPicture } from "../../tiles/connected/clearPicture";
import type { ConnectedServices, Stored } from "../../tiles/connected/connectedServices";
import { layerShown, noLayer } from "../../tiles/connected/layerShown";
import { ServiceFault } from "../../tiles/connected/serviceFault";
import type { Context } from "../context/context";
import type { TileSource } from "./printBackdrop";

type Order = z.output<typeof printApi.print.input>;

/** An uploaded layer as a page draws it. */
export type OwnOverlay = { title: string; opacity: number; drawn: DrawnLayer; row: DrawnRow };

/** What lies under a page's parcels, from bottom to top: pictures in a row, or an uploaded layer. */
export type Under = { pictures: TileSource[] } | { own: OwnOverlay };

/** The asked layers of 图层目录, and which of them this page cannot draw, with the reason. */
export type Overlays = { scale: number; under: Under[]; left: string[] };

/** The layers of 图层目录 that a page shows: those that the caller may see, at the page's scale. */
export async function overlaysOf(
  ctx: Context,
  { overlays }: Order,
  scale: number,
  services: ConnectedServices,
): Promise<Overlays> {
  const found: Overlays = { scale, under: [], left: [] };
  const shown = overlays.length > 0 ? await shownLayers(ctx.readDb, ctx.caller) : [];
  for (const { id, opacity } of overlays) {
    const layer = shown.find((one) => one.id === id);
    if (!layer) throw noLayer();
    const reason = reasonAgainst(layer, scale);
    if (reason !== null) found.left.push(`${layer.title}（${reason}）`);
    else found.under.push(await underOf(ctx, { ...layer, opacity }, services));
  }
  return found;
}

type Layer = Awaited<ReturnType<typeof shownLayers>>[number];

/** Why a layer cannot be printed; null if it can. */
function reasonAgainst({ kind, minScale, maxScale }: Layer, scale: number): string | null {
  if (kind === "vector") return allLayerKinds.vector;
  const isShown = (minScale === 0 || scale <= minScale) && (maxScale === 0 || scale >= maxScale);
  return isShown ? null : "不在其显示比例内";
}

async function underOf(
  { readDb, caller }: Context,
  { id, title, opacity, own }: Layer,
  services: ConnectedServices,
): Promise<Under> {
  const shown = await layerShown(readDb, caller, id);
  if ("service" in shown) {
    const fetch = (tile: Place) => pictureFrom(services, shown.service, tile);
    return { pictures: [{ title, tiles: [], opacity, fetch }] };
  }
  if (!own) throw noLayer();
  return { own: { title, opacity, drawn: own, row: shown.own } };
}

type Place = { z: number; x: number; y: number };

/** A tile of a service: null if it does not answer, clear where it has nothing. */
async function pictureFrom(services: ConnectedServices, stored: Stored, tile: Place) {
  try {
    return (await services.tile(stored, tile)).body;
  } catch (error) {
    if (!(error instanceof ServiceFault)) throw error;
    return error.isMissing ? clearPicture : null;
  }
}

/** Pictures that follow each other are merged into one. */
export function inRuns(under: readonly Under[]): Under[] {
  const runs: Under[] = [];
  for (const one of under) {
    const last = runs.at(-1);
    if ("pictures" in one && last && "pictures" in last) last.pictures.push(...one.pictures);
    else runs.push("pictures" in one ? { pictures: [...one.pictures] } : one);
  }
  return runs;
}
