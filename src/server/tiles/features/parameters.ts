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
/** Of what is given as JSON: nothing in it. */
const empty: readonly string[] = [...absent, "{}", "[]"];

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

/** Of the code lists of a service. */
const domains: Readonly<Record<string, Taken>> = { ...common, layers: "read" };

/** Of the classes that a layer is drawn by. */
const renderer: Readonly<Record<string, Taken>> = {
  ...common,
  ...{ classificationDef: "read", where: "read", historicMoment: "read", asOf: "read" },
  ...{ gdbVersion: absent, datumTransformation: absent },
};

/** Of the records that belong to others. */
const related: Readonly<Record<string, Taken>> = {
  ...common,
  ...{ objectIds: "read", relationshipId: "read", outFields: "read", definitionExpression: "read" },
  ...{ returnGeometry: "read", maxAllowableOffset: "read", geometryPrecision: "read" },
  ...{ outSR: "read", orderByFields: "read", resultOffset: "read", resultRecordCount: "read" },
  ...{ returnCountOnly: "read", returnZ: "free", returnM: "free", returnTrueCurves: "free" },
  ...{ cacheHint: "free", sqlFormat: ["", "none", "standard"], gdbVersion: absent },
  ...{ historicMoment: absent, datumTransformation: absent, uniqueIds: absent },
};

/** Of the attachments of one feature, and of one of them. */
const attachment: Readonly<Record<string, Taken>> = {
  ...common,
  ...{ gdbVersion: absent, returnMetadata: absent },
};

/** Of the attachments of several features. */
const attachments: Readonly<Record<string, Taken>> = {
  ...common,
  ...{ objectIds: "read", definitionExpression: "read", attachmentTypes: "read", size: "read" },
  ...{ keywords: "read", returnUrl: "read", returnCountOnly: "read" },
  ...{ resultOffset: "read", resultRecordCount: "read", cacheHint: "free" },
  ...{ sqlFormat: ["", "none", "standard"], gdbVersion: absent, globalIds: absent },
  ...{ attachmentsDefinitionExpression: absent, attachmentsWhere: absent, uniqueIds: absent },
  ...{ orderByFields: absent, returnMetadata: absent },
};

/** What would change what a map is drawn from; not done here. */
const ofMaps: Readonly<Record<string, Taken>> = {
  ...common,
  ...{ layerDefs: empty, dynamicLayers: empty, time: empty, layerTimeOptions: empty },
  ...{
    timeRelation: empty,
    gdbVersion: absent,
    historicMoment: absent,
    datumTransformations: empty,
  },
  ...{ layerRangeValues: empty, mapRangeValues: empty, layerParameterValues: empty },
  ...{ parameterValues: empty, spatialFilter: empty, rotation: absent },
};

/** Of a picture of a map. */
const mapPicture: Readonly<Record<string, Taken>> = {
  ...ofMaps,
  ...{ bbox: "read", bboxSR: "read", imageSR: "read", size: "read", dpi: "read" },
  ...{ format: "read", transparent: "read", layers: "read" },
  ...{ mapScale: absent, clipping: empty, selectionDefinitions: empty, bgColor: absent },
};

/** Of what lies at a place of a picture. */
const identify: Readonly<Record<string, Taken>> = {
  ...ofMaps,
  ...{ geometry: "read", geometryType: "read", sr: "read", layers: "read", tolerance: "read" },
  ...{ mapExtent: "read", imageDisplay: "read", returnGeometry: "read" },
  ...{ maxAllowableOffset: "read", geometryPrecision: "read" },
  ...{ returnFieldName: "read", returnUnformattedValues: "read" },
  ...{ returnZ: "free", returnM: "free", clipping: empty, returnCatalogItems: absent },
};

/** Of a text that is looked for. */
const find: Readonly<Record<string, Taken>> = {
  ...ofMaps,
  ...{ searchText: "read", contains: "read", searchFields: "read", sr: "read", layers: "read" },
  ...{ returnGeometry: "read", maxAllowableOffset: "read", geometryPrecision: "read" },
  ...{ returnFieldName: "read", returnUnformattedValues: "read" },
  ...{ returnZ: "free", returnM: "free" },
};

/** Of the signs of a map. */
const legend: Readonly<Record<string, Taken>> = { ...common, dynamicLayers: empty, size: absent };

/** Of the picture of one of them. */
const sign: Readonly<Record<string, Taken>> = { token: "read", _ts: "free", _dc: "free" };

/** Of the exchange of a password for a token. */
const generateToken: Readonly<Record<string, Taken>> = {
  ...{ f: "read", username: "read", password: "read", expiration: "read" },
  ...{ client: "free", referer: "free", ip: "free", request: ["", "getToken", "gettoken"] },
  ...{ serverUrl: "free", encrypted: absent },
};

/** The one table of parameters of ArcGIS, by resource. */
export const restParameters = {
  ...{ description, domains, query, service, renderer, related, attachment, attachments },
  ...{ mapPicture, identify, find, legend, sign },
  generateToken,
} as const;

/** The one table of parameters of OGC API Features, by resource. */
export const ogcParameters = {
  page: { f: "read", token: "read" },
  items: {
    ...{ f: "read", token: "read", limit: "read", after: "read", datetime: "read" },
    ...{ bbox: "read", "bbox-crs": "read", crs: "read", properties: "read" },
    ...{ filter: "read", "filter-lang": ["", "cql2-text", "cql2-json"], "filter-crs": "read" },
    ...{ sortby: "read", offset: "read", skipGeometry: "read" },
  },
  removed: { f: "read", token: "read", datetime: "read", limit: "read", after: "read" },
  tile: { f: "read", token: "read" },
  tileJson: { f: "read", token: "read", labels: ["", "0", "1"] },
  item: { f: "read", token: "read", crs: "read", properties: "read", skipGeometry: "read" },
} as const satisfies Readonly<Record<string, Readonly<Record<string, Taken>>>>;

/** Of our own vector tiles, besides the filter of the list. */
export const tileParameters = {
  ...{ token: "read", asOf: "read", labels: ["", "0", "1"] },
} as const satisfies Readonly<Record<string, Taken>>;

/** A parameter that is not as it should be. */
export const bad = (why: string): Refusal => new Refusal(status.badRequest, why);

export type Table = Readonly<Record<string, Taken>>;

/** Whether a parameter says nothing here, whatever it may be given. */
export const isMeaningless = (table: Table, name: string): boolean =>
  table[name] === "free" || table[name] === absent || table[name] === empty;

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
  if (taken === absent || taken === empty) throw refused(name);
  const allowed = taken.filter((one) => one !== "").join("、");
  throw refused(`${name}=${text.slice(0, 40)}，允许 ${allowed}`);
}
