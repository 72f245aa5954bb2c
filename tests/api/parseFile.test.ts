import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sqlite from "node-sqlite3-wasm";
import { afterAll, describe, expect, test } from "vitest";
import { parseFileApi } from "#contract/endpoints/uploads/parseFile";
import { authoritiesOf } from "#contract/roles";
import { writeWkb } from "#geo/format/wkb";
import { bookOf } from "../files/books";
import { as, here, withApp } from "./harness";
import { expected, fixture } from "./imports";
import { usernames, users } from "./users";
import { zipOf } from "./zipOf";

withApp();

type Options = {
  encoding?: "gbk" | "utf-8";
  crs?: "4490" | "4528";
  layer?: string;
  columns?: unknown;
};
const parse = async (file: File, options: Options = {}) =>
  (await as("yuhang").call(parseFileApi.parse, { file, ...options } as never)).body;
const shp = (name: string) => fixture(`shp/${name}`, name);

type Fixture = { file: string; records?: number; canImport: boolean; issues: { rule: string }[] };

describe("a zipped shapefile", () => {
  test.each(expected<Fixture[]>("shp/expected.json"))("$file is read as expected", async (one) => {
    const body = await parse(shp(one.file));
    const rules = body.problems.filter(({ level }) => level === "E").map(({ rule }) => rule);
    expect([...new Set(rules)]).toEqual([...new Set(one.issues.map(({ rule }) => rule))]);
    if (one.records !== undefined) expect(body.total).toBe(one.records);
    if (one.canImport) {
      expect(body.features.every(({ geometry }) => geometry !== null)).toBe(true);
      expect(JSON.stringify(body.features)).toMatch(/有限公司|工业|地块/);
    }
  });

  test("names its encoding and reference system", async () => {
    for (const [name, encoding] of [
      ["clean-gbk.zip", "gbk"],
      ["clean-gbk-no-cpg.zip", "gbk"],
      ["clean-utf8.zip", "utf-8"],
    ] as const) {
      const body = await parse(shp(name));
      expect([name, body.format, body.encoding]).toEqual([name, "shp", encoding]);
      expect(body.crs).toMatchObject({ source: "file" });
      expect(body.crs.code).not.toBeNull();
    }
  });

  test("of a broken file geodatabase, or a single file of one, is refused in words", async () => {
    const parts = { "用地.gdb/a00000001.gdbtable": "x", "用地.gdb/gdb": "x" };
    const { problems, format } = await parse(
      new File([new Uint8Array(zipOf(parts))], "用地.gdb.zip"),
    );
    expect([format, problems[0]?.message]).toEqual([null, "文件无法读取或已损坏（内容不完整）"]);
    expect((await parse(new File(["x"], "a00000001.gdbtable"))).problems[0]?.rule).toBe("F001");
  });

  test("is read in the encoding and the reference system that the user gives", async () => {
    const wrong = await parse(shp("clean-gbk.zip"), { encoding: "utf-8" });
    expect(JSON.stringify(wrong.features)).toContain("\ufffd");
    const guessed = await parse(shp("missing-prj.zip"));
    const given = await parse(shp("missing-prj.zip"), { crs: guessed.crs.code as "4528" });
    expect([guessed.crs.source, given.crs.source, given.problems]).toEqual([
      "guessed",
      "given",
      [],
    ]);
    expect(given.features).toEqual(guessed.features);
  });
});

test("a geodatabase shows its layer of polygons", async () => {
  const body = await parse(fixture("dxyd-sd-clean.mdb"));
  expect(body).toMatchObject({ format: "mdb", layer: "DXYD_SD", total: 24, problems: [] });
  expect(body.fields).toContain("DKBH");
  const [first] = body.features;
  expect(first?.properties.DKBH).toMatch(/^\d{6}SD/);
  expect(first?.geometry?.[0]?.[0]?.[0]?.[0]).toBeGreaterThan(117);
  const old = await parse(fixture("wrong-crs-xian80.mdb"));
  expect(old.problems.map(({ rule }) => rule)).toEqual(["S006"]);
  expect(old.features[0]?.geometry).toBeNull();
});

test("a coordinate file shows its parcels and its problems", async () => {
  const body = await parse(fixture("txt/clean-gbk-crlf.txt", "x.txt"));
  expect(body).toMatchObject({ format: "txt", encoding: "gb18030", total: 5, problems: [] });
  expect(body.features[0]?.properties).toMatchObject({ 地块名称: "示例地块一", 地块面积: 1.6 });
  expect(body.features[3]?.geometry).toHaveLength(2);
  const bad = await parse(fixture("txt/bad-lines.txt", "x.txt"));
  expect(bad.problems.map(({ rule }) => rule)).toContain("F103");
});

describe("GeoJSON", () => {
  const square = (x: number, y: number, side: number) => [
    [
      [x, y],
      [x + side, y],
      [x + side, y + side],
      [x, y],
    ],
  ];
  const collection = (geometry: unknown, more = {}) =>
    new File(
      [
        JSON.stringify({
          type: "FeatureCollection",
          ...more,
          features: [{ type: "Feature", properties: { 名称: "一", n: 1, o: {} }, geometry }],
        }),
      ],
      "x.geojson",
    );

  test("is shown in degrees", async () => {
    const body = await parse(collection({ type: "Polygon", coordinates: square(120, 30, 0.01) }));
    expect(body).toMatchObject({
      format: "geojson",
      total: 1,
      problems: [],
      fields: ["名称", "n", "o"],
    });
    expect(body.crs).toEqual({
      name: "2000国家大地坐标系（经纬度）",
      code: "4490",
      source: "guessed",
    });
    expect(body.features[0]).toMatchObject({
      ...{ row: 1, properties: { 名称: "一", n: 1, o: null } },
      geometry: [square(120, 30, 0.01)],
    });
  });

  test("is moved from the zone that it names", async () => {
    const crs = { type: "name", properties: { name: "urn:ogc:def:crs:EPSG::4528" } };
    const geometry = { type: "Polygon", coordinates: square(40_498_077, 3_360_022, 100) };
    const body = await parse(collection(geometry, { crs }));
    expect(body.crs).toMatchObject({ code: "4528", source: "file" });
    expect(body.features[0]?.geometry?.[0]?.[0]?.[0]?.[0]).toBeCloseTo(119.98, 2);
  });

  test.each([
    ["a line", { type: "LineString", coordinates: [[120, 30]] }],
    ["rubbish", { type: "Polygon", coordinates: [[["x"]]] }],
    ["nothing", null],
  ])("with %s for an outline shows its attributes alone", async (_, geometry) => {
    const body = await parse(collection(geometry));
    expect([body.total, body.features[0]?.geometry]).toEqual([1, null]);
  });

  test.each(["{", "[]", "null", '{"type":"Map"}'])(
    "that is %s is refused in words",
    async (text) => {
      const body = await parse(new File([text], "x.json"));
      expect(body.problems.map(({ rule, message }) => [rule, message])).toEqual([
        ["F002", "文件不是有效的GeoJSON"],
      ]);
    },
  );
});

test("TopoJSON is told as what it is", async () => {
  const body = await parse(new File(['{"type":"Topology","arcs":[]}'], "x.json"));
  expect(body.problems.map(({ message }) => message)).toEqual([
    "不能读取TopoJSON，请转换为GeoJSON后打开",
  ]);
});

describe("a sheet", () => {
  const sheet = async (rows: (string | number)[][]) => {
    return new File([new Uint8Array(await bookOf(rows))], "地块.xlsx");
  };

  test("has its outlines as WKT", async () => {
    const ring = "120 30,120.01 30,120.01 30.01,120 30";
    const hole = "120.004 30.002,120.006 30.002,120.006 30.004,120.004 30.002";
    const body = await parse(
      await sheet([
        ["名称", "WKT"],
        ["一", `POLYGON((${ring}),(${hole}))`],
        ["二", "POINT(1 2)"],
      ]),
    );
    expect(body).toMatchObject({ format: "xlsx", total: 2, fields: ["名称"] });
    expect(body.features[0]?.properties).toEqual({ 名称: "一" });
    expect(body.features[0]?.geometry?.[0]).toHaveLength(2);
    expect(body.features[1]?.geometry).toBeNull();
    expect(body.problems.map(({ rule }) => rule)).toEqual(["G001"]);
  });

  test("has its outlines as lists, or a point in each row", async () => {
    const north = [3_360_022, 3_360_122, 3_360_122];
    const east = [40_498_077, 40_498_077, 40_498_237];
    const list = north.map((x, i) => `${x},${east[i]}`).join(";");
    const lists = await parse(
      await sheet([
        ["编号", "坐标"],
        ["1", list],
      ]),
    );
    const points = await parse(
      await sheet([
        ["编号", "X坐标", "Y坐标"],
        ...north.map((x, i) => ["1", x, east[i] as number]),
      ]),
    );
    expect(lists.crs).toMatchObject({ code: "4528", source: "guessed" });
    expect(points.features[0]?.geometry).toEqual(lists.features[0]?.geometry);
    expect(points.total).toBe(1);
    expect(lists.features[0]?.geometry?.[0]?.[0]?.[0]?.[0]).toBeCloseTo(119.98, 2);
  });

  test("without coordinates is refused in words", async () => {
    const body = await parse(await sheet([["名称"], ["一"]]));
    expect(body.problems[0]?.message).toBe("表中没有WKT、坐标串或X、Y坐标列");
  });

  test("is read from the columns that the user names", async () => {
    const rows = [
      ["宗", "纵", "横"],
      ["1", 3_360_022, 40_498_077],
      ["1", 3_360_122, 40_498_077],
      ["1", 3_360_122, 40_498_237],
    ];
    const blind = await parse(await sheet(rows));
    expect([blind.total, blind.fields, blind.problems.map(({ rule }) => rule)]).toEqual([
      3,
      ["宗", "纵", "横"],
      ["F004"],
    ]);
    const columns = { outline: null, x: "纵", y: "横", number: "宗", ring: null };
    const body = await parse(await sheet(rows), { columns: JSON.stringify(columns) });
    expect(body).toMatchObject({ total: 1, columns, problems: [] });
    expect(body.features[0]?.geometry?.[0]?.[0]).toHaveLength(4);
  });
});

describe("KML", () => {
  const ring = "120,30,0 120.01,30,0 120.01,30.01,0 120,30,0";
  const kml = `<kml><Document><Placemark><name>示例&amp;一</name><ExtendedData>
    <Data name="用途"><value>工业</value></Data></ExtendedData><Polygon><outerBoundaryIs><LinearRing>
    <coordinates>${ring}</coordinates></LinearRing></outerBoundaryIs></Polygon></Placemark>
    <Placemark><name>点</name><Point><coordinates>1,2</coordinates></Point></Placemark></Document></kml>`;

  test("shows its polygons with what is said of them", async () => {
    const body = await parse(new File([kml], "x.kml"));
    expect(body).toMatchObject({ format: "kml", total: 2, fields: ["名称", "用途"] });
    expect(body.features[0]?.properties).toEqual({ 名称: "示例&一", 用途: "工业" });
    expect(body.features[0]?.geometry?.[0]?.[0]).toHaveLength(4);
    expect(body.problems.map(({ rule, level }) => [rule, level])).toEqual([
      ["S001", "I"],
      ["G001", "W"],
    ]);
  });

  test("that is broken is refused in words", async () => {
    for (const text of ["<kml><a>", "<html/>", ""]) {
      const body = await parse(new File([text || "x"], "x.kml"));
      expect(body.problems.map(({ message }) => message)).toEqual(["文件不是有效的KML"]);
    }
  });
});

test("a drawing shows its closed polylines", async () => {
  const corner = (x: number, y: number) => `10\n${x}\n20\n${y}\n`;
  const line = (flag: number) =>
    `0\nLWPOLYLINE\n8\n宗地\n70\n${flag}\n${corner(40_498_077, 3_360_022)}${corner(40_498_177, 3_360_022)}${corner(40_498_177, 3_360_122)}`;
  const dxf = `0\nSECTION\n2\nENTITIES\n${line(1)}${line(0)}0\nENDSEC\n0\nEOF\n`;
  const body = await parse(new File([dxf], "x.dxf"));
  expect(body).toMatchObject({ format: "dxf", total: 1, fields: ["图层"], problems: [] });
  expect(body.crs).toMatchObject({ code: "4528", source: "guessed" });
  expect(body.features[0]?.properties).toEqual({ 图层: "宗地" });
  const none = await parse(new File([dxf.replace("70\n1", "70\n0")], "x.dxf"));
  expect(none.problems.map(({ message }) => message)).toEqual(["文件中没有闭合的多段线"]);
});

describe("a GeoPackage", () => {
  const folder = mkdtempSync(join(tmpdir(), "clzy-gpkg-"));
  afterAll(() => rmSync(folder, { recursive: true }));

  function geopackage(type = "POLYGON"): File {
    const path = join(folder, `${Math.random()}.gpkg`);
    const db = new sqlite.Database(path);
    db.exec(`
      create table gpkg_spatial_ref_sys (srs_id, organization, organization_coordsys_id, definition);
      create table gpkg_contents (table_name, data_type);
      create table gpkg_geometry_columns (table_name, column_name, geometry_type_name, srs_id);
      insert into gpkg_spatial_ref_sys values (4528, 'EPSG', 4528, '');
      CREATE TABLE "示例 一" (fid integer primary key, geom blob, 名称 text);
      CREATE TABLE other (fid integer primary key, geom blob);
      insert into gpkg_contents values ('示例 一', 'features'), ('other', 'features');
      insert into gpkg_geometry_columns values ('示例 一', 'geom', '${type}', 4528), ('other', 'geom', 'POLYGON', 4528);`);
    const plane: [number, number][][][] = [
      [
        [
          [40_498_077, 3_360_022],
          [40_498_177, 3_360_022],
          [40_498_177, 3_360_122],
          [40_498_077, 3_360_022],
        ],
      ],
    ];
    const head = new Uint8Array([0x47, 0x50, 0, 1, 0, 0, 0, 0]);
    const blob = new Uint8Array([...head, ...writeWkb(plane, 4528)]);
    db.run('insert into "示例 一" (geom, 名称) values (?, ?)', [blob, "甲"]);
    db.close();
    return new File([new Uint8Array(readFileSync(path))], "x.gpkg");
  }

  test("shows the layer that is chosen", async () => {
    const body = await parse(geopackage(), { layer: "示例 一" });
    expect(body).toMatchObject({ format: "gpkg", layer: "示例 一", total: 1, problems: [] });
    expect(body.layers).toEqual(["other", "示例 一"]);
    expect(body.crs).toMatchObject({ code: "4528", source: "file" });
    expect(body.features[0]?.properties).toEqual({ fid: 1, 名称: "甲" });
    expect(body.features[0]?.geometry?.[0]?.[0]?.[0]?.[0]).toBeCloseTo(119.98, 2);
    expect((await parse(geopackage())).layer).toBe("other");
  });
});

test.each([
  ["x.mdb", "F002"],
  ["x.zip", "F002"],
  ["x.xlsx", "F002"],
  ["x.txt", "F101"],
  ["x.gpkg", "F002"],
  ["x.kml", "F002"],
  ["x.kmz", "F002"],
  ["x.dxf", "F002"],
  ["x.exe", "F001"],
  ["x", "F001"],
])("%s of rubbish is told so, and leaves nothing", async (name, rule) => {
  const rubbish = Uint8Array.from({ length: 3000 }, (_, i) => (i * 7919) % 251);
  const body = await parse(new File([rubbish], name));
  expect(body.problems.map((one) => one.rule)).toContain(rule);
  expect(body.features).toEqual([]);
});

test("nothing of a file stays, and whoever has the map may ask", async () => {
  const { db } = here();
  await parse(fixture("dxyd-sd-clean.mdb"));
  expect(await db.selectFrom("fj").selectAll().execute()).toEqual([]);
  expect(await db.selectFrom("drpc").selectAll().execute()).toEqual([]);
  const mayNot = usernames.filter(
    (name) => !authoritiesOf[users[name].role].some((one) => one.endsWith(":view")),
  );
  expect(mayNot).not.toEqual([]);
  for (const user of mayNot) {
    const file = fixture("dxyd-sd-clean.mdb");
    expect((await as(user).call(parseFileApi.parse, { file })).status).toBe(403);
  }
  const { body } = await as("chakan").call(parseFileApi.parse, { file: shp("clean-utf8.zip") });
  expect(body.total).toBe(24);
});

describe("coordinates that do not lie where the file says", () => {
  test.each([
    ["txt/swapped-xy.txt", "S004", "疑似X、Y坐标颠倒"],
    ["txt/wrong-zone.txt", "S003", "带号39与坐标Y值40"],
    ["zone-mismatch.mdb", "S003", "带号40与坐标Y值39"],
    ["swapped-xy.mdb", "S004", "疑似X、Y坐标颠倒"],
  ])("of %s are said to be so (%s), and not drawn elsewhere", async (name, rule, message) => {
    const { problems, features } = await parse(fixture(name, name.replace(/^.*\//, "")));
    expect(problems[0]).toMatchObject({ rule, level: "E", row: null });
    expect(problems[0]?.message).toContain(message);
    expect(features.every(({ geometry }) => geometry === null)).toBe(true);
  });

  test("but for the zone number are drawn in the zone that is named", async () => {
    const bare = await parse(fixture("txt/no-zone-prefix.txt", "a.txt"));
    const whole = await parse(fixture("txt/clean.txt", "a.txt"));
    expect(bare.problems.map(({ rule, level }) => rule + level)).toEqual(["S005W"]);
    expect(bare.features.map(({ geometry }) => geometry)).toEqual(
      whole.features.map(({ geometry }) => geometry),
    );
  });
});
