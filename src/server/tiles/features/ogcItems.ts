import type { AnyDataset } from "#contract/define/dataset";
import type { Db } from "../../db/tables";
import type { Filter } from "../../repositories/records/filter";
import type { Scope } from "../../repositories/records/scope";
import { parseCqlJson } from "./cqlJson";
import { oidName } from "./esriFields";
import { geoJsonText, turned } from "./featureJson";
import { type FeatureQuery, featureQueryOf } from "./featureQuery";
import { type BoxGiven, ogcBoxOf } from "./ogcBox";
import { inOrder, type OgcCrs, ogcCrsOf } from "./ogcCrs";
import { mostLimit, type Feature as OgcFeature, usualLimit } from "./ogcDocuments";
import { changedWithin } from "./ogcTime";
import { bad } from "./parameters";
import { comma, objectWriter } from "./pieces/writtenJson";
import { countFeatures, type Feature, readFeatures } from "./readFeatures";
import { type Form, readPieces } from "./readPieces";
import { parseCqlText, type Where } from "./where";

/**
 * Which features to return: `after` is the last id of the page before, null for the first page. In an
 * order of their own, pages begin at an `offset`.
 */
export type ItemsQuery = {
  limit: number;
  after: number | null;
  offset: number | null;
  sortby: string | null;
  box: BoxGiven | null;
  crs: OgcCrs;
  filter: Where | null;
  /** Names of the properties wanted; null for all. */
  properties: string | null;
  /** Outlines are left out, and not even read. */
  skipGeometry: boolean;
};

type Given = Readonly<Record<string, unknown>>;

/** Query parameters as texts; throws a `Refusal` 400 for invalid ones. */
export function itemsQueryOf(given: Given): ItemsQuery {
  const limit = whole(given.limit) ?? usualLimit;
  if (limit < 1) throw bad("limit 应不小于 1");
  const sortby = sortbyOf(given);
  const [after, offset] = [whole(given.after) ?? null, whole(given.offset) ?? null];
  if (after !== null && (sortby !== null || offset !== null)) {
    throw bad("after 不与 sortby、offset 同用");
  }
  const boxCrs = ogcCrsOf("bbox-crs", given["bbox-crs"]);
  return {
    limit: Math.min(limit, mostLimit),
    ...{ after, offset, sortby },
    box: given.bbox === undefined ? null : ogcBoxOf(String(given.bbox), boxCrs),
    crs: ogcCrsOf("crs", given.crs),
    filter: filterOf(given),
    properties: propertiesOf(given),
    skipGeometry: skipGeometryOf(given),
  };
}

/** Which removed features are asked for: a page of them, removed within a time. */
export function removedQueryOf(given: Given) {
  const limit = whole(given.limit) ?? usualLimit;
  if (limit < 1) throw bad("limit 应不小于 1");
  return {
    where: changedWithin(given.datetime) ?? ({ kind: "constant", holds: true } as const),
    page: { after: whole(given.after) ?? 0, limit: Math.min(limit, mostLimit) },
  };
}

/** What `filter` and `datetime` ask for together. */
function filterOf(given: Given): Where | null {
  const crs = ogcCrsOf("filter-crs", given["filter-crs"]);
  const changed = changedWithin(given.datetime);
  const text = given.filter === undefined ? "" : String(given.filter).trim();
  if (given.filter !== undefined && text === "") throw bad("filter 不能为空");
  if (text === "") return changed;
  const isJson = given["filter-lang"] === "cql2-json";
  const wanted = isJson ? parseCqlJson(text, crs) : parseCqlText(text, crs);
  return changed ? { kind: "all", items: [wanted, changed] } : wanted;
}

/** `+name,-name` as ArcGIS has it; an address has a blank for the plus. */
function sortbyOf({ sortby }: Given): string | null {
  if (sortby === undefined) return null;
  const names = String(sortby).split(",");
  const orders = names.map((one) => {
    const [, sign, name] = /^\s*([+-]?)\s*([A-Za-z_]\w*)\s*$/.exec(one) ?? [];
    if (name === undefined) throw bad("sortby 应为以逗号分开的字段，降序的前面写 -");
    return `${name} ${sign === "-" ? "desc" : "asc"}`;
  });
  return orders.join(",");
}

/** A list of names, as `outFields` has them; an empty one leaves all out. */
export function propertiesOf({ properties }: Given): string | null {
  if (properties === undefined) return null;
  const text = String(properties).trim();
  if (text === "") throw bad("properties 应为以逗号分开的字段");
  return text;
}

/** `true` or `false` in small letters, as other servers have it. */
export function skipGeometryOf({ skipGeometry }: Given): boolean {
  if (skipGeometry === undefined || skipGeometry === "false") return false;
  if (skipGeometry === "true") return true;
  throw bad("skipGeometry 应为 true 或 false");
}

function whole(value: unknown): number | undefined {
  if (value === undefined) return undefined;
  if (!/^\d{1,9}$/.test(String(value))) throw bad("limit、after 和 offset 应为非负整数");
  return Number(value);
}

type Asked = { dataset: AnyDataset; filter: Filter; scope: Scope };

/** A page of features, written as GeoJSON, in id order, and where the next page begins. */
export async function readItems(
  db: Db,
  { dataset, filter, scope }: Asked,
  { limit, after, offset, sortby, box, crs, filter: wanted, properties, skipGeometry }: ItemsQuery,
) {
  const isSorted = sortby !== null || offset !== null;
  const asked = featureQueryOf(dataset, {
    f: "geojson",
    outFields: properties ?? "*",
    where: `${oidName} > ${after ?? 0}`,
    resultRecordCount: String(limit),
    resultOffset: String(offset ?? 0),
    orderByFields: sortby ?? "",
    returnGeometry: String(!skipGeometry),
    ...box,
  });
  const where: Where = wanted ? { kind: "all", items: [asked.where, wanted] } : asked.where;
  const query: FeatureQuery = { ...asked, where, out: crs.reference };
  const selection = { dataset, query, filter, scope };
  const { oids, strip, more } = await readPieces(db, selection, ogcForm(query.fields, crs));
  const last = oids.at(-1);
  return {
    names: query.fields,
    strip,
    next: more && last !== undefined ? nextOf(last) : null,
    matched: after === null && !offset ? await matchedBy(more, oids.length) : null,
  };

  function nextOf(last: number) {
    return isSorted
      ? ({ name: "offset", value: (offset ?? 0) + limit } as const)
      : ({ name: "after", value: last } as const);
  }

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
  { crs, properties, skipGeometry }: Pick<ItemsQuery, "crs" | "properties" | "skipGeometry">,
) {
  const query: FeatureQuery = {
    ...featureQueryOf(dataset, {
      f: "geojson",
      outFields: properties ?? "*",
      objectIds: String(oid),
      returnGeometry: String(!skipGeometry),
      resultRecordCount: "1",
    }),
    out: crs.reference,
  };
  const { features } = await readFeatures(db, { dataset, query, filter: {}, scope });
  const [feature] = features;
  return feature && (JSON.parse(writerOf(query.fields, crs)(feature)) as OgcFeature);
}

const ogcForm = (names: readonly string[], crs: OgcCrs): Form => ({
  name: `ogc ${crs.uri}`,
  between: comma,
  writer: () => writerOf(names, crs),
});

/** Dates stay dates and codes stay codes; the outer ring is counter-clockwise (RFC 7946). */
function writerOf(names: readonly string[], crs: OgcCrs): (feature: Feature) => string {
  const properties = objectWriter<Feature>(names, ({ values }, at) => values[names[at] as string]);
  return (feature) => {
    const outline = feature.outline && inOrder(feature.outline.map(turned), crs);
    return geoJsonText(feature.oid, outline, properties(feature));
  };
}
