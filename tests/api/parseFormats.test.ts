import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sqlite from "node-sqlite3-wasm";
import { afterAll, describe, expect, test } from "vitest";
import { parseFileApi } from "#contract/endpoints/uploads/parseFile";
import { ellipsoidArea } from "#geo/crs/ellipsoid";
import { as, withApp } from "./harness";
import { fixture } from "./imports";
import { zipOf } from "./zipOf";

withApp();

const parse = async (file: File, options: { layer?: string } = {}) =>
  (await as("yuhang").call(parseFileApi.parse, { file, ...options } as never)).body;
const parseCase = (name: string) => parse(fixture(`formats/${name}`, name));
type Parsed = Awaited<ReturnType<typeof parse>>;

const rulesOf = ({ problems }: Parsed) => problems.map(({ rule, level }) => rule + level);
const saidOf = ({ remarks }: Parsed) =>
  remarks.map(({ kind, text }) => `${kind} ${text}`).join("\n");
const cornersOf = ({ features }: Parsed, row = 1) =>
  features.find((one) => one.row === row)?.geometry?.[0]?.[0] ?? [];
const areaOf = ({ features }: Parsed) => ellipsoidArea(features[0]?.geometry ?? []);

/** 0.002° by 0.001° at 119.98°E 30.36°N, of which all cases are. */
const caseM2 = 21_318;
const isCase = (body: Parsed) => {
  expect(body.total).toBe(1);
  expect(cornersOf(body)).toHaveLength(5);
  expect(areaOf(body)).toBeGreaterThan(caseM2 - 20);
  expect(areaOf(body)).toBeLessThan(caseM2 + 20);
};

describe("a GeoPackage as programs write it", () => {
  const folder = mkdtempSync(join(tmpdir(), "clzy-formats-"));
  afterAll(() => rmSync(folder, { recursive: true }));

  test.each(["wal-flag", "bigendian", "multisurface"])("%s is drawn", async (name) => {
    const body = await parseCase(`${name}.gpkg`);
    isCase(body);
    expect(rulesOf(body)).toEqual([]);
    expect(saidOf(body).includes("-wal")).toBe(name === "wal-flag");
  });

  test("in degrees of WGS 84 is read, with a word", async () => {
    const body = await parseCase("wgs84.gpkg");
    isCase(body);
    expect(rulesOf(body)).toEqual(["S001I"]);
    expect(body.problems[0]?.message).toContain("WGS84");
    expect(body.crs).toMatchObject({ code: "4490", source: "file" });
  });

  type Layer = { name: string; type: string; blobs: Uint8Array[] };
  function geopackage(layers: Layer[], more = ""): File {
    const path = join(folder, "made.gpkg");
    rmSync(path, { force: true });
    const db = new sqlite.Database(path);
    db.exec(`
      create table gpkg_spatial_ref_sys (srs_id, organization, organization_coordsys_id, definition);
      create table gpkg_contents (table_name, data_type);
      create table gpkg_geometry_columns (table_name, column_name, geometry_type_name, srs_id);
      insert into gpkg_spatial_ref_sys values (4528, 'EPSG', 4528, '');`);
    for (const { name, type, blobs } of layers) {
      db.exec(`CREATE TABLE "${name}" (fid integer primary key, geom blob, 名称 text);
        insert into gpkg_contents values ('${name}', 'features');
        insert into gpkg_geometry_columns values ('${name}', 'geom', '${type}', 4528);`);
      for (const blob of blobs)
        db.run(`insert into "${name}" (geom, 名称) values (?, '甲')`, [blob]);
    }
    db.exec(more);
    db.close();
    return new File([new Uint8Array(readFileSync(path))], "x.gpkg");
  }

  const [x, y] = [40_498_077, 3_360_022];
  const head = Uint8Array.of(0x47, 0x50, 0, 1, 0, 0, 0, 0);
  /** WKB by hand: whole numbers are counts, the others coordinates. */
  const wkb = (...parts: (readonly ["type" | "count" | "at", ...number[]])[]) => {
    const bytes = parts.flatMap(([kind, ...numbers]) =>
      numbers.flatMap((one) => {
        const view = new DataView(new ArrayBuffer(8));
        if (kind === "at") view.setFloat64(0, one, true);
        else view.setUint32(0, one, true);
        const raw = [...new Uint8Array(view.buffer)];
        return kind === "at" ? raw : [...(kind === "type" ? [1] : []), ...raw.slice(0, 4)];
      }),
    );
    return Uint8Array.from([...head, ...bytes]);
  };
  const square = wkb(
    ...([
      ["type", 3],
      ["count", 1, 5],
    ] as const),
    ["at", x, y, x + 100, y, x + 100, y + 100, x, y + 100, x, y],
  );
  const circle = [["at", x, y, x + 100, y, x, y]] as const;

  test.each([
    [
      "a curve polygon",
      "CURVEPOLYGON",
      wkb(["type", 10], ["count", 1], ["type", 8], ["count", 3], ...circle),
    ],
    [
      "a compound curve in a multi-surface",
      "MULTISURFACE",
      wkb(
        ["type", 12],
        ["count", 1],
        ["type", 10],
        ["count", 1],
        ["type", 9],
        ["count", 2],
        ["type", 8],
        ["count", 3],
        ["at", x, y, x + 50, y + 50, x + 100, y],
        ["type", 2],
        ["count", 2],
        ["at", x + 100, y, x, y],
      ),
    ],
  ])("with %s has its arcs flattened, and says so", async (_, type, blob) => {
    const body = await parse(geopackage([{ name: "a", type, blobs: [blob] }]));
    const share = type === "MULTISURFACE" ? 0.5 : 1;
    expect(areaOf(body) / (Math.PI * 50 ** 2 * share)).toBeCloseTo(1, 2);
    expect(rulesOf(body)).toEqual(["G017W"]);
    expect(saidOf(body)).toMatch(/^arc /m);
  });

  test("with empty outlines, a collection and points is read as far as it goes", async () => {
    const emptyFlag = Uint8Array.of(0x47, 0x50, 0, 0x11, 0, 0, 0, 0);
    const none = Uint8Array.from([...emptyFlag, ...wkb(["type", 6], ["count", 0]).subarray(8)]);
    const collection = wkb(["type", 7], ["count", 2], ["type", 1], ["at", x, y]);
    const mixed = Uint8Array.from([...collection, ...square.subarray(8)]);
    const point = wkb(["type", 1], ["at", x, y]);
    const body = await parse(
      geopackage([{ name: "a", type: "GEOMETRY", blobs: [none, mixed, point, square] }]),
    );
    expect(body.features.map(({ geometry }) => geometry !== null)).toEqual([
      false,
      true,
      false,
      true,
    ]);
    expect(rulesOf(body)).toEqual(["G001W"]);
    expect(saidOf(body)).toMatch(/1条记录是点或线/);
  });

  test("offers its views, and tells layers of points", async () => {
    const layers = [
      { name: "a", type: "POLYGON", blobs: [square, square] },
      { name: "p", type: "POINT", blobs: [] },
    ];
    const view = `create view v as select fid, geom, 名称 from a where fid = 2;
      create view endless as with recursive n as (select 1 i union all select i + 1 from n) select a.* from a, n;
      insert into gpkg_contents values ('v', 'features'), ('endless', 'features');
      insert into gpkg_geometry_columns values ('v', 'geom', 'POLYGON', 4528), ('endless', 'geom', 'POLYGON', 4528);`;
    const body = await parse(geopackage(layers, view), { layer: "v" });
    expect([body.layer, body.layers, body.total]).toEqual(["v", ["a", "v"], 1]);
    expect(saidOf(body)).toContain("另有1个图层不是面状图层");
    const points = await parse(geopackage(layers.slice(1)));
    expect(points.problems.map(({ rule, message }) => rule + message)).toEqual([
      "F006图层p不是面状图层",
    ]);
  });
});

describe("GeoJSON by RFC 7946", () => {
  const json = (whole: unknown, name = "x.geojson") =>
    parse(new File([JSON.stringify(whole)], name));
  const ring = [
    [119.98, 30.36],
    [119.982, 30.36],
    [119.982, 30.361],
    [119.98, 30.361],
    [119.98, 30.36],
  ];
  const polygon = { type: "Polygon", coordinates: [ring] };

  test("may be a bare geometry", async () => {
    isCase(await parseCase("bare-polygon.geojson"));
    isCase(await json({ type: "MultiPolygon", coordinates: [[ring]] }));
    isCase(await json({ type: "Feature", geometry: polygon, properties: null }));
    const point = { type: "Point", coordinates: [120, 30] };
    const inner = { type: "GeometryCollection", geometries: [polygon] };
    const body = await json({ type: "GeometryCollection", geometries: [point, inner] });
    isCase(body);
    expect(rulesOf(body)).toEqual([]);
  });

  test("of points alone has no surfaces", async () => {
    expect(rulesOf(await parseCase("points-only.geojson"))).toEqual(["F006E"]);
    expect(rulesOf(await json({ type: "LineString", coordinates: ring }))).toEqual(["F006E"]);
  });

  test("with an open ring is closed, and says so", async () => {
    const body = await json({ type: "Polygon", coordinates: [ring.slice(0, 4)] });
    isCase(body);
    expect(saidOf(body)).toMatch(/^ring 1个/m);
  });

  test("with no number for a coordinate is not drawn at zero", async () => {
    const broken = { type: "Polygon", coordinates: [[[null, null], ...ring]] };
    const body = await json({ type: "Feature", properties: {}, geometry: broken });
    expect(body.features[0]?.geometry).toBeNull();
    expect(rulesOf(body)).toEqual(["G001W"]);
  });

  test("that names WGS 84 is read with a word", async () => {
    for (const name of ["urn:ogc:def:crs:OGC:1.3:CRS84", "EPSG:4326"]) {
      const body = await json({ ...polygon, crs: { type: "name", properties: { name } } });
      isCase(body);
      expect(rulesOf(body)).toEqual(["S001I"]);
    }
  });

  test("may have a feature in each line", async () => {
    const line = JSON.stringify({ type: "Feature", properties: { n: 1 }, geometry: polygon });
    expect((await parse(new File([`${line}\n${line}\n`], "x.json"))).total).toBe(2);
  });

  test("as Esri writes it is read with its values and curves", async () => {
    const body = await parseCase("esri.json");
    isCase(body);
    expect(rulesOf(body)).toEqual([]);
    expect([body.crs.code, body.features[0]?.properties]).toEqual([
      "4490",
      { DKBH: "330110SD202400001" },
    ]);
    const [x, y] = [40_498_077, 3_360_022];
    const curves = await json({
      geometryType: "esriGeometryPolygon",
      spatialReference: { wkid: 102_000, latestWkid: 4528 },
      fields: [{ name: "DATE", type: "esriFieldTypeDate" }],
      features: [
        {
          attributes: { DATE: 1_704_067_200_000 },
          geometry: {
            curveRings: [
              [
                [x, y],
                {
                  c: [
                    [x + 100, y],
                    [x + 50, y + 50],
                  ],
                },
                [x, y],
              ],
            ],
          },
        },
      ],
    });
    expect(areaOf(curves) / ((Math.PI * 50 ** 2) / 2)).toBeCloseTo(1, 2);
    expect([rulesOf(curves), curves.features[0]?.properties]).toEqual([
      ["G017W"],
      { DATE: "2024-01-01" },
    ]);
    const points = { geometryType: "esriGeometryPoint", features: [{ geometry: { x: 1, y: 2 } }] };
    expect(rulesOf(await json(points))).toEqual(["F006E"]);
  });
});

describe("KML as Google Earth reads it", () => {
  const corners = [
    "119.98,30.36",
    "119.982,30.36",
    "119.982,30.361",
    "119.98,30.361",
    "119.98,30.36",
  ];
  const polygonOf = (text: string, more = "") =>
    `<Polygon><outerBoundaryIs><LinearRing><coordinates>${text}</coordinates></LinearRing></outerBoundaryIs>${more}</Polygon>`;
  const placemark = (inner: string) => `<Placemark><name>示例</name>${inner}</Placemark>`;
  const kml = (inner: string) =>
    `<kml xmlns="http://www.opengis.net/kml/2.2"><Document>${inner}</Document></kml>`;
  const parseKml = (inner: string) => parse(new File([kml(inner)], "x.kml"));

  test.each([
    ["commas between positions", corners.map((one) => `${one},0`).join()],
    ["commas between pairs", corners.join()],
    ["blanks after commas", corners.map((one) => `${one.replace(",", ", ")}, 0`).join(" ")],
    ["commas and blanks between", corners.map((one) => `${one},12.5`).join(", ")],
    ["heights left empty", corners.map((one) => `${one},`).join("\n")],
  ])("with %s is drawn", async (_, text) => {
    const body = await parseKml(placemark(polygonOf(text)));
    isCase(body);
    expect(rulesOf(body)).toEqual(["S001I"]);
  });

  test("of the cases is drawn, and says what was mended", async () => {
    const commas = await parseCase("commas-between.kml");
    isCase(commas);
    expect(saidOf(commas)).toContain("不是以空格分隔");
    const open = await parseCase("unclosed.kml");
    isCase(open);
    expect(saidOf(open)).toMatch(/^ring 1个/m);
    expect(open.features[0]?.properties).toMatchObject({ 名称: "示例地块", 文件夹: "F" });
  });

  test("with folders, several geometries, holes and links", async () => {
    const hole = ["119.9805,30.3602", "119.981,30.3602", "119.981,30.3606", "119.9805,30.3602"];
    const inner = `<innerBoundaryIs><LinearRing><coordinates>${hole.join(" ")}</coordinates></LinearRing></innerBoundaryIs>`;
    const two = `<MultiGeometry><Point><coordinates>1,2</coordinates></Point><MultiGeometry>${polygonOf(corners.join(" "), inner)}</MultiGeometry></MultiGeometry>`;
    const body = await parseKml(
      `<NetworkLink><Link><href>http://example.com/a.kml</href></Link></NetworkLink><Folder><name>甲</name><Folder><name>乙</name>${placemark(two)}</Folder></Folder>`,
    );
    expect(body.features[0]?.geometry?.[0]).toHaveLength(2);
    expect(body.features[0]?.properties.文件夹).toBe("甲/乙");
    expect(saidOf(body)).toContain("1个网络链接");
    expect(saidOf(body)).toContain("另有点或线");
    const point = await parseKml(placemark("<Point><coordinates>1,2</coordinates></Point>"));
    expect(rulesOf(point)).toContain("F006E");
  });

  test("in a KMZ is the document doc.kml, wherever it lies", async () => {
    const other = kml(placemark("<Point><coordinates>1,2</coordinates></Point>"));
    const parts = {
      "__MACOSX/doc.kml": "x",
      "files/a.kml": other,
      "b.kml": other,
      "图/doc.kml": kml(placemark(polygonOf(corners.join(" ")))),
    };
    isCase(await parse(new File([new Uint8Array(zipOf(parts))], "x.kmz")));
  });
});

describe("a DXF drawing", () => {
  const dxfM2 = 16_000;

  test.each(["block-unused", "block-inserted", "extrusion-minus1", "paperspace"])(
    "%s has one parcel, where it lies",
    async (name) => {
      const body = await parseCase(`${name}.dxf`);
      expect([body.total, body.crs.code, body.features[0]?.geometry?.length]).toEqual([
        1,
        "4528",
        1,
      ]);
      expect(Math.abs(areaOf(body) - dxfM2)).toBeLessThan(10);
      expect(rulesOf(body)).toEqual([]);
      expect(saidOf(body).includes("图纸空间")).toBe(name === "paperspace");
      expect(saidOf(body).includes("块参照")).toBe(name === "block-inserted");
    },
  );

  const [x, y] = [40_498_077, 3_360_022];
  const ring = (layer: string, left: number, size: number) =>
    `0\nLWPOLYLINE\n8\n${layer}\n70\n1\n${[
      [0, 0],
      [size, 0],
      [size, size],
      [0, size],
    ]
      .map(([dx = 0, dy = 0]) => `10\n${x + left + dx}\n20\n${y + dy}\n`)
      .join("")}`;
  const text = (left: number, word: string) =>
    `0\nTEXT\n8\n注记\n10\n${x + left}\n20\n${y + 5}\n1\n${word}\n`;
  const drawing = (inner: string) =>
    new File([`0\nSECTION\n2\nENTITIES\n${inner}0\nENDSEC\n0\nEOF\n`], "x.dxf");

  test("has its layers to choose from, and the text inside a ring as its number", async () => {
    const file = drawing(
      ring("JZD", 0, 100) +
        ring("JZD", 200, 100) +
        ring("ZZ", 210, 10) +
        text(50, "\\U+5B97") +
        text(60, "A-07") +
        text(215, "小"),
    );
    const all = await parse(file);
    expect([all.layer, all.layers, all.total]).toEqual([null, ["JZD", "ZZ"], 3]);
    expect(all.features.map(({ properties }) => properties)).toEqual([
      { 图层: "JZD", 编号: "A-07", 文字: "宗 A-07" },
      { 图层: "JZD", 编号: null, 文字: null },
      { 图层: "ZZ", 编号: "小", 文字: "小" },
    ]);
    expect(saidOf(all)).toContain("闭合图形在2个图层");
    const one = await parse(file, { layer: "ZZ" });
    expect([one.layer, one.layers, one.total]).toEqual(["ZZ", ["JZD", "ZZ"], 1]);
  });

  test("of AutoCAD's own kind is told to be saved as DXF", async () => {
    const words = "不能读取dwg，请在CAD中另存为dxf（AutoCAD 2007或更高版本，文本格式）后打开";
    for (const [name, rule] of [
      ["a.dwg", "F001"],
      ["a.dxf", "F002"],
    ] as const) {
      const body = await parse(new File(["AC1032\0\0"], name));
      expect(body.problems.map((one) => one.rule + one.message)).toEqual([rule + words]);
    }
  });
});
