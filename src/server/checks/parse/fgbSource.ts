import { limits } from "#contract/limits";
import { type Crs, parseCrs } from "#geo/crs/crs";
import { type FgbFeature, type FlatGeobuf, readFlatGeobuf } from "#geo/format/flatGeobuf";
import {
  notSurfaces,
  ofWkb,
  type Source,
  type SourceRecord,
  shownAll,
  Unreadable,
  type Wanted,
} from "./source";

/** Types of geometries that are points or lines only. */
const others = new Set([1, 2, 4, 5, 8, 9, 11, 13]);

/** The one layer of a FlatGeobuf. */
export function fgbSource(bytes: Uint8Array, wanted: Wanted = "surfaces"): Source {
  try {
    return sourceOf(readFlatGeobuf(bytes), wanted);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    throw new Unreadable("F002", "文件无法读取或已损坏");
  }
}

function sourceOf(file: FlatGeobuf, wanted: Wanted): Source {
  if (wanted === "surfaces" && others.has(file.kind)) throw notSurfaces([file.name]);
  const records: SourceRecord[] = [];
  for (const feature of file.features()) {
    if (records.length === limits.importMaxParcels) {
      throw new Unreadable("F005", `地块数量超过上限${limits.importMaxParcels}`);
    }
    records.push(recordOf(feature, records.length + 1));
  }
  return {
    format: "fgb",
    layer: file.name || null,
    encoding: "utf-8",
    crs: crsOf(file),
    fields: [...file.columns],
    records,
    problems: [],
  };
}

function recordOf({ values, wkb }: FgbFeature, row: number): SourceRecord {
  return { row, properties: shownAll(values), shape: null, ...(wkb && ofWkb(wkb)) };
}

function crsOf({ crs }: FlatGeobuf): Crs | null {
  if (!crs) return null;
  const isEpsg = crs.authority.toUpperCase() === "EPSG" && crs.code > 0;
  const byCode = isEpsg ? parseCrs(String(crs.code)) : null;
  if (byCode && byCode.kind !== "rejected") return byCode;
  return crs.wkt === "" ? byCode : parseCrs(crs.wkt);
}
