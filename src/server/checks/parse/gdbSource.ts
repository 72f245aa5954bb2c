import { limits } from "#contract/limits";
import { unreadableFile } from "#contract/rules/import/fileRules";
import { parseCrs } from "#geo/crs/crs";
import { GdbError } from "#geo/gdb/gdbBytes";
import { type GdbFiles, type GdbLayer, readGdb } from "#geo/gdb/gdbFile";
import { bestFirst } from "./formats";
import {
  chosenOf,
  notSurfaces,
  type Source,
  type SourceRecord,
  shownAll,
  Unreadable,
} from "./source";

const polygonType = 4;

/** A polygon layer of a file geodatabase. */
export function gdbSource(files: GdbFiles, asked?: string): Source {
  try {
    return sourceOf(readGdb(files), asked);
  } catch (error) {
    if (!(error instanceof GdbError)) throw error;
    throw new Unreadable("F002", unreadableFile(error.kind).message);
  }
}

function sourceOf(all: readonly GdbLayer[], asked: string | undefined): Source {
  const layers = all.filter(({ shapeType }) => shapeType === polygonType);
  const others = all.filter((one) => !layers.includes(one)).map(({ name }) => name);
  if (layers.length === 0 && others.length > 0) throw notSurfaces(others);
  const layer = chosenOf(bestFirst(layers), ({ name }) => name, asked);
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
    fields: layer.columns.map(({ name }) => name),
    records,
    problems: [],
    remarks: [],
  };
}
