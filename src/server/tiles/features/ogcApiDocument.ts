import type { AnyDataset } from "#contract/define/dataset";
import { crs84 } from "./ogcCrs";
import { geoJson, json, mostLimit, type OgcRoot, usualLimit } from "./ogcDocuments";
import { schemaJson } from "./ogcSchemas";
import { mapboxStyle, styleFormatNames, styleForms } from "./ogcStyleForms";
import { mvt, tileGrids } from "./ogcTiles";

type Json = Readonly<Record<string, unknown>>;

/** A layer, and the schemas of the filters that lists of it have. */
export type Described = { dataset: AnyDataset; filters: Readonly<Record<string, Json>> };

const query = (name: string, schema: Json, description: string) => ({
  name,
  in: "query",
  required: false,
  description,
  schema,
  style: "form",
  explode: false,
});

const path = (name: string, schema: Json, description: string) => ({
  ...{ name, in: "path", required: true, description, schema },
});

const text: Json = { type: "string" };

const parameters = {
  f: query("f", { type: "string", enum: ["json", "html"] }, "返回格式"),
  itemsFormat: query("f", { type: "string", enum: ["json", "html", "csv"] }, "返回格式"),
  limit: query(
    "limit",
    { type: "integer", minimum: 1, maximum: mostLimit, default: usualLimit },
    "一页的要素个数",
  ),
  bbox: query(
    "bbox",
    { type: "array", minItems: 4, maxItems: 6, items: { type: "number" } },
    "西、南、东、北；次序按 bbox-crs 的轴序",
  ),
  "bbox-crs": query("bbox-crs", { type: "string", format: "uri", default: crs84 }, "bbox 的坐标系"),
  crs: query("crs", { type: "string", format: "uri", default: crs84 }, "返回的坐标系"),
  datetime: query(
    "datetime",
    text,
    "更新时间在其中的要素：时间、日期，或时段，如 YYYY-MM-DDThh:mm:ssZ/..",
  ),
  filter: query("filter", text, "CQL2，如 mj > 1000 AND shzt = '5'"),
  "filter-lang": query(
    "filter-lang",
    { type: "string", enum: ["cql2-text", "cql2-json"], default: "cql2-text" },
    "筛选的语言",
  ),
  "filter-crs": query("filter-crs", { type: "string", format: "uri" }, "筛选里图形的坐标系"),
  properties: query(
    "properties",
    { type: "array", minItems: 1, items: { type: "string" } },
    "返回的字段",
  ),
  sortby: query(
    "sortby",
    {
      type: "array",
      minItems: 1,
      items: { type: "string", pattern: "^[+-]?[A-Za-z_][A-Za-z0-9_]*$" },
    },
    "排序的字段，降序的前面写 -",
  ),
  skipGeometry: query("skipGeometry", { type: "boolean", default: false }, "不要图形"),
  offset: query("offset", { type: "integer", minimum: 0 }, "跳过的要素个数，不与 after 同用"),
  after: query("after", { type: "integer", minimum: 0 }, "上一页最后一个要素的编号"),
  tileMatrixSetId: path("tileMatrixSetId", { type: "string", enum: tileGrids }, "瓦片网格"),
  tileMatrix: path("tileMatrix", { type: "integer", minimum: 0 }, "级别"),
  tileRow: path("tileRow", { type: "integer", minimum: 0 }, "行"),
  tileCol: path("tileCol", { type: "integer", minimum: 0 }, "列"),
  styleFormat: query("f", { type: "string", enum: [...styleFormatNames, "html"] }, "样式的格式"),
  styleId: path("styleId", text, "样式的编号"),
  tileSetFormat: query("f", { type: "string", enum: ["json", "html", "tilejson"] }, "返回格式"),
  featureId: path("featureId", { type: "integer", minimum: 0 }, "要素的编号"),
};

const ref = (kind: string, name: string) => ({ $ref: `#/components/${kind}/${name}` });
const parameter = (name: keyof typeof parameters) => ref("parameters", name);

const failed = (description: string) => ({
  description,
  content: { [json]: { schema: ref("schemas", "exception") } },
});

const responses = {
  Invalid: failed("参数不正确或不支持"),
  Expired: failed("没有登录，或令牌无效"),
  Forbidden: failed("权限不足"),
  NotFound: failed("没有这个图层或要素"),
  NotAllowed: failed("只能用 GET 和 HEAD"),
  NotAcceptable: failed("没有所要的格式"),
  Defect: failed("服务器内部错误"),
};

const failures = {
  "400": ref("responses", "Invalid"),
  "401": ref("responses", "Expired"),
  "403": ref("responses", "Forbidden"),
  "404": ref("responses", "NotFound"),
  "405": ref("responses", "NotAllowed"),
  "406": ref("responses", "NotAcceptable"),
  "500": ref("responses", "Defect"),
};

const list = (items: Json): Json => ({ type: "array", items });
const object = (properties: Json, required: readonly string[] = []): Json => ({
  type: "object",
  ...(required.length > 0 && { required }),
  properties,
});

const links = list(ref("schemas", "link"));

const schemas = {
  exception: object({ code: text, description: text, message: text }, ["code"]),
  link: object({ href: text, rel: text, type: text, title: text }, ["href", "rel"]),
  landing: object({ title: text, description: text, links }, ["links"]),
  conformance: object({ conformsTo: list(text) }, ["conformsTo"]),
  collection: object(
    {
      ...{ id: text, title: text, description: text, itemType: text, extent: { type: "object" } },
      ...{ crs: list(text), storageCrs: text, links },
    },
    ["id", "links"],
  ),
  collections: object({ links, collections: list(ref("schemas", "collection")) }, [
    "links",
    "collections",
  ]),
};

/** A style in its other encodings. */
const otherStyles = Object.fromEntries(
  [styleForms.sld10, styleForms.qml].map(({ types: [one] }) => [one, { schema: text }]),
);

type Answer = { schema: Json; type?: string; format?: keyof typeof parameters | null };

const operation = (
  operationId: string,
  summary: string,
  { schema, type = json, format = "f" }: Answer,
  asked: readonly object[] = [],
) => ({
  get: {
    operationId,
    summary,
    parameters: [...(format ? [parameter(format)] : []), ...asked],
    responses: {
      "200": {
        description: "成功",
        content: {
          [type]: { schema },
          ...(format && { "text/html": { schema: text } }),
          ...(format === "itemsFormat" && { "text/csv": { schema: text } }),
          ...(format === "styleFormat" && otherStyles),
        },
      },
      ...failures,
    },
  },
});

const kinds: Readonly<Record<string, Json>> = {
  number: { type: "number", nullable: true },
  integer: { type: "integer", nullable: true },
  flag: { type: "integer", nullable: true },
  date: { type: "string", format: "date", nullable: true },
  time: { type: "string", format: "date-time", nullable: true },
};

/** A feature with the Chinese names of its fields. */
function featureSchema({ fields }: AnyDataset): Json {
  const properties = Object.entries(fields).map(([name, { kind, label }]) => [
    name,
    { ...(kinds[kind] ?? { type: "string", nullable: true }), title: label },
  ]);
  return object(
    {
      type: { type: "string", enum: ["Feature"] },
      id: { type: "integer" },
      geometry: { type: "object", nullable: true },
      properties: object(Object.fromEntries(properties)),
    },
    ["type", "geometry", "properties"],
  );
}

const pageSchema = (feature: Json): Json =>
  object(
    {
      type: { type: "string", enum: ["FeatureCollection"] },
      ...{ timeStamp: text, links, features: list(feature) },
      ...{ numberMatched: { type: "integer" }, numberReturned: { type: "integer" } },
    },
    ["type", "features"],
  );

function pathsOf({ dataset, filters }: Described): [string, object][] {
  const { name, title } = dataset;
  const feature = ref("schemas", `feature_${name}`);
  const own = [
    ...(["limit", "bbox", "bbox-crs", "crs", "datetime", "after"] as const),
    ...(["filter", "filter-lang", "filter-crs", "properties"] as const),
    ...(["sortby", "offset", "skipGeometry"] as const),
  ].map(parameter);
  // The standard's own names win, as they do when a page is asked for.
  const more = Object.entries(filters)
    .filter(([one]) => !Object.hasOwn(parameters, one))
    .map(([one, schema]) => query(one, schema, "与列表相同的筛选"));
  return [
    [
      `/collections/${name}`,
      operation(`collection_${name}`, title, { schema: ref("schemas", "collection") }),
    ],
    [
      `/collections/${name}/items`,
      operation(
        `items_${name}`,
        `${title}的要素`,
        { schema: pageSchema(feature), type: geoJson, format: "itemsFormat" },
        [...own, ...more],
      ),
    ],
    [
      `/collections/${name}/items/{featureId}`,
      operation(`item_${name}`, `${title}的一个要素`, { schema: feature, type: geoJson }, [
        parameter("featureId"),
        parameter("crs"),
        parameter("properties"),
        parameter("skipGeometry"),
      ]),
    ],
    [
      `/collections/${name}/removed`,
      operation(`removed_${name}`, `${title}里删除的要素的编号`, { schema: removed }, [
        parameter("datetime"),
        parameter("limit"),
        parameter("after"),
      ]),
    ],
    ...(["queryables", "sortables", "schema"] as const).map((one): [string, object] => [
      `/collections/${name}/${one}`,
      operation(`${one}_${name}`, `${title}的字段`, {
        schema: { type: "object" },
        type: schemaJson,
      }),
    ]),
  ];
}

const removed = object({
  removed: list(object({ id: { type: "integer" }, gxsj: { type: "string", format: "date-time" } })),
  ...{ timeStamp: text, numberReturned: { type: "integer" }, links },
});

const tilePlace = ["tileMatrixSetId", "tileMatrix", "tileRow", "tileCol"] as const;

function tilePathsOf({ dataset: { name, title }, filters }: Described): [string, object][] {
  const object: Json = { type: "object" };
  const own = `/collections/${name}/tiles`;
  const more = Object.entries(filters)
    .filter(([one]) => !Object.hasOwn(parameters, one))
    .map(([one, schema]) => query(one, schema, "与列表相同的筛选"));
  return [
    [own, operation(`tilesets_${name}`, `${title}的瓦片`, { schema: object })],
    [
      `${own}/{tileMatrixSetId}`,
      operation(
        `tileset_${name}`,
        `${title}的一套瓦片`,
        { schema: object, format: "tileSetFormat" },
        [parameter("tileMatrixSetId")],
      ),
    ],
    [
      `${own}/${tilePlace.map((one) => `{${one}}`).join("/")}`,
      operation(
        `tile_${name}`,
        `${title}的一块瓦片`,
        { schema: { type: "string", format: "binary" }, type: mvt, format: null },
        [...tilePlace.map(parameter), ...more],
      ),
    ],
  ];
}

const styles = object(
  {
    styles: list(object({ id: text, title: text, links }, ["id", "links"])),
    ...{ default: text, links },
  },
  ["styles"],
);

const stylePaths = (below: string, id: string, title: string): [string, object][] => [
  [`${below}/styles`, operation(`styles${id}`, `${title}样式`, { schema: styles })],
  [
    `${below}/styles/{styleId}`,
    operation(
      `style${id}`,
      `${title}一个样式`,
      { schema: { type: "object" }, type: mapboxStyle, format: "styleFormat" },
      [parameter("styleId")],
    ),
  ],
];

const stylePathsOf = ({ dataset: { name, title } }: Described) =>
  stylePaths(`/collections/${name}`, `_${name}`, `${title}的`);

/** OpenAPI 3.0 of all that a caller may read. */
export const apiDocument = (root: OgcRoot, title: string, layers: readonly Described[]) => ({
  openapi: "3.0.3",
  info: {
    title,
    version: "1.0.0",
    description: "OGC API Features 第 1、2、3、5 部分、OGC API Tiles 和 OGC API Styles，只读",
  },
  servers: [{ url: root }],
  components: {
    securitySchemes: { bearer: { type: "http", scheme: "bearer" } },
    parameters,
    responses,
    schemas: {
      ...schemas,
      ...Object.fromEntries(
        layers.map(({ dataset }) => [`feature_${dataset.name}`, featureSchema(dataset)]),
      ),
    },
  },
  security: [{ bearer: [] }],
  paths: {
    "/": operation("landing", "接口首页", { schema: ref("schemas", "landing") }),
    "/conformance": operation("conformance", "符合的规范", {
      schema: ref("schemas", "conformance"),
    }),
    "/api": operation("api", "接口说明", { schema: { type: "object" } }),
    "/collections": operation("collections", "图层", { schema: ref("schemas", "collections") }),
    "/tileMatrixSets": operation("grids", "瓦片网格", { schema: { type: "object" } }),
    "/tileMatrixSets/{tileMatrixSetId}": operation(
      "grid",
      "一个瓦片网格",
      { schema: { type: "object" } },
      [parameter("tileMatrixSetId")],
    ),
    ...Object.fromEntries(layers.flatMap(pathsOf)),
    ...Object.fromEntries(layers.flatMap(tilePathsOf)),
    ...Object.fromEntries(stylePaths("", "", "")),
    ...Object.fromEntries(layers.flatMap(stylePathsOf)),
  },
});
