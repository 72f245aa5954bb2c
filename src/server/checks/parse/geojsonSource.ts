import { type Crs, parseCrs, wgs84 } from "#geo/crs/crs";
import { decodeText } from "#geo/format/decodeText";
import { esriRings, positionOf } from "#geo/format/esriJson";
import { esriMarks, geojsonMarks } from "#geo/format/jsonMarks";
import type { Polygon, Position } from "#geo/position";
import { type Properties, type Source, type SourceRecord, shownAll, Unreadable } from "./source";

type Json = Record<string, unknown>;

const isObject = (value: unknown): value is Json =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const invalid = "文件不是有效的GeoJSON";
const mostNested = 32;

/**
 * GeoJSON (RFC 7946): a feature collection, a feature, or a bare geometry; also features as Esri
 * writes them. In degrees unless another reference system is named.
 */
export function geojsonSource(bytes: Uint8Array): Source {
  const { text, encoding } = decodeText(bytes);
  const whole = jsonIn(text);
  if (whole.type === "Topology") {
    throw new Unreadable("F002", "不能读取TopoJSON，请转换为GeoJSON后打开");
  }
  const isEsri = isEsriSet(whole);
  const { crs, records } = isEsri ? esriOf(whole) : geojsonOf(whole);
  const fields = [...new Set(records.flatMap(({ properties }) => Object.keys(properties)))];
  return { format: "geojson", layer: null, encoding, crs, fields, records, problems: [] };
}

function jsonIn(text: string): Json {
  try {
    const whole: unknown = JSON.parse(text);
    if (isObject(whole)) return whole;
  } catch {
    const features = lineByLine(text);
    if (features) return { type: "FeatureCollection", features };
  }
  throw new Unreadable("F002", invalid);
}

const recordMark = "\u001e";

/** A feature in each line, as some programs write (RFC 8142). */
function lineByLine(text: string): unknown[] | null {
  const lines = text
    .replaceAll(recordMark, "")
    .split("\n")
    .filter((line) => line.trim() !== "");
  if (lines.length < 2) return null;
  try {
    const all: unknown[] = lines.map((line) => JSON.parse(line));
    return all.every((one) => isObject(one) && one.type === "Feature") ? all : null;
  } catch {
    return null;
  }
}

type Read = { crs: Crs | null; records: SourceRecord[] };

function geojsonOf(whole: Json): Read {
  const { crs } = whole;
  const name = isObject(crs) && isObject(crs.properties) ? String(crs.properties.name ?? "") : "";
  const records = featuresOf(whole).map((feature, i) => {
    const { properties, geometry } = isObject(feature) ? feature : {};
    const given = isObject(properties) ? shownAll(properties) : {};
    return { row: i + 1, properties: given, ...shapeOf(geometry) };
  });
  return { crs: namedCrs(name), records };
}

function featuresOf(whole: Json): unknown[] {
  if (whole.type === "Feature") return [whole];
  if (Array.isArray(whole.features)) return whole.features;
  if (!("coordinates" in whole || "geometries" in whole)) throw new Unreadable("F002", invalid);
  return [{ geometry: whole }];
}

/** The member `crs` of GeoJSON before RFC 7946. */
function namedCrs(name: string): Crs | null {
  if (/CRS:*84$/i.test(name)) return wgs84;
  const code = /EPSG:+[\d.]*:?(\d{4,6})$/i.exec(name)?.[1];
  return code ? parseCrs(code) : null;
}

function shapeOf(geometry: unknown): Pick<SourceRecord, "shape" | "isOther" | "marks"> {
  const outline = polygonsIn(geometry, 0);
  if (outline === null && isObject(geometry)) {
    return { shape: null, isOther: true, marks: geojsonMarks(geometry) };
  }
  if (outline === null || outline.length === 0) return { shape: null, isOther: false };
  return { shape: { outline } };
}

/** Null for points and lines; empty for what is not sound. */
function polygonsIn(geometry: unknown, depth: number): Polygon[] | null {
  if (!isObject(geometry)) return null;
  const { type, coordinates, geometries } = geometry;
  if (type === "Polygon") return polygonsOf([coordinates]);
  if (type === "MultiPolygon") return polygonsOf(coordinates);
  if (type !== "GeometryCollection" || !Array.isArray(geometries) || depth > mostNested)
    return null;
  const found = geometries.map((one) => polygonsIn(one, depth + 1)).filter((one) => one !== null);
  return found.length > 0 ? found.flat() : null;
}

function polygonsOf(polygons: unknown): Polygon[] {
  if (!Array.isArray(polygons)) return [];
  const outline: Position[][][] = [];
  for (const polygon of polygons) {
    if (!Array.isArray(polygon)) return [];
    const rings = polygon.map(ringOf);
    if (rings.some((ring) => ring === null)) return [];
    if (rings.length > 0) outline.push(rings as Position[][]);
  }
  return outline;
}

function ringOf(ring: unknown): Position[] | null {
  if (!Array.isArray(ring) || ring.length < 3) return null;
  const positions = ring.map(positionOf);
  return positions.every((one) => one !== null) ? positions : null;
}

/** What ArcGIS writes: features with attributes, or a bare geometry. */
const isEsriSet = (whole: Json) =>
  "geometryType" in whole ||
  "rings" in whole ||
  "curveRings" in whole ||
  ("spatialReference" in whole && Array.isArray(whole.features));

function esriOf(whole: Json): Read {
  const features = Array.isArray(whole.features) ? whole.features : [{ geometry: whole }];
  const fields = Array.isArray(whole.fields) ? whole.fields.filter(isObject) : [];
  const dates = fields.flatMap(({ name, type }) =>
    type === "esriFieldTypeDate" ? [String(name)] : [],
  );
  const records = features.map((feature, i): SourceRecord => {
    const { attributes, geometry } = isObject(feature) ? feature : {};
    const properties = isObject(attributes) ? esriValues(attributes, dates) : {};
    const found = esriRings(geometry);
    return {
      row: i + 1,
      properties,
      shape: found && found.rings.length > 0 ? { rings: found.rings } : null,
      isCurved: found?.isCurved ?? false,
      isOther: found === null && isObject(geometry),
      marks: found === null ? esriMarks(geometry) : null,
    };
  });
  return { crs: esriCrs(whole.spatialReference), records };
}

/** Dates are milliseconds since 1970. */
function esriValues(attributes: Json, dates: readonly string[]): Properties {
  const dated = dates.flatMap((name) =>
    typeof attributes[name] === "number" ? [[name, new Date(attributes[name])] as const] : [],
  );
  return shownAll({ ...attributes, ...Object.fromEntries(dated) });
}

/** `latestWkid` is the code of EPSG where `wkid` is an older one of Esri's own. */
function esriCrs(reference: unknown): Crs | null {
  if (!isObject(reference)) return null;
  const { latestWkid, wkid, wkt } = reference;
  if (typeof wkt === "string") return parseCrs(wkt);
  const code = latestWkid ?? wkid;
  return typeof code === "number" ? parseCrs(String(code)) : null;
}
