import module from "node:module";
import type { Database as SqliteFile } from "node-sqlite3-wasm";
import type { AnyRecord } from "#contract/define/anyRecord";
import { remarkOf } from "#contract/rules/problem/remark";
import { type Crs, parseCrs } from "#geo/crs/crs";
import {
  chosenOf,
  notSurfaces,
  ofWkb,
  type Source,
  type SourceRecord,
  shownAll,
  Unreadable,
  type Wanted,
} from "./source";
import { asOwnFile } from "./sqliteCopy";

type Layer = { table_name: string; column_name: string; srs_id: number; kind: string };

/**
 * Plain tables and views. A view in an untrusted file may never finish, for which the thread has
 * its time limit; what recurs is not even begun.
 */
const layersQuery = `
  select m.name table_name, g.column_name, g.srs_id, upper(g.geometry_type_name) kind
    from gpkg_contents c
    join gpkg_geometry_columns g on lower(g.table_name) = lower(c.table_name)
    join sqlite_master m on lower(m.name) = lower(c.table_name)
     and (m.type = 'table' and m.sql like 'create table%'
       or m.type = 'view' and m.sql not like '%recursive%')
   where c.data_type = 'features'
   order by m.name limit 200`;

/** Types whose features are surfaces, or may be. */
const surfaceKinds = new Set([
  "GEOMETRY",
  "GEOMETRYCOLLECTION",
  "SURFACE",
  "POLYGON",
  "CURVEPOLYGON",
  "TRIANGLE",
  "MULTIPOLYGON",
  "MULTISURFACE",
  "POLYHEDRALSURFACE",
  "TIN",
]);

type Asked = {
  layer?: string | undefined;
  most: number;
  from?: number | undefined;
  wanted?: Wanted | undefined;
};

/**
 * A layer of a GeoPackage, read while its records are asked for. `sqlite` is the path of the
 * SQLite reader, whose wasm cannot be bundled into the thread.
 */
export function gpkgSource(path: string, sqlite: string, asked: Asked): Source {
  const { Database } = module.createRequire(sqlite)(sqlite) as { Database: typeof SqliteFile };
  const own = asOwnFile(path);
  let file: SqliteFile | undefined;
  const close = () => {
    file?.close();
    file = undefined;
    own.remove();
  };
  try {
    file = new Database(own.path, { fileMustExist: true, readOnly: true });
    const source = sourceOf(file, asked, close);
    if (own.isCopy) source.remarks?.push(withoutLog);
    return source;
  } catch (error) {
    close();
    throw asUnreadable(error);
  }
}

const asUnreadable = (error: unknown): Unreadable =>
  error instanceof Unreadable ? error : new Unreadable("F002", "文件无法读取或已损坏");

const withoutLog = remarkOf(
  "leftOut",
  "文件标记为使用日志（WAL），上传的只有主文件，尚在-wal文件中的修改未读取",
);

function sourceOf(file: SqliteFile, asked: Asked, close: () => void): Source {
  const all = file.all(layersQuery) as AnyRecord[] as Layer[];
  const layers = all.filter(({ kind }) => asked.wanted === "all" || surfaceKinds.has(kind));
  const others = all.filter((one) => !layers.includes(one)).map(({ table_name }) => table_name);
  if (layers.length === 0 && others.length > 0) throw notSurfaces(others);
  const layer = chosenOf(layers, ({ table_name }) => table_name, asked.layer);
  const table = `"${layer.table_name.replaceAll('"', '""')}"`;
  const columns = file.all(`pragma table_info(${table})`) as AnyRecord[];
  return {
    format: "gpkg",
    layer: layer.table_name,
    layers: layers.map(({ table_name }) => table_name),
    others,
    encoding: "utf-8",
    crs: crsOf(file, layer.srs_id),
    fields: columns.map(({ name }) => String(name)).filter((name) => name !== layer.column_name),
    records: recordsOf({ file, table, column: layer.column_name, close }, asked),
    problems: [],
    remarks: [],
  };
}

type Rows = { file: SqliteFile; table: string; column: string; close: () => void };

function* recordsOf(
  { file, table, column, close }: Rows,
  { most, from = 0 }: Asked,
): Generator<SourceRecord, void, void> {
  try {
    const rows = file.prepare(`select * from ${table} limit -1 offset ${from}`);
    let row = from;
    for (const found of rows.iterate()) {
      if (row === most) throw new Unreadable("F005", `地块数量超过上限${most}`);
      const { [column]: blob, ...values } = found as AnyRecord;
      const shape = blob instanceof Uint8Array ? shapeOf(blob) : {};
      row++;
      yield { row, properties: shownAll(values), shape: null, ...shape };
    }
    rows.finalize();
  } catch (error) {
    throw asUnreadable(error);
  } finally {
    close();
  }
}

function crsOf(file: SqliteFile, srs: number): Crs | null {
  const row = file.get(
    "select organization o, organization_coordsys_id id, definition d from gpkg_spatial_ref_sys where srs_id = ?",
    [srs],
  ) as AnyRecord | null;
  if (!row || srs <= 0) return null;
  const isEpsg = String(row.o).toUpperCase() === "EPSG";
  const byCode = isEpsg ? parseCrs(String(row.id)) : null;
  return byCode && byCode.kind !== "rejected" ? byCode : parseCrs(String(row.d ?? ""));
}

/** Bytes of the envelope before the outline, by envelope kind. */
const boundsBytes = [0, 32, 48, 48, 64] as const;

/** The WKB after the GeoPackage header; nothing of an empty or invalid geometry. */
function shapeOf(blob: Uint8Array): Partial<SourceRecord> {
  const isGpkg = blob[0] === 0x47 && blob[1] === 0x50;
  const flags = blob[3] ?? 0;
  const bounds = boundsBytes[(flags >> 1) & 7];
  if (!isGpkg || flags & 0x30 || bounds === undefined) return {};
  try {
    return ofWkb(blob.subarray(8 + bounds));
  } catch (error) {
    if (error instanceof RangeError) return {};
    throw error;
  }
}
