import type { AnyDataset } from "#contract/define/dataset";
import type { Db } from "../../db/tables";
import type { Filter } from "../../repositories/records/filter";
import type { Scope } from "../../repositories/records/scope";
import { oidName } from "./esriFields";
import { bad, type FeatureQuery, featureQueryOf } from "./featureQuery";
import { type BoxGiven, ogcBoxOf } from "./ogcBox";
import { inOrder, type OgcCrs, ogcCrsOf } from "./ogcCrs";
import { mostLimit, usualLimit } from "./ogcDocuments";
import { demandDatetime } from "./ogcTime";
import { countFeatures, type Feature, readFeatures } from "./readFeatures";
import { esriRings } from "./replyValues";

/** Which features to return: `after` is the last id of the page before, null for the first page. */
export type ItemsQuery = {
  limit: number;
  after: number | null;
  box: BoxGiven | null;
  crs: OgcCrs;
};

type Given = Readonly<Record<string, unknown>>;

/** Query parameters as texts; throws a `Refusal` 400 for invalid ones. */
export function itemsQueryOf(given: Given): ItemsQuery {
  const limit = whole(given.limit) ?? usualLimit;
  if (limit < 1) throw bad("limit 应不小于 1");
  demandDatetime(given.datetime);
  const boxCrs = ogcCrsOf("bbox-crs", given["bbox-crs"]);
  return {
    limit: Math.min(limit, mostLimit),
    after: whole(given.after) ?? null,
    box: given.bbox === undefined ? null : ogcBoxOf(String(given.bbox), boxCrs),
    crs: ogcCrsOf("crs", given.crs),
  };
}

function whole(value: unknown): number | undefined {
  if (value === undefined) return undefined;
  if (!/^\d{1,9}$/.test(String(value))) throw bad("limit 和 after 应为非负整数");
  return Number(value);
}

type Asked = { dataset: AnyDataset; filter: Filter; scope: Scope };

/** A page of features as GeoJSON in id order, and where the next page begins. */
export async function readItems(
  db: Db,
  { dataset, filter, scope }: Asked,
  { limit, after, box, crs }: ItemsQuery,
) {
  const query: FeatureQuery = {
    ...featureQueryOf(dataset, {
      f: "geojson",
      outFields: "*",
      where: `${oidName} > ${after ?? 0}`,
      resultRecordCount: String(limit),
      ...box,
    }),
    out: crs.reference,
  };
  const selection = { dataset, query, filter, scope };
  const { features, more } = await readFeatures(db, selection);
  const last = features.at(-1)?.oid;
  return {
    features: features.map((feature) => asGeoJson(dataset, feature, crs)),
    next: more && last !== undefined ? last : null,
    matched: after === null ? await matchedBy(more, features.length) : null,
  };

  /** Told with the first page: later ones would count everything again. */
  async function matchedBy(isMore: boolean, found: number): Promise<number> {
    return isMore ? countFeatures(db, selection) : found;
  }
}

/** One feature in the scope, or undefined. */
export async function oneFeature(
  db: Db,
  { dataset, scope }: { dataset: AnyDataset; scope: Scope },
  oid: number,
  crs: OgcCrs,
): Promise<Feature | undefined> {
  const query: FeatureQuery = {
    ...featureQueryOf(dataset, {
      f: "geojson",
      outFields: "*",
      objectIds: String(oid),
      resultRecordCount: "1",
    }),
    out: crs.reference,
  };
  const { features } = await readFeatures(db, { dataset, query, filter: {}, scope });
  return features[0];
}

/** Dates stay dates and codes stay codes; the outer ring is counter-clockwise (RFC 7946). */
export function asGeoJson(dataset: AnyDataset, { oid, outline, values }: Feature, crs: OgcCrs) {
  const turned = outline?.map((polygon) => esriRings([polygon]).map((ring) => [...ring].reverse()));
  return {
    type: "Feature" as const,
    id: oid,
    geometry: turned ? { type: "MultiPolygon", coordinates: inOrder(turned, crs) } : null,
    properties: Object.fromEntries(
      Object.keys(dataset.fields).map((name) => [name, values[name] ?? null]),
    ),
  };
}
