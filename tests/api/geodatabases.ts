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
type Made = {
  layer?: string;
  change?: (row: Row) => Row;
  keep?: (row: Row) => boolean;
  /** What the file's coordinates are in. */
  crs?: string;
};

/** The records of an .mdb as a zipped file geodatabase that GDAL has written, a layer for each wish. */
export function gdbOf(mdb: string, ...wishes: Made[]): File {
  const folder = mkdtempSync(join(tmpdir(), "clzy-gdb-"));
  try {
    const [source, gdb] = [join(folder, "a.geojson"), join(folder, "a.gdb")];
    for (const [i, wish] of (wishes.length > 0 ? wishes : [{}]).entries()) {
      const { table, text } = layerOf(mdb, wish);
      writeFileSync(source, text);
      const add = i > 0 ? ["-update"] : [];
      const make = ["-q", ...add, "-f", "OpenFileGDB", gdb, source, "-nln", table];
      execFileSync("ogr2ogr", make, { stdio: "ignore" });
    }
    return new File([new Uint8Array(zipSync(partsOf(gdb)))], "地块.gdb.zip");
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function layerOf(
  mdb: string,
  { layer: name, change = (row) => row, keep, crs: system = "EPSG:4528" }: Made,
) {
  const file = readMdb(fixtureBytes(mdb));
  const [layer] = file.layers;
  if (!layer) throw new Error(`${mdb} has no layer`);
  const records = [...file.records(layer)].filter(({ values }) => keep?.(values) ?? true);
  const features = records.map(({ values, shape }) => {
    const { OBJECTID: _, SHAPE_LENGTH: __, SHAPE_AREA: ___, ...own } = values;
    const days = Object.entries(own).map(([key, value]) => [
      key,
      value instanceof Date ? value.toISOString().slice(0, 10).replaceAll("-", "/") : value,
    ]);
    const coordinates = nestRings(readShape(shape)?.rings ?? []);
    const geometry = { type: "MultiPolygon", coordinates };
    return { type: "Feature", properties: change(Object.fromEntries(days)), geometry };
  });
  const crs = { type: "name", properties: { name: system } };
  const text = JSON.stringify({ type: "FeatureCollection", crs, features });
  return { table: name ?? layer.table, text };
}

const partsOf = (gdb: string) =>
  Object.fromEntries(
    readdirSync(gdb).map((one) => [
      `地块.gdb/${one}`,
      new Uint8Array(readFileSync(join(gdb, one))),
    ]),
  );
