import { styleForms } from "../tiles/features/ogcStyleForms";
import { tileGrids } from "../tiles/features/ogcTiles";
import {
  isMeaningless,
  ogcParameters,
  restParameters,
  type Table,
  tileParameters,
} from "../tiles/features/parameters";
import { wholeService } from "../tiles/features/wholeService";
import { servedDatasets, tileDatasets } from "../tiles/tileDatasets";
import { lookRows, owsRows, type Row, tableRows } from "./openapiOlder";

type Json = Record<string, unknown>;

/** An interface for other programs: its path, what it is asked with, and what it answers. */
type Face = {
  tag: "arcgis" | "ogc" | "ows" | "tiles" | "looks" | "tables";
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
const anyBytes = "application/octet-stream";
const png = "image/png";
const csv = "text/csv";
const kmz = "application/vnd.google-earth.kmz";

const rest = "/api/rest/services/{dataset}/FeatureServer";
const whole = `/api/rest/services/${wholeService}/FeatureServer`;
const map = "/api/rest/services/{dataset}/MapServer";
const both = ["get", "post"] as const;
const { description, domains, query, service, renderer, generateToken } = restParameters;
const { related, attachment, attachments } = restParameters;
const { mapPicture, identify, find, legend, sign } = restParameters;

/** What a layer has as a feature layer, and as one of a map. */
const layerRows = (of: string, layer: string): Row[] => {
  const id = (name: string) =>
    of === "" ? name : `${of}${name[0]?.toUpperCase()}${name.slice(1)}`;
  return [
    [id("layer"), layer, "一个图层", description, [json, html]],
    [id("query"), `${layer}/query`, "查询图层的要素", query, [json, geoJson, pbf, csv, kmz]],
    [id("feature"), `${layer}/{oid}`, "一个要素", description, [json, html]],
    [id("renderer"), `${layer}/generateRenderer`, "按字段的值分级、分类", renderer, [json]],
    [id("queryAttachments"), `${layer}/queryAttachments`, "各要素的附件", attachments, [json]],
  ];
};

const arcgis: readonly Row[] = [
  ["info", "/api/rest/info", "如何登录", description, [json, html]],
  ["services", "/api/rest/services", "可读的服务", description, [json, html]],
  ["service", rest, "一个服务", description, [json, html]],
  ["layers", `${rest}/layers`, "服务的图层", description, [json, html]],
  ["domains", `${rest}/queryDomains`, "代码表", domains, [json, html]],
  ["queryService", `${rest}/query`, "查询服务的各图层", service, [json]],
  ...layerRows("", `${rest}/0`),
  ["attachments", `${rest}/0/{oid}/attachments`, "一个要素的附件", attachment, [json]],
  ["attachment", `${rest}/0/{oid}/attachments/{id}`, "一个附件", attachment, [anyBytes]],
  ["related", `${whole}/{layer}/queryRelatedRecords`, "关联记录", related, [json]],
  ["queryWhole", `${whole}/query`, "查询全部图层", service, [json]],
  ["domainsOfWhole", `${whole}/queryDomains`, "全部图层的代码表", domains, [json, html]],
  [
    "whole",
    whole,
    "有全部图层的服务，其下的地址同单个图层的，0 换成图层的编号",
    description,
    [json, html],
  ],
  ["map", map, "一个图层的地图服务，要素的附件同 FeatureServer", description, [json, html]],
  ["mapLayers", `${map}/layers`, "地图的图层", description, [json, html]],
  ["legend", `${map}/legend`, "图例", legend, [json, html]],
  ["sign", `${map}/0/images/{image}`, "图例的一个符号", sign, [png]],
  ["export", `${map}/export`, "地图的图片，与本系统同色", mapPicture, [json, html, png]],
  ["identify", `${map}/identify`, "图上一处的要素", identify, [json, html]],
  ["find", `${map}/find`, "按文字找要素", find, [json, html]],
  ...layerRows("map", `${map}/0`),
];

const { page, items, item, tile, tileJson, removed } = ogcParameters;
const styles = [...Object.values(styleForms).map(({ types: [type] }) => type), html];
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
  ["items", `${collection}/items`, "图层的要素", items, [geoJson, html, csv]],
  ["item", `${collection}/items/{oid}`, "一个要素", item, [geoJson, html]],
  ["removed", `${collection}/removed`, "删除的要素的编号", removed, [json, html]],
  ["styles", "/api/ogc/styles", "各图层、各页面的样式", page, [json, html]],
  ["style", "/api/ogc/styles/{style}", "一个样式", page, styles],
  ["layerStyles", `${collection}/styles`, "图层的样式", page, [json, html]],
  ["layerStyle", `${collection}/styles/{look}`, "图层的一个样式", page, styles],
  ["grids", grids, "瓦片网格", page, [json, html]],
  ["grid", `${grids}/{grid}`, "一个瓦片网格", page, [json, html]],
  ["tileSets", `${collection}/tiles`, "图层的瓦片", page, [json, html]],
  ["tileSet", `${collection}/tiles/{grid}`, "图层的一套瓦片", page, [json, html]],
  ["tile", `${collection}/tiles/{grid}/{z}/{y}/{x}`, "一块瓦片", tile, [mvt]],
];

const tiles: readonly Row[] = [
  ["tile", "/api/tiles/{dataset}/{z}/{x}/{y}.pbf", "一块瓦片", tileParameters, [pbf]],
  ["tileJson", "/api/tiles/{dataset}.json", "TileJSON", tileJson, [json]],
  ["glyphs", "/fonts/{stack}/{range}.pbf", "标注的字形，如 0-255", {}, [pbf]],
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
  ...owsRows.get.map(faceOf("ows", ["get"])),
  ...owsRows.both.map(faceOf("ows", both)),
  ...tiles.map(faceOf("tiles", ["get"])),
  ...lookRows.map(faceOf("looks", ["get"])),
  ...tableRows.map(faceOf("tables", ["get"])),
];

export const faceTags = [
  {
    name: "arcgis",
    description: "ArcGIS REST（FeatureServer、MapServer），只读；失败写在 200 的回复里",
  },
  { name: "ogc", description: "OGC API Features、Tiles 和 Styles，只读" },
  { name: "ows", description: "WMS、WMTS 和 WFS，只读；参数名不分大小写，失败写成 XML" },
  { name: "tiles", description: "矢量瓦片和标注的字形，只读" },
  { name: "looks", description: "图层的样式，供其他程序画得同本系统一样" },
  { name: "tables", description: "以链接取列表，供 Excel、Power BI 和脚本" },
];

const natural: Json = { type: "integer", minimum: 0 };
const places: Readonly<Record<string, Json>> = {
  dataset: { type: "string", enum: Object.keys(tileDatasets) },
  grid: { type: "string", enum: tileGrids },
  ...{ oid: natural, id: natural, z: natural, x: natural, y: natural },
  ...{ row: natural, col: natural },
};
/** What has no outline is a table there. */
const served: Json = { type: "string", enum: Object.keys(servedDatasets) };

function schemaIn(path: string, name: string): Json {
  if (path.startsWith(rest) && name === "dataset") return served;
  if (path.startsWith(whole) && name === "layer") return natural;
  return places[name] ?? { type: "string" };
}

const placesOf = (path: string) =>
  [...path.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => ({
    ...{ name, in: "path", required: true, schema: schemaIn(path, name) },
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
  const isXml = tag === "ows";
  const isOpen = /\/(info|generateToken)$|^\/fonts\//.test(path);
  return {
    tags: [tag],
    operationId: isForm && methods.length > 1 ? `${id}_post` : id,
    summary,
    ...(isOpen && { security: [] }),
    parameters: [...placesOf(path), ...(isForm ? [] : inQuery)],
    ...(isForm && {
      requestBody: {
        content: {
          "application/x-www-form-urlencoded": form,
          ...(isXml && { "text/xml": { schema: { type: "string" } } }),
        },
      },
    }),
    responses: {
      "200": {
        description: "成功",
        content: Object.fromEntries(types.map((type) => [type, { schema: schemaOf(type) }])),
      },
      ...(isXml ? inXml(failures) : failures),
    },
  };
}

/** The same failures as the older interfaces of OGC tell them. */
const inXml = (failures: Json): Json =>
  Object.fromEntries(
    Object.keys(failures).map((code) => [
      code,
      { description: "失败的原因", content: { "text/xml": { schema: { type: "string" } } } },
    ]),
  );

const schemaOf = (type: string): Json =>
  /json/.test(type) ? { type: "object" } : { type: "string" };
