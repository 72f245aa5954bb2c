import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { strFromU8, unzipSync } from "fflate";
import { describe, expect, test } from "vitest";
import { dxydsd } from "#contract/datasets/dxydsd";
import { settings } from "#contract/settings";
import { kmlSource } from "../../src/server/checks/parse/kmlSource";
import type { SourceRecord } from "../../src/server/checks/parse/source";
import { rgbOf } from "../../src/server/tiles/look/drawingInfo";
import { ask, layer, replyOf, some } from "./featureCalls";
import { hasGdal } from "./gdal";
import { as, here, withApp } from "./harness";
import { insertParcels } from "./parcels";
import { copySample, insertSamples, sampleOf } from "./samples";
import type { Username } from "./users";

withApp();

/** A query as a file: a table, and a layer of KML as ArcGIS Server zips it. */

const fill = () => insertParcels(here().db, "dxydsd", some());

async function file(user: Username, asked: Record<string, string>) {
  const query = new URLSearchParams(asked);
  const { status, bytes, headers } = await as(user).get(`${layer}/query?${query}`);
  return { status, bytes, type: headers["content-type"], name: headers["content-disposition"] };
}
const refused = async (asked: Record<string, string>, user: Username = "yuhang") => {
  const { status, body } = replyOf(
    await as(user).get(`${layer}/query?${new URLSearchParams(asked)}`),
  );
  return [status, body.message];
};
const linesOf = (bytes: Uint8Array) => Buffer.from(bytes).toString().split("\r\n").slice(0, -1);
const documentOf = (bytes: Uint8Array) => unzipSync(bytes)["doc.kml"] as Uint8Array;
const recordsOf = async (bytes: Uint8Array) => {
  const all: SourceRecord[] = [];
  for await (const one of kmlSource(documentOf(bytes)).records) all.push(one);
  return all;
};
const kmlOf = (bytes: Uint8Array) => strFromU8(documentOf(bytes));

describe("f=csv", () => {
  const asked = { f: "csv", outFields: "dkid,dkmc,mj,rdrq", orderByFields: "mj DESC" };

  test("has the records of the same query, days as days, in its order", async () => {
    await fill();
    const { status, bytes, type, name } = await file("yuhang", asked);
    expect([status, type]).toEqual([200, "text/csv; charset=utf-8; header=present"]);
    expect(name).toContain('filename="dxydsd.csv"');
    const { body } = await ask("yuhang", { ...asked, f: "json" });
    const ids = body.features.map(({ attributes }) => attributes.oid);
    expect(linesOf(bytes)).toEqual([
      "oid,dkid,dkmc,mj,rdrq",
      `${ids[0]},c,仓前,3000,`,
      `${ids[1]},b,O'Neil_50%,2000,`,
      `${ids[2]},a,望江北区,1000,2024-06-15`,
    ]);
  });

  test("obeys conditions, filters, pages, scope and POST", async () => {
    await fill();
    const only = async (more: Record<string, string>, user: Username = "yuhang") =>
      linesOf((await file(user, { ...asked, ...more })).bytes)
        .slice(1)
        .map((line) => line.split(",")[1]);
    expect(await only({ where: "mj > 1500" })).toEqual(["c", "b"]);
    expect(await only({ shzt: "5" })).toEqual(["c", "a"]);
    expect(await only({ resultRecordCount: "1", resultOffset: "1" })).toEqual(["b"]);
    expect(await only({}, "yinzhou")).toEqual(["foreign"]);
    const posted = await as("yuhang").post(`${layer}/query`, { ...asked, where: "dkid='a'" });
    expect(linesOf(posted.bytes)).toHaveLength(2);
  });

  test("has figures by group too", async () => {
    await fill();
    const outStatistics = JSON.stringify([
      { statisticType: "sum", onStatisticField: "mj", outStatisticFieldName: "zmj" },
    ]);
    const groups = { groupByFieldsForStatistics: "shzt", orderByFields: "shzt" };
    const { bytes } = await file("yuhang", { f: "csv", outStatistics, ...groups });
    expect(linesOf(bytes)).toEqual(["shzt,zmj", "0,2000", "5,4000"]);
  });

  test("comes of tables, which have no outlines", async () => {
    const url = "/api/rest/services/dqgx/FeatureServer/0";
    const { body } = await as("yuhang").get(`${url}?f=json`);
    expect(body.supportedQueryFormats).toBe("JSON, geoJSON, PBF, CSV");
    const { bytes } = await as("yuhang").get(`${url}/query?f=csv`);
    expect(linesOf(bytes)[0]).toMatch(/^oid,/);
    const drawn = replyOf(await as("yuhang").get(`${url}/query?f=kmz`));
    expect([drawn.status, drawn.body.message]).toEqual([400, "表没有图形，不能用 f=kmz，可用 csv"]);
  });
});

describe("f=kmz", () => {
  const asked = { f: "kmz", outFields: "dkid,dkmc,mj", orderByFields: "dkid" };

  test("is a zipped layer of KML with the outlines that GeoJSON has", async () => {
    await fill();
    const { status, bytes, type, name } = await file("yuhang", asked);
    expect([status, type]).toEqual([200, "application/vnd.google-earth.kmz"]);
    expect(name).toContain('filename="dxydsd.kmz"');
    const records = await recordsOf(bytes);
    const { bytes: text } = await ask("yuhang", { ...asked, f: "geojson" });
    const { features } = JSON.parse(text.toString());
    expect(records.map(({ shape }) => shape)).toEqual(
      features.map(({ geometry }: { geometry: { coordinates: unknown } }) => ({
        outline: geometry.coordinates,
      })),
    );
    expect(records.map(({ properties }) => [properties.dkid, properties.mj])).toEqual([
      ["a", "1000"],
      ["b", "2000"],
      ["c", "3000"],
    ]);
  });

  test("has the colours of our own map, though their field was not asked for", async () => {
    await fill();
    const symbols = dxydsd.symbols[0];
    await here().db.updateTable("dxydsd").set({ dxlx: "2" }).where("dkid", "=", "a").execute();
    const kml = kmlOf((await file("yuhang", { ...asked, where: "dkid = 'a'" })).bytes);
    const style = /<styleUrl>#(\w+)<\/styleUrl>/.exec(kml)?.[1];
    const [red, green, blue, alpha] = rgbOf(symbols?.colors["2"] ?? "", 0.45);
    const wanted = [alpha, blue, green, red].map((one) => one.toString(16).padStart(2, "0"));
    expect(kml).toMatch(
      new RegExp(`id="${style}">.*?<PolyStyle><color>${wanted.join("")}</color></PolyStyle>`),
    );
    expect(kml).not.toContain('name="dxlx"');
  });

  test.skipIf(!hasGdal)("is read by GDAL", async () => {
    await fill();
    const folder = mkdtempSync(join(tmpdir(), "kmz-"));
    try {
      const path = join(folder, "a.kml");
      writeFileSync(path, kmlOf((await file("yuhang", asked)).bytes));
      const told = execFileSync("ogrinfo", ["-ro", "-al", "-so", path]).toString();
      expect(told).toContain("Feature Count: 3");
      expect(told).toContain("WGS 84");
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  test("has decimals as asked, no outlines where none are wanted, and words that are no XML", async () => {
    await fill();
    const words = '<b> & "尾"';
    await here().db.updateTable("dxydsd").set({ dkmc: words }).where("dkid", "=", "a").execute();
    const one = { ...asked, where: "dkid = 'a'" };
    const kml = kmlOf((await file("yuhang", { ...one, geometryPrecision: "3" })).bytes);
    const [first = ""] = /<coordinates>[^ ]+/.exec(kml) ?? [];
    expect(first).toMatch(/>\d+(\.\d{1,3})?,\d+(\.\d{1,3})?$/);
    const { bytes } = await file("yuhang", { ...one, returnGeometry: "false" });
    expect(kmlOf(bytes)).not.toContain("coordinates");
    const [record] = await recordsOf((await file("yuhang", one)).bytes);
    expect(record?.properties.dkmc).toBe(words);
  });
});

describe("files", () => {
  test("are announced, and nothing else is", async () => {
    for (const path of [layer, layer.replace(/\/0$/, "")]) {
      const { body } = await as("yuhang").get(`${path}?f=json`);
      expect(body.supportedQueryFormats).toBe("JSON, geoJSON, PBF, CSV, KMZ");
    }
  });

  test.each([
    [{ f: "kml" }, "不支持的返回格式 kml，可用 json、pjson、geojson、pbf、csv、kmz"],
    [{ f: "csv", returnCountOnly: "true" }, "f=csv 只有要素"],
    [{ f: "kmz", returnIdsOnly: "true" }, "f=kmz 只有要素"],
    [{ f: "csv", returnGeometry: "true" }, "CSV 里没有图形"],
    [{ f: "csv", returnCentroid: "true" }, "returnCentroid 的格式应为 json 或 pbf"],
    [{ f: "kmz", outSR: "3857" }, "KML 只有经纬度，outSR 可用 4326、4490"],
    [{ f: "kmz", outSR: "4549" }, "KML 只有经纬度"],
    [{ f: "kmz", quantizationParameters: '{"mode":"edit"}' }, "不能用 quantizationParameters"],
    [{ f: "csv", resultRecordCount: "5000" }, "f=csv 的 resultRecordCount 最多 2000"],
    [
      { f: "kmz", returnDistinctValues: "true", returnGeometry: "false" },
      "统计结果的格式应为 json、pbf 或 csv",
    ],
  ] as [Record<string, string>, string][])("%j is refused in words", async (asked, words) => {
    expect(await refused(asked)).toEqual([400, expect.stringContaining(words)]);
  });

  test.each(["csv", "kmz"])("the service's own query has no %s", async (f) => {
    const url = `${layer.replace(/\/0$/, "")}/query?f=${f}`;
    const { status, body } = replyOf(await as("yuhang").get(url));
    expect([status, body.message]).toEqual([400, expect.stringContaining("应为 json 或 pjson")]);
  });

  test("never end early without a word", async () => {
    const [row] = await insertSamples(here().db, dxydsd, [sampleOf(dxydsd)]);
    await copySample(here().db, dxydsd, String(row?.dkid), 2000);
    for (const f of ["csv", "kmz"]) {
      expect(await refused({ f })).toEqual([400, expect.stringContaining("超过 2000 条")]);
    }
    const paged = { f: "csv", resultRecordCount: "2000", where: "1=1" };
    const [first, last] = [
      linesOf((await file("yuhang", paged)).bytes),
      linesOf((await file("yuhang", { ...paged, resultOffset: "2000" })).bytes),
    ];
    expect([first.length, last.length]).toEqual([2001, 2]);
    const allOrNone = { ...paged, returnExceededLimitFeatures: "false" };
    expect((await refused(allOrNone))[0]).toBe(400);
  });

  test("count as reading, and no more than others may be read", async () => {
    await fill();
    await file("yuhang", { f: "csv" });
    await file("yuhang", { f: "kmz" });
    const rows = await here()
      .db.selectFrom("audit")
      .selectAll()
      .where("action", "=", "rest/query")
      .execute();
    expect(rows.map(({ detail }) => Object(detail).change.count)).toEqual([3, 3]);
    const [row] = await insertSamples(here().db, dxydsd, [sampleOf(dxydsd)]);
    const most = settings.bulkRecordsPerHour.usual;
    await copySample(here().db, dxydsd, String(row?.dkid), most);
    for (const f of ["csv", "kmz"]) {
      expect(await refused({ f, resultRecordCount: String(most + 1) }, "chakan")).toEqual([
        403,
        `没有导出权限的账号每小时最多读取 ${most} 条记录`,
      ]);
    }
    expect((await refused({ f: "csv" }, "shuiwu"))[0]).toBe(403);
  });
});
