import type { FastifyRequest } from "fastify";
import type { AnyDataset } from "#contract/define/dataset";
import { shownTo } from "#contract/define/secret";
import { messages, Refusal, status } from "#contract/errors";
import { demandScope } from "../../repositories/records/scope";
import { geometryName } from "../../tiles/features/cqlSpace";
import { type FeatureQuery, featureQueryOf } from "../../tiles/features/featureQuery";
import { ogcBoxOf } from "../../tiles/features/ogcBox";
import type { Selection } from "../../tiles/features/readFeatures";
import type { Where } from "../../tiles/features/where";
import { tileDatasets } from "../../tiles/tileDatasets";
import { byIds, parseFes } from "../../tiles/wfs/fesFilter";
import { OwsFault } from "../../tiles/wfs/owsFault";
import { type WfsCrs, wfsCrsOf } from "../../tiles/wfs/wfsCrs";
import { mostFeatures } from "../../tiles/wfs/wfsFeatures";
import { type FormatName, formatNames } from "../../tiles/wfs/wfsFormats";
import { isGeometry, localName, propertyIn, resourceIdOf } from "../../tiles/wfs/wfsNames";
import { callerOf } from "../authenticate";
import type { Keyed } from "./keyed";
import type { WfsGiven } from "./wfsXml";

/** Features that are asked for, and how they are answered. */
export type WfsAsked = {
  selection: Selection;
  crs: WfsCrs;
  format: FormatName;
  /** How many there are instead of which. */
  hits: boolean;
  /** What narrows it, as the log has it. */
  place: string | null;
};

/** The version of all requests but the first one. */
export const demandVersion = (keyed: Keyed) => keyed.oneOf("version", ["2.0.0", "2.0.2"]);

/** The feature type of a name as the caller may see it; refuses one that there is none of. */
export function typeOf(request: FastifyRequest, name: string): AnyDataset {
  const local = localName(name);
  const known = Object.hasOwn(tileDatasets, local) ? tileDatasets[local] : undefined;
  if (!known) {
    const words = `没有要素类型“${name.slice(0, 60)}”`;
    throw new OwsFault("InvalidParameterValue", "typeNames", words);
  }
  const { authorities } = callerOf(request);
  if (!authorities.includes(known.dataset.access.read)) {
    throw new Refusal(status.forbidden, messages.forbidden);
  }
  return shownTo(known.dataset, authorities);
}

/** Names of feature types by commas, under either of the names that versions have for them. */
export function typesIn(keyed: Keyed): string[] {
  const text = (keyed.get("typenames") || keyed.get("typename")).replace(/^\((.*)\)$/, "$1");
  return text.split(",").filter((name) => name.trim() !== "");
}

const idsIn = (keyed: Keyed): string[] =>
  (keyed.get("resourceid") || keyed.get("featureid")).split(",").filter((id) => id.trim() !== "");

/** What `GetFeature` asks for; `value` is the one property that `GetPropertyValue` wants. */
export function askedOf(
  request: FastifyRequest,
  { keyed, filter }: WfsGiven,
  value: string | null = null,
): WfsAsked {
  demandVersion(keyed);
  keyed.oneOf("filter_language", [
    "urn:ogc:def:queryLanguage:OGC-FES:Filter",
    "urn:ogc:def:query Language:OGC-FES:Filter",
  ]);
  keyed.oneOf("resolve", ["none", "local"]);
  const ids = idsIn(keyed);
  demandOne({
    filter: filter !== null,
    bbox: keyed.get("bbox") !== "",
    resourceId: ids.length > 0,
  });
  const dataset = typeOf(request, nameIn(keyed, ids));
  const crs = wfsCrsOf("srsName", keyed.get("srsname"));
  const narrowed = filter ? parseFes(filter, dataset.name) : byIdsOrAll(ids, dataset);
  const query = queryOf(keyed, dataset, value);
  const where: Where = { kind: "all", items: [query.where, narrowed] };
  const place = keyed.get("bbox") || keyed.get("filter") || keyed.get("query") || ids.join();
  return {
    selection: {
      ...{ dataset, filter: {}, scope: demandScope(callerOf(request)) },
      query: { ...query, where, out: crs.reference },
    },
    crs,
    format: formatIn(keyed),
    hits: keyed.oneOf("resulttype", ["results", "hits"]) === "hits",
    place: place.slice(0, 200) || null,
  };
}

const byIdsOrAll = (ids: readonly string[], { name }: AnyDataset): Where =>
  ids.length > 0 ? byIds(ids, name) : { kind: "constant", holds: true };

/** WFS 2.0 has them exclude each other. */
function demandOne(given: Readonly<Record<string, boolean>>): void {
  const names = Object.keys(given).filter((name) => given[name]);
  const [, second] = names;
  if (second === undefined) return;
  throw new OwsFault("InvalidParameterValue", second, `${names.join("、")} 只能用一个`);
}

/** The one type of a query; ids name theirs themselves. */
function nameIn(keyed: Keyed, ids: readonly string[]): string {
  const names = typesIn(keyed);
  const [name = resourceIdOf(ids[0] ?? "")?.dataset, ...more] = names;
  if (more.length > 0) {
    throw new OwsFault("OperationNotSupported", "typeNames", "一次只能查询一个要素类型");
  }
  if (name === undefined) {
    throw new OwsFault("MissingParameterValue", "typeNames", "缺少查询参数 TYPENAMES");
  }
  return name;
}

function queryOf(keyed: Keyed, dataset: AnyDataset, value: string | null): FeatureQuery {
  const names = value === null ? propertiesIn(keyed, dataset) : [value];
  const fields = names?.filter((name) => !isGeometry(name));
  const bbox = keyed.get("bbox");
  const asked = featureQueryOf(dataset, {
    f: "geojson",
    outFields: fields?.join() || "*",
    orderByFields: orderIn(keyed, dataset),
    ...(bbox !== "" && boxOf(bbox)),
  });
  const counted = keyed.get("count") ? "count" : "maxfeatures";
  return {
    ...asked,
    fields: fields?.length === 0 ? [] : asked.fields,
    geometry: names === null || names.some(isGeometry),
    limit: Math.min(keyed.whole(counted, 0, 2 ** 31, mostFeatures), mostFeatures),
    offset: keyed.whole("startindex", 0, 2 ** 31, 0),
  };
}

/** The names of `propertyName`; null if all are wanted. */
function propertiesIn(keyed: Keyed, dataset: AnyDataset): string[] | null {
  const text = keyed.get("propertyname").replace(/^\((.*)\)$/, "$1");
  if (text === "" || text === "*") return null;
  return text.split(",").map((name) => propertyIn(name, dataset.name));
}

/** `mj DESC,dkbh ASC`, as ArcGIS has it; of older versions `mj D`. A plus in an address is a blank. */
function orderIn(keyed: Keyed, dataset: AnyDataset): string {
  const text = keyed.get("sortby");
  if (text === "") return "";
  const orders = text.split(",").map((part) => {
    const [, name = "", direction = "asc"] = /^(\S+?)(?:[\s+]+(\w+))?$/.exec(part.trim()) ?? [];
    const full = { a: "asc", d: "desc" }[direction.toLowerCase()] ?? direction;
    if (!/^(asc|desc)$/i.test(full)) {
      throw new OwsFault("InvalidParameterValue", "sortBy", "sortBy 应如 mj DESC,dkbh ASC");
    }
    const property = propertyIn(name, dataset.name);
    if (isGeometry(property)) {
      throw new OwsFault("InvalidParameterValue", "sortBy", `不能按 ${geometryName} 排序`);
    }
    return `${property} ${full}`;
  });
  return orders.join();
}

/** Four numbers, and the reference that they are in: without it, that of the type. */
function boxOf(text: string) {
  const parts = text.split(",");
  const last = parts.at(-1) ?? "";
  const named = Number.isFinite(Number(last)) ? "" : last;
  const numbers = named === "" ? parts : parts.slice(0, -1);
  return ogcBoxOf(numbers.join(), wfsCrsOf("bbox", named));
}

function formatIn(keyed: Keyed): FormatName {
  const text = keyed.get("outputformat").toLowerCase();
  if (text === "") return "gml";
  const names = Object.keys(formatNames) as FormatName[];
  const found = names.find((name) => formatNames[name].some((one) => one === text));
  if (found) return found;
  const words = `不支持 OUTPUTFORMAT=${text.slice(0, 60)}，可用 gml32、application/json、csv`;
  throw new OwsFault("InvalidParameterValue", "outputFormat", words);
}
