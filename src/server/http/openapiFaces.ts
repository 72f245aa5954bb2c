import { tileGrids } from "../tiles/features/ogcTiles";
import {
  isMeaningless,
  ogcParameters,
  restParameters,
  type Table,
} from "../tiles/features/parameters";
import { wholeService } from "../tiles/features/wholeService";
import { tileDatasets } from "../tiles/tileDatasets";

type Json = Record<string, unknown>;

/** An interface for other programs: its path, what it is asked with, and what it answers. */
type Face = {
  tag: "arcgis" | "ogc" | "tiles";
  id: string;
  path: string;
  summary: string;
  methods: readonly ("get" | "post")[];
  table: Table;
  types: readonly string[];
};

const json = "application/json";
const html = "text/html";
const geoJson = "application/geo+json";
const schema = "application/schema+json";
const mvt = "application/vnd.mapbox-vector-tile";
const pbf = "application/x-protobuf";

const rest = "/api/rest/services/{dataset}/FeatureServer";
const whole = `/api/rest/services/${wholeService}/FeatureServer`;
const both = ["get", "post"] as const;
const { description, query, service, generateToken } = restParameters;

type Row = readonly [
  id: string,
  path: string,
  summary: string,
  table: Table,
  types: readonly string[],
];

const arcgis: readonly Row[] = [
  ["info", "/api/rest/info", "如何登录", description, [json, html]],
  ["services", "/api/rest/services", "可读的服务", description, [json, html]],
  ["service", rest, "一个服务", description, [json, html]],
  ["layers", `${rest}/layers`, "服务的图层", description, [json, html]],
  ["domains", `${rest}/queryDomains`, "代码表", description, [json, html]],
  ["queryService", `${rest}/query`, "查询服务的各图层", service, [json]],
  ["layer", `${rest}/0`, "一个图层", description, [json, html]],
  ["query", `${rest}/0/query`, "查询图层的要素", query, [json, geoJson, pbf]],
  ["feature", `${rest}/0/{oid}`, "一个要素", description, [json, html]],
  [
    "whole",
    whole,
    "有全部图层的服务，其下的地址同单个图层的，0 换成图层的编号",
    description,
    [json, html],
  ],
];

const { page, items, item, tile, removed } = ogcParameters;
const collection = "/api/ogc/collections/{dataset}";
const grids = "/api/ogc/tileMatrixSets";

const ogc: readonly Row[] = [
  ["landing", "/api/ogc", "接口首页", page, [json, html]],
  ["conformance", "/api/ogc/conformance", "符合的规范", page, [json, html]],
  ["api", "/api/ogc/api", "按权限的接口说明", page, [json, html]],
  ["collections", "/api/ogc/collections", "图层", page, [json, html]],
  ["collection", collection, "一个图层", page, [json, html]],
  ["queryables", `${collection}/queryables`, "可筛选的字段", page, [schema, html]],
  ["sortables", `${collection}/sortables`, "可排序的字段", page, [schema, html]],
  ["schema", `${collection}/schema`, "字段", page, [schema, html]],
  ["items", `${collection}/items`, "图层的要素", items, [geoJson, html, "text/csv"]],
  ["item", `${collection}/items/{oid}`, "一个要素", item, [geoJson, html]],
  ["removed", `${collection}/removed`, "删除的要素的编号", removed, [json, html]],
  ["grids", grids, "瓦片网格", page, [json, html]],
  ["grid", `${grids}/{grid}`, "一个瓦片网格", page, [json, html]],
  ["tileSets", `${collection}/tiles`, "图层的瓦片", page, [json, html]],
  ["tileSet", `${collection}/tiles/{grid}`, "图层的一套瓦片", page, [json, html]],
  ["tile", `${collection}/tiles/{grid}/{z}/{y}/{x}`, "一块瓦片", tile, [mvt]],
];

const tiles: readonly Row[] = [
  ["tile", "/api/tiles/{dataset}/{z}/{x}/{y}.pbf", "一块瓦片", { token: "read" }, [pbf]],
  ["tileJson", "/api/tiles/{dataset}.json", "TileJSON", tile, [json]],
];

const faceOf =
  (tag: Face["tag"], methods: Face["methods"]) =>
  ([id, path, summary, table, types]: Row): Face => ({
    ...{ tag, methods, id: `${tag}_${id}`, path, summary, table, types },
  });

/** The interfaces for other programs, each once. */
export const faces: readonly Face[] = [
  ...arcgis.map(faceOf("arcgis", both)),
  ...["/api/rest/generateToken", "/api/sharing/rest/generateToken"].map((path, i) =>
    faceOf("arcgis", ["post"])([`token${i + 1}`, path, "用密码换短期令牌", generateToken, [json]]),
  ),
  ...ogc.map(faceOf("ogc", ["get"])),
  ...tiles.map(faceOf("tiles", ["get"])),
];

export const faceTags = [
  { name: "arcgis", description: "ArcGIS REST（FeatureServer），只读；失败写在 200 的回复里" },
  { name: "ogc", description: "OGC API Features 和 OGC API Tiles，只读" },
  { name: "tiles", description: "矢量瓦片，只读" },
];

const natural: Json = { type: "integer", minimum: 0 };
const places: Readonly<Record<string, Json>> = {
  dataset: { type: "string", enum: Object.keys(tileDatasets) },
  grid: { type: "string", enum: tileGrids },
  ...{ oid: natural, z: natural, x: natural, y: natural },
};

const placesOf = (path: string) =>
  [...path.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => ({
    ...{ name, in: "path", required: true, schema: places[name] ?? { type: "string" } },
  }));

/** What a table takes, without what only says that nothing is wanted. */
const namesOf = (table: Table): [string, Json][] =>
  Object.entries(table)
    .filter(([name]) => !isMeaningless(table, name))
    .map(([name, taken]) => [
      name,
      typeof taken === "string"
        ? { type: "string" }
        : { type: "string", enum: taken.filter((one) => one !== "") },
    ]);

/** Paths of the interfaces for the description of all calls; `failures` are its error replies. */
export function facePaths(failures: Json): Record<string, Json> {
  return Object.fromEntries(
    faces.map((face) => [
      face.path,
      Object.fromEntries(face.methods.map((method) => [method, operation(face, method, failures)])),
    ]),
  );
}

function operation(
  { tag, id, path, summary, table, types, methods }: Face,
  method: string,
  failures: Json,
) {
  const names = namesOf(table);
  const isForm = method === "post";
  const inQuery = names.map(([name, schema]) => ({ name, in: "query", schema }));
  const form = { schema: { type: "object", properties: Object.fromEntries(names) } };
  const isOpen = /\/(info|generateToken)$/.test(path);
  return {
    tags: [tag],
    operationId: isForm && methods.length > 1 ? `${id}_post` : id,
    summary,
    ...(isOpen && { security: [] }),
    parameters: [...placesOf(path), ...(isForm ? [] : inQuery)],
    ...(isForm && { requestBody: { content: { "application/x-www-form-urlencoded": form } } }),
    responses: {
      "200": {
        description: "成功",
        content: Object.fromEntries(types.map((type) => [type, { schema: schemaOf(type) }])),
      },
      ...failures,
    },
  };
}

const schemaOf = (type: string): Json =>
  /json/.test(type) ? { type: "object" } : { type: "string" };
