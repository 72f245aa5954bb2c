import { isTemplate, type LayerKind, namesIn } from "#contract/map/connectedLayer";
import { boundsOf, type Tile } from "../tileMath";
import type { Key } from "./askService";

/** How a connected layer is asked. */
export type Connection = {
  kind: LayerKind;
  address: string;
  layers: string;
  matrixSet: string;
  key: Key | null;
  patience: number;
};

/** What the description of a service says of its tiles. */
export type TileScheme =
  | { by: "drawn" }
  /** Names of the levels, by our own; null where it has none. */
  | { by: "levels"; names: readonly (string | null)[]; matrixSet?: string; format?: string };

const side = 256;

/** An address with these parameters in place of its own of these names. */
function withQuery(address: string, values: Readonly<Record<string, string>>): URL {
  const url = new URL(address);
  const ours = new Set(Object.keys(values).map((key) => key.toLowerCase()));
  for (const key of [...url.searchParams.keys()]) {
    if (ours.has(key.toLowerCase())) url.searchParams.delete(key);
  }
  for (const [key, value] of Object.entries(values)) url.searchParams.set(key, value);
  return url;
}

const withPath = (address: string, path: string): URL => {
  const url = new URL(address);
  url.pathname = `${url.pathname.replace(/\/+$/, "")}/${path}`;
  return url;
};

/** A template with the numbers of a tile; `{-y}` counts from the south, as TMS does. */
function filled(address: string, level: string, { z, x, y }: Tile, matrixSet: string): URL {
  const values: Readonly<Record<string, string>> = {
    z: level,
    level,
    tilematrix: level,
    x: String(x),
    col: String(x),
    tilecol: String(x),
    y: String(y),
    row: String(y),
    tilerow: String(y),
    "-y": String(2 ** z - 1 - y),
    tilematrixset: matrixSet,
    style: "default",
  };
  return new URL(
    address.replaceAll(/\{(-?\w+)\}/g, (whole, name: string) =>
      encodeURIComponent(values[name.toLowerCase()] ?? whole),
    ),
  );
}

/** Where a tile is; null if the service has none on this level. */
export function tileAddress(
  { kind, address, layers, matrixSet }: Connection,
  scheme: TileScheme,
  tile: Tile,
): URL | null {
  if (kind === "xyz" || kind === "vector" || (kind === "wmts" && isTemplate(address))) {
    return filled(address, String(tile.z), tile, matrixSet);
  }
  if (kind === "wms") return mapOfWms(address, layers, tile);
  if (scheme.by === "drawn") return mapOfArcgis(address, layers, tile);
  const level = scheme.names[tile.z];
  if (level === null || level === undefined) return null;
  if (kind === "arcgis") return withPath(address, `tile/${level}/${tile.y}/${tile.x}`);
  return withQuery(address, {
    ...{ SERVICE: "WMTS", REQUEST: "GetTile", VERSION: "1.0.0" },
    ...{ LAYER: namesIn(layers)[0] ?? "", STYLE: "default", FORMAT: scheme.format ?? "image/png" },
    ...{ TILEMATRIXSET: scheme.matrixSet ?? matrixSet, TILEMATRIX: level },
    ...{ TILEROW: String(tile.y), TILECOL: String(tile.x) },
  });
}

const boxOf = (tile: Tile): string => {
  const { west, south, east, north } = boundsOf(tile);
  return [west, south, east, north].join(",");
};

/** WMS 1.1.1, which all of them know, and whose axes are the same in every system. */
function mapOfWms(address: string, layers: string, tile: Tile): URL {
  const names = namesIn(layers);
  return withQuery(address, {
    ...{ SERVICE: "WMS", REQUEST: "GetMap", VERSION: "1.1.1", SRS: "EPSG:3857" },
    ...{ LAYERS: names.join(","), STYLES: names.map(() => "").join(","), BBOX: boxOf(tile) },
    ...{ WIDTH: String(side), HEIGHT: String(side), FORMAT: "image/png", TRANSPARENT: "TRUE" },
  });
}

function mapOfArcgis(address: string, layers: string, tile: Tile): URL {
  const names = namesIn(layers);
  return withQuery(withPath(address, "export").href, {
    ...{ bbox: boxOf(tile), bboxSR: "3857", imageSR: "3857", size: `${side},${side}` },
    ...{ format: "png32", transparent: "true", f: "image" },
    ...(names.length > 0 && { layers: `show:${names.join(",")}` }),
  });
}

/** Where a service describes itself; null for those that do not. */
export function descriptionAddress({ kind, address }: Connection): URL | null {
  if (kind === "arcgis") return withQuery(address, { f: "json" });
  if (kind === "wms") return withQuery(address, { SERVICE: "WMS", REQUEST: "GetCapabilities" });
  if (kind !== "wmts" || isTemplate(address)) return null;
  if (/\.xml$/i.test(new URL(address).pathname)) return new URL(address);
  return withQuery(address, { SERVICE: "WMTS", REQUEST: "GetCapabilities", VERSION: "1.0.0" });
}

/** Where the signs of a layer are explained. */
export function legendAddress({ kind, address }: Connection, layer: string): URL {
  if (kind === "arcgis") return withQuery(withPath(address, "legend").href, { f: "json" });
  return withQuery(address, {
    ...{ SERVICE: "WMS", REQUEST: "GetLegendGraphic", VERSION: "1.1.1" },
    ...{ LAYER: layer, FORMAT: "image/png" },
  });
}
