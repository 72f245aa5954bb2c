import type { AnyDataset } from "#contract/define/dataset";

/** URL of the interface on this server, without a trailing slash. */
export type OgcRoot = string;

const json = "application/json";
export const geoJson = "application/geo+json";
const openapi = "application/vnd.oai.openapi+json;version=3.0";

const crs84 = "http://www.opengis.net/def/crs/OGC/1.3/CRS84";
const conf = "http://www.opengis.net/spec/ogcapi-features-1/1.0/conf";

/** Features of one reply by default, and at most. */
export const usualLimit = 100;
export const mostLimit = 2_000;

const link = (href: string, rel: string, type: string, title: string) => ({
  href,
  rel,
  type,
  title,
});

export const landing = (root: OgcRoot, title: string) => ({
  title,
  description: "OGC API Features，只读，按登录用户的权限和辖区给出要素",
  links: [
    link(root, "self", json, "本页"),
    link(`${root}/api`, "service-desc", openapi, "接口说明"),
    link(`${root}/conformance`, "conformance", json, "符合的规范"),
    link(`${root}/collections`, "data", json, "图层"),
  ],
});

export const conformance = {
  conformsTo: [`${conf}/core`, `${conf}/oas30`, `${conf}/geojson`],
};

type Bounds = readonly [west: number, south: number, east: number, north: number];

export const collection = (root: OgcRoot, { name, title }: AnyDataset, bbox: Bounds) => ({
  id: name,
  title,
  description: title,
  itemType: "feature",
  extent: { spatial: { bbox: [bbox], crs: crs84 } },
  crs: [crs84],
  storageCrs: crs84,
  links: [
    link(`${root}/collections/${name}`, "self", json, title),
    link(`${root}/collections/${name}/items`, "items", geoJson, `${title}的要素`),
  ],
});

export const collections = (root: OgcRoot, datasets: readonly AnyDataset[], bbox: Bounds) => ({
  links: [link(`${root}/collections`, "self", json, "图层")],
  collections: datasets.map((dataset) => collection(root, dataset, bbox)),
});

const query = (name: string, schema: object, description: string) => ({
  name,
  in: "query",
  required: false,
  description,
  schema,
  style: "form",
  explode: false,
});

/** What clients read first: paths, and how many features a page may have. */
export const apiDocument = (
  root: OgcRoot,
  title: string,
  datasets: readonly { dataset: AnyDataset; filters: readonly string[] }[],
) => ({
  openapi: "3.0.3",
  info: { title, version: "1.0.0", description: "OGC API Features 1.0 核心部分，只读" },
  servers: [{ url: root }],
  components: {
    securitySchemes: { bearer: { type: "http", scheme: "bearer" } },
    parameters: {
      limit: query(
        "limit",
        { type: "integer", minimum: 1, maximum: mostLimit, default: usualLimit },
        "一页的要素个数",
      ),
      bbox: query(
        "bbox",
        { type: "array", minItems: 4, maxItems: 6, items: { type: "number" } },
        "西、南、东、北，经纬度",
      ),
      after: query("after", { type: "integer", minimum: 0 }, "上一页最后一个要素的编号"),
    },
  },
  security: [{ bearer: [] }],
  paths: {
    "/": operation("landing", "接口首页"),
    "/conformance": operation("conformance", "符合的规范"),
    "/collections": operation("collections", "图层"),
    ...Object.fromEntries(
      datasets.flatMap(({ dataset: { name, title: layer }, filters }) => [
        [`/collections/${name}`, operation(`collection_${name}`, layer)],
        [
          `/collections/${name}/items`,
          operation(`items_${name}`, `${layer}的要素`, [
            ...["limit", "bbox", "after"].map((one) => ({
              $ref: `#/components/parameters/${one}`,
            })),
            ...filters.map((one) => query(one, { type: "string" }, "与列表相同的筛选")),
          ]),
        ],
      ]),
    ),
  },
});

const operation = (operationId: string, summary: string, parameters: readonly object[] = []) => ({
  get: { operationId, summary, parameters, responses: { "200": { description: "成功" } } },
});

type Feature = { type: "Feature"; id: number; geometry: unknown; properties: object };

/** A page of features; `next` is the URL of the following page. */
export const featureCollection = (
  self: string,
  next: string | null,
  features: readonly Feature[],
) => ({
  type: "FeatureCollection",
  timeStamp: new Date().toISOString(),
  numberReturned: features.length,
  features,
  links: [
    link(self, "self", geoJson, "本页"),
    ...(next ? [link(next, "next", geoJson, "下一页")] : []),
  ],
});
