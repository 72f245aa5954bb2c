import type { Marks } from "../format/marks";
import type { Position } from "../position";
import { GdbError } from "./gdbBytes";
import { readGdbMarks } from "./gdbMarks";
import { readGdbRow, rowPlaces } from "./gdbRows";
import { readGdbShape } from "./gdbShape";
import { type GdbTable, kinds, readGdbTable } from "./gdbTable";

/** The bytes of a file of the geodatabase by its name in lower case; null if there is none. */
export type GdbFiles = (name: string) => Uint8Array | null;

/** `type` as personal geodatabases name it. */
export type GdbColumn = { name: string; alias: string; type: string };

export type GdbLayer = {
  name: string;
  shapeType: number;
  wkt: string;
  /** Columns other than the geometry. */
  columns: GdbColumn[];
  records: () => Generator<GdbRecord>;
};

type GdbRecord = {
  values: Record<string, unknown>;
  rings: Position[][];
  isCurved: boolean;
  /** Of a layer of points or lines. */
  marks: Marks | null;
};

const catalogue = 1;

/** The feature layers of a file geodatabase (ArcGIS 9 to Pro 3). Throws only `GdbError`. */
export function readGdb(files: GdbFiles): GdbLayer[] {
  const { bytes, table, index } = openTable(files, catalogue);
  const layers: GdbLayer[] = [];
  for (const place of rowPlaces(index)) {
    const name = String(readGdbRow(bytes, table, place).values.Name ?? "");
    if (name === "" || /^GDB_/i.test(name)) continue;
    const layer = layerOrNone(files, name, place.id);
    if (layer) layers.push(layer);
  }
  return layers;
}

const typeWords: ReadonlyMap<number, string> = new Map([
  [kinds.int16, "integer"],
  [kinds.int32, "long"],
  [kinds.int64, "bigint"],
  [kinds.float32, "float"],
  [kinds.float64, "double"],
  [kinds.time, "double"],
  [kinds.text, "text"],
  [kinds.xml, "memo"],
  [kinds.date, "datetime"],
  [kinds.day, "datetime"],
  [kinds.zoned, "datetime"],
  [kinds.id, "long"],
  [kinds.guid, "repid"],
  [kinds.globalId, "repid"],
]);

const noShape = -1;

function* none(): Generator<GdbRecord> {}

/** A table that cannot be read, such as one of rasters, does not keep from reading the others. */
function layerOrNone(files: GdbFiles, name: string, id: number): GdbLayer | null {
  try {
    return layerOf(files, name, id);
  } catch (error) {
    if (!(error instanceof GdbError) || error.kind === "compressed") throw error;
    return { name, shapeType: noShape, wkt: "", columns: [], records: none };
  }
}

function layerOf(files: GdbFiles, name: string, id: number): GdbLayer | null {
  const { bytes, table, index } = openTable(files, id);
  const { geometry, shapeType, fields } = table;
  if (!geometry) return null;
  return {
    name,
    shapeType,
    wkt: geometry.wkt,
    columns: fields
      .filter((field) => field.name !== geometry.name)
      .map(({ name, alias, type }) => ({ name, alias, type: typeWords.get(type) ?? "binary" })),
    *records() {
      for (const place of rowPlaces(index)) {
        const { values, shape } = readGdbRow(bytes, table, place);
        const found = shape && readGdbShape(shape, geometry.grid);
        const marks = shape && !found ? readGdbMarks(shape, geometry.grid) : null;
        const { rings = [], isCurved = false } = found ?? {};
        yield { values, rings, isCurved, marks };
      }
    },
  };
}

type Opened = { bytes: Uint8Array; table: GdbTable; index: Uint8Array };

function openTable(files: GdbFiles, id: number): Opened {
  const stem = `a${id.toString(16).padStart(8, "0")}`;
  const [bytes, index] = [files(`${stem}.gdbtable`), files(`${stem}.gdbtablx`)];
  if (!bytes || !index) throw new GdbError(files(`${stem}.cdf`) ? "compressed" : "damaged");
  return { bytes, table: readGdbTable(bytes), index };
}
