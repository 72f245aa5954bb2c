import type Layer from "@arcgis/core/layers/Layer.js";
import VectorTileLayer from "@arcgis/core/layers/VectorTileLayer.js";
import WebTileLayer from "@arcgis/core/layers/WebTileLayer.js";
import { status } from "#contract/errors";
import type { ShownLayer } from "#contract/map/connectedLayer";
import { fetchTile } from "../../api/fetchTile";
import { apiAddress } from "../view/setUpArcgis";
import { connectedStyle } from "./connectedStyle";
import { ownStyle } from "./ownStyle";

/** Hears what is wrong with a layer, null once it answers. */
export type Tell = (fault: string | null) => void;

type Way = { signal?: AbortSignal | null | undefined };

const baseOf = ({ id }: ShownLayer) => apiAddress(`layers/${id}`);

async function pictureFrom(bytes: Blob): Promise<HTMLImageElement> {
  const picture = new Image();
  const address = URL.createObjectURL(bytes);
  picture.src = address;
  try {
    await picture.decode();
  } finally {
    URL.revokeObjectURL(address);
  }
  return picture;
}

/** Pictures of the service, tile by tile; what goes wrong is told in words. */
function picturesOf(shown: ShownLayer, tell: Tell): Layer {
  const base = baseOf(shown);
  const layer = new WebTileLayer({ urlTemplate: `${base}/{level}/{col}/{row}` });
  // ArcGIS itself would keep the words of a refusal to itself.
  layer.fetchTile = async (level, row, col, { signal }: Way = {}) => {
    const reply = await fetchTile(`${base}/${level}/${col}/${row}`, signal ?? undefined);
    if (reply.ok) {
      tell(null);
      return pictureFrom(reply.data);
    }
    if (reply.status === status.cancelled) throw new DOMException("", "AbortError");
    tell(reply.message);
    throw new Error(reply.message);
  };
  return layer;
}

/** Vector tiles are asked for by ArcGIS, which tells no reasons: one is asked for here first. */
function vectorsOf(shown: ShownLayer, tell: Tell): Layer {
  const base = baseOf(shown);
  const tiles = `${base}/{z}/{x}/{y}`;
  const fonts = new URL("/fonts", location.origin).href;
  const style = shown.own ? ownStyle(shown.own, tiles, fonts) : connectedStyle(shown.layers, tiles);
  const layer = new VectorTileLayer({ style });
  void fetchTile(`${base}/0/0/0`).then((reply) => {
    if (reply.ok || reply.status === status.cancelled) return;
    tell(reply.message);
    layer.visible = false;
  });
  return layer;
}

/** A connected or uploaded layer, as the map draws it. */
export const serviceLayer = (shown: ShownLayer, tell: Tell): Layer =>
  shown.kind === "vector" || shown.own !== null ? vectorsOf(shown, tell) : picturesOf(shown, tell);
