import { Refusal, status } from "#contract/errors";

/** What a resource is asked with, by name, as it came: texts, or lists where a name was repeated. */
export type Parameters = Readonly<Record<string, unknown>>;

/**
 * How a parameter is taken: read and obeyed; or, as it would ask for something that is not done
 * here, accepted with the values alone that change nothing; or meaningless for our layers whatever
 * its value is.
 */
type Taken = "read" | "free" | readonly string[];

const absent: readonly string[] = ["", "false", "0", "null"];

/** Parameters of every resource. `token` signs in and has been read by then. */
const common: Readonly<Record<string, Taken>> = {
  f: "read",
  token: "read",
  callback: absent,
  // Makes addresses differ, so that no cache answers.
  _ts: "free",
  _dc: "free",
};

/** Of a description, besides those of every resource. */
const description: Readonly<Record<string, Taken>> = {
  ...common,
  layers: ["", "0", "[0]"],
  returnUpdates: absent,
  returnAdvancedSymbols: "free",
  returnDomainNames: "free",
};

/** Of a layer's query. Layers have no heights, measures, curves or multipatches. */
const query: Readonly<Record<string, Taken>> = {
  ...common,
  where: "read",
  objectIds: "read",
  geometry: "read",
  geometryType: "read",
  spatialRel: "read",
  relationParam: "read",
  inSR: "read",
  outSR: "read",
  defaultSR: "read",
  outFields: "read",
  returnGeometry: "read",
  geometryPrecision: "read",
  maxAllowableOffset: "read",
  quantizationParameters: "read",
  orderByFields: "read",
  resultOffset: "read",
  resultRecordCount: "read",
  resultType: "read",
  returnExceededLimitFeatures: "read",
  returnIdsOnly: "read",
  returnCountOnly: "read",
  returnExtentOnly: "read",
  outStatistics: "read",
  having: "read",
  returnDistinctValues: "read",
  returnCentroid: "read",
  historicMoment: "read",
  groupByFieldsForStatistics: "read",
  asOf: "read",
  returnZ: "free",
  returnM: "free",
  returnTrueCurves: "free",
  multipatchOption: "free",
  cacheHint: "free",
  timeReferenceUnknownClient: "free",
  sqlFormat: ["", "none", "standard"],
  featureEncoding: ["", "esriDefault"],
  maxRecordCountFactor: ["", "1"],
  time: "read",
  timeRelation: ["", "esriTimeRelationOverlaps"],
  distance: "read",
  units: "read",
  text: absent,
  fullText: absent,
  uniqueIds: absent,
  returnUniqueIdsOnly: absent,
  returnEnvelope: absent,
  returnQueryGeometry: absent,
  outDistance: absent,
  outTimeReference: absent,
  gdbVersion: absent,
  datumTransformation: absent,
  parameterValues: absent,
  rangeValues: absent,
  pixelSize: absent,
  layer: absent,
  lod: absent,
  lodType: absent,
  collation: absent,
  async: absent,
  formatOf3DObjects: absent,
};

/** Of a query of all layers of a service. */
const service: Readonly<Record<string, Taken>> = {
  ...common,
  layerDefs: "read",
  ...{ geometry: "read", geometryType: "read", spatialRel: "read", inSR: "read", outSR: "read" },
  ...{ returnGeometry: "read", geometryPrecision: "read", maxAllowableOffset: "read" },
  ...{ returnIdsOnly: "read", returnCountOnly: "read", time: "read" },
  ...{ historicMoment: "read", asOf: "read", returnZ: "free", returnM: "free" },
  ...{ sqlFormat: ["", "none", "standard"], gdbVersion: absent, datumTransformation: absent },
};

/** Of the exchange of a password for a token. */
const generateToken: Readonly<Record<string, Taken>> = {
  ...{ f: "read", username: "read", password: "read", expiration: "read" },
  ...{ client: "free", referer: "free", ip: "free", request: ["", "getToken", "gettoken"] },
  ...{ serverUrl: "free", encrypted: absent },
};

/** The one table of parameters of the FeatureServer, by resource. */
export const restParameters = { description, query, service, generateToken } as const;

/** The one table of parameters of OGC API Features, by resource. */
export const ogcParameters = {
  page: { f: "read", token: "read" },
  items: {
    ...{ f: "read", token: "read", limit: "read", after: "read", datetime: "read" },
    ...{ bbox: "read", "bbox-crs": "read", crs: "read", properties: "read" },
    ...{ filter: "read", "filter-lang": ["", "cql2-text", "cql2-json"], "filter-crs": "read" },
    ...{ sortby: "read", offset: "read" },
  },
  removed: { f: "read", token: "read", datetime: "read", limit: "read", after: "read" },
  tile: { f: "read", token: "read" },
  item: { f: "read", token: "read", crs: "read", properties: "read" },
} as const satisfies Readonly<Record<string, Readonly<Record<string, Taken>>>>;

/** A parameter that is not as it should be. */
export const bad = (why: string): Refusal => new Refusal(status.badRequest, why);

export type Table = Readonly<Record<string, Taken>>;

/** Whether a parameter says nothing here, whatever it may be given. */
export const isMeaningless = (table: Table, name: string): boolean =>
  table[name] === "free" || table[name] === absent;

/**
 * Refuses what the table of a resource does not know or cannot obey. `more` are names of the
 * caller's own, such as the filters of a list, which may be repeated.
 */
export function demandKnown(table: Table, given: Parameters, more: readonly string[] = []): void {
  for (const [name, value] of Object.entries(given)) {
    const taken = Object.hasOwn(table, name) ? table[name] : undefined;
    if (taken) demandTaken(name, value, taken);
    else if (!more.includes(name)) throw refused(name.slice(0, 60));
  }
}

const refused = (what: string) => new Refusal(status.badRequest, `不支持的查询参数 ${what}`);

function demandTaken(name: string, value: unknown, taken: Taken): void {
  if (Array.isArray(value)) throw new Refusal(status.badRequest, `查询参数 ${name} 只能有一个`);
  const text = String(value ?? "").trim();
  if (taken === "read" || taken === "free" || taken.includes(text)) return;
  if (taken === absent) throw refused(name);
  const allowed = taken.filter((one) => one !== "").join("、");
  throw refused(`${name}=${text.slice(0, 40)}，允许 ${allowed}`);
}
