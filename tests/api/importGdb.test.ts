import { unzipSync, zipSync } from "fflate";
import { sql } from "kysely";
import { beforeEach, describe, expect, test } from "vitest";
import { zkfxmsdApi } from "#contract/endpoints/project/zkfxmsd";
import { mendApi } from "#contract/endpoints/uploads/mend";
import type { ProjectResult } from "../../src/server/services/context/jobKinds";
import { hasGdal } from "./gdal";
import { gdbOf } from "./geodatabases";
import { as, here, withApp } from "./harness";
import { check, fixture, fixtureBytes, imported, settled, store } from "./imports";
import { library } from "./stored";

withApp();

beforeEach(() => here().queue.start());

const wrongIn = async (file: File) =>
  (await check(as("yuhang"), file)).problems.map(({ rule, message }) => `${rule} ${message}`);

describe.skipIf(!hasGdal)("a file geodatabase that GDAL writes", () => {
  test("is stored as the personal one with the same parcels", async () => {
    const clerk = as("yuhang");
    const report = await check(clerk, gdbOf("dxyd-sd-clean.mdb"));
    expect(report).toMatchObject({ layer: "DXYD_SD", total: 24, clean: 24, errorCount: 0 });
    expect(report.remarks).toEqual([]);
    const job = await store(clerk, report.fileId);
    expect(job.result).toMatchObject({ total: 24, inserted: 24, skipped: 0 });
    const { n, txmj, mj } = await library();
    expect([n, txmj, mj]).toEqual([
      24,
      expect.closeTo(218_420.102, 0),
      expect.closeTo(218_421.537, 0),
    ]);
    const again = await check(clerk, "dxyd-sd-clean.mdb");
    expect(new Set(again.problems.map(({ rule }) => rule))).toContain("A008");
  });

  test("finds the same defects as the personal one", async () => {
    const clerk = as("yuhang");
    const told = async (file: File | string) =>
      (await check(clerk, file)).problems.map(({ rule, row }) => `${rule} ${row}`);
    const [ours, judge] = [await told(gdbOf("dxyd-sd-clash.mdb")), await told("dxyd-sd-clash.mdb")];
    expect(ours).toEqual(judge);
  });

  test("is mended in its result as the personal one is", async () => {
    const clerk = as("yuhang");
    const first = await check(clerk, gdbOf("dxyd-sd-defects.mdb"));
    const wrong = first.problems.filter(({ row }) => row === 5).map(({ field }) => field);
    expect(wrong).toEqual(["DKMC"]);
    const cells = [{ row: 5, field: "DKMC", value: "新的名称" }];
    const reply = await clerk.call(mendApi.mend, { pcid: first.pcid, seen: 0, cells });
    expect([reply.status, reply.body.mendNo, reply.body.clean]).toEqual([200, 1, first.clean + 1]);
  });

  test("may name layer and columns in its own words, and codes may be numbers", async () => {
    const change = ({ DKMC, DLBM, ...row }: Record<string, unknown>) => ({
      ...row,
      地块名称: DKMC,
      // One class has a letter, which a number cannot hold.
      DLBM: Number(DLBM) || 601,
    });
    const file = gdbOf("dxyd-sd-clean.mdb", { layer: "低效用地", change });
    const report = await check(as("yuhang"), file);
    expect(report).toMatchObject({ layer: "低效用地", clean: 24, errorCount: 0 });
    expect(report.remarks?.map(({ text }) => text)).toEqual([
      "没有图层DXYD_SD，按字段选用图层低效用地",
      "字段“地块名称”读取为DKMC",
      expect.stringMatching(/^字段DLBM存为数字，\d+个代码已补回前面的0$/),
    ]);
  });

  test("with several fitting layers is read by the one that is chosen, and checked again", async () => {
    const clerk = as("yuhang");
    const nameless = (row: Record<string, unknown>) => ({ ...row, DKMC: null });
    const file = gdbOf(
      "dxyd-sd-clean.mdb",
      { layer: "地块一" },
      { layer: "地块二", change: nameless },
    );
    const first = await check(clerk, file);
    expect(first).toMatchObject({ layer: null, layers: ["地块一", "地块二"] });
    expect(first.problems.map(({ rule }) => rule)).toEqual(["F003"]);
    const { pcid, fileId } = first;
    const read = async (seen: number, layer: string, by = clerk) =>
      by.call(mendApi.layer, { pcid, seen, layer });
    const second = (await read(0, "地块二")).body;
    expect(second).toMatchObject({ layer: "地块二", mendNo: 1, total: 24, clean: 0 });
    expect(second.remarks?.map(({ text, where }) => [text, where])[0]).toEqual([
      "按指定读取图层地块二",
      "地块一",
    ]);
    const cells = [{ row: 5, field: "DKMC", value: "新的名称" }];
    const mended = (await clerk.call(mendApi.mend, { pcid, seen: 1, cells })).body;
    expect(mended).toMatchObject({ layer: "地块二", mendNo: 2, clean: 1 });
    expect((await read(1, "地块一")).status).toBe(409);
    expect((await read(2, "地块三")).body.message).toBe("文件中没有面状图层地块三");
    for (const name of ["yinzhou", "chakan"] as const) {
      expect((await read(2, "地块一", as(name))).status).not.toBe(200);
    }
    const third = (await read(2, "地块一")).body;
    expect(third).toMatchObject({ layer: "地块一", mendNo: 3, clean: 24, mends: [] });
    expect((await store(clerk, fileId)).result).toMatchObject({ total: 24, inserted: 24 });
  });

  test("a layer of the other library is not taken for one of this", async () => {
    const report = await check(as("sheng"), gdbOf("dxyd-sd-clean.mdb"), "dxydst").catch(String);
    expect(JSON.stringify(report)).toMatch(/F003|403/);
  });

  test("brings projects as well", async () => {
    await imported(as("yuhang"), "dxyd-sd-clean.mdb");
    await sql`update dxydsd set shzt = '5'`.execute(here().db);
    const sent = await as("yuhang").call(zkfxmsdApi.importMdb, { file: gdbOf("zkfxm-clean.mdb") });
    const job = await settled(as("yuhang"), sent.body.jobId);
    const result = job.result as ProjectResult;
    expect([result.problems, result.imported?.inserted]).toEqual([[], 6]);
  });
});

describe("a zip that is no file geodatabase to import", () => {
  const name = "formats/arcgis10.gdb.zip";
  const parts = () => unzipSync(new Uint8Array(fixtureBytes(name)));
  const zipped = (files: Record<string, Uint8Array>) =>
    new File([new Uint8Array(zipSync(files, { level: 0 }))], "a.zip");

  test("lacks columns, and each is named", async () => {
    const wrong = await wrongIn(fixture(name, "a.gdb.zip"));
    expect(wrong).toContain("F004 图层DXYD_SD缺少字段DKMC");
    expect(wrong.every((one) => /^F00[48] /.test(one))).toBe(true);
  });

  test.each([
    [
      "holds a shapefile",
      () => fixture("shp/clean-utf8.zip", "a.zip"),
      "F002 压缩包内没有文件地理数据库",
    ],
    ["is no zip", () => fixture("dxyd-sd-clean.mdb", "a.zip"), "F002 文件无法读取或已损坏"],
    [
      "leads out of its folder",
      () => fixture("shp/zip-slip.zip", "a.zip"),
      "X010 压缩包内含非法路径",
    ],
    ["unpacks to too much", () => fixture("shp/zip-bomb.zip", "a.zip"), "X010 压缩包解压后过大"],
  ])("%s", async (_, file, words) => {
    expect(await wrongIn(file())).toEqual([expect.stringContaining(words)]);
  });

  test("is cut off anywhere: told as damaged, or read as far as it is whole", async () => {
    for (const [part, bytes] of Object.entries(parts())) {
      if (!/\.gdbtablx?$/.test(part)) continue;
      const cut = { ...parts(), [part]: bytes.slice(0, Math.floor(bytes.length / 3)) };
      for (const one of await wrongIn(zipped(cut))) expect(one).toMatch(/^F00[2-8] /);
    }
  });
});
