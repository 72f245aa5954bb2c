import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { zipSync } from "fflate";
import sqlite from "node-sqlite3-wasm";
import { expect, test } from "vitest";
import { parseFileApi } from "#contract/endpoints/uploads/parseFile";
import { prjWkt } from "#geo/crs/prjWkt";
import { as, withApp } from "./harness";
import { fixture } from "./imports";
import { feature, textOf } from "./layerFiles";

withApp();

const parse = async (file: File, options: object = { wanted: "all" }) =>
  (await as("chakan").call(parseFileApi.parse, { file, ...options } as never)).body;
type Parsed = Awaited<ReturnType<typeof parse>>;

const marksOf = ({ features }: Parsed) => features.map(({ marks }) => marks ?? null);
const rulesOf = ({ problems }: Parsed) => problems.map(({ rule, level }) => rule + level);
const saidOf = ({ remarks }: Parsed) => remarks.map(({ text }) => text).join("；");

const at: [number, number] = [119.98, 30.36];
const there: [number, number] = [119.982, 30.361];

/** A shapefile of one kind in plane metres of zone 40. */
function shpOf(type: 1 | 3, places: readonly (readonly [number, number])[], prj: string) {
  const content = type === 1 ? pointBytes(places[0] as [number, number]) : lineBytes(places);
  const head = Buffer.alloc(100);
  head.writeInt32BE(9994, 0);
  head.writeInt32BE((100 + 8 + content.length) / 2, 24);
  head.writeInt32LE(1000, 28);
  head.writeInt32LE(type, 32);
  const record = Buffer.alloc(8);
  record.writeInt32BE(1, 0);
  record.writeInt32BE(content.length / 2, 4);
  return zipSync({
    "管线.shp": Buffer.concat([head, record, content]),
    "管线.dbf": dbfOf("G1"),
    "管线.prj": Buffer.from(prj),
  });
}

function pointBytes([x, y]: readonly [number, number]) {
  const bytes = Buffer.alloc(20);
  bytes.writeInt32LE(1, 0);
  bytes.writeDoubleLE(x, 4);
  bytes.writeDoubleLE(y, 12);
  return bytes;
}

function lineBytes(line: readonly (readonly [number, number])[]) {
  const bytes = Buffer.alloc(48 + 16 * line.length);
  bytes.writeInt32LE(3, 0);
  bytes.writeInt32LE(1, 36);
  bytes.writeInt32LE(line.length, 40);
  line.forEach(([x, y], i) => {
    bytes.writeDoubleLE(x, 48 + 16 * i);
    bytes.writeDoubleLE(y, 56 + 16 * i);
  });
  return bytes;
}

/** One text field NAME with one record. */
function dbfOf(value: string) {
  const bytes = Buffer.alloc(32 + 32 + 1 + 11 + 1, " ");
  bytes.fill(0, 0, 65);
  bytes[0] = 3;
  bytes.writeInt32LE(1, 4);
  bytes.writeInt16LE(65, 8);
  bytes.writeInt16LE(11, 10);
  bytes.write("NAME", 32);
  bytes.write("C", 43);
  bytes[48] = 10;
  bytes[64] = 0x0d;
  bytes.write(value, 66);
  bytes[bytes.length - 1] = 0x1a;
  return bytes;
}

const named = (bytes: Uint8Array, name: string) => new File([new Uint8Array(bytes)], name);

test("points and lines of GeoJSON come with the surfaces beside them", async () => {
  const text = textOf([
    feature({ 名称: "井" }, "Point", at),
    feature({ 名称: "路" }, "LineString", [at, there]),
    feature({ 名称: "地" }, "Polygon", [[at, there, [119.98, 30.361], at]]),
    feature({ 名称: "无" }, "MultiPoint", []),
  ]);
  const body = await parse(new File([text], "x.geojson"));
  expect(marksOf(body)).toEqual([
    { kind: "point", positions: [at] },
    { kind: "line", lines: [[at, there]] },
    null,
    null,
  ]);
  expect(body.features.map(({ geometry }) => geometry !== null)).toEqual([
    ...[false, false, true, false],
  ]);
  expect([body.crs.code, body.fields, rulesOf(body)]).toEqual(["4490", ["名称"], ["G001W"]]);
  expect(saidOf(body)).toContain("文件有1个点、1条线");
});

test("a form that wants parcels still gets surfaces alone, and is told of points and lines", async () => {
  const text = textOf([feature({}, "Point", at), feature({}, "LineString", [at, there])]);
  const body = await parse(new File([text], "x.geojson"), {});
  expect(rulesOf(body)).toContain("F006E");
  expect(marksOf(body)).toEqual([null, null]);
});

test("shapefiles of lines and of points are placed by their reference system", async () => {
  const prj = prjWkt(4528);
  const places = [
    [40_498_077, 3_360_022],
    [40_498_177, 3_360_022],
  ] as const;
  const line = await parse(named(shpOf(3, places, prj), "管线.zip"));
  expect(line).toMatchObject({ format: "shp", total: 1, problems: [], crs: { code: "4528" } });
  expect(line.features[0]?.properties).toEqual({ NAME: "G1" });
  const [mark] = marksOf(line);
  const ends = mark?.kind === "line" ? (mark.lines[0] ?? []) : [];
  expect(ends).toHaveLength(2);
  for (const [lon, lat] of ends) {
    expect(Math.abs(lon - 119.98)).toBeLessThan(0.01);
    expect(Math.abs(lat - 30.36)).toBeLessThan(0.01);
  }
  const point = await parse(named(shpOf(1, places, prj), "井.zip"));
  expect(marksOf(point)).toEqual([{ kind: "point", positions: [ends[0]] }]);
  expect(rulesOf(await parse(named(shpOf(1, places, prj), "井.zip"), {}))).toContain("F006E");
});

test("layers of points and lines of a GeoPackage can be chosen", async () => {
  const folder = mkdtempSync(join(tmpdir(), "clzy-marks-"));
  try {
    const path = join(folder, "x.gpkg");
    const file = new sqlite.Database(path);
    file.exec(`create table gpkg_contents (table_name text, data_type text);
      create table gpkg_geometry_columns
        (table_name text, column_name text, geometry_type_name text, srs_id integer);
      create table gpkg_spatial_ref_sys
        (srs_id integer, organization text, organization_coordsys_id integer, definition text);
      insert into gpkg_spatial_ref_sys values (4490, 'EPSG', 4490, '');
      insert into gpkg_contents values ('井', 'features');
      insert into gpkg_geometry_columns values ('井', 'geom', 'POINT', 4490);
      create table "井" (fid integer primary key, 名称 text, geom blob)`);
    const wkb = Buffer.alloc(8 + 21);
    wkb.write("GP");
    wkb[3] = 1;
    wkb.writeInt32LE(4490, 4);
    wkb[8] = 1;
    wkb.writeInt32LE(1, 9);
    wkb.writeDoubleLE(at[0], 13);
    wkb.writeDoubleLE(at[1], 21);
    file.run('insert into "井" values (1, ?, ?)', ["一号", wkb]);
    file.close();
    const body = await parse(named(readFileSync(path), "x.gpkg"));
    expect([body.layer, marksOf(body)]).toEqual(["井", [{ kind: "point", positions: [at] }]]);
    expect(body.features[0]?.properties).toMatchObject({ 名称: "一号" });
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test("lines of a table are points, unless they are corners of parcels", async () => {
  const csv = (lines: string[]) => new File([lines.join("\n")], "x.csv");
  const wells = csv([
    "名称,经度,纬度",
    "一号,119.98,30.36",
    "二号,119.99,30.36",
    "三号,119.99,30.37",
  ]);
  const points = await parse(wells);
  expect(marksOf(points).map((one) => one?.kind)).toEqual(["point", "point", "point"]);
  expect(points.features[2]?.properties).toEqual({ 名称: "三号" });
  expect(saidOf(points)).toContain("每行各为一个点");
  expect((await parse(wells, {})).total).toBe(1);
  // Corners are counted, or belong to a number that stands in several lines.
  const corners = csv(["界址点号,X,Y", "J1,30.36,119.98", "J2,30.36,119.99", "J3,30.37,119.99"]);
  const parcels = csv([
    "地块编号,X,Y",
    ...["A", "A", "A"].map((one, i) => `${one},30.3${i},119.9${i * i}`),
  ]);
  for (const file of [corners, parcels]) {
    const body = await parse(file);
    expect([body.total, body.features[0]?.geometry !== null]).toEqual([1, true]);
  }
});

test("open lines and points of a drawing, and of a KML, are drawn too", async () => {
  const [x, y] = [40_498_077, 3_360_022];
  const line = `0\nLINE\n8\n道路\n10\n${x}\n20\n${y}\n11\n${x + 50}\n21\n${y}\n`;
  const point = `0\nPOINT\n8\n井\n10\n${x}\n20\n${y}\n`;
  const drawing = `0\nSECTION\n2\nENTITIES\n${line}${point}0\nENDSEC\n0\nEOF\n`;
  const dxf = await parse(new File([drawing], "x.dxf"));
  expect(marksOf(dxf).map((one) => one?.kind)).toEqual(["line", "point"]);
  expect([dxf.layers, dxf.features[1]?.properties]).toEqual([["井", "道路"], { 图层: "井" }]);
  expect(rulesOf(await parse(new File([drawing], "x.dxf"), {}))).toEqual(["F006E"]);

  const placemark = (name: string, inner: string) =>
    `<Placemark><name>${name}</name>${inner}</Placemark>`;
  const coordinates = (text: string) => `<coordinates>${text}</coordinates>`;
  const kml = await parse(
    new File(
      [
        `<kml><Document>${placemark("井", `<Point>${coordinates("119.98,30.36,0")}</Point>`)}${placemark(
          "路",
          `<LineString>${coordinates("119.98,30.36 119.982,30.361")}</LineString>`,
        )}</Document></kml>`,
      ],
      "x.kml",
    ),
  );
  expect(marksOf(kml)).toEqual([
    { kind: "point", positions: [at] },
    { kind: "line", lines: [[at, there]] },
  ]);
});

test("points that cannot be where their system says are not drawn, in words", async () => {
  const text = textOf([feature({}, "Point", [30.36, 119.98])]);
  const body = await parse(new File([text], "x.geojson"));
  expect(marksOf(body)).toEqual([null]);
  expect(body.problems.map(({ message }) => message).join()).toMatch(/经纬度|颠倒|顺序/);
});

test("a file with no geometry at all has no points either", async () => {
  const body = await parse(fixture("formats/points-only.geojson", "points-only.geojson"));
  expect(marksOf(body).every((one) => one?.kind === "point")).toBe(true);
  const nothing = await parse(new File([textOf([])], "x.geojson"));
  expect(nothing.problems.map(({ message }) => message)).toEqual(["文件中没有图形"]);
});
