import { sql } from "kysely";
import { beforeEach, expect, test } from "vitest";
import { gxtzApi } from "#contract/endpoints/inbox/gxtz";
import { zkfxmsdApi as api } from "#contract/endpoints/project/zkfxmsd";
import { drpcApi } from "#contract/endpoints/records/job";
import type { ProjectResult } from "../../src/server/services/context/jobKinds";
import { as, here, withApp } from "./harness";
import { expected, fixture, imported, settled } from "./imports";
import type { Username } from "./users";

withApp();

type Wanted = {
  row: number;
  xmbh: string;
  xmmc: string;
  parcels: string[];
  xmmjM2: number;
  dxmjM2: number;
};
const wanted = expected<{ projects: Wanted[] }>("zkfxm-clean.expected.json").projects;

beforeEach(() => here().queue.start());

/** The parcels of the clean file, approved. */
async function approvedParcels() {
  await imported(as("yuhang"), "dxyd-sd-clean.mdb");
  await sql`update dxydsd set shzt = '5'`.execute(here().db);
}

type Choice = { confirmWarnings?: boolean; onlyClean?: boolean; look?: boolean };

async function send(file: string, choice: Choice = {}, user: Username = "yuhang") {
  const client = as(user);
  const sent = await client.call(api.importMdb, { file: fixture(file), ...choice });
  expect([sent.status, sent.body.message]).toEqual([200, undefined]);
  const job = await settled(client, sent.body.jobId);
  expect([job.state, job.message]).toEqual(["done", null]);
  return job.result as ProjectResult;
}

const rulesOf = ({ problems }: ProjectResult) =>
  problems.map(({ rule, level, row }) => `${rule} ${level} ${row ?? "file"}`);

const stored = async () => {
  const { body } = await as("sheng").call(api.pageList, { pageSize: 100 });
  return body.list;
};

test("a clean file gives its projects with their parcels, as drafts", async () => {
  await approvedParcels();
  const result = await send("zkfxm-clean.mdb");
  expect(rulesOf(result)).toEqual([]);
  expect(result.imported).toMatchObject({ total: 6, inserted: 6, updated: 0, skipped: 0 });
  const list = await stored();
  expect(list.map(({ xmbh, xmmc, xmmj, dxmj }) => ({ xmbh, xmmc, xmmj, dxmj }))).toEqual(
    wanted
      .map(({ xmbh, xmmc, xmmjM2, dxmjM2 }) => ({ xmbh, xmmc, xmmj: xmmjM2, dxmj: dxmjM2 }))
      .sort((a, b) => a.xmbh.localeCompare(b.xmbh)),
  );
  expect(new Set(list.map(({ spzt }) => spzt))).toEqual(new Set(["0"]));
  for (const one of wanted) {
    const xmid = list.find(({ xmbh }) => xmbh === one.xmbh)?.xmid ?? "";
    const { body } = await as("yuhang").call(api.info, { xmid });
    expect(body.parcels.map(({ dkbh }) => dkbh)).toEqual([...one.parcels].sort());
    expect(Math.abs(body.record.txmj - one.xmmjM2) / one.xmmjM2).toBeLessThan(0.001);
    expect(body.record.xzqmc).toBe("余杭区");
  }
  // New projects are drafts: nobody has to look at them yet.
  expect((await as("yuhang").call(gxtzApi.pageList, {})).body.total).toBe(0);
});

test("a second time its projects are updated, once that is confirmed, and not when approved", async () => {
  await approvedParcels();
  await send("zkfxm-clean.mdb");
  const asked = await send("zkfxm-clean.mdb");
  expect(asked.imported).toBeNull();
  expect(asked.refusal).toContain("确认后才能入库");
  expect(rulesOf(asked)).toEqual(["F007 W file", ...[1, 2, 3, 4, 5, 6].map((n) => `A008 W ${n}`)]);
  const again = await send("zkfxm-clean.mdb", { confirmWarnings: true });
  expect(again.imported).toMatchObject({ inserted: 0, updated: 6 });
  expect(await stored()).toHaveLength(6);
  await sql`update zkfxmsd set spzt = '5'`.execute(here().db);
  const late = await send("zkfxm-clean.mdb", { confirmWarnings: true });
  expect([late.imported, late.errorCount]).toEqual([null, 6]);
});

test("parcels that are not approved, or not there, keep their projects out", async () => {
  await approvedParcels();
  await sql`update dxydsd set shzt = '1' where dkbh = ${wanted[1]?.parcels[0]}`.execute(here().db);
  await sql`update dxydsd set scbz = 1 where dkbh = ${wanted[2]?.parcels[0]}`.execute(here().db);
  const all = await send("zkfxm-clean.mdb", { confirmWarnings: true });
  expect(all.imported).toBeNull();
  expect(all.refusal).toContain("2 个错误");
  expect(rulesOf(all)).toEqual(["P004 E 2", "P003 E 3"]);
  expect(await stored()).toEqual([]);
  const clean = await send("zkfxm-clean.mdb", { onlyClean: true });
  expect(clean.imported).toMatchObject({ total: 6, inserted: 4, skipped: 2 });
  expect(await stored()).toHaveLength(4);
});

test("another county's clerk imports nothing of it", async () => {
  await approvedParcels();
  const { imported: done, problems } = await send(
    "zkfxm-clean.mdb",
    { onlyClean: true },
    "yinzhou",
  );
  expect(done).toBeNull();
  const found = new Set(problems.map(({ rule, level }) => `${rule} ${level}`));
  expect([...found].sort()).toEqual(["A009 E", "P003 E"]);
  expect(await stored()).toEqual([]);
});

test.each([
  ["dxyd-sd-clean.mdb", "F003"],
  ["not-an-mdb.mdb", "F002"],
  ["zero-bytes.mdb", "F002"],
  ["password.mdb", "F002"],
])("%s is no file of projects: %s", async (file, rule) => {
  const { problems, imported: done, refusal } = await send(file);
  expect([problems.map((one) => one.rule), done]).toEqual([[rule], null]);
  expect(refusal).toBe("文件未通过校验");
});

test("only clerks import", async () => {
  for (const user of ["hangzhou", "sheng", "chakan", "shuiwu"] as const) {
    const reply = await as(user).call(api.importMdb, { file: fixture("zero-bytes.mdb") });
    expect([user, reply.status]).toEqual([user, 403]);
  }
});

const batches = async () =>
  (await as("yuhang").call(drpcApi.pageList, { ywlx: "zkfxmsd" })).body.list;
const batch = async ({ imported: done }: ProjectResult) =>
  (await batches()).find(({ pcid }) => pcid === done?.batchId);
const revoke = (pcid: string, user: Username = "yuhang") => as(user).call(drpcApi.revoke, { pcid });
const parcelsOf = async (xmid: string) =>
  (await as("yuhang").call(api.info, { xmid })).body.parcels.map(({ dkbh }) => dkbh);

test("a file that is only looked at stores nothing, and is stored from there", async () => {
  await approvedParcels();
  const looked = await send("zkfxm-clean.mdb", { look: true });
  expect([looked.imported, looked.refusal, looked.preview]).toEqual([
    ...[null, null],
    { inserted: 6, updated: 0, list: [] },
  ]);
  expect([await stored(), await batches()]).toEqual([[], []]);
  const { body } = await as("yuhang").call(api.storeMdb, { fileId: looked.fileId });
  const job = await settled(as("yuhang"), body.jobId);
  expect((job.result as ProjectResult).imported).toMatchObject({ inserted: 6 });
  const again = await as("yuhang").call(api.storeMdb, { fileId: looked.fileId });
  expect([again.status, again.body.message]).toEqual([409, "该文件已入库，不能重复入库"]);
  expect((await as("yinzhou").call(api.storeMdb, { fileId: looked.fileId })).status).toBe(404);

  await sql`update zkfxmsd set jhtz = 1 where xmbh = ${wanted[0]?.xmbh}`.execute(here().db);
  const { preview } = await send("zkfxm-clean.mdb", { look: true });
  expect(preview).toMatchObject({ inserted: 0, updated: 6 });
  const first = preview?.list.find(({ xmbh }) => xmbh === wanted[0]?.xmbh);
  expect(first?.changes.map(({ field }) => field)).toContain("jhtz");
});

test("a stored file is taken back: new projects go, changed ones have their values and parcels again", async () => {
  await approvedParcels();
  const before = await send("zkfxm-clean.mdb");
  const { db } = here();
  const [one] = wanted;
  const list = await stored();
  const xmid = list.find(({ xmbh }) => xmbh === one?.xmbh)?.xmid ?? "";
  await sql`delete from zkfxmsd_dk where xmid = ${xmid}`.execute(db);
  await sql`update zkfxmsd set jhtz = 1, bbh = bbh + 1 where xmid = ${xmid}`.execute(db);
  const after = await send("zkfxm-clean.mdb", { confirmWarnings: true });
  expect(await parcelsOf(xmid)).toEqual([...(one?.parcels ?? [])].sort());
  const [second, first] = [await batch(after), await batch(before)];
  expect([second, first]).toMatchObject([
    { zt: "3", zs: 6, revocable: true, moved: 0 },
    { zt: "3", revocable: false, moved: 6 },
  ]);
  expect((await revoke(second?.pcid ?? "", "hangzhou")).status).toBe(403);
  expect((await revoke(second?.pcid ?? "")).body).toEqual({ removed: 0, restored: 6 });
  const { body } = await as("yuhang").call(api.info, { xmid });
  expect([body.record.jhtz, await parcelsOf(xmid)]).toEqual([1, []]);
});

test("a batch of new projects goes whole, and their parcels are free again", async () => {
  await approvedParcels();
  await send("zkfxm-clean.mdb");
  const [one] = await batches();
  expect((await revoke(one?.pcid ?? "")).body).toEqual({ removed: 6, restored: 0 });
  const { rows } = await sql`select from zkfxmsd_dk`.execute(here().db);
  expect([await stored(), rows.length]).toEqual([[], 0]);
  expect((await send("zkfxm-clean.mdb", { confirmWarnings: true })).imported).toMatchObject({
    inserted: 6,
  });
});

test("is not taken back once a project was edited, or its former parcel is another's", async () => {
  await approvedParcels();
  await send("zkfxm-clean.mdb");
  const { db } = here();
  const [one] = await stored();
  await sql`update zkfxmsd set bbh = bbh + 1 where xmid = ${one?.xmid}`.execute(db);
  const [stale] = await batches();
  const refused = await revoke(stale?.pcid ?? "");
  expect([refused.status, refused.body.message]).toEqual([
    409,
    expect.stringContaining(`不能整批撤回：${one?.xmbh}（`),
  ]);
  expect(await stored()).toHaveLength(6);
});
