import module from "node:module";
import type { Database as SqliteFile } from "node-sqlite3-wasm";
import type { AnyRecord } from "#contract/define/anyRecord";
import { limits } from "#contract/limits";
import { type Crs, parseCrs } from "#geo/crs/crs";
import { readWkb } from "#geo/format/wkb";
import type { MultiPolygon } from "#geo/position";
import { chosenOf, type Source, type SourceRecord, shownAll, Unreadable } from "./source";

type Layer = { table_name: string; column_name: string; srs_id: number };

/** Only plain tables: a view in an untrusted file may never finish. */
const layersQuery = `
  select c.table_name, g.column_name, g.srs_id
    from gpkg_contents c
    join gpkg_geometry_columns g on g.table_name = c.table_name
    join sqlite_master m on m.name = c.table_name and m.type = 'table' and m.sql like 'create table%'
   where c.data_type = 'features'
     and upper(g.geometry_type_name) in ('POLYGON', 'MULTIPOLYGON', 'GEOMETRY', 'GEOMETRYCOLLECTION')
   order by c.table_name limit 200`;

/**
 * A polygon layer of a GeoPackage. `sqlite` is the path of the SQLite reader, whose wasm cannot be
 * bundled into the thread.
 */
export function gpkgSource(path: string, sqlite: string, asked?: string): Source {
  const { Database } = module.createRequire(sqlite)(sqlite) as { Database: typeof SqliteFile };
  let file: SqliteFile | undefined;
  try {
    file = new Database(path, { fileMustExist: true, readOnly: true });
    return sourceOf(file, asked);
  } catch (error) {
    if (error instanceof Unreadable) throw error;
    throw new Unreadable("F002", "文件无法读取或已损坏");
  } finally {
    file?.close();
  }
}

function sourceOf(file: SqliteFile, asked: string | undefined): Source {
  const layers = file.all(layersQuery) as AnyRecord[] as Layer[];
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
    encoding: "utf-8",
    crs: crsOf(file, layer.srs_id),
    fields: Object.keys(rows[0] ?? {}).filter((name) => name !== layer.column_name),
    records: rows.map((row, i): SourceRecord => {
      const { [layer.column_name]: blob, ...values } = row;
      const outline = blob instanceof Uint8Array ? outlineOf(blob) : null;
      return { row: i + 1, properties: shownAll(values), shape: outline && { outline } };
    }),
    problems: [],
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

/** The WKB after the GeoPackage header; null for an empty or invalid geometry. */
function outlineOf(blob: Uint8Array): MultiPolygon | null {
  const isGpkg = blob[0] === 0x47 && blob[1] === 0x50;
  const flags = blob[3] ?? 0;
  const bounds = boundsBytes[(flags >> 1) & 7];
  if (!isGpkg || flags & 0x10 || bounds === undefined) return null;
  try {
    return readWkb(blob.subarray(8 + bounds));
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}
