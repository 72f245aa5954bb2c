import { sql } from "kysely";
import { beforeEach, expect, test } from "vitest";
import { gysl } from "#contract/datasets/gysl";
import { xztdApi } from "#contract/endpoints/idle/xztd";
import { gyslApi } from "#contract/endpoints/industry/gysl";
import { drpcApi, jobApi } from "#contract/endpoints/records/job";
import { type SheetRegister, sheetApi } from "#contract/endpoints/uploads/sheetImport";
import { limits } from "#contract/limits";
import { idleHeadings } from "#contract/rules/idle/idleSheet";
import { plans } from "../../src/server/jobs/plans";
import { createQueue } from "../../src/server/jobs/queue";
import { takeArrivals } from "../../src/server/repositories/uploads/pendingUpload";
import { idleRow } from "../files/idleRow";
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
  for (const name of ["job", "xztd", "gysl", "file_arrival", "drpc"]) {
    await sql`delete from ${sql.table(name)}`.execute(db);
  }
});

const many = limits.sheetRowsAtOnce + 20;
const titles = Object.fromEntries(Object.values(idleHeadings).map((title) => [title, null]));

const idleRows = (count: number, county = "330110", name = "余杭区") =>
  Array.from({ length: count }, (_, i) => ({
    ...{ ...titles, ...idleRow },
    ...{ 电子监管号: `${county}2018B${50_000 + i}`, 行政区代码: county, 行政区名称: name },
  }));

const send = (file: File, dataset: SheetRegister, user: Username = "yuhang") =>
  as(user).call(sheetApi.check, { dataset, file });
const sendIdle = async (rows: ReturnType<typeof idleRows>, user: Username = "yuhang") =>
  send(await sheetFile(rows), "xztd", user);
const store = (pcid: string, user: Username = "yuhang") =>
  as(user).call(sheetApi.store, { pcid, confirmWarnings: true });

/** The batch of a long sheet, checked by its job. */
async function checkedBy(jobId: string | null, user: Username = "yuhang"): Promise<string> {
  here().queue.start();
  const { state, result } = await settled(as(user), jobId ?? "");
  expect(state).toBe("done");
  return (result as { pcid: string }).pcid;
}

/** The job that stores a long sheet. */
async function storing(rows: ReturnType<typeof idleRows>, user: Username = "yuhang") {
  const pcid = await checkedBy((await sendIdle(rows, user)).body.jobId, user);
  const { body } = await store(pcid, user);
  return { pcid, jobId: body.jobId ?? "" };
}
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

test("a short sheet is checked and stored at once", async () => {
  const { status, body } = await sendIdle(idleRows(limits.sheetRowsAtOnce));
  const total = limits.sheetRowsAtOnce;
  expect([status, body]).toMatchObject([200, { jobId: null, done: { total, clean: total } }]);
  expect(await idleLand()).toBe(0);
  const done = { total, inserted: total };
  expect((await store(body.done?.pcid ?? "")).body).toMatchObject({ jobId: null, done });
  expect(await idleLand()).toBe(total);
  expect((await as("yuhang").call(jobApi.list, {})).body).toEqual([]);
});

test("a long one is two jobs of its sender, seen all at once, and is taken back by a third", async () => {
  const sent = await sendIdle(idleRows(many));
  expect([sent.status, sent.body.done]).toEqual([200, null]);
  const checkId = sent.body.jobId ?? "";
  expect((await as("yuhang").call(jobApi.list, {})).body).toMatchObject([
    { jobId: checkId, kind: "checkSheet", about: "文件“清单.xlsx”", dataset: "xztd" },
  ]);
  expect((await as("sheng").call(jobApi.info, { jobId: checkId })).status).toBe(404);
  expect((await as("sheng").call(jobApi.cancel, { jobId: checkId })).status).toBe(404);
  const pcid = await checkedBy(checkId);
  const { counts } = (await as("yuhang").call(sheetApi.info, { pcid })).body.report;
  expect([counts, await idleLand()]).toEqual([{ added: many, changed: 0, same: 0, bad: 0 }, 0]);
  const { jobId } = (await store(pcid)).body;
  const job = await settled(as("yuhang"), jobId ?? "");
  const result = {
    batchId: pcid,
    total: many,
    inserted: many,
    updated: 0,
    unchanged: 0,
    skipped: 0,
  };
  expect([job.state, job.result]).toEqual(["done", result]);
  expect(await idleLand()).toBe(many);
  const late = await as("yuhang").call(jobApi.cancel, { jobId: jobId ?? "" });
  expect(late.body.message).toContain("已经完成");
  const back = (await as("yuhang").call(drpcApi.startRevoke, { pcid })).body;
  expect((await settled(as("yuhang"), back.jobId)).result).toEqual({ removed: many, restored: 0 });
  expect(await idleLand()).toBe(0);
});

test("its errors are told with its result, row by row", async () => {
  const rows = idleRows(many).map((row) => ({ ...row, 行政区代码: "330212" }));
  const pcid = await checkedBy((await sendIdle(rows)).body.jobId);
  const { report } = (await as("yuhang").call(sheetApi.info, { pcid })).body;
  expect([report.counts.bad, report.problems[0]]).toMatchObject([many, { row: 2, rule: "A009" }]);
  const { jobId } = (await store(pcid)).body;
  const job = await settled(as("yuhang"), jobId ?? "");
  expect([job.state, job.message]).toEqual(["failed", expect.stringContaining("没有可入库的行")]);
  expect((await sendIdle(idleRows(many), "chakan")).status).toBe(403);
});

test.each([
  ["its first slice", "true"],
  ["its last slice", "(select count(*) from added) < 100"],
])("cancelled in %s it leaves nothing", async (_, when) => {
  await withSlices("xztd", `update job set cancel = true where kind = 'importSheet' and ${when}`);
  const { jobId } = await storing(idleRows(many));
  await settled(as("yuhang"), jobId);
  await expectNothing("xztd", jobId);
});

test("a check that is cancelled makes its batch void", async () => {
  const { body } = await sendIdle(idleRows(many));
  await as("yuhang").call(jobApi.cancel, { jobId: body.jobId ?? "" });
  const { list } = (await as("yuhang").call(drpcApi.pageList, { ywlx: "xztd" })).body;
  expect(list.map(({ zt, rksj }) => [zt, rksj])).toEqual([["4", null]]);
});

test("a sheet that waits keeps its file for a day and longer", async () => {
  await sendIdle(idleRows(many));
  await sql`update file_arrival set at = at - interval '2 days'`.execute(here().db);
  expect(await takeArrivals(here().db, 24)).toEqual([]);
});

test("sheets of two clerks go on side by side", async () => {
  const [a, b] = [
    await sendIdle(idleRows(many)),
    await sendIdle(idleRows(many, "330212", "鄞州区"), "yinzhou"),
  ];
  const batches = [
    await checkedBy(a.body.jobId),
    await checkedBy(b.body.jobId, "yinzhou"),
  ] as const;
  const jobs = [await store(batches[0]), await store(batches[1], "yinzhou")] as const;
  const states = await Promise.all([
    settled(as("yuhang"), jobs[0].body.jobId ?? ""),
    settled(as("yinzhou"), jobs[1].body.jobId ?? ""),
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

const changed = async () => {
  const { list } = (await as("yuhang").call(gyslApi.pageList, { pageSize: 500 })).body;
  return list.filter(({ bbh }) => bbh > 0).length;
};

test("a long sheet of industry upstairs is compared and written by jobs", async () => {
  const pcid = await checkedBy((await send(await upstairs(many), "gysl")).body.jobId);
  const { report } = (await as("yuhang").call(sheetApi.info, { pcid })).body;
  expect(report).toMatchObject({ total: many, fileName: "清单.xlsx", counts: { changed: many } });
  expect(await changed()).toBe(0);
  const { jobId } = (await store(pcid)).body;
  const job = await settled(as("yuhang"), jobId ?? "");
  expect(job.result).toMatchObject({ updated: many });
  expect(await changed()).toBe(many);
}, 120_000);

test("cancelled while it writes it changes nothing", async () => {
  const pcid = await checkedBy((await send(await upstairs(many), "gysl")).body.jobId);
  await withSlices("gysl", "update job set cancel = true where kind = 'importSheet'", "update");
  const { jobId } = (await store(pcid)).body;
  await settled(as("yuhang"), jobId ?? "");
  await expectNothing("gysl", jobId ?? "");
}, 120_000);
