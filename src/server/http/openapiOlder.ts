import { tableForms } from "../services/sheets/tableLink";
import {
  infoFormats,
  wmsKeys,
  wmsRequests,
  wmtsKeys,
  wmtsRequests,
} from "../tiles/drawn/pictureKeys";
import type { Table } from "../tiles/features/parameters";
import { wfsKeys, wfsRequests } from "../tiles/wfs/wfsKeys";

/** An interface for other programs: its path, what it is asked with, and the types of its answers. */
export type Row = readonly [
  id: string,
  path: string,
  summary: string,
  table: Table,
  types: readonly string[],
];

const json = "application/json";
const xml = "text/xml";
const png = "image/png";
const token: Table = { token: "read" };

/** All names that any request of the interface may have. */
function tableOf(
  service: string,
  versions: readonly string[],
  requests: readonly string[],
  keys: Readonly<Record<string, readonly string[]>>,
): Table {
  const names = Object.values(keys).flat();
  return {
    ...Object.fromEntries(names.map((name) => [name, "read" as const])),
    ...{ service: [service], request: requests, version: versions },
  };
}

const wms = tableOf("WMS", ["1.3.0"], wmsRequests, wmsKeys);
const wmts = tableOf("WMTS", ["1.0.0"], wmtsRequests, wmtsKeys);
const wfs = tableOf("WFS", ["2.0.0", "2.0.2"], wfsRequests, wfsKeys);
const gml = "application/gml+xml; version=3.2";
const features = [xml, gml, "application/geo+json", "text/csv"] as const;
const picture = "/api/wmts/{layer}/{style}/{set}/{matrix}/{row}/{col}.png";

/** Keys in an address, in any case; errors are XML. */
export const owsRows = {
  get: [
    ["wms", "/api/wms", "WMS 1.3.0，参数按 REQUEST 取用", wms, [xml, png, ...infoFormats]],
    ["wmts", "/api/wmts", "WMTS 1.0.0，参数按 REQUEST 取用", wmts, [xml, png]],
    ["wmtsList", "/api/wmts/1.0.0/WMTSCapabilities.xml", "WMTS 的图层", token, [xml]],
    ["wmtsTile", picture, "WMTS 的一块瓦片", token, [png]],
  ],
  /** Also as a form, or as XML. */
  both: [["wfs", "/api/wfs", "WFS 2.0.0，只读，参数按 REQUEST 取用", wfs, features]],
} as const satisfies Readonly<Record<string, readonly Row[]>>;

const look = "/api/styles/{dataset}/{look}";
const vectorTiles = "/api/rest/services/{dataset}/VectorTileServer";
const page = "/api/styles/pages/{page}/style.json";

/** How the layers are drawn, in the forms of other programs. */
export const lookRows: readonly Row[] = [
  ["list", "/api/styles", "各图层、各页面的样式", token, [json]],
  ["page", page, "一个页面的 MapLibre 样式", token, [json]],
  ["mapLibre", `${look}/style.json`, "MapLibre 样式", token, [json]],
  ["drawingInfo", `${look}/drawingInfo.json`, "ArcGIS 样式", token, [json]],
  ["qml", `${look}/style.qml`, "QGIS 样式", token, [xml]],
  ["sld", `${look}/style.sld`, "SLD 样式", token, [xml]],
  ["vectorTiles", vectorTiles, "ArcGIS 矢量瓦片服务", token, [json]],
  ["vectorTileStyle", `${vectorTiles}/resources/styles`, "其样式", token, [json]],
  [
    "vectorTile",
    `${vectorTiles}/tile/{z}/{y}/{x}.pbf`,
    "其一块瓦片",
    token,
    ["application/x-protobuf"],
  ],
];

const types = {
  csv: "text/csv",
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
} as const satisfies Readonly<Record<(typeof tableForms)[number], string>>;

/** Lists by a link; the filters of each, which the list of tables names, come besides. */
export const tableRows: readonly Row[] = [
  ["list", "/api/tables", "可取的表格，及其筛选参数和列", token, [json]],
  ...tableForms.map(
    (form): Row => [
      form,
      `/api/tables/{table}.${form}`,
      `一张表格（${form}），可加该列表的筛选参数`,
      { token: "read", columns: "read", sort: "read" },
      [types[form]],
    ],
  ),
];
