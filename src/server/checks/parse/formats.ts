import { txtCrs } from "#contract/rules/coordinate/txtCrsRules";
import { unreadableFile } from "#contract/rules/import/fileRules";
import { faultyLine, txtRemarks } from "#contract/rules/import/txtRules";
import { isStandardColumn } from "#contract/rules/values/fileColumns";
import { parseCrs } from "#geo/crs/crs";
import { MdbError, readMdb } from "#geo/mdb/mdbFile";
import type { PagedFile } from "#geo/mdb/mdbPageGuard";
import { DbfError } from "#geo/shp/dbfTable";
import { readMarkBlob } from "#geo/shp/markBlob";
import { readShape } from "#geo/shp/shapeBlob";
import { ShpError } from "#geo/shp/shpReader";
import { readTxt } from "#geo/txt/readTxt";
import { readZip, type ZipEntry, ZipError } from "../../files/readZip";
import { unopenedZip, unpackedBytes } from "./geodatabase";
import {
  chosenOf,
  type Source,
  type SourceRecord,
  shown,
  shownAll,
  Unreadable,
  type Wanted,
} from "./source";

type Encoding = "gbk" | "utf-8" | null;

const inUtf8 = (bytes: Uint8Array, given: string): Uint8Array =>
  new TextEncoder().encode(new TextDecoder(given).decode(bytes));

/** The rings of a record in Esri's form. */
export const ringsOf = (bytes: Uint8Array | null): SourceRecord["shape"] => {
  const shape = readShape(bytes);
  return shape?.finite ? { rings: shape.rings, curves: shape.curves } : null;
};

/** What a record in Esri's form draws: rings, or points or lines. */
export const esriShape = (bytes: Uint8Array | null): Pick<SourceRecord, "shape" | "marks"> => {
  const shape = ringsOf(bytes);
  return shape ? { shape } : { shape, marks: readMarkBlob(bytes) };
};

/** Esri's types of points, multipoints, lines and polygons. */
const drawnTypes = { surfaces: [4], all: [1, 2, 3, 4] } as const;

/** Whether a layer of this type is among those that are wanted. */
export const isWanted = (wanted: Wanted, shapeType: number): boolean =>
  drawnTypes[wanted].some((type) => type === shapeType);

/** A layer of a personal geodatabase. */
export function mdbSource(
  bytes: Uint8Array | PagedFile,
  asked?: string,
  wanted: Wanted = "surfaces",
): Source {
  try {
    const file = readMdb(bytes);
    const layers = file.layers.filter(({ shapeType }) => isWanted(wanted, shapeType));
    const layer = chosenOf(bestFirst(layers), ({ table }) => table, asked);
    return {
      format: "mdb",
      layer: layer.table,
      layers: layers.map(({ table }) => table),
      encoding: null,
      crs: layer.wkt === "" ? null : parseCrs(layer.wkt),
      fields: layer.columns.map(({ key }) => key),
      records: mdbRecords(file.records(layer)),
      problems: [],
    };
  } catch (error) {
    throw unreadMdb(error);
  }
}

const unreadMdb = (error: unknown): unknown =>
  error instanceof MdbError ? new Unreadable("F002", unreadableFile(error.kind).message) : error;

function* mdbRecords(
  records: ReturnType<ReturnType<typeof readMdb>["records"]>,
): Generator<SourceRecord, void, void> {
  try {
    for (const { row, values, shape } of records) {
      yield { row, properties: shownAll(values), ...esriShape(shape) };
    }
  } catch (error) {
    throw unreadMdb(error);
  }
}

/** Layers with most of the exchange format's columns first. */
export const bestFirst = <L extends { columns: readonly { name: string }[] }>(
  layers: readonly L[],
): L[] => {
  const known = ({ columns }: L) =>
    columns.filter(({ name }) => isStandardColumn(name, "dxydsd")).length;
  return [...layers].sort((a, b) => known(b) - known(a));
};

/** The entries of a zip, or why it cannot be opened. */
export function entriesOf(bytes: Buffer, most = unpackedBytes): ZipEntry[] {
  return opened(() => readZip(bytes, most));
}

/** Runs a reader; why a damaged or locked file cannot be read is told in words. */
export function opened<T>(work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (error instanceof ShpError || error instanceof DbfError) {
      throw new Unreadable("F002", "文件无法读取或已损坏");
    }
    if (!(error instanceof ZipError)) throw error;
    const { rule, message } = unopenedZip(error);
    throw new Unreadable(rule, message);
  }
}

/** Only whole: the folder holds a table of contents and files that belong together. */
export const geodatabase = "文件地理数据库（gdb）是一个文件夹，请将整个文件夹打包为zip后打开";

const txtFields = ["地块编号", "地块名称", "地块面积", "图幅号", "地块用途", "地类编码"];

/** A coordinate exchange file. */
export function txtSource(bytes: Uint8Array, given: Encoding): Source {
  const file = given ? readTxt(inUtf8(bytes, given)) : readTxt(bytes);
  const east = file.parcels[0]?.rings[0]?.positions[0]?.[0];
  const { crs, problems } = txtCrs(file.attributes, east);
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
    encoding: given ?? file.encoding,
    crs,
    fields: txtFields,
    records,
    problems: [...file.faults.flatMap(faultyLine), ...problems],
    remarks: txtRemarks(file),
  };
}
