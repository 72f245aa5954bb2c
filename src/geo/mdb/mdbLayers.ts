import type MDBReader from "mdb-reader";

/** A column: `name` as in the file, `key` in upper case; text sizes in characters, else bytes. */
export type MdbColumn = { name: string; key: string; type: string; size: number };

/** A feature layer of a personal geodatabase. */
export type MdbLayer = {
  table: string;
  geometryField: string;
  /** ESRI geometry type: 1 point, 2 multipoint, 3 line, 4 polygon, 9 multipatch. */
  shapeType: number;
  /** Text of the reference system; empty if the file has none. */
  wkt: string;
  /** Columns other than the geometry. */
  columns: MdbColumn[];
};

/** A record: `row` counts from 1, `values` under upper-case names without the geometry. */
export type MdbRecord = {
  row: number;
  values: Record<string, unknown>;
  shape: Uint8Array | null;
};

type Row = Record<string, unknown>;

/** The feature layers that the geodatabase's own tables list and that exist. */
export function layersOf(reader: MDBReader): MdbLayer[] {
  const names = reader.getTableNames({ systemTables: true });
  const real = (wanted: string) =>
    names.find((name) => name.toLowerCase() === wanted.toLowerCase());
  const rowsOf = (wanted: string) => {
    const name = real(wanted);
    return name ? reader.getTable(name).getData().map(lowered) : [];
  };
  const texts = new Map(rowsOf("GDB_SpatialRefs").map((r) => [r.srid, String(r.srtext ?? "")]));
  const rasters = new Set(
    rowsOf("GDB_RasterCatalogs").flatMap((row) => Object.values(row).map(lowerText)),
  );
  return rowsOf("GDB_GeomColumns").flatMap((row) => {
    const table = real(String(row.tablename));
    if (!table || isBookkeeping(table) || rasters.has(table.toLowerCase())) return [];
    const wkt = texts.get(row.srid) ?? "";
    return [layerOf(reader, table, String(row.fieldname), Number(row.shapetype), wkt)];
  });
}

/** ArcGIS 10 lists its own tables with an outline each as layers; rasters have their footprints. */
const isBookkeeping = (table: string) =>
  /^(GDB_|MSys|USys|~)/i.test(table) || /^fras_(aux|blk|bnd|ras)_/i.test(table);

const lowerText = (value: unknown) => String(value ?? "").toLowerCase();

function layerOf(
  reader: MDBReader,
  table: string,
  field: string,
  shapeType: number,
  wkt: string,
): MdbLayer {
  const all = reader.getTable(table).getColumns();
  const isGeometry = ({ name }: { name: string }) => name.toUpperCase() === field.toUpperCase();
  const columns = all
    .filter((column) => !isGeometry(column))
    .map(({ name, type, size }) => ({
      name,
      key: name.toUpperCase(),
      type,
      size: type === "text" ? Math.floor(size / 2) : size,
    }));
  return { table, geometryField: all.find(isGeometry)?.name ?? field, shapeType, wkt, columns };
}

function lowered(row: Row): Row {
  return Object.fromEntries(Object.entries(row).map(([key, value]) => [key.toLowerCase(), value]));
}
