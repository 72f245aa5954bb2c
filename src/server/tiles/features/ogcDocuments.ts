import type { AnyDataset } from "#contract/define/dataset";
import { crs84, crsUris, storageCrs } from "./ogcCrs";
import { schemaJson } from "./ogcSchemas";

/** URL of the interface on this server, without a trailing slash. */
export type OgcRoot = string;

export const json = "application/json";
export const geoJson = "application/geo+json";
export const openapi = "application/vnd.oai.openapi+json;version=3.0";

const spec = "http://www.opengis.net/spec";
const rel = "http://www.opengis.net/def/rel/ogc/1.0";

/** Features of one reply by default, and at most. */
export const usualLimit = 100;
export const mostLimit = 2_000;

const gregorian = "http://www.opengis.net/def/uom/ISO-8601/0/Gregorian";

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
    link(`${root}/styles`, `${rel}/styles`, json, "样式"),
    link(`${root}/tileMatrixSets`, `${rel}/tiling-schemes`, json, "瓦片网格"),
  ],
});

export const conformance = {
  conformsTo: [
    ...["core", "oas30", "geojson", "html"].map(
      (one) => `${spec}/ogcapi-features-1/1.0/conf/${one}`,
    ),
    `${spec}/ogcapi-features-2/1.0/conf/crs`,
    ...["queryables", "filter", "features-filter"].map(
      (one) => `${spec}/ogcapi-features-3/1.0/conf/${one}`,
    ),
    ...["core-roles-features", "schemas", "returnables-and-receivables"].map(
      (one) => `${spec}/ogcapi-features-5/1.0/conf/${one}`,
    ),
    ...["core", "tileset", "tilesets-list", "geodata-tilesets", "mvt"].map(
      (one) => `${spec}/ogcapi-tiles-1/1.0/conf/${one}`,
    ),
    ...["cql2-text", "cql2-json", "basic-cql2", "advanced-comparison-operators"].map(
      (one) => `${spec}/cql2/1.0/conf/${one}`,
    ),
    ...["basic-spatial-functions", "spatial-functions"].map(
      (one) => `${spec}/cql2/1.0/conf/${one}`,
    ),
    ...["core", "global-styles", "collection-styles"].map(
      (one) => `${spec}/ogcapi-styles-1/1.0/conf/${one}`,
    ),
  ],
};

type Bounds = readonly [west: number, south: number, east: number, north: number];

export const collection = (root: OgcRoot, { name, title }: AnyDataset, bbox: Bounds) => ({
  id: name,
  title,
  description: title,
  itemType: "feature",
  extent: {
    spatial: { bbox: [bbox], crs: crs84 },
    temporal: { interval: [[null, null]], trs: gregorian },
  },
  // In full: not every program knows the short form of what all collections have in common.
  crs: crsUris,
  storageCrs,
  links: [
    link(`${root}/collections/${name}`, "self", json, title),
    link(`${root}/collections/${name}/items`, "items", geoJson, `${title}的要素`),
    link(`${root}/collections/${name}/queryables`, `${rel}/queryables`, schemaJson, "可筛选的字段"),
    link(`${root}/collections/${name}/sortables`, `${rel}/sortables`, schemaJson, "可排序的字段"),
    link(`${root}/collections/${name}/schema`, `${rel}/schema`, schemaJson, "字段"),
    link(`${root}/collections/${name}/removed`, "related", json, `${title}里删除的要素`),
    link(`${root}/collections/${name}/styles`, `${rel}/styles`, json, `${title}的样式`),
    link(`${root}/collections/${name}/tiles`, `${rel}/tilesets-vector`, json, `${title}的瓦片`),
  ],
});

export const collections = (root: OgcRoot, datasets: readonly AnyDataset[], bbox: Bounds) => ({
  links: [link(`${root}/collections`, "self", json, "图层")],
  collections: datasets.map((dataset) => collection(root, dataset, bbox)),
});

export type Feature = { type: "Feature"; id: number; geometry: unknown; properties: object };

/**
 * A page of features without these: `next` is the URL of the following page, `matched` how many there
 * are on all pages, if that was counted.
 */
export const featureCollection = (
  self: string,
  next: string | null,
  { returned, matched }: { returned: number; matched: number | null },
) => ({
  type: "FeatureCollection",
  timeStamp: new Date().toISOString(),
  ...(matched !== null && { numberMatched: matched }),
  numberReturned: returned,
  links: [
    link(self, "self", geoJson, "本页"),
    ...(next ? [link(next, "next", geoJson, "下一页")] : []),
  ],
});
