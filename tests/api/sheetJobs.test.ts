import { sql } from "kysely";
import { beforeEach, expect, test } from "vitest";
import { gysl } from "#contract/datasets/gysl";
import { xztdApi } from "#contract/endpoints/idle/xztd";
import { gyslApi } from "#contract/endpoints/industry/gysl";
import { gyslReport, gyslSheetApi } from "#contract/endpoints/industry/gyslSheet";
import { jobApi } from "#contract/endpoints/records/job";
import { limits } from "#contract/limits";
import { idleHeadings } from "#contract/rules/idle/idleSheet";
import { plans } from "../../src/server/jobs/plans";
import { createQueue } from "../../src/server/jobs/queue";
import { takeArrivals } from "../../src/server/repositories/uploads/pendingUpload";
import { as, here, withOwnWorld } from "./harness";
import { settled } from "./imports";
import { insertSamples, sampleOf } from "./samples";
import { sheetFile } from "./sheetFile";
import type { Username } from "./users";

withOwnWorld(({ db, files }) =>
  createQueue({ db, files, log: console, plans, pollMs: 50, beatMs: 20, graceSeconds: 0 }),
);

beforeEach(async () => {
  const { db, queue } = here();
  await queue.stop();
  await sql`drop trigger if exists beside on xztd`.execute(db);
  await sql`drop trigger if exists beside on gysl`.execute(db);
  for (const name of ["job", "xztd", "gysl", "file_arrival"]) {
    await sql`delete from ${sql.table(name)}`.execute(db);
  }
});

const many = limits.sheetRowsAtOnce + 20;
const titles = Object.fromEntries(Object.values(idleHeadings).map((title) => [title, null]));

const idleRows = (count: number, county = "330110", name = "余杭区") =>
  Array.from({ length: count }, (_, i) => ({
    ...titles,
    电子监管号: `${county}2018B${50_000 + i}`,
    项目名称: "年产万吨新材料项目",
    行政区代码: county,
    行政区名称: name,
    土地使用权人: "示例新材料有限公司",
    坐落: "示例路1号",
    土地用途: "二类工业用地",
    供地方式: "挂牌出让",
    "供地面积(㎡)": 20_000,
    "闲置面积(㎡)": 20_000,
    约定开工时间: "2020-03-01",
    闲置类型: "满一年未动工",
    闲置原因: 1,
    是否纳入存量库: "是",
  }));

const sendIdle = async (rows: ReturnType<typeof idleRows>, user: Username = "yuhang") =>
  as(user).call(xztdApi.startUpload, { file: await sheetFile(rows), confirmWarnings: "true" });
const idleLand = async () => (await as("sheng").call(xztdApi.pageList, {})).body.total;

/** Lets a statement run with each slice of a register. */
async function withSlices(table: string, statement: string, event = "insert"): Promise<void> {
  const { db } = here();
  await sql`create or replace function beside() returns trigger language plpgsql as $$
    begin
      ${sql.raw(statement)};
      return null;
    end $$`.execute(db);
  await sql`create trigger beside after ${sql.raw(event)} on ${sql.table(table)}
    referencing new table as added for each statement
    when (not clzy_is_settling()) execute function beside()`.execute(db);
}

/** Nothing is left of the intake, nor of the job but its row. */
async function expectNothing(table: string, jobId: string): Promise<void> {
  const { rows } = await sql<{ n: number; intakes: number }>`
    select (select count(*)::integer from ${sql.table(table)} where bbh > 0 or ${table} = 'xztd') n,
           (select count(*)::integer from pg_namespace
             where starts_with(nspname, 'intake_')
               and substr(nspname, 8) not in (select id from intake where shown)) intakes`.execute(
    here().db,
  );
  expect([(await settled(as("yuhang"), jobId)).state, rows[0]]).toEqual([
    "cancelled",
    { n: 0, intakes: 0 },
  ]);
}

test("a short sheet of idle land is stored at once", async () => {
  const { status, body } = await sendIdle(idleRows(limits.sheetRowsAtOnce));
  const done = { total: limits.sheetRowsAtOnce, inserted: limits.sheetRowsAtOnce };
  expect([status, body]).toMatchObject([200, { jobId: null, done }]);
  expect(await idleLand()).toBe(limits.sheetRowsAtOnce);
  expect((await as("yuhang").call(jobApi.list, {})).body).toEqual([]);
});

test("a long one is a job of its sender, seen all at once", async () => {
  const { status, body } = await sendIdle(idleRows(many));
  expect([status, body.done, await idleLand()]).toEqual([200, null, 0]);
  const jobId = body.jobId ?? "";
  expect((await as("yuhang").call(jobApi.list, {})).body).toMatchObject([
    { jobId, kind: "importIdle", about: "文件“清单.xlsx”", dataset: "xztd" },
  ]);
  expect((await as("sheng").call(jobApi.info, { jobId })).status).toBe(404);
  expect((await as("sheng").call(jobApi.cancel, { jobId })).status).toBe(404);
  here().queue.start();
  const job = await settled(as("yuhang"), jobId);
  const result = { total: many, inserted: many, updated: 0, unchanged: 0, remarks: [] };
  expect([job.state, job.result]).toEqual(["done", result]);
  expect(await idleLand()).toBe(many);
  expect((await as("yuhang").call(jobApi.cancel, { jobId })).body.message).toContain("已经完成");
});

test("its errors are told at once, row by row", async () => {
  const rows = idleRows(many).map((row) => ({ ...row, 行政区代码: "330212" }));
  const { status, body } = await sendIdle(rows);
  expect([status, body.message]).toEqual([400, expect.stringContaining("未入库任何数据")]);
  expect((await as("yuhang").call(jobApi.list, {})).body).toEqual([]);
  expect((await sendIdle(idleRows(many), "chakan")).status).toBe(403);
});

test.each([
  ["its first slice", "true"],
  ["its last slice", "(select count(*) from added) < 100"],
])("cancelled in %s it leaves nothing", async (_, when) => {
  await withSlices("xztd", `update job set cancel = true where kind = 'importIdle' and ${when}`);
  const { body } = await sendIdle(idleRows(many));
  here().queue.start();
  await settled(as("yuhang"), body.jobId ?? "");
  await expectNothing("xztd", body.jobId ?? "");
});

test("a job that waits for its turn keeps its sheet for a day and longer", async () => {
  const { body } = await sendIdle(idleRows(many));
  await sql`update file_arrival set at = at - interval '2 days'`.execute(here().db);
  expect(await takeArrivals(here().db, 24)).toEqual([]);
  await as("yuhang").call(jobApi.cancel, { jobId: body.jobId ?? "" });
  expect(await takeArrivals(here().db, 24)).toHaveLength(1);
});

test("sheets of two clerks go on side by side", async () => {
  const sent = [
    await sendIdle(idleRows(many)),
    await sendIdle(idleRows(many, "330212", "鄞州区"), "yinzhou"),
  ];
  here().queue.start();
  const states = await Promise.all([
    settled(as("yuhang"), sent[0]?.body.jobId ?? ""),
    settled(as("yinzhou"), sent[1]?.body.jobId ?? ""),
  ]);
  expect(states.map(({ state, attempt }) => [state, attempt])).toEqual([
    ["done", 1],
    ["done", 1],
  ]);
  expect(await idleLand()).toBe(2 * many);
});

/** Projects, and a sheet that changes each. */
async function upstairs(count: number): Promise<File> {
  const numbers = Array.from(
    { length: count },
    (_, i) => `330110GS2024${String(i + 1).padStart(5, "0")}`,
  );
  const usual = {
    ...{ xzqdm: "330110", xzjdm: null, xzjmc: null, spzt: "0", nd: 2024 },
    ...{ ydmj: 10_000, zjzmj: 25_000, cfjzmj: 20_000, rzmj: 1000, rjl: 2.5, cs: 6 },
    ...{ tyshxydm: null, dxdkid: null, cyptid: null, cyptmc: null, hydm: "C34" },
    ...{ yjkgsj: "2024-01-01", yjjgsj: "2025-01-01", sjkgsj: null, sjjgsj: null },
  };
  const rows = numbers.map((xmbh) => sampleOf(gysl, { ...usual, xmbh }));
  await insertSamples(here().db, gysl, rows);
  return sheetFile(numbers.map((xmbh, i) => ({ 项目编号: xmbh, "入驻企业数(家)": 20 + i })));
}

const sendUpstairs = (file: File, save: boolean) =>
  as("yuhang").call(gyslSheetApi.startUpload, { file, save: String(save) });
const changed = async () => {
  const { list } = (await as("yuhang").call(gyslApi.pageList, { pageSize: 500 })).body;
  return list.filter(({ bbh }) => bbh > 0).length;
};

test("a short sheet of industry upstairs is previewed and written at once", async () => {
  const file = await upstairs(5);
  expect((await sendUpstairs(file, false)).body).toMatchObject({
    jobId: null,
    done: { written: null, counts: { changed: 5 } },
  });
  expect((await sendUpstairs(file, true)).body).toMatchObject({
    jobId: null,
    done: { written: 5 },
  });
  expect(await changed()).toBe(5);
});

test("a long one is previewed and written by jobs", async () => {
  const file = await upstairs(many);
  const looked = (await sendUpstairs(file, false)).body;
  here().queue.start();
  const preview = await settled(as("yuhang"), looked.jobId ?? "");
  expect(gyslReport.parse(preview.result)).toMatchObject({
    ...{ total: many, written: null, fileName: "清单.xlsx" },
    counts: { changed: many },
  });
  expect(await changed()).toBe(0);
  const saved = (await sendUpstairs(file, true)).body;
  const job = await settled(as("yuhang"), saved.jobId ?? "");
  expect(gyslReport.parse(job.result).written).toBe(many);
  expect(await changed()).toBe(many);
  const { list } = (await as("yuhang").call(gyslApi.pageList, { pageSize: 1 })).body;
  expect(list).toHaveLength(1);
}, 120_000);

test("cancelled while it writes it changes nothing", async () => {
  const file = await upstairs(many);
  await withSlices("gysl", "update job set cancel = true where kind = 'importGysl'", "update");
  const { body } = await sendUpstairs(file, true);
  here().queue.start();
  await settled(as("yuhang"), body.jobId ?? "");
  await expectNothing("gysl", body.jobId ?? "");
}, 120_000);
