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

export const servicesInfo = (names: readonly string[]) => ({
  currentVersion,
  folders: [],
  services: names.map((name) => ({ name, type: "FeatureServer" })),
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

/** Reply to `FeatureServer?f=json`. */
export const serviceInfo = (title: string, layers: readonly Layer[], extent: Box) => ({
  currentVersion,
  serviceDescription: title,
  hasVersionedData: false,
  maxRecordCount,
  supportedQueryFormats: "JSON, geoJSON, PBF",
  capabilities: "Query",
  description: title,
  copyrightText: "",
  spatialReference: mercator,
  initialExtent: { ...extent, spatialReference: mercator },
  fullExtent: { ...extent, spatialReference: mercator },
  allowGeometryUpdates: false,
  units: "esriMeters",
  layers: layers.map(({ id, dataset }) => ({
    id,
    name: dataset.title,
    parentLayerId: -1,
    defaultVisibility: true,
    subLayerIds: null,
    minScale,
    maxScale: 0,
    type: "Feature Layer",
    geometryType: "esriGeometryPolygon",
  })),
  tables: [],
});

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

/** Reply to `FeatureServer/0?f=json`; enough for ArcGIS, QGIS and GDAL. */
export const layerInfo = ({ id, dataset }: Layer, extent: Box, times: Times) => ({
  currentVersion,
  id,
  name: dataset.title,
  type: "Feature Layer",
  description: "",
  geometryType: "esriGeometryPolygon",
  hasZ: false,
  hasM: false,
  hasAttachments: false,
  allowGeometryUpdates: false,
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
  relationships: [],
  indexes: [],
  minScale,
  maxScale: 0,
  defaultVisibility: true,
  extent: { ...extent, spatialReference: mercator },
  sourceSpatialReference: { wkid: 4490, latestWkid: 4490 },
  drawingInfo: drawingInfo(dataset, looksOf(dataset)[0] as Look),
  ...(times && { timeInfo: timeInfoOf(times), editingInfo: { lastEditDate: times.to } }),
  htmlPopupType: "esriServerHTMLPopupTypeNone",
  dateFieldsTimeReference: { timeZone: "UTC", respectsDaylightSaving: false },
  maxRecordCount,
  standardMaxRecordCount: maxRecordCount,
  tileMaxRecordCount,
  maxRecordCountFactor: 1,
  supportedQueryFormats: "JSON, geoJSON, PBF",
  supportsCoordinatesQuantization: true,
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
    supportsReturningQueryExtent: true,
    supportsQueryWithDistance: true,
    supportsDistinct: true,
    supportsHavingClause: true,
    supportsCountDistinct: false,
    supportsSqlExpression: false,
    supportsQueryWithResultType: true,
    supportsMaxRecordCountFactor: false,
    supportsReturningGeometryCentroid: true,
    supportsPercentileStatistics: true,
  },
});

/** Reply to `queryDomains`: the code lists of the fields, each once. */
export const domainsOf = (dataset: AnyDataset) => ({
  domains: esriFieldsOf(dataset).flatMap(({ domain }) => domain ?? []),
});
