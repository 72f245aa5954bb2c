import { unreadableFile } from "#contract/rules/import/fileRules";
import { parseCrs } from "#geo/crs/crs";
import { GdbError } from "#geo/gdb/gdbBytes";
import { type GdbFiles, type GdbLayer, readGdb } from "#geo/gdb/gdbFile";
import { bestFirst, isWanted } from "./formats";
import {
  chosenOf,
  notSurfaces,
  type Source,
  type SourceRecord,
  shownAll,
  Unreadable,
  type Wanted,
} from "./source";

/** Of which layer so many records are read. */
type Asked = { most: number; layer?: string | undefined; wanted?: Wanted | undefined };

/** A layer of a file geodatabase. */
export function gdbSource(files: GdbFiles, asked: Asked): Source {
  try {
    return sourceOf(readGdb(files), asked);
  } catch (error) {
    throw unread(error);
  }
}

const unread = (error: unknown): unknown =>
  error instanceof GdbError ? new Unreadable("F002", unreadableFile(error.kind).message) : error;

function* recordsOf(layer: GdbLayer, most: number): Generator<SourceRecord, void, void> {
  let row = 0;
  try {
    for (const { values, rings, isCurved, marks } of layer.records()) {
      if (row === most) throw new Unreadable("F005", `地块数量超过上限${most}`);
      row++;
      const shape = rings.length > 0 ? { rings } : null;
      yield { row, properties: shownAll(values), shape, isCurved, marks };
    }
  } catch (error) {
    throw unread(error);
  }
}

function sourceOf(
  all: readonly GdbLayer[],
  { most, layer: asked, wanted = "surfaces" }: Asked,
): Source {
  const layers = all.filter(({ shapeType }) => isWanted(wanted, shapeType));
  const others = all.filter((one) => !layers.includes(one)).map(({ name }) => name);
  if (layers.length === 0 && others.length > 0) throw notSurfaces(others);
  const layer = chosenOf(bestFirst(layers), ({ name }) => name, asked);
  return {
    format: "gdb",
    layer: layer.name,
    layers: layers.map(({ name }) => name),
    others,
    encoding: null,
    crs: layer.wkt === "" ? null : parseCrs(layer.wkt),
    fields: layer.columns.map(({ name }) => name),
    records: recordsOf(layer, most),
    problems: [],
    remarks: [],
  };
}
