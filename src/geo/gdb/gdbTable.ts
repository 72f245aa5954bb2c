import { GdbBytes, GdbError } from "./gdbBytes";

export type GdbGrid = { x: number; y: number; scale: number };

/** `alias` is what users are shown instead of the name; often empty. */
type GdbField = { name: string; alias: string; type: number; isNullable: boolean };

export type GdbTable = {
  fields: GdbField[];
  /** 0 none, 1 point, 2 multipoint, 3 line, 4 polygon, 9 multipatch. */
  shapeType: number;
  geometry: { name: string; wkt: string; grid: GdbGrid } | null;
  isUtf8: boolean;
};

/** Field types of the format. */
export const kinds = {
  ...{ int16: 0, int32: 1, float32: 2, float64: 3, text: 4, date: 5, id: 6, geometry: 7 },
  ...{ binary: 8, raster: 9, guid: 10, globalId: 11, xml: 12, int64: 13 },
  ...{ day: 14, time: 15, zoned: 16 },
} as const;

const fieldsAt = 32;
const utf8Flag = 0x100;
const zFlag = 0x80000000;
const mFlag = 0x40000000;
const nullable = 1;
const withDefault = 4;
const mostGrids = 3;

/** The header and the fields of a `.gdbtable`. */
export function readGdbTable(bytes: Uint8Array): GdbTable {
  const reader = new GdbBytes(bytes);
  reader.skip(fieldsAt);
  const start = Number(reader.int64());
  if (start < 0 || start > bytes.length) throw new GdbError("damaged");
  reader.at = start;
  reader.skip(8);
  const flags = reader.uint32();
  const table: GdbTable = {
    fields: [],
    shapeType: flags & 0xff,
    geometry: null,
    isUtf8: (flags & utf8Flag) !== 0,
  };
  for (let left = reader.int16(); left > 0; left--) readField(reader, table, flags);
  return table;
}

function readField(reader: GdbBytes, table: GdbTable, flags: number): void {
  const name = reader.utf16(reader.byte());
  const alias = reader.utf16(reader.byte());
  const type = reader.byte();
  if (type === kinds.text) reader.skip(4);
  else reader.skip(1);
  const about = reader.byte();
  if (type === kinds.geometry) table.geometry = geometryOf(reader, name, flags);
  else if (type === kinds.raster || type > kinds.zoned) throw new GdbError("damaged");
  else skipDefault(reader, type, about);
  table.fields.push({ name, alias, type, isNullable: (about & nullable) !== 0 });
}

const withoutDefault: readonly number[] = [
  kinds.id,
  kinds.binary,
  kinds.guid,
  kinds.globalId,
  kinds.xml,
];

function skipDefault(reader: GdbBytes, type: number, about: number): void {
  if (withoutDefault.includes(type)) return;
  const size = type === kinds.text ? reader.varuint() : reader.byte();
  if (about & withDefault) reader.skip(size);
}

function geometryOf(reader: GdbBytes, name: string, flags: number) {
  const wkt = reader.utf16(reader.int16() / 2);
  const parts = reader.byte();
  const [hasM, hasZ] = [(parts & 2) !== 0, (parts & 4) !== 0];
  const grid = { x: reader.float64(), y: reader.float64(), scale: reader.float64() };
  const extras = (hasM ? 2 : 0) + (hasZ ? 2 : 0) + 1 + (hasM ? 1 : 0) + (hasZ ? 1 : 0);
  const bounds = 4 + (flags & zFlag ? 2 : 0) + (flags & mFlag ? 2 : 0);
  reader.skip(8 * (extras + bounds) + 1);
  const grids = reader.int32();
  if (grids < 0 || grids > mostGrids || !(grid.scale > 0)) throw new GdbError("damaged");
  reader.skip(8 * grids);
  return { name, wkt, grid };
}
