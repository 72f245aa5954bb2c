import type { AnyDataset } from "#contract/define/dataset";
import { tileKeys } from "../tileAttributes";
import { cellLevels, deepest } from "../tileMath";
import { crs84 } from "./ogcCrs";
import { json, type OgcRoot } from "./ogcDocuments";
import { schemaProperties } from "./ogcSchemas";

/** Web mercator as every map has it, and degrees of CGCS2000 as 天地图 has them. */
export const tileGrids = ["WebMercatorQuad", "CGCS2000Quad"] as const;
export type TileGrid = (typeof tileGrids)[number];

export const isGrid = (name: string): name is TileGrid => tileGrids.some((one) => one === name);

export const mvt = "application/vnd.mapbox-vector-tile";
const epsg = "http://www.opengis.net/def/crs/EPSG/0/";
const spec = "http://www.opengis.net/def";

type Grid = {
  title: string;
  crs: string;
  /** North-west corner in the axes of the reference. */
  corner: [number, number];
  /** Units of a tile's side at level 0, and tiles across and down there. */
  side: number;
  across: number;
  down: number;
  metresPerUnit: number;
  axes: [string, string];
  /** Levels that there are tiles of. */
  levels: { from: number; to: number };
};

const edge = 20037508.342789244;
const grids: Readonly<Record<TileGrid, Grid>> = {
  WebMercatorQuad: {
    ...{ title: "网络墨卡托", crs: `${epsg}3857`, corner: [-edge, edge], side: 2 * edge },
    ...{ across: 1, down: 1, metresPerUnit: 1, axes: ["E", "N"] },
    levels: { from: 0, to: deepest },
  },
  CGCS2000Quad: {
    ...{ title: "CGCS2000 经纬度", crs: `${epsg}4490`, corner: [90, -180], side: 180 },
    ...{ across: 2, down: 1, metresPerUnit: 111_319.490_793_273_57, axes: ["Lat", "Lon"] },
    // Where parcels begin: counted cells are kept in web mercator alone.
    levels: { from: 11, to: 18 },
  },
};

export const gridOf = (name: TileGrid): Grid => grids[name];

const pixels = 256;
/** Metres of a pixel by which scales are reckoned. */
const pixel = 0.000_28;

const link = (href: string, rel: string, type: string, title: string, templated = false) => ({
  ...{ href, rel, type, title },
  ...(templated && { templated }),
});

export const gridList = (root: OgcRoot) => ({
  tileMatrixSets: tileGrids.map((id) => ({
    id,
    title: grids[id].title,
    crs: grids[id].crs,
    links: [link(`${root}/tileMatrixSets/${id}`, "self", json, grids[id].title)],
  })),
});

/** A grid with all its levels. */
export function gridDocument(id: TileGrid) {
  const { title, crs, corner, side, across, down, metresPerUnit, axes, levels } = grids[id];
  return {
    ...{ id, title, crs, orderedAxes: axes },
    ...(id === "WebMercatorQuad" && { uri: `${spec}/tilematrixset/OGC/1.0/WebMercatorQuad` }),
    tileMatrices: Array.from({ length: levels.to + 1 }, (_, z) => {
      const cellSize = side / pixels / 2 ** z;
      return {
        ...{ id: String(z), cellSize, scaleDenominator: (cellSize * metresPerUnit) / pixel },
        ...{ cornerOfOrigin: "topLeft", pointOfOrigin: corner },
        ...{ tileWidth: pixels, tileHeight: pixels },
        ...{ matrixWidth: across * 2 ** z, matrixHeight: down * 2 ** z },
      };
    }),
  };
}

type Bounds = readonly [west: number, south: number, east: number, north: number];

/** The tile sets of a layer. */
export const tileSets = (root: OgcRoot, dataset: AnyDataset) => ({
  links: [
    link(`${root}/collections/${dataset.name}/tiles`, "self", json, `${dataset.title}的瓦片`),
  ],
  tilesets: tileGrids.map((id) => ({
    ...{ title: `${dataset.title}（${grids[id].title}）`, dataType: "vector" },
    ...{ crs: grids[id].crs, tileMatrixSetURI: `${root}/tileMatrixSets/${id}` },
    links: [
      link(`${root}/collections/${dataset.name}/tiles/${id}`, "self", json, dataset.title),
      link(
        `${root}/tileMatrixSets/${id}`,
        `${spec}/rel/ogc/1.0/tiling-scheme`,
        json,
        grids[id].title,
      ),
    ],
  })),
});

/** What a tile of a layer holds, and where the tiles are. */
export function tileSet(root: OgcRoot, dataset: AnyDataset, id: TileGrid, box: Bounds) {
  const { title, crs, levels } = grids[id];
  const own = `${root}/collections/${dataset.name}/tiles/${id}`;
  const [west, south, east, north] = box;
  return {
    ...{ title: `${dataset.title}（${title}）`, dataType: "vector", crs },
    tileMatrixSetURI: `${root}/tileMatrixSets/${id}`,
    tileMatrixSetLimits: Array.from({ length: levels.to - levels.from + 1 }, (_, i) =>
      limitsOf(id, levels.from + i, box),
    ),
    boundingBox: { lowerLeft: [west, south], upperRight: [east, north], crs: crs84 },
    layers: [
      {
        ...{ id: dataset.name, title: dataset.title, dataType: "vector", geometryDimension: 2 },
        propertiesSchema: { type: "object", properties: schemaProperties(inTiles(dataset)) },
      },
    ],
    links: [
      link(own, "self", json, dataset.title),
      link(`${own}/{tileMatrix}/{tileRow}/{tileCol}`, "item", mvt, "瓦片", true),
      link(`${root}/tileMatrixSets/${id}`, `${spec}/rel/ogc/1.0/tiling-scheme`, json, title),
    ],
  };
}

function limitsOf(id: TileGrid, z: number, [west, south, east, north]: Bounds) {
  const { down, across } = grids[id];
  const [columns, rows] = [across * 2 ** z, down * 2 ** z];
  const column = (lon: number) => bound(((lon + 180) / 360) * columns, columns);
  const part = (lat: number) =>
    id === "CGCS2000Quad"
      ? (90 - lat) / 180
      : 0.5 - Math.atanh(Math.sin((lat * Math.PI) / 180)) / (2 * Math.PI);
  return {
    tileMatrix: String(z),
    ...{ minTileCol: column(west), maxTileCol: column(east) },
    ...{
      minTileRow: bound(part(north) * rows, rows),
      maxTileRow: bound(part(south) * rows, rows),
    },
  };
}

const bound = (at: number, count: number) => Math.max(0, Math.min(count - 1, Math.floor(at)));

/** A dataset with the fields alone that its tiles carry. */
const inTiles = (dataset: AnyDataset): AnyDataset => ({
  ...dataset,
  fields: Object.fromEntries(
    tileKeys(dataset).flatMap((name) => {
      const field = dataset.fields[name];
      return field ? [[name, field]] : [];
    }),
  ),
});

/** What a TileJSON is made of: `tiles` is the address of a tile with its places, `labels` whether they hold labels too. */
type Described = { tiles: string; labels: boolean; box: Bounds };

/** The same for maps that know TileJSON. */
export function tileJson(dataset: AnyDataset, { tiles, labels, box }: Described) {
  const { name, title } = dataset;
  const fields = Object.fromEntries(
    Object.entries(inTiles(dataset).fields).map(([one, { label }]) => [one, label]),
  );
  const { [dataset.key.id]: _, ...shared } = fields;
  const from = cellLevels + 1;
  return {
    ...{ tilejson: "3.0.0", name: title, scheme: "xyz", tiles: [tiles] },
    ...{ minzoom: 0, maxzoom: deepest, bounds: box },
    vector_layers: [
      { id: name, description: title, fields, minzoom: from, maxzoom: deepest },
      {
        ...{ id: `${name}_cells`, description: `${title}的分布`, minzoom: 0, maxzoom: cellLevels },
        fields: { zs: "宗数", mj: "面积（㎡）", ...shared },
      },
      ...(labels
        ? [
            {
              ...{ id: `${name}_labels`, description: `${title}的标注` },
              ...{ minzoom: from, maxzoom: deepest },
              fields: { [dataset.key.id]: dataset.key.id, name: "名称", size: "面积" },
            },
          ]
        : []),
    ],
  };
}
