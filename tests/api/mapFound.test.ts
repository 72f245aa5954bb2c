import { beforeEach, describe, expect, test } from "vitest";
import { dxydsd } from "#contract/datasets/dxydsd";
import { settings } from "#contract/settings";
import { mercator } from "./featureCalls";
import { here, withApp } from "./harness";
import { middle, own, read, side, sides, south, west } from "./mapCalls";
import { insertParcels } from "./parcels";
import { copySample, insertSamples, sampleOf } from "./samples";
import type { Username } from "./users";

withApp();

/** What lies at a place of a map service, and what has a text in it. */

beforeEach(async () => {
  await insertParcels(here().db, "dxydsd", [own({ lxdh: "13812345678", dkmc: "望江" })]);
});

type Result = {
  layerId: number;
  value: string;
  foundFieldName?: string;
  attributes: Record<string, unknown>;
  geometry?: { rings: [number, number][][]; spatialReference: object };
};
const resultsOf = ({ body }: { body: object }) => (body as { results: Result[] }).results;

describe("identify", () => {
  const asked = {
    ...{ geometry: middle.join(), geometryType: "esriGeometryPoint", sr: "4490" },
    ...{ mapExtent: sides.join(), imageDisplay: "300,300,96", tolerance: "0" },
  };
  const at = async (more: Record<string, string> = {}, user: Username = "yuhang") =>
    resultsOf(await read("/identify", { ...asked, ...more }, user));

  test("tells the parcel under a point, codes as words and without secrets", async () => {
    const [found, ...more] = await at();
    expect(more).toEqual([]);
    const { label, codes } = dxydsd.fields.dxlx;
    expect(found).toMatchObject({
      ...{ layerId: 0, layerName: dxydsd.title, displayFieldName: "dkmc", value: "望江" },
      geometryType: "esriGeometryPolygon",
      geometry: { spatialReference: { wkid: 4490 } },
    });
    expect(found?.attributes[label]).toBe(codes?.["2"]);
    expect(JSON.stringify(found)).not.toContain("13812345678");
    expect(found?.geometry?.rings[0]?.[0]?.[0]).toBeGreaterThan(119);
    const [raw] = await at({ returnFieldName: "true", returnUnformattedValues: "true" });
    expect(raw?.attributes).toMatchObject({ dkid: "own", dxlx: "2", oid: expect.any(Number) });
    const [bare] = await at({ returnGeometry: "false" });
    expect(bare?.geometry).toBeUndefined();
  });

  test("reaches as many pixels as its tolerance, of whatever geometry", async () => {
    const beside = [west - side / 10, south + side / 2].join();
    expect(await at({ geometry: beside })).toEqual([]);
    // A tenth of a side is ten pixels of this picture.
    expect(await at({ geometry: beside, tolerance: "8" })).toEqual([]);
    expect(await at({ geometry: beside, tolerance: "12" })).toHaveLength(1);
    const line = JSON.stringify({
      paths: [[beside, beside].map((one) => one.split(",").map(Number))],
    });
    const path = { geometry: line, geometryType: "esriGeometryPolyline" };
    expect(await at({ ...path, tolerance: "12" })).toHaveLength(1);
    const [x, y] = mercator(middle);
    const [left, bottom] = mercator([sides[0], sides[1]]);
    const [right, top] = mercator([sides[2], sides[3]]);
    const qgis = {
      ...{ geometry: `{x: ${x}, y: ${y}}`, sr: "", layers: "all:0", tolerance: "10" },
      ...{ mapExtent: [left, bottom, right, top].join(), imageDisplay: "300,300,96" },
    };
    expect(await at(qgis)).toHaveLength(1);
  });

  test("tells of what is drawn at the scale, or of all", async () => {
    const mapExtent = [sides[0] - 5, sides[1] - 5, sides[2] + 5, sides[3] + 5].join();
    expect(await at({ mapExtent })).toEqual([]);
    expect(await at({ mapExtent, layers: "visible" })).toEqual([]);
    expect(await at({ mapExtent, layers: "all" })).toHaveLength(1);
    expect(await at({ layers: "all:" })).toEqual([]);
    expect(await at({ layers: "top:0" })).toHaveLength(1);
  });

  test("is of the caller's region and role, and logged", async () => {
    expect(await at({}, "yinzhou")).toEqual([]);
    expect((await read("/identify", asked, "shuiwu")).status).toBe(403);
    await at();
    const rows = await here()
      .db.selectFrom("audit")
      .selectAll()
      .where("action", "=", "rest/query")
      .execute();
    expect(rows.map(({ username, detail }) => [username, Object(detail).change])).toEqual([
      ["yinzhou", { collection: "dxydsd", box: asked.geometry, count: 0 }],
      ["yuhang", { collection: "dxydsd", box: asked.geometry, count: 1 }],
    ]);
  });

  test("counts against what an account may read", async () => {
    const [row] = await insertSamples(here().db, dxydsd, [sampleOf(dxydsd)]);
    const most = settings.bulkRecordsPerHour.usual;
    await copySample(here().db, dxydsd, String(row?.dkid), most);
    const all = {
      ...asked,
      ...{ geometry: "118,27,123,32", geometryType: "esriGeometryEnvelope", layers: "all" },
    };
    const { status, body } = await read("/identify", all, "chakan");
    expect([status, body.message]).toEqual([
      403,
      `没有导出权限的账号每小时最多读取 ${most} 条记录`,
    ]);
  });

  test.each([
    [{ mapExtent: "" }, "缺少 mapExtent"],
    [{ imageDisplay: "300" }, "imageDisplay 应为 宽,高"],
    [{ tolerance: "-1" }, "tolerance 应为 0 至 1000"],
    [{ layers: "show:0" }, "layers 应为 top、visible 或 all"],
    [{ layers: "all:7" }, "layers 里没有图层 7"],
    [{ geometryType: "esriGeometryPolygon" }, "geometryType 与 geometry 不符"],
    [{ returnFieldName: "x" }, "returnFieldName 应为 true 或 false"],
    [{ layerDefs: "0:mj>1" }, "不支持的查询参数 layerDefs"],
    [{ f: "image" }, "不支持的返回格式 image"],
    [{ sr: "2000" }, "不支持的坐标系"],
  ] as [Record<string, string>, string][])("%j is refused", async (wrong, words) => {
    const { status, body } = await read("/identify", { ...asked, ...wrong });
    expect([status, body.message]).toEqual([400, expect.stringContaining(words)]);
  });
});

describe("find", () => {
  const found = async (asked: Record<string, string>, user: Username = "yuhang") =>
    resultsOf(await read("/find", { layers: "0", sr: "4490", ...asked }, user));

  test("looks for a part of texts, or for the whole", async () => {
    await here()
      .db.updateTable("dxydsd")
      .set({ dkmc: "O'Neil_50% 北区" })
      .where("dkid", "=", "own")
      .execute();
    const [one, ...more] = await found({ searchText: "o'neil_50%", searchFields: "dkmc" });
    expect(more).toEqual([]);
    expect(one).toMatchObject({ foundFieldName: "dkmc", value: "O'Neil_50% 北区" });
    expect(await found({ searchText: "北区" })).toHaveLength(1);
    expect(await found({ searchText: "O_Neil", searchFields: "dkmc" })).toEqual([]);
    const whole = { searchFields: "dkmc", contains: "false" };
    expect(await found({ ...whole, searchText: "北区" })).toEqual([]);
    expect(await found({ ...whole, searchText: "O'Neil_50% 北区" })).toHaveLength(1);
    expect(await found({ searchText: "北区" }, "yinzhou")).toEqual([]);
    expect((await read("/find", { searchText: "a", layers: "0" }, "shuiwu")).status).toBe(403);
  });

  test.each([
    [{ layers: "0" }, "缺少 searchText"],
    [{ searchText: "a" }, "缺少 layers"],
    [{ searchText: "a", layers: "1" }, "layers 里没有图层 1"],
    [{ searchText: "a", layers: "0", searchFields: "mj" }, "searchFields 只能是文字字段"],
    [{ searchText: "a", layers: "0", searchFields: "nosuch" }, "没有字段 nosuch"],
    [{ searchText: "a", layers: "0", nosuch: "1" }, "不支持的查询参数 nosuch"],
  ] as [Record<string, string>, string][])("%j is refused", async (asked, words) => {
    const { status, body } = await read("/find", asked);
    expect([status, body.message]).toEqual([400, expect.stringContaining(words)]);
  });
});
