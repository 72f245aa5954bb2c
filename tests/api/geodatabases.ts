import { execFileSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { zipSync } from "fflate";
import { readMdb } from "#geo/mdb/mdbFile";
import { nestRings } from "#geo/ring/nestRings";
import { readShape } from "#geo/shp/shapeBlob";
import { fixtureBytes } from "./imports";

type Row = Record<string, unknown>;
type Made = { layer?: string; change?: (row: Row) => Row };

/** The records of an .mdb as a zipped file geodatabase that GDAL has written. */
export function gdbOf(mdb: string, { layer: name, change = (row) => row }: Made = {}): File {
  const file = readMdb(fixtureBytes(mdb));
  const [layer] = file.layers;
  if (!layer) throw new Error(`${mdb} has no layer`);
  const features = [...file.records(layer)].map(({ values, shape }) => {
    const { OBJECTID: _, SHAPE_LENGTH: __, SHAPE_AREA: ___, ...own } = values;
    const days = Object.entries(own).map(([key, value]) => [
      key,
      value instanceof Date ? value.toISOString().slice(0, 10).replaceAll("-", "/") : value,
    ]);
    const coordinates = nestRings(readShape(shape)?.rings ?? []);
    const geometry = { type: "MultiPolygon", coordinates };
    return { type: "Feature", properties: change(Object.fromEntries(days)), geometry };
  });
  const crs = { type: "name", properties: { name: "EPSG:4528" } };
  const folder = mkdtempSync(join(tmpdir(), "clzy-gdb-"));
  try {
    const [source, gdb] = [join(folder, "a.geojson"), join(folder, "a.gdb")];
    writeFileSync(source, JSON.stringify({ type: "FeatureCollection", crs, features }));
    const make = ["-q", "-f", "OpenFileGDB", gdb, source, "-nln", name ?? layer.table];
    execFileSync("ogr2ogr", make, { stdio: "ignore" });
    return new File([new Uint8Array(zipSync(partsOf(gdb)))], "地块.gdb.zip");
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const partsOf = (gdb: string) =>
  Object.fromEntries(
    readdirSync(gdb).map((one) => [
      `地块.gdb/${one}`,
      new Uint8Array(readFileSync(join(gdb, one))),
    ]),
  );
