import { txtCrs } from "#contract/rules/txtCrsRules";
import { faultyLine } from "#contract/rules/txtRules";
import { parseCrs } from "#geo/crs";
import { DbfError, readDbf } from "#geo/dbfReader";
import { decodeText } from "#geo/decodeText";
import { MdbError, readMdb } from "#geo/mdbFile";
import type { Position } from "#geo/position";
import { readShape } from "#geo/shapeBlob";
import { readShp, ShpError } from "#geo/shpReader";
import { readTxt } from "#geo/txt";
import { readZip, type ZipEntry, ZipError } from "../../files/readZip";
import { type Properties, type Source, type SourceRecord, shown, Unreadable } from "./source";

const unpackedBytes = 200 * 1024 * 1024;

type Encoding = "gbk" | "utf-8" | null;

const shownAll = (values: Record<string, unknown>): Properties =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, shown(value)]));

const ringsOf = (bytes: Uint8Array | null): SourceRecord["shape"] => {
  const shape = readShape(bytes);
  return shape?.finite ? { rings: shape.rings } : null;
};

/** The first layer of polygons of a personal geodatabase. */
export function mdbSource(bytes: Uint8Array): Source {
  try {
    const file = readMdb(bytes);
    const layer = file.layers.find(({ shapeType }) => shapeType === 4);
    if (!layer) throw new Unreadable("F006", "文件中没有面状图层");
    const records = [...file.records(layer)].map(({ row, values, shape }) => ({
      row,
      properties: shownAll(values),
      shape: ringsOf(shape),
    }));
    return {
      format: "mdb",
      layer: layer.table,
      encoding: null,
      crs: layer.wkt === "" ? null : parseCrs(layer.wkt),
      fields: layer.columns.map(({ key }) => key),
      records,
      problems: [],
    };
  } catch (error) {
    if (error instanceof MdbError) throw new Unreadable("F002", "文件无法读取或已损坏");
    throw error;
  }
}

/** The entries of a zip, or why it is not opened. */
export function entriesOf(bytes: Buffer): ZipEntry[] {
  return opened(() => readZip(bytes, unpackedBytes));
}

function opened<T>(work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (error instanceof ShpError || error instanceof DbfError) {
      throw new Unreadable("F002", "文件无法读取或已损坏");
    }
    if (!(error instanceof ZipError)) throw error;
    if (error.kind === "tooLarge") throw new Unreadable("X010", "压缩包解压后过大");
    if (error.kind === "badName") throw new Unreadable("X010", "压缩包内含非法路径");
    throw new Unreadable("F002", "文件无法读取或已损坏");
  }
}

/** The one shapefile of a zip. */
export function shpSource(bytes: Buffer, given: Encoding): Source {
  const entries = entriesOf(bytes);
  const shapes = entries.filter(({ name }) => /\.shp$/i.test(name) && !/__MACOSX/.test(name));
  const [shp] = shapes;
  if (!shp) throw new Unreadable("F002", "压缩包内没有shp文件");
  if (shapes.length > 1) throw new Unreadable("F002", "压缩包内有多个shp文件，请分别上传");
  const stem = shp.name.slice(0, -4).toLowerCase();
  const part = (ending: string) =>
    entries.find(({ name }) => name.toLowerCase() === `${stem}.${ending}`);
  const dbf = part("dbf");
  if (!dbf) throw new Unreadable("F002", "压缩包内缺少dbf文件");
  return opened(() => {
    const cpg = part("cpg")?.bytes().toString("latin1").slice(0, 40) ?? null;
    const table = readDbf(dbf.bytes(), { given, cpg });
    const prj = part("prj")?.bytes();
    const records = [...readShp(shp.bytes())].map(({ row, shape }) => ({
      row,
      properties: shownAll(table.rows[row - 1] ?? {}),
      shape: ringsOf(shape),
    }));
    return {
      format: "shp",
      layer: shp.name.slice(shp.name.lastIndexOf("/") + 1, -4),
      encoding: table.encoding,
      crs: prj ? parseCrs(decodeText(prj).text) : null,
      fields: table.fields,
      records,
      problems: [],
    };
  });
}

const txtFields = ["地块编号", "地块名称", "地块面积", "图幅号", "地块用途", "地类编码"];

/** A coordinate exchange file. */
export function txtSource(bytes: Uint8Array): Source {
  const file = readTxt(bytes);
  const east = file.parcels[0]?.rings[0]?.positions[0]?.[0];
  const { crs, problems } = txtCrs(file.attributes, east);
  const prefixed = east === undefined || east >= 10_000_000;
  const records = file.parcels.map((parcel) => ({
    row: parcel.line,
    properties: Object.fromEntries(
      [
        parcel.number,
        parcel.name,
        parcel.declaredArea,
        parcel.sheet,
        parcel.use,
        parcel.landClass,
      ].map((value, i) => [txtFields[i] ?? "", shown(value)]),
    ),
    shape: { rings: parcel.rings.map(({ positions }) => [...positions]) },
  }));
  return {
    format: "txt",
    layer: null,
    encoding: file.encoding,
    crs: crs && "zone" in crs ? { ...crs, prefixed } : crs,
    fields: txtFields,
    records,
    problems: [...file.faults.flatMap(faultyLine), ...problems],
  };
}

type Feature = {
  properties?: Record<string, unknown> | null;
  geometry?: { type?: string; coordinates?: unknown } | null;
};

/** GeoJSON: features of polygons, in degrees unless it names another reference system. */
export function geojsonSource(bytes: Uint8Array): Source {
  const { text, encoding } = decodeText(bytes);
  let whole: { type?: string; features?: unknown; crs?: { properties?: { name?: unknown } } };
  try {
    whole = JSON.parse(text);
  } catch {
    throw new Unreadable("F002", "文件不是有效的GeoJSON");
  }
  const features = whole?.type === "Feature" ? [whole as Feature] : whole?.features;
  if (!Array.isArray(features)) throw new Unreadable("F002", "文件不是有效的GeoJSON");
  const code = /EPSG:+[\d.]*:?(\d{4,6})$/i.exec(String(whole.crs?.properties?.name ?? ""))?.[1];
  const fields = new Set<string>();
  const records = (features as (Feature | null)[]).map((feature, i) => {
    const properties = shownAll(feature?.properties ?? {});
    for (const name of Object.keys(properties)) fields.add(name);
    return { row: i + 1, properties, shape: outlineOf(feature?.geometry) };
  });
  return {
    format: "geojson",
    layer: null,
    encoding,
    crs: code ? parseCrs(code) : null,
    fields: [...fields],
    records,
    problems: [],
  };
}

function outlineOf(geometry: Feature["geometry"]): SourceRecord["shape"] {
  const polygons = geometry?.type === "Polygon" ? [geometry.coordinates] : geometry?.coordinates;
  if (!/^(Multi)?Polygon$/.test(geometry?.type ?? "") || !Array.isArray(polygons)) return null;
  const outline: Position[][][] = [];
  for (const polygon of polygons) {
    if (!Array.isArray(polygon)) return null;
    const rings = polygon.map(ringOf);
    if (rings.length === 0 || rings.some((ring) => ring === null)) return null;
    outline.push(rings as Position[][]);
  }
  return outline.length > 0 ? { outline } : null;
}

function ringOf(ring: unknown): Position[] | null {
  if (!Array.isArray(ring) || ring.length < 4) return null;
  const positions = ring.map((point): Position => [Number(point?.[0]), Number(point?.[1])]);
  return positions.every(([x, y]) => Number.isFinite(x) && Number.isFinite(y)) ? positions : null;
}
