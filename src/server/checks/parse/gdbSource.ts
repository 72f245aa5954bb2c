import { limits } from "#contract/limits";
import { parseCrs } from "#geo/crs/crs";
import { GdbError } from "#geo/gdb/gdbBytes";
import { type GdbLayer, readGdb } from "#geo/gdb/gdbFile";
import { type ZipEntry, ZipError } from "../../files/readZip";
import {
  chosenOf,
  notSurfaces,
  type Source,
  type SourceRecord,
  shownAll,
  Unreadable,
} from "./source";

const catalogueTable = /(^|\/)a00000001\.gdbtable$/i;
const polygonType = 4;

/** The folder of the first file geodatabase in a zip; null if there is none. */
export function gdbFolder(entries: readonly ZipEntry[]): string | null {
  const table = entries.find(({ name }) => catalogueTable.test(name) && !/__MACOSX/.test(name));
  return table ? table.name.slice(0, table.name.lastIndexOf("/") + 1).toLowerCase() : null;
}

/** A polygon layer of a file geodatabase, whose folder is in a zip. */
export function gdbSource(entries: readonly ZipEntry[], folder: string, asked?: string): Source {
  const parts = new Map(entries.map((entry) => [entry.name.toLowerCase(), entry]));
  try {
    return sourceOf(
      readGdb((name) => parts.get(folder + name)?.bytes() ?? null),
      asked,
    );
  } catch (error) {
    if (error instanceof ZipError) throw new Unreadable("F002", whyUnread.damaged);
    if (!(error instanceof GdbError)) throw error;
    throw new Unreadable("F002", whyUnread[error.kind]);
  }
}

const whyUnread = {
  damaged: "文件地理数据库无法读取或已损坏",
  compressed: "不能读取压缩的文件地理数据库（cdf），请在ArcGIS中解压缩后重新打包",
} as const;

function sourceOf(all: readonly GdbLayer[], asked: string | undefined): Source {
  const layers = all.filter(({ shapeType }) => shapeType === polygonType);
  const others = all.filter((one) => !layers.includes(one)).map(({ name }) => name);
  if (layers.length === 0 && others.length > 0) throw notSurfaces(others);
  const layer = chosenOf(layers, ({ name }) => name, asked);
  const records: SourceRecord[] = [];
  for (const { values, rings, isCurved } of layer.records()) {
    if (records.length === limits.importMaxParcels) {
      throw new Unreadable("F005", `地块数量超过上限${limits.importMaxParcels}`);
    }
    const shape = rings.length > 0 ? { rings } : null;
    records.push({ row: records.length + 1, properties: shownAll(values), shape, isCurved });
  }
  return {
    format: "gdb",
    layer: layer.name,
    layers: layers.map(({ name }) => name),
    others,
    encoding: null,
    crs: layer.wkt === "" ? null : parseCrs(layer.wkt),
    fields: layer.fields,
    records,
    problems: [],
    remarks: [],
  };
}
