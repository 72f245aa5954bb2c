import { writeFile } from "node:fs/promises";
import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { dxydsdApi } from "#contract/endpoints/low/dxydsd";
import { jobApi } from "#contract/endpoints/records/job";
import { plans } from "../../src/server/jobs/plans";
import { createQueue } from "../../src/server/jobs/queue";
import { sweepArrivals } from "../../src/server/jobs/sweepFiles";
import { as, here, withApp } from "./harness";
import {
  apiOf,
  check,
  compared,
  expected,
  fixture,
  imported,
  settled,
  store,
  type Wanted,
} from "./imports";
import { newUser } from "./newUser";
import { batchOf, isKept, library, records, rollup } from "./stored";
import { platformId } from "./users";

withApp();

describe("storing a clean file", () => {
  test("stores each parcel as 待提交, with the areas of the file", async () => {
    here().queue.start();
    const { report, result } = await imported(as("yuhang"), "dxyd-sd-clean.mdb");
    expect(result).toEqual({
      batchId: report.pcid,
      total: 24,
      inserted: 24,
      updated: 0,
      skipped: 0,
      bbox: report.bbox,
    });
    const { n, txmj, mj } = await library();
    expect(n).toBe(24);
    expect(txmj).toBeCloseTo(218_420.102, 0);
    expect(mj).toBeCloseTo(218_421.537, 0);
    expect(await rollup()).toBe(24);
    for (const row of await records()) {
      expect(row).toMatchObject({
        pcid: report.pcid,
        shzt: "0",
        zkfzt: "0",
        sjly: "2",
        cjr: "yuhang",
        gxr: "yuhang",
        bbh: 0,
        cyptid: null,
      });
      expect(row.dkid).toMatch(/^[0-9a-f]{32}$/);
    }
    expect(await batchOf(report.fileId)).toMatchObject({ zt: "3", zs: 24, tgs: 24, cwgs: 0 });
  });

  test("stores the same from longitude and latitude", async () => {
    here().queue.start();
    await imported(as("yuhang"), "latlon-4490.mdb");
    const { n, txmj } = await library();
    expect(n).toBe(24);
    expect(txmj).toBeCloseTo(218_420.097, 0);
  });

  test("stores provincial parcels of two counties for a clerk of their city", async () => {
    here().queue.start();
    const { result } = await imported(await newUser("3301"), "dxyd-st-clean.mdb", "dxydst");
    expect(result).toMatchObject({ total: 12, inserted: 12, skipped: 0 });
    const { n, txmj } = await library("dxydst");
    expect(n).toBe(12);
    expect(txmj).toBeCloseTo(112_585.51, 0);
    const dated = await here().db.selectFrom("dxydst").select("rdrq").execute();
    expect(dated.every(({ rdrq }) => /^20\d\d-\d\d-\d\d$/.test(rdrq ?? ""))).toBe(true);
  });

  test("gives a platform clerk's parcels to the platform", async () => {
    here().queue.start();
    await imported(as("pingtai"), "dxyd-sd-clean.mdb");
    const rows = await records();
    expect(new Set(rows.map(({ cyptid }) => cyptid))).toEqual(new Set([platformId]));
  });

  test("refuses a platform clerk without a platform", async () => {
    const clerk = await newUser("330110", "ROLE_PLATFORM");
    const reply = await clerk.call(dxydsdApi.validateMdb, { file: fixture("dxyd-sd-clean.mdb") });
    expect(reply.status).toBe(403);
    expect(reply.body.message).toBe("账号未关联产业平台，不能导入");
  });
});

describe("a file of another region", () => {
  test("gets A009 for every parcel, and nothing of it can be stored", async () => {
    here().queue.start();
    const clerk = as("yinzhou");
    const report = await check(clerk, "dxyd-sd-clean.mdb");
    const outside = report.problems.filter(({ rule }) => rule === "A009");
    expect(outside).toHaveLength(24);
    expect(report).toMatchObject({ canImport: false, canImportClean: false, clean: 0 });
    const choice = { onlyClean: true, confirmWarnings: true };
    const reply = await clerk.call(dxydsdApi.importMdb, { fileId: report.fileId, ...choice });
    expect(reply.status).toBe(400);
    expect(reply.body.message).toContain("没有可入库的地块");
    expect((await library()).n).toBe(0);
  });

  test("a clerk of one of two counties stores the parcels of that one alone", async () => {
    here().queue.start();
    const clerk = await newUser("330109");
    const report = await check(clerk, "dxyd-st-clean.mdb", "dxydst");
    const outside = new Set(report.problems.map(({ row }) => row)).size;
    expect(report.problems.every(({ rule }) => rule === "A009")).toBe(true);
    const job = await store(clerk, report.fileId, { onlyClean: true }, "dxydst");
    expect(job.result).toMatchObject({ total: 12, inserted: 12 - outside, skipped: outside });
    const rows = await here().db.selectFrom("dxydst").select("xzqdm").distinct().execute();
    expect(rows).toEqual([{ xzqdm: "330109" }]);
  });
});

describe("a file that was stored before", () => {
  test("says so, and updates the parcels once that is confirmed", async () => {
    here().queue.start();
    const clerk = as("yuhang");
    await imported(clerk, "dxyd-sd-clean.mdb");
    const before = await library();
    const report = await check(clerk, "dxyd-sd-clean.mdb");
    const [first, ...others] = report.problems;
    expect(first).toMatchObject({ rule: "F007", level: "W", row: null });
    expect(first?.message).toMatch(/^该文件已于20\d\d-\d\d-\d\d导入过$/);
    expect(others.map(({ rule, level }) => `${rule} ${level}`)).toEqual(
      Array.from({ length: 24 }, () => "A008 W"),
    );
    expect(report).toMatchObject({ canImport: true, warnCount: 25 });

    const refused = await clerk.call(dxydsdApi.importMdb, { fileId: report.fileId });
    expect(refused.status).toBe(400);
    expect(refused.body.message).toBe("文件有 25 条警告，确认后才能入库");

    const job = await store(clerk, report.fileId, { confirmWarnings: true });
    expect(job.result).toMatchObject({ inserted: 0, updated: 24, skipped: 0 });
    expect(await library()).toEqual(before);
    expect(await rollup()).toBe(24);
    const rows = await records();
    expect(rows.every(({ bbh, pcid }) => bbh === 1 && pcid === report.pcid)).toBe(true);
    const { rows: versions } = await sql<{ n: number; via: string }>`
      select count(*) n, min(h_via) via from history.dxydsd`.execute(here().db);
    expect(versions[0]).toEqual({ n: 24, via: `import:${report.pcid}` });
  });

  test("may not replace parcels that were submitted", async () => {
    here().queue.start();
    const clerk = as("yuhang");
    await imported(clerk, "dxyd-sd-clean.mdb");
    const dkids = (await records()).slice(0, 3).map(({ dkid }) => dkid);
    await clerk.call(dxydsdApi.updateShzt, { dkids, shzt: "1" });
    const report = await check(clerk, "dxyd-sd-clean.mdb");
    const errors = report.problems.filter(({ level }) => level === "E");
    expect(errors.map(({ rule, message }) => `${rule} ${message}`)).toEqual(
      Array.from({ length: 3 }, () => "A008 该地块已提交审核，不能覆盖"),
    );
    const choice = { onlyClean: true, confirmWarnings: true };
    const job = await store(clerk, report.fileId, choice);
    expect(job.result).toMatchObject({ inserted: 0, updated: 21, skipped: 3 });
  });

  test("may not replace the parcels of others", async () => {
    here().queue.start();
    await imported(as("yuhang"), "dxyd-sd-clean.mdb");
    const report = await check(as("pingtai"), "dxyd-sd-clean.mdb");
    const errors = report.problems.filter(({ level }) => level === "E");
    expect(errors).toHaveLength(24);
    expect(errors[0]?.message).toMatch(/^地块编号330110SD\d+已存在，不属于您的数据范围，不能覆盖$/);
  });

  test("tells nobody of another region which numbers are taken", async () => {
    here().queue.start();
    await imported(as("yuhang"), "dxyd-sd-clean.mdb");
    const report = await check(as("yinzhou"), "dxyd-sd-clean.mdb");
    const rules = new Set(report.problems.map(({ rule }) => rule));
    expect(rules).toContain("A009");
    expect(rules).not.toContain("A008");
  });

  test("is compared with the library where it lies", async () => {
    here().queue.start();
    const clerk = as("yuhang");
    await imported(clerk, "dxyd-sd-clean.mdb");
    const report = await check(clerk, "dxyd-sd-clash.mdb");
    const { importIssues } = expected<{
      importIssues: (Wanted & { overlapM2?: number })[];
    }>("dxyd-sd-clash.expected.json");
    expect(compared(report.problems, importIssues)).toEqual({ missing: [], unexpected: [] });
    for (const { row, overlapM2 } of importIssues) {
      if (overlapM2 === undefined) continue;
      const found = report.problems.find((one) => one.row === row && one.rule === "G012");
      expect(found?.overlapM2).toBeCloseTo(overlapM2, 1);
    }
  });
});

describe("what a user may choose", () => {
  test("a file with errors is refused whole, and its clean records are stored alone", async () => {
    here().queue.start();
    const clerk = as("yuhang");
    const { fileId, clean, total } = await check(clerk, "dxyd-sd-defects.mdb");
    const ask = (choice: { onlyClean?: boolean; confirmWarnings?: boolean }) =>
      clerk.call(dxydsdApi.importMdb, { fileId, ...choice });

    const whole = await ask({ confirmWarnings: true });
    expect(whole.status).toBe(400);
    expect(whole.body.message).toMatch(
      /^文件有 \d+ 个错误，请修改后重新上传，或只入库无错误的地块$/,
    );
    const unconfirmed = await ask({ onlyClean: true });
    expect(unconfirmed.status).toBe(400);
    expect(unconfirmed.body.message).toMatch(/条警告，确认后才能入库$/);
    expect((await library()).n).toBe(0);

    const job = await store(clerk, fileId, { onlyClean: true, confirmWarnings: true });
    expect(job.result).toMatchObject({
      total,
      inserted: clean,
      updated: 0,
      skipped: total - clean,
    });
    expect((await library()).n).toBe(clean);
  });

  test("a file is stored once", async () => {
    here().queue.start();
    const clerk = as("yuhang");
    const { report } = await imported(clerk, "dxyd-sd-clean.mdb");
    const again = await clerk.call(dxydsdApi.importMdb, { fileId: report.fileId });
    expect(again.status).toBe(409);
    expect(again.body.message).toBe("该文件已入库，不能重复入库");
  });

  test("asked for twice at once, it is stored once", async () => {
    here().queue.start();
    const clerk = as("yuhang");
    const { fileId } = await check(clerk, "dxyd-sd-clean.mdb");
    const { db, files, queue } = here();
    await queue.stop();
    const first = await clerk.call(dxydsdApi.importMdb, { fileId });
    const second = await clerk.call(dxydsdApi.importMdb, { fileId });
    // One connection holds one transaction: the second import waits for the first.
    const single = createQueue({ db, files, log: console, plans, width: 1 });
    single.start();
    const jobs = [await settled(clerk, first.body.jobId), await settled(clerk, second.body.jobId)];
    await single.stop();
    expect(jobs.map(({ state }) => state).sort()).toEqual(["done", "failed"]);
    expect(jobs.find(({ state }) => state === "failed")?.message).toBe("该批次已入库或已作废");
    expect((await library()).n).toBe(24);
  });

  test("nobody stores a file of another user, or before it is checked", async () => {
    const clerk = as("yuhang");
    await clerk.call(dxydsdApi.validateMdb, { file: fixture("dxyd-sd-clean.mdb") });
    const batch = await here().db.selectFrom("drpc").select("file_id").executeTakeFirstOrThrow();
    const fileId = batch.file_id;
    const early = await clerk.call(dxydsdApi.importMdb, { fileId });
    expect([early.status, early.body.message]).toEqual([409, "该文件尚未校验完成"]);
    const colleague = await as("yuhang2").call(dxydsdApi.importMdb, { fileId });
    expect([colleague.status, colleague.body.message]).toEqual([404, "文件不存在，请重新上传"]);
    const provincial = await clerk.call(apiOf.dxydst.importMdb, { fileId });
    expect(provincial.status).toBe(404);
    const reader = await as("chakan").call(dxydsdApi.importMdb, { fileId });
    expect(reader.status).toBe(403);
  });
});

describe("the clean records of a file that is stored or given up", () => {
  const later = async () => {
    const yesterday = new Date(Date.now() - 25 * 3600 * 1000).toISOString();
    await here().db.updateTable("file_arrival").set({ at: yesterday }).execute();
    await sweepArrivals(here());
  };
  const lieThere = (fileId: string) =>
    here().files.putMade(fileId, (path) => writeFile(path, "what a killed process has left"));

  test("go with the next sweep where the server was killed right behind the commit", async () => {
    here().queue.start();
    const { report } = await imported(as("yuhang"), "dxyd-sd-clean.mdb");
    const clean = `${report.pcid}-clean`;
    // The job is done with its commit; the records go behind it.
    await here().queue.stop();
    expect(await isKept(clean)).toBe(false);
    await lieThere(clean);
    await later();
    expect(await isKept(clean)).toBe(false);
    expect(await isKept(report.fileId)).toBe(true);
  });

  test("go too where the check was cancelled", async () => {
    const clerk = as("yuhang");
    const file = fixture("dxyd-sd-clean.mdb");
    const { jobId } = (await clerk.call(dxydsdApi.validateMdb, { file })).body;
    await clerk.call(jobApi.cancel, { jobId });
    const { pcid } = await here().db.selectFrom("drpc").select("pcid").executeTakeFirstOrThrow();
    const left = [`${pcid}-clean`, `${pcid}-rejected`];
    for (const one of left) await lieThere(one);
    await later();
    expect(await Promise.all(left.map(isKept))).toEqual([false, false]);
  });

  test("are no reason to call an import failed where the store cannot remove them", async () => {
    here().queue.start();
    const clerk = as("yuhang");
    const { fileId, pcid } = await check(clerk, "dxyd-sd-clean.mdb");
    const { files } = here();
    const { remove } = files;
    files.remove = () => Promise.reject(new Error("away"));
    const job = await store(clerk, fileId).finally(async () => {
      await here().queue.stop();
      files.remove = remove;
    });
    expect([job.state, (await library()).n]).toEqual(["done", 24]);
    await later();
    expect(await isKept(`${pcid}-clean`)).toBe(false);
  });
});
