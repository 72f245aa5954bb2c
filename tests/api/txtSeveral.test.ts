import { zipSync } from "fflate";
import { describe, expect, test } from "vitest";
import { drpcApi } from "#contract/endpoints/records/job";
import { dxydTxtApi } from "#contract/endpoints/uploads/dxydTxt";
import { as, here, withApp } from "./harness";
import { fixture, fixtureBytes } from "./imports";
import { records } from "./stored";

withApp();

const head = `[属性描述]
格式版本号=1.01版本
坐标系=2000国家大地坐标系
几度分带=3
投影类型=高斯克吕格
计量单位=米
带号=40
精度=0.001
转换参数=,,,,,,
[地块坐标]
`;

/** A file with one square parcel, so many metres to the east of a place in 余杭. */
function square(name: string, east: number, over: { points?: number } = {}): File {
  const [x, y] = [3_360_022, 40_498_077 + east];
  const corners = [
    [x, y],
    [x + 100, y],
    [x + 100, y + 160],
    [x, y + 160],
    [x, y],
  ];
  const lines = corners.map(([a, b], i) => `J${(i % 4) + 1},1,${a}.000,${b}.000`);
  const text = `${head}${over.points ?? 5},1.6000,1,${name.slice(0, -4)},面,,工业用地,,@\n${lines.join("\n")}\n`;
  return new File([text], name);
}

const form = {
  ...{ zl: "示例路1号", tdsyqr: "张三", tdqs: "10", qlxz: "102", dlbm: "0601", xztdyt: "其他" },
  ...{ dxlx: "2", dxyy: "03", sfkfbjn: 1, rdnf: 2023 },
};
const send = (files: File[]) => as("yuhang").call(dxydTxtApi.validate, { files });

describe("several coordinate files at once", () => {
  test("are one batch that is stored whole, under names of their own", async () => {
    const { status, body } = await send([square("甲.txt", 0), square("乙.txt", 1000)]);
    expect([status, body.canImport, body.total]).toEqual([200, true, 2]);
    expect(body.fileName).toBe("甲等2个文件.txt.zip");
    expect(body.parcels.map(({ name, row }) => [name, row])).toEqual([
      ["甲", 11],
      ["乙", 28],
    ]);
    const order = { fileId: body.fileId, values: form, confirmWarnings: true };
    const own = { parcels: { "28": { zl: "示例路2号" } } };
    const stored = await as("yuhang").call(dxydTxtApi.store, { ...order, ...own });
    expect([stored.status, stored.body.inserted]).toEqual([200, 2]);
    expect((await records()).map(({ zl }) => zl).sort()).toEqual(["示例路1号", "示例路2号"]);
    const { list } = (await as("yuhang").call(drpcApi.pageList, {})).body;
    expect(list.map(({ wjmc, zs }) => [wjmc, zs])).toEqual([["甲等2个文件.txt.zip", 2]]);
  });

  test("are checked against each other, and what is said names its file", async () => {
    const { body } = await send([square("甲.txt", 0), square("乙.txt", 80, { points: 4 })]);
    const said = body.problems.map(({ rule, row, message }) => [rule, row, message] as const);
    expect(said.find(([rule]) => rule === "F104")).toEqual([
      ...["F104", 28],
      expect.stringMatching(/^乙\.txt：/),
    ]);
    const overlaps = body.problems.filter(({ rule }) => rule === "G011");
    expect(overlaps.map(({ row, other_row }) => [row, other_row])).toContainEqual([11, 28]);
    expect(overlaps[0]?.message).toMatch(/^甲\.txt与乙\.txt：/);
    expect(body.canImport).toBe(false);
  });

  test("are all kept out by one that is faulty as a whole", async () => {
    const broken = new File(["[属性描述]\n"], "丙.txt");
    const { body } = await send([square("甲.txt", 0), broken]);
    expect([body.canImport, body.parcels.length]).toEqual([false, 1]);
    expect(body.problems.map(({ rule, message }) => `${rule} ${message}`)).toContainEqual(
      expect.stringMatching(/^F101 丙\.txt：/),
    );
  });

  test("may come in a zip, which is a batch of coordinates as well", async () => {
    const parts = { "甲.txt": new Uint8Array(await square("甲.txt", 0).arrayBuffer()) };
    const file = new File([new Uint8Array(zipSync(parts))], "坐标.zip");
    const { body } = await as("yuhang").call(dxydTxtApi.validate, { file });
    expect([body.canImport, body.fileName]).toEqual([true, "坐标.txt.zip"]);
    const order = { fileId: body.fileId, values: form, confirmWarnings: true };
    expect((await as("yuhang").call(dxydTxtApi.store, order)).status).toBe(200);
    const without = new File([new Uint8Array(zipSync({ "a.doc": new Uint8Array(1) }))], "a.zip");
    const refused = (await as("yuhang").call(dxydTxtApi.validate, { file: without })).body;
    expect(refused.problems.map(({ message }) => message)).toEqual(["压缩包内没有txt文件"]);
  });

  test("keep nothing of their own; the same ones again are known", async () => {
    const both = () => [square("甲.txt", 0), square("乙.txt", 1000)];
    const { body } = await send(both());
    await as("yuhang").call(dxydTxtApi.store, {
      ...{ fileId: body.fileId, values: form, confirmWarnings: true },
    });
    const again = (await send(both())).body;
    expect(again.problems.map(({ rule }) => rule)).toContain("F007");
    const kept = await here().db.selectFrom("fj").select("yjmc").execute();
    expect(kept.every(({ yjmc }) => yjmc.endsWith(".txt.zip"))).toBe(true);
  });

  test.each([
    [
      "of another kind",
      () => [square("甲.txt", 0), fixture("dxyd-sd-clean.mdb")],
      "“dxyd-sd-clean.mdb”",
    ],
    ["of one name", () => [square("甲.txt", 0), square("甲.TXT", 9)], "有同名文件"],
    [
      "too large together",
      () => [1, 2].map((n) => new File([new Uint8Array(6 * 1024 * 1024).fill(65)], `${n}.txt`)),
      "文件共超过10MB",
    ],
  ])("%s are refused", async (_, files, words) => {
    const { status, body } = await send(files());
    expect([status, body.message]).toEqual([400, expect.stringContaining(words)]);
  });

  test("one alone is as before", async () => {
    const bytes = new Uint8Array(fixtureBytes("txt/clean.txt"));
    const one = (await send([new File([bytes], "clean.txt")])).body;
    const file = new File([bytes], "clean.txt");
    const judge = (await as("yuhang").call(dxydTxtApi.validate, { file })).body;
    expect(one.parcels).toEqual(judge.parcels);
    expect(one.fileName).toBe("clean.txt");
  });
});
