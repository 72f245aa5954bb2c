import type { AnyDataset } from "#contract/define/dataset";
import { limits } from "#contract/limits";
import { drawingInfo } from "../look/drawingInfo";
import { type Look, looksOf } from "../look/look";
import { esriFieldsOf, oidName } from "./esriFields";
import { timeField } from "./ogcTime";
import type { Box } from "./spatialReference";

/** Most features of one reply; clients page for more. */
export const maxRecordCount = 2000;
/** Most features of one display tile, which clients cannot page. */
export const tileMaxRecordCount = 8000;
const currentVersion = 11.2;
/** At larger scales, a screen holds few enough parcels to draw them one by one. */
const minScale = 50_000;

export const mercator = { wkid: 102100, latestWkid: 3857 } as const;

/** Reply to `services`: what is read as features, and what is drawn as maps and as vector tiles. */
export const servicesInfo = (features: readonly string[], maps: readonly string[]) => ({
  currentVersion,
  folders: [],
  services: [
    ...features.map((name) => ({ name, type: "FeatureServer" })),
    ...maps.map((name) => ({ name, type: "MapServer" })),
    ...maps.map((name) => ({ name, type: "VectorTileServer" })),
  ],
});

/** Reply to `info`: how to sign in, which programs ask before anything else. */
export const serverInfo = (tokenServicesUrl: string) => ({
  currentVersion,
  fullVersion: `${currentVersion}`,
  authInfo: {
    isTokenBasedSecurity: true,
    tokenServicesUrl,
    shortLivedTokenValidity: limits.shortTokenMinutes,
  },
});

/** A layer of a service by its id. */
type Layer = { id: number; dataset: AnyDataset };

/** Reply to `FeatureServer?f=json`: layers, and as tables what has no outlines. */
export const serviceInfo = (title: string, all: readonly Layer[], extent: Box) => ({
  currentVersion,
  serviceDescription: title,
  hasVersionedData: false,
  maxRecordCount,
  supportedQueryFormats: queryFormats(all.some(hasOutline)),
  capabilities: "Query",
  description: title,
  copyrightText: "",
  spatialReference: mercator,
  initialExtent: { ...extent, spatialReference: mercator },
  fullExtent: { ...extent, spatialReference: mercator },
  allowGeometryUpdates: false,
  units: "esriMeters",
  layers: all.filter(hasOutline).map(({ id, dataset }) => ({
    ...{ id, name: dataset.title, parentLayerId: -1, defaultVisibility: true, subLayerIds: null },
    ...{ minScale, maxScale: 0, type: "Feature Layer", geometryType: "esriGeometryPolygon" },
  })),
  tables: all
    .filter((one) => !hasOutline(one))
    .map(({ id, dataset }) => ({
      ...{ id, name: dataset.title, parentLayerId: -1, defaultVisibility: false },
      ...{ subLayerIds: null, minScale: 0, maxScale: 0, type: "Table" },
    })),
});

/** Of what has no outline nothing can be drawn, so there is no KMZ of it. */
const queryFormats = (isDrawn: boolean) =>
  ["JSON", "geoJSON", "PBF", "CSV", ...(isDrawn ? ["KMZ"] : [])].join(", ");

const hasOutline = ({ dataset }: Layer) => dataset.geometry !== null;

/** When records were changed, from first to last, in milliseconds; null if there are none. */
export type Times = { from: number; to: number } | null;

const timeInfoOf = ({ from, to }: NonNullable<Times>) => ({
  ...{ startTimeField: timeField, endTimeField: null, trackIdField: null },
  timeExtent: [from, to],
  timeReference: { timeZone: "UTC", respectsDaylightSaving: false },
  ...{ timeInterval: 1, timeIntervalUnits: "esriTimeUnitsDays" },
  exportOptions: { useTime: false, timeDataCumulative: false, timeOffset: null },
  hasLiveData: false,
});

/** How a layer belongs together with another one of its service, as Esri writes it. */
export type Relationship = {
  id: number;
  name: string;
  relatedTableId: number;
  cardinality: "esriRelCardinalityOneToMany" | "esriRelCardinalityManyToMany";
  role: "esriRelRoleOrigin" | "esriRelRoleDestination";
  keyField: string;
  composite: false;
};

/** What a layer is described with besides its dataset. */
type About = { extent: Box; times: Times; relationships: readonly Relationship[] };

/** Reply to `FeatureServer/0?f=json`; enough for ArcGIS, QGIS and GDAL. */
export const layerInfo = ({ id, dataset }: Layer, about: About) => ({
  currentVersion,
  id,
  name: dataset.title,
  ...(dataset.geometry ? ofLayer(dataset, about.extent) : ofTable),
  description: "",
  hasAttachments: true,
  capabilities: "Query",
  objectIdField: oidName,
  uniqueIdField: { name: oidName, isSystemMaintained: true },
  globalIdField: "",
  displayField: dataset.key.name,
  typeIdField: "",
  subtypeField: "",
  fields: esriFieldsOf(dataset),
  types: [],
  templates: [],
  relationships: about.relationships,
  indexes: [],
  attachmentProperties,
  ...(about.times && {
    timeInfo: timeInfoOf(about.times),
    editingInfo: { lastEditDate: about.times.to },
  }),
  htmlPopupType: "esriServerHTMLPopupTypeNone",
  dateFieldsTimeReference: { timeZone: "UTC", respectsDaylightSaving: false },
  maxRecordCount,
  standardMaxRecordCount: maxRecordCount,
  tileMaxRecordCount,
  maxRecordCountFactor: 1,
  supportedQueryFormats: queryFormats(dataset.geometry !== null),
  supportsCoordinatesQuantization: dataset.geometry !== null,
  supportsStatistics: true,
  supportsAdvancedQueries: true,
  useStandardizedQueries: true,
  advancedQueryCapabilities: {
    useStandardizedQueries: true,
    supportsStatistics: true,
    supportsOrderBy: true,
    supportsPagination: true,
    supportsPaginationOnAggregatedQueries: true,
    supportsTrueCurve: false,
    supportsReturningQueryExtent: dataset.geometry !== null,
    supportsQueryWithDistance: dataset.geometry !== null,
    supportsDistinct: true,
    supportsHavingClause: true,
    supportsCountDistinct: false,
    supportsSqlExpression: false,
    supportsQueryWithResultType: true,
    supportsMaxRecordCountFactor: false,
    supportsReturningGeometryCentroid: dataset.geometry !== null,
    supportsPercentileStatistics: true,
    supportsQueryRelatedPagination: true,
    supportsAdvancedQueryRelated: true,
    supportsQueryAttachments: true,
    supportsQueryAttachmentsWithReturnUrl: true,
    supportsQueryAttachmentsCountOnly: true,
    supportsQueryAttachmentOrderByFields: false,
  },
});

const ofTable = { type: "Table", defaultVisibility: false } as const;

const ofLayer = (dataset: AnyDataset, extent: Box) => ({
  ...{ type: "Feature Layer", geometryType: "esriGeometryPolygon", hasZ: false, hasM: false },
  ...{ allowGeometryUpdates: false, minScale, maxScale: 0, defaultVisibility: true },
  extent: { ...extent, spatialReference: mercator },
  sourceSpatialReference: { wkid: 4490, latestWkid: 4490 },
  drawingInfo: drawingInfo(dataset, looksOf(dataset)[0] as Look),
});

/** What is told of each attachment. */
const attachmentProperties = ["name", "size", "keywords"].map((name) => ({
  ...{ name, isEnabled: true },
}));

/** Reply to `queryDomains`: the code lists of the fields, each once. */
export function domainsOf(all: readonly AnyDataset[]) {
  const domains = all.flatMap((dataset) =>
    esriFieldsOf(dataset).flatMap(({ domain }) => (domain ? [domain] : [])),
  );
  return { domains: [...new Map(domains.map((domain) => [domain.name, domain])).values()] };
}
