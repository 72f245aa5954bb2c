import { execFileSync, spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { prjWkt } from "../crs/prjWkt";
import { readMdb } from "../mdb/mdbFile";
import type { MultiPolygon, Position } from "../position";
import { nestRings } from "../ring/nestRings";
import { planeArea, ringArea } from "../ring/ringArea";
import type { DbfField } from "./dbfFields";
import type { DbfEncoding } from "./dbfText";
import { cpgText } from "./dbfWriter";
import { readShape } from "./shapeBlob";
import { ShapeWriter } from "./shpWriter";

const folder = mkdtempSync(join(tmpdir(), "shp-"));
afterAll(() => rmSync(folder, { recursive: true }));

const [info, convert] = ["ogrinfo", "ogr2ogr"] as const;
const hasGdal = spawnSync(info, ["--version"]).status === 0;
/** Skipped if GDAL is not installed: it verifies the result, and is not a dependency. */
const withGdal = hasGdal ? test : test.skip;

type Row = { parcel: MultiPolygon | null; values: readonly unknown[] };

function write(name: string, fields: DbfField[], encoding: DbfEncoding, rows: readonly Row[]) {
  const writer = new ShapeWriter(fields, encoding);
  const chunks = [writer.headers()];
  for (const { parcel, values } of rows) {
    const more = writer.add(parcel, values);
    if (more) chunks.push(more);
  }
  chunks.push(writer.end());
  chunks[0] = writer.headers(new Date(2024, 5, 15));
  for (const part of ["shp", "shx", "dbf"] as const) {
    writeFileSync(join(folder, `${name}.${part}`), Buffer.concat(chunks.map((c) => c[part])));
  }
  writeFileSync(join(folder, `${name}.cpg`), cpgText[encoding]);
  writeFileSync(join(folder, `${name}.prj`), prjWkt(4528));
  return writer;
}

const sample = new URL("../../../tests/fixtures/dxyd-sd-clean.mdb", import.meta.url);
const rows: Row[] = (() => {
  const file = readMdb(new Uint8Array(readFileSync(sample)));
  return file.layers.flatMap((layer) =>
    [...file.records(layer)].map(({ shape, values }) => ({
      parcel: nestRings(readShape(shape)?.rings ?? []),
      values: [values.DKBH, values.DKMC, values.MJ, values.RDNF, "2024-06-15"],
    })),
  );
})();
const fields: DbfField[] = [
  { name: "DKBH", type: "C", length: 20 },
  { name: "地块名称", type: "C", length: 100 },
  { name: "MJ", type: "N", length: 16, decimals: 2 },
  { name: "RDNF", type: "N", length: 4 },
  { name: "RQ", type: "D" },
];

/** Lines of ogr2ogr's CSV, which only quotes what it must. */
function csvOf(name: string): string[] {
  const out = execFileSync(
    convert,
    ["-f", "CSV", "/vsistdout/", join(folder, `${name}.shp`), "-lco", "STRING_QUOTING=IF_NEEDED"],
    { encoding: "utf8" },
  );
  return out.trim().split(/\r?\n/);
}

describe("ShapeWriter", () => {
  test.each(["gbk", "utf-8"] as const)(
    "writes shapes that read back as they were (%s)",
    (encoding) => {
      write("back", fields, encoding, rows);
      const bytes = new Uint8Array(readFileSync(join(folder, "back.shp")));
      const view = new DataView(bytes.buffer);
      expect(view.getInt32(24) * 2).toBe(bytes.length);
      const index = new DataView(new Uint8Array(readFileSync(join(folder, "back.shx"))).buffer);
      for (const [i, { parcel }] of rows.entries()) {
        const at = index.getInt32(100 + 8 * i) * 2;
        expect(view.getInt32(at)).toBe(i + 1);
        const shape = readShape(bytes.subarray(at + 8, at + 8 + view.getInt32(at + 4) * 2));
        expect(planeArea(nestRings(shape?.rings ?? []))).toBe(planeArea(parcel ?? []));
        expect(shape?.rings.map((ring) => ringArea(ring) < 0)).toEqual(
          (parcel ?? []).flatMap((polygon) => polygon.map((_, hole) => hole === 0)),
        );
      }
    },
  );

  withGdal.each(["gbk", "utf-8"] as const)("GDAL reads every value of it (%s)", (encoding) => {
    write(`gdal-${encoding}`, fields, encoding, rows);
    const [head, ...lines] = csvOf(`gdal-${encoding}`);
    expect(head).toBe(encoding === "gbk" ? "DKBH,地块名称,MJ,RDNF,RQ" : "DKBH,地块名,MJ,RDNF,RQ");
    expect(lines).toEqual(
      rows.map(({ values: [dkbh, name, area, year] }) =>
        [dkbh, name, (area as number).toFixed(2), year, "2024/06/15"].join(),
      ),
    );
    const told = execFileSync(info, ["-so", "-al", join(folder, `gdal-${encoding}.shp`)], {
      encoding: "utf8",
    });
    expect(told).toContain("Feature Count: 24");
    expect(told).toContain('ID["EPSG",4528]');
    expect(told).not.toMatch(/warning|error/i);
  });

  withGdal("its shapes are byte for byte those of GDAL", () => {
    write("ours", fields, "utf-8", rows);
    execFileSync(convert, [
      join(folder, "theirs.shp"),
      join(folder, "ours.shp"),
      "-lco",
      "ENCODING=UTF-8",
    ]);
    for (const part of ["shp", "shx"]) {
      const [ours, theirs] = ["ours", "theirs"].map((n) =>
        readFileSync(join(folder, `${n}.${part}`)),
      );
      expect(ours?.equals(theirs as Buffer)).toBe(true);
    }
  });

  test("cuts names and texts by whole characters, keeps names apart and tells what was lost", () => {
    const long: DbfField[] = [
      { name: "土地使用权人名称", type: "C", length: 5 },
      { name: "土地使用权人代码", type: "C" },
      { name: "mj", type: "N", length: 5, decimals: 2 },
      { name: "MJ", type: "N", length: 5, decimals: 2 },
    ];
    const writer = write("cut", long, "gbk", [
      { parcel: null, values: ["余杭区", "好😀", 12.345, 1234567] },
      { parcel: [], values: [null, undefined, 12345.6, ""] },
    ]);
    expect(writer.columns.map(({ name }) => name)).toEqual([
      "土地使用权",
      "土地使用_1",
      "mj",
      "MJ_1",
    ]);
    expect(writer.lost).toEqual([
      { field: "土地使用权人名称", kind: "cut", count: 1, rows: [1] },
      { field: "土地使用权人代码", kind: "lost", count: 1, rows: [1] },
      { field: "MJ", kind: "overflow", count: 1, rows: [1] },
    ]);
    const table = readFileSync(join(folder, "cut.dbf"));
    const record = table.subarray(table.readUInt16LE(8));
    expect(new TextDecoder("gbk").decode(record.subarray(1, 6))).toBe("余杭 ");
    expect(record.subarray(6 + 254, 6 + 264).toString("latin1")).toBe("12.35*****");
    expect(record.at(-1)).toBe(0x1a);
  });

  test("100,000 parcels come in chunks of bounded size", () => {
    const square: Position[] = [
      [0, 0],
      [1, 0],
      [1, 1],
      [0, 1],
      [0, 0],
    ];
    const writer = new ShapeWriter(fields, "gbk");
    let [chunks, largest, size] = [0, 0, writer.headers().shp.length];
    for (let i = 0; i < 100_000; i++) {
      const more = writer.add([[square]], ["330110SD202400001", "示例地块", i, 2024, "20240615"]);
      if (!more) continue;
      chunks++;
      largest = Math.max(largest, more.shp.length);
      size += more.shp.length;
    }
    size += writer.end().shp.length;
    expect(chunks).toBeGreaterThan(50);
    expect(largest).toBeLessThan(300_000);
    expect(new DataView(writer.headers().shp.buffer).getInt32(24) * 2).toBe(size);
  });
});
