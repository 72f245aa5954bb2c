import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { dqgxApi } from "#contract/endpoints/firm/dqgx";
import { yddwApi } from "#contract/endpoints/firm/yddw";
import { dxydsdApi } from "#contract/endpoints/low/dxydsd";
import { dxydstApi } from "#contract/endpoints/low/dxydst";
import { takeoverApi as api, type Takeover } from "#contract/endpoints/uploads/takeover";
import { takeoverDataset, takeoverRegisters } from "#contract/rules/takeover/registers";
import { restoreRecords } from "../../src/server/repositories/records/history";
import { as, here, withApp } from "./harness";
import { settled } from "./imports";
import { creditCode, land } from "./industry";
import { insertParcels, type Parcel, parcel, squareIn } from "./parcels";
import { brought, geopackage } from "./registerFile";
import { runJob } from "./runJob";
import { insertSamples, sampleOf } from "./samples";
import { sheetFile } from "./sheetFile";
import { sheetOf } from "./sheetOf";
import type { Username } from "./users";

withApp();

const lib = dxydsdApi;

/** A register as another system leaves it: with states, days and batches of its own. */
const old = (n: number, over: Partial<Parcel> = {}): Parcel =>
  parcel({
    ...{ dkbh: `330110SD2019${String(n).padStart(5, "0")}`, geometry: squareIn("330110", 300 + n) },
    ...{ shzt: "5", zkfzt: "1", rdnf: 2019, rdrq: "2019-05-06", pcid: "旧批次01", sjly: "1" },
    ...{ cjr: "老系统", cjsj: "2019-06-01T08:00:00Z", gxsj: "2020-07-01T09:30:00Z" },
    ...{ shr: "张审核", shsj: "2019-06-20T02:00:00Z" },
    ...over,
  });

const rowsOf = (parcels: readonly Parcel[]) => parcels.map((one) => brought(one));

async function begun(user: Username, file: File, dataset = "dxydsd"): Promise<Takeover> {
  const { status, body } = await as(user).call(api.upload, { file, dataset });
  if (status !== 200) throw new Error(`upload answered ${status} ${body.message}`);
  return body;
}

async function run(user: Username, id: string, publish: boolean): Promise<Takeover> {
  here().queue.start();
  const { status, body } = await as(user).call(api.start, { id, publish });
  if (status !== 200) throw new Error(`start answered ${status} ${body.message}`);
  const job = await settled(as(user), body.jobId);
  if (job.state !== "done") throw new Error(`takeover ${job.state}: ${job.message}`);
  return (await as(user).call(api.info, { id })).body;
}

const countsOf = ({ report }: Takeover) =>
  Object.fromEntries((report?.counts ?? []).map(({ rule, level, zs }) => [`${rule} ${level}`, zs]));

const listed = async (user: Username = "sheng") =>
  (await as(user).call(lib.pageList, { sort: { field: "dkbh", order: "asc" } })).body;

const problemsOf = async (id: string, rule?: string) =>
  (await as("sheng").call(api.problems, { id, ...(rule && { rule }) })).body;

describe("a register of parcels from a GeoPackage", () => {
  test("is tried unseen, and taken over as it is", async () => {
    const parcels = [old(1), old(2, { shzt: "9" }), old(3, { shzt: "1", rdnf: 2021, rdrq: null })];
    const { id, columns, lacking } = await begun("sheng", geopackage(rowsOf(parcels)));
    expect(columns).toMatchObject({ dkbh: "dkbh", shzt: "shzt", cjsj: "cjsj", pcid: "pcid" });
    expect(lacking).toEqual([]);
    const tried = await run("sheng", id, false);
    expect(tried).toMatchObject({ state: "1", report: { total: 3, taken: 3 } });
    expect(tried.report?.states.map(({ key, zs }) => [key, zs])).toEqual([
      ["1", 1],
      ["5", 1],
      ["9", 1],
    ]);
    expect((await listed()).total).toBe(0);
    const sheet = await sheetOf((await as("sheng").call(api.report, { id })).bytes);
    expect(sheet.map((row) => row.slice(0, 5)).slice(1, 3)).toEqual([
      ["合计", null, null, "文件中的记录", 3],
      ["合计", null, null, "接管的记录", 3],
    ]);

    const done = await run("sheng", id, true);
    expect(done).toMatchObject({ state: "2", report: { total: 3, taken: 3 }, moved: 0 });
    const { list, sums } = await listed();
    expect(
      list.map(({ dkbh, shzt, rdnf, rdrq, pcid, sjly, cjr, cjsj, gxsj, shr }) => ({
        ...{ dkbh, shzt, rdnf, rdrq, pcid, sjly, cjr, shr },
        cjsj: new Date(cjsj).toISOString(),
        gxsj: new Date(gxsj).toISOString(),
      })),
    ).toEqual(
      parcels.map(({ dkbh, shzt, rdnf, rdrq, pcid, sjly, cjr, shr }) => ({
        ...{ dkbh, shzt, rdnf, rdrq, pcid, sjly, cjr, shr },
        ...{ cjsj: "2019-06-01T08:00:00.000Z", gxsj: "2020-07-01T09:30:00.000Z" },
      })),
    );
    expect(sums?.mj).toBeCloseTo(done.report?.mj ?? 0, 2);
    const { body: figures } = await as("sheng").call(lib.stats, { groups: ["shzt"] });
    expect(figures.total.zs).toBe(3);
  });

  test("keeps the days of its records, whose history says where they came from", async () => {
    const { id } = await begun("sheng", geopackage(rowsOf([old(1)]), "市级台账.gpkg"));
    await run("sheng", id, true);
    const [one] = (await listed()).list;
    const { body } = await as("yuhang").call(lib.info, { dkid: one?.dkid ?? "" });
    expect(body.revisions.at(-1)).toMatchObject({
      by: "省级管理",
      via: "整册接管自“市级台账.gpkg”第1条",
      changes: [],
    });
    const { rows } = await sql`
      select action from audit where action in ('job/takeOver', 'takeover/start') order by id`.execute(
      here().db,
    );
    expect(rows).toEqual([{ action: "takeover/start" }, { action: "job/takeOver" }]);
  });

  test("has all rules as warnings; only what cannot be stored stays out", async () => {
    const rows = rowsOf([
      old(1, { tyshxydm: "91330110WRONGCODE1", zl: "" }),
      old(2, { mj: 12 }),
      old(3),
      old(4),
      old(5, { xzqdm: "999999" }),
    ]) as Record<string, unknown>[];
    Object.assign(rows[2] ?? {}, { dxlx: "77" });
    Object.assign(rows[3] ?? {}, { nzkffs: "77", rdrq: "去年" });
    const { id } = await begun("sheng", geopackage(rows as never));
    const tried = await run("sheng", id, false);
    expect(tried.report).toMatchObject({ total: 5, taken: 3 });
    expect(countsOf(tried)).toMatchObject({
      "A001 W": 1,
      "A011 W": 1,
      "G010 W": 1,
      "J001 W": 2,
      "J002 E": 1,
      "A009 E": 1,
    });
    expect(
      (await problemsOf(id, "J002")).map(({ row, message, file }) => [file, row, message]),
    ).toEqual([["旧系统.gpkg", 3, "低效类型取值“77”不在字典内，未取，未接管"]]);
  });

  test("a number that the library has, or the files have twice, is told and left out", async () => {
    await insertParcels(here().db, "dxydsd", [parcel({ dkbh: old(1).dkbh })]);
    const twice = [old(1), old(2), old(2, { geometry: squareIn("330110", 900) })];
    const { id } = await begun("sheng", geopackage(rowsOf(twice)));
    const added = await as("sheng").call(api.upload, {
      ...{ id, file: geopackage(rowsOf([old(2), old(3)]), "第二个.gpkg") },
    });
    expect(added.body.files.map(({ name }) => name)).toEqual(["旧系统.gpkg", "第二个.gpkg"]);
    const tried = await run("sheng", id, false);
    expect(tried.report).toMatchObject({ total: 5, taken: 2 });
    expect(countsOf(tried)).toMatchObject({ "A008 E": 1, "A007 E": 2 });
    expect((await problemsOf(id, "A007")).map(({ file, row }) => [file, row])).toEqual([
      ["旧系统.gpkg", 3],
      ["第二个.gpkg", 1],
    ]);
  });

  test("can be taken back until one of its records is changed", async () => {
    const first = await begun("sheng", geopackage(rowsOf([old(1), old(2)])));
    await run("sheng", first.id, true);
    const back = await as("sheng").call(api.revoke, { id: first.id });
    expect((await settled(as("sheng"), back.body.jobId)).result).toEqual({
      removed: 2,
      restored: 0,
    });
    expect([
      (await listed()).total,
      (await as("sheng").call(api.info, { id: first.id })).body.state,
    ]).toEqual([0, "3"]);

    const second = await begun("sheng", geopackage(rowsOf([old(1), old(2, { shzt: "0" })])));
    await run("sheng", second.id, true);
    const { dkid = "", bbh = 0 } = (await listed()).list[1] ?? {};
    const edited = await as("yuhang").call(lib.update, {
      ...{ dkid, bbh, values: { bz: "接管后修改" }, confirmWarnings: true },
    });
    expect(edited.status).toBe(200);
    const refused = await as("sheng").call(api.revoke, { id: second.id });
    expect([refused.status, refused.body.message]).toEqual([
      409,
      expect.stringMatching(
        /^批次中有 1 宗地块在入库后已被修改、提交或删除，不能整批撤回：\w+（余杭经办 .+ 修改）$/,
      ),
    ]);
  });

  test("goes on where a broken run has ended", async () => {
    const parcels = Array.from({ length: 250 }, (_, i) => old(i + 1));
    const { id } = await begun("sheng", geopackage(rowsOf(parcels)));
    const order = { id, publish: false, title: "整册接管" };
    const broken = runJob(
      "takeOver",
      order,
      (step) => {
        if (step === 3) throw new Error("killed");
      },
      ...([undefined, undefined, "sheng"] as const),
    );
    await expect(broken).rejects.toThrow("killed");
    const stopped = (await as("sheng").call(api.pageList, {})).body.list[0];
    expect(stopped?.total).toBeGreaterThan(0);
    expect(stopped?.total).toBeLessThan(250);
    const { rows: before } = await sql`select id from intake`.execute(here().db);
    const report = await runJob("takeOver", order, undefined, undefined, undefined, "sheng");
    expect(report).toMatchObject({ total: 250, taken: 250 });
    const { rows: after } = await sql`select id from intake`.execute(here().db);
    expect(after).toEqual(before);
    const done = await run("sheng", id, true);
    expect([done.state, (await listed()).total]).toEqual(["2", 250]);
  });

  test("in the provincial library, and given a state that its file lacks", async () => {
    const rows = [
      brought(old(1, { dkbh: "330110DX201900001" }), ["shzt", "stdkid", "jbr", "lxdh"]),
    ];
    const { id, columns } = await begun("hangzhou", geopackage(rows), "dxydst");
    const matched = await as("hangzhou").call(api.match, { id, columns, values: { shzt: "5" } });
    expect(matched.status).toBe(200);
    await run("hangzhou", id, true);
    const { body } = await as("hangzhou").call(dxydstApi.pageList, {});
    expect(body.list.map(({ dkbh, shzt }) => [dkbh, shzt])).toEqual([["330110DX201900001", "5"]]);
    // The next file begins with what was matched here.
    const next = await begun("hangzhou", geopackage(rows), "dxydst");
    expect(next.values).toEqual({ shzt: "5" });
  });
});

describe("a register without outlines from a workbook", () => {
  test("enterprises under a title, by the labels of our own sheets", async () => {
    const code = creditCode();
    const file = await sheetFile([
      {
        ...{ 统一社会信用代码: code, 企业名称: "示例企业", "县（市、区）": "余杭区" },
        ...{ 行业: "C34", 企业规模: "规下工业企业", 经营状态: "在营", 成立日期: "2010年3月1日" },
      },
    ]);
    const { id, columns } = await begun("sheng", file, "yddw");
    expect(columns).toMatchObject({ 统一社会信用代码: "tyshxydm", 成立日期: "clrq" });
    const tried = await run("sheng", id, true);
    expect([tried.state, await problemsOf(id)]).toEqual(["2", expect.any(Array)]);
    const { body } = await as("sheng").call(yddwApi.pageList, { keyword: "示例企业" });
    expect(body.list).toMatchObject([{ tyshxydm: code, xzqdm: "330110", clrq: "2010-03-01" }]);
  });

  test("relations find their land by number; what is not there is listed", async () => {
    const ground = await land({ xzqdm: "330110" });
    const row = (n: number, dkbh: string) => ({
      ...{ 关系编号: `330110GX00000${n}`, 地块编号: dkbh, 统一社会信用代码: creditCode() },
      ...{ 企业名称: "示例企业", 行政区代码: "330110", 关系类型: "1", 使用面积: "15亩" },
      ...{ 税收分摊比例: 100, 起始日期: "2020-01-01", 关系状态: "已确认" },
    });
    const file = await sheetFile([row(1, String(ground.dkbh)), row(2, "330110GY999999")]);
    const { id } = await begun("sheng", file, "dqgx");
    const done = await run("sheng", id, true);
    expect(done.report).toMatchObject({ total: 2, taken: 1 });
    expect(done.report?.links).toEqual([
      { field: "dkid", label: "地块ID", register: "gyyd", found: 1, lost: 1 },
    ]);
    expect((await problemsOf(id, "J003"))[0]?.message).toContain("没有对应的记录，未接管");
    const { body } = await as("sheng").call(dqgxApi.pageList, {});
    expect(body.list).toMatchObject([{ dkid: ground.dkid, gxzt: "1", symj: 10_000 }]);
  });
});

describe("who takes over", () => {
  test("a reviewer takes what lies in the region; the rest is listed", async () => {
    const away = old(2, { xzqdm: "330212", geometry: squareIn("330212", 3) });
    const { id } = await begun("hangzhou", geopackage(rowsOf([old(1), away])));
    const tried = await run("hangzhou", id, false);
    expect([tried.report?.taken, countsOf(tried)["A009 E"]]).toEqual([1, 1]);
    expect((await as("ningbo").call(api.info, { id })).status).toBe(404);
    expect((await as("sheng").call(api.start, { id })).status).toBe(403);
  });

  test("clerks, readers and other offices do not", async () => {
    for (const user of ["yuhang", "chakan", "shuiwu", "anquan", "shenji"] as const) {
      expect((await as(user).call(api.pageList, {})).status).toBe(403);
    }
    expect((await as("admin").call(api.pageList, {})).status).toBe(200);
  });

  test("one that is given up leaves nothing behind", async () => {
    const { id, files } = await begun("admin", geopackage(rowsOf([old(1)])));
    await run("admin", id, false);
    expect((await as("admin").call(api.drop, { id })).status).toBe(200);
    const { rows } = await sql`select id from intake`.execute(here().db);
    expect(rows).toEqual([]);
    await expect(here().files.read(files[0]?.fileId ?? "")).rejects.toThrow();
    expect((await as("admin").call(api.pageList, {})).body.total).toBe(0);
  });
});

test("a file that cannot be read says why, and is not started", async () => {
  const { id, files } = await begun("sheng", new File(["nothing"], "坏.gpkg"));
  expect(files[0]?.look.fault).toBe("文件“坏.gpkg”：文件无法读取或已损坏");
  expect((await as("sheng").call(api.start, { id })).status).toBe(400);
});

test("every register that is taken over has an intake", async () => {
  for (const register of takeoverRegisters) {
    const { rows } = await sql<{ triggers: number }>`
      select count(*)::integer triggers from pg_trigger
       where tgrelid = ${register}::regclass and tgname in ('number_once_i', 'number_once_u')`.execute(
      here().db,
    );
    expect([register, rows[0]?.triggers]).toEqual([register, 2]);
  }
});

test.each(takeoverRegisters)("a record of %s that came is taken back", async (register) => {
  const { db } = here();
  const dataset = takeoverDataset(register);
  const [one] = await insertSamples(db, dataset, [sampleOf(dataset)]);
  const ids = [String(one?.[dataset.key.id])];
  const of = { from: "", to: "~" };
  expect(await restoreRecords(db, dataset, { of, via: "takeover:1" }, ids, "sheng")).toEqual({
    removed: 1,
    restored: 0,
  });
});
