import { createHash } from "node:crypto";
import type { Db } from "../../db/tables";
import { svgPicture } from "../../files/svgPicture";
import { ByteCache } from "../byteCache";
import { drawnClasses, type Look } from "../look/look";
import { mapStyle } from "../look/mapStyle";
import { element } from "../look/xml";
import type { Tile } from "../tileMath";
import type { TileRequest, VectorTiles } from "../vectorTiles";
import { drawLayer, type Layer, type PlacedTile } from "./draw";
import { type Box, drawLabels } from "./drawLabels";
import { clipOf, type Frame, nameOf, placing, tilesOf, zoomOf } from "./place";
import { readTile } from "./readTile";

/** A dataset as somebody reads it, in one of its looks; the last one of a picture is on top. */
export type DrawnLayer = Omit<TileRequest, "tile"> & { look: Look };

/** What lies outside has no parcels of the caller: a box of web mercator. */
type Within = Parameters<typeof tilesOf>[1];

type Source = { db: Db; tiles: VectorTiles; within: Within };

const capacity = 24 * 1024 * 1024;
const overhead = 200;
const kept = new ByteCache(capacity);

const parts = { glyphs: "", sprite: "", source: () => ({}) };

/**
 * A picture of layers as PNG, drawn from the same tiles and by the same style as on a map that has them as
 * vectors: none is drawn that its caller would not get as tiles. Kept as long as the tiles are the same.
 */
export async function mapPicture(
  source: Source,
  frame: Frame,
  layers: readonly DrawnLayer[],
  background: string | null,
): Promise<{ tag: string; bytes: Uint8Array }> {
  const { db, tiles, within } = source;
  const places = tilesOf(frame, within);
  const read = await Promise.all(
    layers.map((layer) => Promise.all(places.map((tile) => tiles.tile(db, { ...layer, tile })))),
  );
  const looks = layers.map(({ look }) => look);
  const tags = read.map((replies) => replies.map(({ tag }) => tag));
  const { reference, box, width, height, ratio = 1 } = frame;
  const sides = [box, width, height, ratio];
  const key = JSON.stringify([tags, looks, reference.wkid, ...sides, background]);
  const tag = `"${createHash("sha256").update(key).digest("base64url").slice(0, 22)}"`;
  const known = kept.get<Uint8Array>(tag);
  if (known) return { tag, bytes: known };
  const drawn: { areas: string; labels: string }[] = [];
  const taken: Box[] = [];
  for (const [at, look] of [...looks.entries()].reverse()) {
    const bytes = (read[at] ?? []).map((reply) => reply.bytes ?? new Uint8Array(0));
    drawn.unshift(await drawLook(look, frame, places, bytes, taken));
  }
  const ground = background ? element("rect", { width, height, fill: background }) : "";
  const clips = places.map((tile) => clipOf(frame, tile));
  const defs = element("defs", {}, ...clips, ...looks.map(patternOf));
  const svg = element(
    "svg",
    {
      xmlns: "http://www.w3.org/2000/svg",
      ...{ width: Math.round(width * ratio), height: Math.round(height * ratio) },
      ...(ratio !== 1 && { viewBox: `0 0 ${width} ${height}` }),
    },
    ...[defs, ground, ...drawn.map(({ areas }) => areas), ...drawn.map(({ labels }) => labels)],
  );
  const bytes = await svgPicture(svg);
  kept.set(tag, bytes, bytes.length + overhead);
  return { tag, bytes };
}

async function drawLook(
  look: Look,
  frame: Frame,
  places: readonly Tile[],
  bytes: readonly Uint8Array[],
  taken: Box[],
): Promise<{ areas: string; labels: string }> {
  const zoom = zoomOf(frame);
  const isShown = ({ minzoom, maxzoom = Infinity }: Layer) => minzoom <= zoom && zoom < maxzoom;
  const tiles = places.map(
    (tile, at): PlacedTile => ({
      layers: readTile(bytes[at] ?? new Uint8Array(0)),
      place: placing(frame, tile),
      clip: nameOf(tile),
    }),
  );
  const style = mapStyle(look.title, [look], parts).layers as readonly Layer[];
  const shown = style.filter(isShown);
  const areas = shown
    .filter(({ type }) => type !== "symbol")
    .map((layer) => drawLayer(layer, tiles))
    .join("");
  const isLabelled = shown.some(({ type }) => type === "symbol");
  const size = [frame.width, frame.height] as const;
  return { areas, labels: isLabelled ? await drawLabels(look.dataset, tiles, size, taken) : "" };
}

/** A hatch in the colour of its layer, where a look has one. */
function patternOf(look: Look): string {
  const { hatch } = look.look ?? {};
  const [first] = drawnClasses(look);
  if (!hatch || !first) return "";
  const stripe = {
    d: "M-2 6L2 10M-2 -2L10 10M6 -2L10 2",
    stroke: first.color,
    "stroke-width": 1.2,
  };
  const size = { width: 8, height: 8, patternUnits: "userSpaceOnUse" };
  return element("pattern", { id: hatch, ...size }, element("path", { ...stripe, fill: "none" }));
}
