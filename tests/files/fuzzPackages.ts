import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { unzipSync, zipSync } from "fflate";
import sqlite from "node-sqlite3-wasm";
import { writeWkb } from "#geo/format/wkb";
import { ShapeWriter } from "#geo/shp/shpWriter";
import { damaged, damagedPackage } from "./fuzz";
import { kmlOf, ring, text } from "./fuzzFiles";
import type { Format } from "./fuzzParse";

function shapeParts(): Record<string, Uint8Array> {
  const writer = new ShapeWriter([{ name: "名称", type: "C", length: 20 }], "gbk");
  writer.add([[ring]], ["一"]);
  writer.add([[ring]], ["二"]);
  const rest = writer.end();
  const head = writer.headers();
  const whole = (ending: keyof typeof rest) => Buffer.concat([head[ending], rest[ending]]);
  const parts = (["shp", "shx", "dbf"] as const).map((one) => [`a.${one}`, whole(one)] as const);
  return {
    ...Object.fromEntries(parts),
    "a.prj": text('GEOGCS["GCS_China_Geodetic_Coordinate_System_2000"]'),
  };
}

const relation = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const sheetSpace = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const cell = (value: string) => `<c t="inlineStr"><is><t>${value}</t></is></c>`;
const row = (...values: string[]) => `<row>${values.map(cell).join("")}</row>`;
const sheetParts: Record<string, Uint8Array> = {
  "[Content_Types].xml": text(
    '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="xml" ContentType="application/xml"/></Types>',
  ),
  "_rels/.rels": text(
    `<Relationships><Relationship Id="r1" Type="${relation}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  ),
  "xl/workbook.xml": text(
    `<workbook xmlns="${sheetSpace}" xmlns:r="${relation}"><sheets><sheet name="表" sheetId="1" r:id="r1"/></sheets></workbook>`,
  ),
  "xl/_rels/workbook.xml.rels": text(
    `<Relationships><Relationship Id="r1" Type="${relation}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
  ),
  "xl/worksheets/sheet1.xml": text(
    `<worksheet xmlns="${sheetSpace}"><sheetData>${row("名称", "WKT")}${row("一", `POLYGON((${ring.map((point) => point.join(" ")).join()}))`)}</sheetData></worksheet>`,
  ),
};

function geopackage(): Uint8Array {
  const folder = mkdtempSync(join(tmpdir(), "clzy-fuzz-"));
  const path = join(folder, "whole.gpkg");
  const file = new sqlite.Database(path);
  file.exec(`create table gpkg_spatial_ref_sys (srs_id, organization, organization_coordsys_id, definition);
    create table gpkg_contents (table_name, data_type);
    create table gpkg_geometry_columns (table_name, column_name, geometry_type_name, srs_id);
    create table one (name, geom);
    insert into gpkg_spatial_ref_sys values (4490, 'EPSG', 4490, '');
    insert into gpkg_contents values ('one', 'features');
    insert into gpkg_geometry_columns values ('one', 'geom', 'POLYGON', 4490);`);
  const head = [0x47, 0x50, 0, 1, 0x8a, 0x11, 0, 0];
  file.run("insert into one values (?, ?)", [
    "一",
    Uint8Array.from([...head, ...writeWkb([[ring]])]),
  ]);
  file.close();
  const bytes = new Uint8Array(readFileSync(path));
  rmSync(folder, { recursive: true });
  return bytes;
}

const shape = shapeParts();
const kml = { "doc.kml": kmlOf(ring) };

const gdbBytes = new Uint8Array(readFileSync("tests/fixtures/formats/arcgis10.gdb.zip"));
const tables = Object.entries(unzipSync(gdbBytes)).filter(([name]) => /\.gdbtablx?$/.test(name));

/** Intact packages, and how to damage each. */
export const packageFormats: readonly Format[] = [
  ["zip", zipSync(shape), damagedPackage(shape)],
  ["xlsx", zipSync(sheetParts), damagedPackage(sheetParts)],
  ["kmz", zipSync(kml), damagedPackage(kml)],
  ["gpkg", geopackage(), damaged],
  ["fgb", new Uint8Array(readFileSync("tests/fixtures/formats/parcels.fgb")), damaged],
  ["zip", gdbBytes, damagedPackage(Object.fromEntries(tables))],
];
