import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sqlite from "node-sqlite3-wasm";
import { writeWkb } from "#geo/format/wkb";
import type { MultiPolygon, Parcel } from "./parcels";

type Row = Readonly<Record<string, unknown>> & { geometry: MultiPolygon };

/** Before the WKB stands a header without an envelope. */
const head = Uint8Array.of(0x47, 0x50, 0, 1, ...[0x8a, 0x11, 0, 0]);

/** Writes a register to a GeoPackage in degrees of CGCS2000, a column for each key of its rows. */
export function writeGeopackage(path: string, rows: Iterable<Row>, layer = "register"): void {
  const db = new sqlite.Database(path);
  db.exec(`
    create table gpkg_spatial_ref_sys (srs_id, organization, organization_coordsys_id, definition);
    create table gpkg_contents (table_name, data_type);
    create table gpkg_geometry_columns (table_name, column_name, geometry_type_name, srs_id);
    insert into gpkg_spatial_ref_sys values (4490, 'EPSG', 4490, '');
    insert into gpkg_contents values ('${layer}', 'features');
    insert into gpkg_geometry_columns values ('${layer}', 'geom', 'MULTIPOLYGON', 4490);`);
  let insert: ReturnType<typeof db.prepare> | undefined;
  let names: string[] = [];
  db.exec("begin");
  for (const { geometry, ...values } of rows) {
    if (!insert) {
      names = Object.keys(values);
      db.exec(
        `CREATE TABLE "${layer}" (fid integer primary key, geom blob, ${names.map((name) => `"${name}"`).join(", ")})`,
      );
      const given = names.map(() => "?").join(", ");
      insert = db.prepare(
        `insert into "${layer}" (geom, ${names.map((name) => `"${name}"`).join(", ")}) values (?, ${given})`,
      );
    }
    const blob = new Uint8Array([...head, ...writeWkb(geometry)]);
    insert.run([blob, ...names.map((name) => (values[name] ?? null) as string | number | null)]);
  }
  db.exec("commit");
  insert?.finalize();
  db.close();
}

/** The same as a browser would upload it. */
export function geopackage(rows: readonly Row[], name = "旧系统.gpkg"): File {
  const folder = mkdtempSync(join(tmpdir(), "clzy-register-"));
  try {
    const path = join(folder, "made.gpkg");
    writeGeopackage(path, rows);
    return new File([new Uint8Array(readFileSync(path))], name);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const ours = ["dkid", "scbz", "txmj", "zxjd", "zxwd", "bbh"] as const;
type Brought = Omit<Parcel, (typeof ours)[number]>;

/** A parcel as another system has it: without our ids, versions and measures. */
export const brought = (parcel: Parcel, without: readonly string[] = []): Brought =>
  Object.fromEntries(
    Object.entries(parcel).filter(([name]) => ![...ours, ...without].includes(name)),
  ) as Brought;
