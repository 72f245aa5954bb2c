import module from "node:module";
import type { Database as SqliteFile } from "node-sqlite3-wasm";
import type { AnyRecord } from "#contract/define/anyRecord";
import { limits } from "#contract/limits";
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

/**
 * A polygon layer of a GeoPackage. `sqlite` is the path of the SQLite reader, whose wasm cannot be
 * bundled into the thread.
 */
export function gpkgSource(path: string, sqlite: string, asked?: string): Source {
  const { Database } = module.createRequire(sqlite)(sqlite) as { Database: typeof SqliteFile };
  const own = asOwnFile(path);
  let file: SqliteFile | undefined;
  try {
    file = new Database(own.path, { fileMustExist: true, readOnly: true });
    const source = sourceOf(file, asked);
    if (own.isCopy) source.remarks?.push(withoutLog);
    return source;
  } catch (error) {
    if (error instanceof Unreadable) throw error;
    throw new Unreadable("F002", "文件无法读取或已损坏");
  } finally {
    file?.close();
    own.remove();
  }
}

const withoutLog = remarkOf(
  "leftOut",
  "文件标记为使用日志（WAL），上传的只有主文件，尚在-wal文件中的修改没有读取",
);

function sourceOf(file: SqliteFile, asked: string | undefined): Source {
  const all = file.all(layersQuery) as AnyRecord[] as Layer[];
  const layers = all.filter(({ kind }) => surfaceKinds.has(kind));
  const others = all.filter((one) => !layers.includes(one)).map(({ table_name }) => table_name);
  if (layers.length === 0 && others.length > 0) throw notSurfaces(others);
  const layer = chosenOf(layers, ({ table_name }) => table_name, asked);
  const table = `"${layer.table_name.replaceAll('"', '""')}"`;
  const rows = file.all(
    `select * from ${table} limit ${limits.importMaxParcels + 1}`,
  ) as AnyRecord[];
  if (rows.length > limits.importMaxParcels) {
    throw new Unreadable("F005", `地块数量超过上限${limits.importMaxParcels}`);
  }
  return {
    format: "gpkg",
    layer: layer.table_name,
    layers: layers.map(({ table_name }) => table_name),
    others,
    encoding: "utf-8",
    crs: crsOf(file, layer.srs_id),
    fields: Object.keys(rows[0] ?? {}).filter((name) => name !== layer.column_name),
    records: rows.map((row, i): SourceRecord => {
      const { [layer.column_name]: blob, ...values } = row;
      const shape = blob instanceof Uint8Array ? shapeOf(blob) : {};
      return { row: i + 1, properties: shownAll(values), shape: null, ...shape };
    }),
    problems: [],
    remarks: [],
  };
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
