import { readFileSync } from "node:fs";
import { join } from "node:path";
import sharp from "sharp";
import { Refusal, status } from "#contract/errors";
import { type Basemaps, basemaps } from "#contract/map/mapPage";
import type { Bbox } from "#geo/bbox";
import type { Position } from "#geo/position";
import type { PdfPicture } from "../files/pdf/PdfWriter";

type Basemap = Basemaps["basemaps"][number];
type Tile = { level: number; column: number; row: number };

/** A tile on paper: its lower left, lower right and upper left corner in degrees. */
export type BackdropTile = {
  picture: PdfPicture;
  corners: readonly [Position, Position, Position];
};
export type Backdrop = { title: string; tiles: BackdropTile[]; missing: number };

/** As fine as is of use on paper, as long as a page has not too many tiles. */
const dotsPerInch = 150;
const mostTiles = 240;
const deepest = 18;
const atOnce = 8;
const patienceMs = 10_000;
const mostBytes = 4 * 1024 * 1024;

/** The base map that an operator has named in map-config and given a key. */
export function basemapOf(mapConfigDir: string, id: string): Basemap {
  const file = basemaps.parse(
    JSON.parse(readFileSync(join(mapConfigDir, "basemaps.json"), "utf8")),
  );
  const found = file.basemaps.find((one) => one.id === id);
  if (!found) throw new Refusal(status.badRequest, "没有这个底图");
  if (found.needsKey && !found.key) {
    throw new Refusal(status.badRequest, `${found.title}没有服务密钥，请关闭底图后打印`);
  }
  return found;
}

/** The tiles of a base map under a page; refused when the service answers nothing at all. */
export async function backdropOf(basemap: Basemap, bbox: Bbox, scale: number): Promise<Backdrop> {
  const wanted = tilesOver(bbox, scale);
  const tiles: BackdropTile[] = [];
  const queue = [...wanted];
  const work = async () => {
    for (let tile = queue.shift(); tile; tile = queue.shift()) {
      const picture = await pictureOf(basemap, tile);
      if (picture) tiles.push({ picture, corners: cornersOf(tile) });
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  if (tiles.length === 0) {
    throw new Refusal(
      status.badRequest,
      `${basemap.title}服务没有应答，请稍后再试或关闭底图后打印`,
    );
  }
  return { title: basemap.title, tiles, missing: wanted.length - tiles.length };
}

const columnOf = (lon: number, level: number) => ((lon + 180) / 360) * 2 ** level;
const rowOf = (lat: number, level: number) =>
  ((1 - Math.asinh(Math.tan((lat * Math.PI) / 180)) / Math.PI) / 2) * 2 ** level;
const lonOf = (column: number, level: number) => (column / 2 ** level) * 360 - 180;
const latOf = (row: number, level: number) =>
  (Math.atan(Math.sinh(Math.PI * (1 - (2 * row) / 2 ** level))) * 180) / Math.PI;

/** Metres that a pixel of level 0 stands for on the equator. */
const widestPixel = 156_543.034;

function tilesOver([west, south, east, north]: Bbox, scale: number): Tile[] {
  const metres = (scale * 0.0254) / dotsPerInch;
  const ground = widestPixel * Math.cos((((south + north) / 2) * Math.PI) / 180);
  for (let level = Math.min(deepest, Math.ceil(Math.log2(ground / metres))); level >= 0; level--) {
    const [left, right] = [west, east].map((lon) => Math.floor(columnOf(lon, level)));
    const [top, bottom] = [north, south].map((lat) => Math.floor(rowOf(lat, level)));
    const columns = range(left ?? 0, right ?? 0);
    const rows = range(top ?? 0, bottom ?? 0);
    if (columns.length * rows.length <= mostTiles) {
      return rows.flatMap((row) => columns.map((column) => ({ level, column, row })));
    }
  }
  return [];
}

const range = (from: number, to: number) =>
  Array.from({ length: Math.max(0, to - from + 1) }, (_, i) => from + i);

function cornersOf({ level, column, row }: Tile): BackdropTile["corners"] {
  const [west, east] = [lonOf(column, level), lonOf(column + 1, level)];
  const [north, south] = [latOf(row, level), latOf(row + 1, level)];
  return [
    [west, south],
    [east, south],
    [west, north],
  ];
}

/** A tile with what is written over it, as one picture; null when the ground is not to be had. */
async function pictureOf(
  { tiles, subdomains = [""], key = "" }: Basemap,
  { level, column, row }: Tile,
): Promise<PdfPicture | null> {
  const values = { level, row, col: column, key: encodeURIComponent(key) };
  const subDomain = subdomains[(column + row) % subdomains.length] ?? "";
  const addresses = tiles.map((address) =>
    address.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
      String({ ...values, subDomain }[name as keyof typeof values] ?? ""),
    ),
  );
  const [ground, ...over] = await Promise.all(addresses.map(fetched));
  if (!ground) return null;
  try {
    const { data, info } = await sharp(ground)
      .composite(over.flatMap((input) => (input ? [{ input }] : [])))
      .flatten({ background: "#ffffff" })
      .toColourspace("srgb")
      .jpeg({ quality: 85 })
      .toBuffer({ resolveWithObject: true });
    return { bytes: data, width: info.width, height: info.height };
  } catch {
    // A tile that is no picture is a tile that is missing.
    return null;
  }
}

async function fetched(address: string): Promise<Buffer | null> {
  try {
    const reply = await fetch(address, { signal: AbortSignal.timeout(patienceMs) });
    if (!reply.ok) return null;
    const bytes = Buffer.from(await reply.arrayBuffer());
    return bytes.length > 0 && bytes.length <= mostBytes ? bytes : null;
  } catch {
    return null;
  }
}
