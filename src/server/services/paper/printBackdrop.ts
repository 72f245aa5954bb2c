import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { Refusal, status } from "#contract/errors";
import { type Basemaps, mapPage, usableBasemaps } from "#contract/map/mapPage";
import type { Bbox } from "#geo/bbox";
import type { Position } from "#geo/position";
import type { PdfPicture } from "../../files/pdf/PdfWriter";
import { isPicture } from "../../files/pictureSignature";
import { safeSharp } from "../../files/safeSharp";

type Tile = { level: number; column: number; row: number };

/** Tiles of one origin: the first URL is the ground, the others are drawn over it. */
export type TileSource = {
  title: string;
  tiles: readonly string[];
  /** Asks for a tile in another way than by URL. */
  fetch?: (tile: { z: number; x: number; y: number }) => Promise<Buffer | null>;
  subdomains?: readonly string[] | undefined;
  key?: string | undefined;
  opacity: number;
};

/** A tile on paper, with its lower left, lower right and upper left corners in degrees. */
export type BackdropTile = {
  picture: PdfPicture;
  corners: readonly [Position, Position, Position];
};
/** The tiles under the layers, and the number of missing tiles per source. */
export type Backdrop = {
  tiles: BackdropTile[];
  wanted: number;
  sources: { title: string; missing: number }[];
};

/** Finer is useless on paper; the limit of tiles per page may make it coarser. */
const dotsPerInch = 150;
const mostTiles = 240;
const deepest = 18;
const atOnce = 8;
const patienceMs = 10_000;
const mostBytes = 4 * 1024 * 1024;

const jsonOf = (...path: string[]): unknown => JSON.parse(readFileSync(join(...path), "utf8"));

type Basemap = Basemaps["basemaps"][number];

/** A base map that is configured in map-config and has its key. */
export function basemapOf(mapConfigDir: string, id: string): Basemap {
  const file = usableBasemaps(jsonOf(mapConfigDir, "basemaps.json"));
  const found = file.basemaps.find((one) => one.id === id);
  if (!found) throw new Refusal(status.badRequest, "没有这个底图");
  if (found.needsKey && !found.key) {
    throw new Refusal(status.badRequest, `${found.title}没有服务密钥，请关闭底图后打印`);
  }
  return found;
}

/** The tile services of the pages by URL: no other URL is ever requested. */
export function servicesOf(
  mapConfigDir: string,
  asked: readonly { tiles: string; opacity: number }[],
): TileSource[] {
  if (asked.length === 0) return [];
  const folder = join(mapConfigDir, "pages");
  const known = readdirSync(folder)
    .filter((file) => file.endsWith(".json"))
    .flatMap((file) => mapPage.parse(jsonOf(folder, file)).tiles ?? []);
  return asked.map(({ tiles, opacity }) => {
    const found = known.find((one) => one.tiles === tiles);
    if (!found) throw new Refusal(status.badRequest, "没有这个瓦片服务");
    return { title: found.title, tiles: [tiles], opacity };
  });
}

/**
 * The tiles of all sources under a page, merged into one picture per place; what lies below shows through
 * unless they are `opaque`.
 */
export async function backdropOf(
  sources: readonly TileSource[],
  bbox: Bbox,
  scale: number,
  opaque: boolean,
): Promise<Backdrop> {
  const wanted = tilesOver(bbox, scale);
  const tiles: BackdropTile[] = [];
  /** For each tile, which sources have it. */
  const found: boolean[][] = [];
  const queue = [...wanted];
  const draw = async (tile: Tile) => {
    const parts = await Promise.all(sources.map((source) => partsOf(source, tile)));
    found.push(parts.map((some) => some.length > 0));
    if (parts.flat().length === 0) return;
    tiles.push({ picture: await oneOf(parts.flat(), opaque), corners: cornersOf(tile) });
  };
  const work = async () => {
    for (let tile = queue.shift(); tile; tile = queue.shift()) await draw(tile);
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  const missingOf = (i: number) => found.filter((parts) => !parts[i]).length;
  return {
    tiles,
    wanted: wanted.length,
    sources: sources.map(({ title }, i) => ({ title, missing: missingOf(i) })),
  };
}

const columnOf = (lon: number, level: number) => ((lon + 180) / 360) * 2 ** level;
const rowOf = (lat: number, level: number) =>
  ((1 - Math.asinh(Math.tan((lat * Math.PI) / 180)) / Math.PI) / 2) * 2 ** level;
const lonOf = (column: number, level: number) => (column / 2 ** level) * 360 - 180;
const latOf = (row: number, level: number) =>
  (Math.atan(Math.sinh(Math.PI * (1 - (2 * row) / 2 ** level))) * 180) / Math.PI;

/** Metres per pixel of level 0 at the equator. */
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

/** Side of a tile in pixels, whatever size a service returns. */
const side = 256;

/** A tile of a source with its overlays; empty if the ground tile is unavailable. */
async function partsOf(source: TileSource, { level, column, row }: Tile): Promise<Buffer[]> {
  const { tiles, subdomains = [""], key = "", opacity, fetch: ask } = source;
  if (ask) {
    const bytes = await ask({ z: level, x: column, y: row });
    const picture = bytes && (await pictureOf(bytes, opacity));
    return picture ? [picture] : [];
  }
  const values = { level, row, col: column, key: encodeURIComponent(key) };
  const subDomain = subdomains[(column + row) % subdomains.length] ?? "";
  const addresses = tiles.map((address) =>
    address.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
      String({ ...values, subDomain }[name as keyof typeof values] ?? ""),
    ),
  );
  const [ground, ...over] = await Promise.all(
    addresses.map(async (address) => {
      const bytes = await fetched(address);
      return bytes && pictureOf(bytes, opacity);
    }),
  );
  return ground ? [ground, ...over.flatMap((one) => one ?? [])] : [];
}

/** A picture of a known format, converted for overlaying; null if it is none. */
async function pictureOf(bytes: Buffer, opacity: number): Promise<Buffer | null> {
  if (!isPicture(bytes)) return null;
  const share = Buffer.from([255, 255, 255, Math.round(opacity * 255)]);
  const raw = { width: 1, height: 1, channels: 4 } as const;
  try {
    const sharp = await safeSharp();
    return await sharp(bytes)
      .resize(side, side, { fit: "fill" })
      .ensureAlpha()
      .composite([{ input: share, raw, tile: true, blend: "dest-in" }])
      .png({ compressionLevel: 1 })
      .toBuffer();
  } catch {
    return null;
  }
}

async function oneOf(parts: readonly Buffer[], opaque: boolean): Promise<PdfPicture> {
  const clear = { width: side, height: side, channels: 4, background: "#00000000" } as const;
  const sharp = await safeSharp();
  const merged = await sharp({ create: clear })
    .composite(parts.map((input) => ({ input })))
    .png({ compressionLevel: 1 })
    .toBuffer();
  const whole = opaque ? sharp(merged).flatten({ background: "#ffffff" }) : sharp(merged);
  const { data, info } = await whole
    .removeAlpha()
    .toColourspace("srgb")
    .jpeg({ quality: 85 })
    .toBuffer({ resolveWithObject: true });
  const picture = { bytes: data, width: info.width, height: info.height };
  if (opaque) return picture;
  return { ...picture, cover: await sharp(merged).extractChannel("alpha").raw().toBuffer() };
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
