import type { AnyDataset } from "#contract/define/dataset";
import type { Db } from "../../db/tables";
import type { Filter } from "../../repositories/records/filter";
import type { Scope } from "../../repositories/records/scope";
import { oidName } from "./esriFields";
import { bad, featureQueryOf } from "./featureQuery";
import { mostLimit, usualLimit } from "./ogcDocuments";
import { type Feature, readFeatures } from "./readFeatures";
import { esriRings } from "./replyValues";

/** Which features to return: `after` is the last id of the page before. */
export type ItemsQuery = { limit: number; after: number; bbox: string | null };

/** Query parameters as texts; throws a `Refusal` 400 for invalid ones. */
export function itemsQueryOf(given: Readonly<Record<string, unknown>>): ItemsQuery {
  const limit = whole(given.limit, usualLimit);
  if (limit < 1) throw bad("limit 应不小于 1");
  return {
    limit: Math.min(limit, mostLimit),
    after: whole(given.after, 0),
    bbox: given.bbox === undefined ? null : bboxOf(String(given.bbox)),
  };
}

function whole(value: unknown, otherwise: number): number {
  if (value === undefined) return otherwise;
  if (!/^\d{1,9}$/.test(String(value))) throw bad("limit 和 after 应为非负整数");
  return Number(value);
}

/** Heights are ignored. */
function bboxOf(text: string): string {
  const numbers = text.split(",").map(Number);
  const [west, south, east, north] =
    numbers.length === 6 ? [0, 1, 3, 4].map((i) => numbers[i]) : numbers;
  const isBox = numbers.length === 4 || numbers.length === 6;
  if (!isBox || !numbers.every(Number.isFinite)) throw bad("bbox 应为 西,南,东,北 四个数");
  if (Number(south) > Number(north)) throw bad("bbox 的南应不大于北");
  if (Number(west) <= Number(east)) return [west, south, east, north].join();
  // A box across the antimeridian is two boxes.
  const half = (from: unknown, to: unknown) => [
    [from, south],
    [to, south],
    [to, north],
    [from, north],
  ];
  return JSON.stringify({ rings: [half(west, 180), half(-180, east)] });
}

/** A page of features as GeoJSON in id order, and where the next page begins. */
export async function readItems(
  db: Db,
  { dataset, filter, scope }: { dataset: AnyDataset; filter: Filter; scope: Scope },
  { limit, after, bbox }: ItemsQuery,
) {
  const query = featureQueryOf(dataset, {
    f: "geojson",
    outFields: "*",
    where: `${oidName} > ${after}`,
    resultRecordCount: String(limit),
    ...(bbox && { geometry: bbox, inSR: "4490" }),
  });
  const { features, more } = await readFeatures(db, { dataset, query, filter, scope });
  const last = features.at(-1)?.oid;
  return {
    features: features.map((feature) => asGeoJson(dataset, feature)),
    next: more && last !== undefined ? last : null,
  };
}

/** One feature in the scope, or undefined. */
export async function oneFeature(
  db: Db,
  dataset: AnyDataset,
  oid: number,
  scope: Scope,
): Promise<Feature | undefined> {
  const query = featureQueryOf(dataset, {
    f: "geojson",
    outFields: "*",
    objectIds: String(oid),
    resultRecordCount: "1",
  });
  const { features } = await readFeatures(db, { dataset, query, filter: {}, scope });
  return features[0];
}

/** Dates stay dates and codes stay codes; the outer ring is counter-clockwise (RFC 7946). */
export function asGeoJson(dataset: AnyDataset, { oid, outline, values }: Feature) {
  return {
    type: "Feature" as const,
    id: oid,
    geometry: outline && {
      type: "MultiPolygon",
      coordinates: outline.map((polygon) =>
        esriRings([polygon]).map((ring) => [...ring].reverse()),
      ),
    },
    properties: Object.fromEntries(
      Object.keys(dataset.fields).map((name) => [name, values[name] ?? null]),
    ),
  };
}
