import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { gysl } from "#contract/datasets/gysl";
import { xztdApi } from "#contract/endpoints/idle/xztd";
import { gyslApi } from "#contract/endpoints/industry/gysl";
import { drpcApi } from "#contract/endpoints/records/job";
import { sheetApi as api } from "#contract/endpoints/uploads/sheetImport";
import { idleHeadings } from "#contract/rules/idle/idleSheet";
import { idleRow } from "../files/idleRow";
import { as, here, withApp } from "./harness";
import { insertSamples, sampleOf } from "./samples";
import { sheetFile } from "./sheetFile";
import { sheetOf } from "./sheetOf";
import { expectNoIntake, expectRollup, withInsertsInto } from "./slices";
import type { Username } from "./users";

withApp();

type Cells = Readonly<Record<string, string | number | null>>;

const numbered = (i: number) => `3301102018B${String(i).padStart(5, "0")}`;
const land = (i: number, over: Cells = {}): Cells => ({
  ...{ 电子监管号: numbered(i), ...idleRow },
  ...over,
});

const check = async (rows: readonly Cells[], user: Username = "yuhang", more: object = {}) =>
  as(user).call(api.check, { dataset: "xztd", file: await sheetFile(rows), ...more });

async function checked(rows: readonly Cells[]) {
  const { status, body } = await check(rows);
  expect([status, body.jobId]).toEqual([200, null]);
  if (!body.done) throw new Error("no report");
  return body.done;
}

const store = (pcid: string, more: object = {}) =>
  as("yuhang").call(api.store, { pcid, confirmWarnings: true, ...more });

async function stored(rows: readonly Cells[], more: object = {}) {
  const { pcid } = await checked(rows);
  const { status, body } = await store(pcid, more);
  expect([status, body.message]).toEqual([200, undefined]);
  return { pcid, done: body.done };
}

const list = async () =>
  (
    await as("sheng").call(xztdApi.pageList, {
      pageSize: 500,
      sort: { field: "dzjgh", order: "asc" },
    })
  ).body.list;
const places = async () => (await list()).map(({ zl }) => zl);
const batches = async (user: Username = "yuhang") =>
  (await as(user).call(drpcApi.pageList, { ywlx: "xztd" })).body.list;
const batch = async (pcid: string) => (await batches()).find((one) => one.pcid === pcid);
const revoke = (pcid: string, user: Username = "yuhang") => as(user).call(drpcApi.revoke, { pcid });

describe("the columns of a sheet", () => {
  const odd = (i: number, over: Cells = {}) => {
    const { 坐落, ...rest } = land(i);
    return { ...rest, 位置说明: "余杭区示例路9号", 内部编号: 7, ...over };
  };

  test("are matched by hand, which is kept for the next sheet of the region", async () => {
    const first = await checked([odd(1)]);
    const columnOf = (report: typeof first, title: string) =>
      report.headings.find((one) => one.title === title)?.column;
    expect(columnOf(first, "位置说明")).toBeNull();
    const columns = { ...Object.fromEntries(first.headings.map((one) => [one.title, one.column])) };
    const again = await as("yuhang").call(api.match, {
      pcid: first.pcid,
      columns: { ...columns, 位置说明: "zl" },
    });
    expect(again.body.done?.counts).toMatchObject({ added: 1, bad: 0 });
    expect(again.body.done && columnOf(again.body.done, "位置说明")).toBe("zl");
    expect((await store(first.pcid)).body.done).toMatchObject({ inserted: 1 });
    expect(await places()).toEqual(["余杭区示例路9号"]);

    const next = await checked([odd(2)]);
    expect([columnOf(next, "位置说明"), next.counts.added]).toEqual(["zl", 1]);
    expect(next.remarks.map(({ text }) => text)).toContain("按上次的对应：“位置说明”读作“坐落”");
    const elsewhere = await check([{ ...odd(3), 行政区代码: "330212" }], "yinzhou");
    expect(elsewhere.body.done && columnOf(elsewhere.body.done, "位置说明")).toBeNull();
  });

  test("that are not there leave stored values as they are", async () => {
    await stored([land(1, { 备注: "原备注" })]);
    const { done } = await stored([{ 电子监管号: numbered(1), 坐落: "新址" }]);
    expect(done).toMatchObject({ inserted: 0, updated: 1 });
    expect((await list()).map(({ zl, bz, gdmj }) => [zl, bz, gdmj])).toEqual([
      ["新址", "原备注", 20_000],
    ]);
  });

  test("without the number nothing can be read", async () => {
    const { 电子监管号, ...rest } = land(1);
    const report = await checked([rest]);
    expect([report.missing, report.canImportClean]).toEqual([["电子监管号"], false]);
    expect((await store(report.pcid, { onlyClean: true })).status).toBe(400);
  });
});

describe("the differences of a sheet", () => {
  const renewed = async () => {
    await stored([1, 2, 3, 4].map((i) => land(i)));
    return checked([
      land(1, { 坐落: "甲址", 项目名称: "甲项目" }),
      land(2, { 坐落: "乙址" }),
      land(3, { 坐落: "丙址" }),
      land(4),
      land(5),
    ]);
  };

  test("are shown before anything is overwritten, and taken, kept or left out", async () => {
    const { pcid, counts } = await renewed();
    expect(counts).toEqual({ added: 1, changed: 3, same: 1, bad: 0 });
    const { body } = await as("yuhang").call(api.rows, { pcid, kind: "changed", pageSize: 2 });
    expect([body.total, body.open, body.list.map(({ how }) => how)]).toEqual([3, 3, [null, null]]);
    expect(body.list[0]).toMatchObject({ row: 2, number: numbered(1), name: "甲项目", kept: [] });
    expect(body.list[1]?.changes).toEqual([
      { field: "zl", label: "坐落", before: "余杭区示例路1号", after: "乙址" },
    ]);
    expect(await places()).toEqual(Array(4).fill("余杭区示例路1号"));

    const choose = await as("yuhang").call(api.choose, {
      pcid,
      choices: [
        { number: numbered(1), how: "take", kept: ["xmmc"] },
        { number: numbered(2), how: "keep" },
      ],
    });
    expect(choose.body).toEqual({ open: 1 });
    const { done } = (await store(pcid)).body;
    expect(done).toMatchObject({ total: 5, inserted: 1, updated: 2, unchanged: 1, skipped: 1 });
    expect((await list()).map(({ zl, xmmc, bbh }) => [zl, xmmc, bbh])).toEqual([
      ["甲址", "年产万吨新材料项目", 1],
      ["余杭区示例路1号", "年产万吨新材料项目", 0],
      ["丙址", "年产万吨新材料项目", 1],
      ["余杭区示例路1号", "年产万吨新材料项目", 0],
      ["余杭区示例路1号", "年产万吨新材料项目", 0],
    ]);
  });

  test("for all of them are left out with one choice", async () => {
    const { pcid } = await renewed();
    expect((await as("yuhang").call(api.choose, { pcid, all: "skip" })).body).toEqual({ open: 0 });
    expect((await store(pcid)).body.done).toMatchObject({ inserted: 1, updated: 0, skipped: 3 });
  });

  test("cannot be chosen so that the record breaks a rule", async () => {
    await stored([land(1)]);
    const found = { 认定书编号: "1号", 认定日期: "2022-05-01", 调查通知书日期: "2022-01-01" };
    await stored([land(1, found)]);
    const { pcid } = await checked([
      land(1, { ...found, 调查通知书日期: "2023-01-01", 认定日期: "2023-05-01" }),
    ]);
    const choice = { number: numbered(1), how: "take" as const, kept: ["rdrq"] };
    const { status, body } = await as("yuhang").call(api.choose, { pcid, choices: [choice] });
    expect([status, body.message]).toEqual([
      400,
      expect.stringMatching(
        /《闲置土地认定书》（2022-05-01）不应早于《闲置土地调查通知书》（2023-01-01）/,
      ),
    ]);
  });

  test("that somebody else has made meanwhile are looked at again", async () => {
    const { pcid } = await renewed();
    const [first] = await list();
    const edit = {
      id: first?.xzid ?? "",
      bbh: 0,
      values: { zl: "他人所改" },
      confirmWarnings: true,
    };
    expect((await as("yuhang").call(xztdApi.update, edit)).status).toBe(200);
    const refused = await store(pcid);
    expect([refused.status, refused.body.message]).toEqual([
      409,
      expect.stringContaining("有 1 行与校验时不同（第2行起）"),
    ]);
    expect((await list()).length).toBe(4);
    expect((await as("yuhang").call(api.match, { pcid })).status).toBe(200);
    expect((await store(pcid)).body.done).toMatchObject({ inserted: 1, updated: 3 });
  });
});

describe("the good rows of a sheet", () => {
  const mixed = () => [
    land(1),
    land(2, { "供地面积(㎡)": "两万", 认定日期: "2022-02-30" }),
    land(3, { 约定开工时间: "2024-08-01" }),
  ];

  test("are stored alone, and the others come back corrected", async () => {
    const { pcid, counts, errorCount, warnCount } = await checked(mixed());
    expect([counts, errorCount > 0, warnCount]).toEqual([
      { added: 2, changed: 0, same: 0, bad: 1 },
      true,
      1,
    ]);
    expect((await store(pcid)).body.message).toContain("或只入库无错误的行");
    expect((await store(pcid, { onlyClean: true, confirmWarnings: false })).body.message).toContain(
      "1 条警告",
    );
    expect((await store(pcid, { onlyClean: true })).body.done).toMatchObject({
      ...{ total: 3, inserted: 2, skipped: 1 },
    });

    const { bytes } = await as("yuhang").call(api.rejected, { pcid });
    const [heads = [], ...rows] = await sheetOf(bytes);
    expect([heads[0], rows.length]).toEqual(["问题", 1]);
    expect(rows[0]?.[0]).toContain("供地面积");
    const back = Object.fromEntries(heads.map((head, i) => [String(head), rows[0]?.[i] ?? null]));
    expect(back).toMatchObject({ 电子监管号: numbered(2), "供地面积(㎡)": "两万" });
    const corrected = { ...back, "供地面积(㎡)": 20_000, 认定日期: null } as Cells;
    const { done } = await stored([corrected]);
    expect(done).toMatchObject({ total: 1, inserted: 1 });
    expect((await list()).length).toBe(3);
  });
});

describe("a batch of a sheet", () => {
  test("is listed, and taken back whole", async () => {
    const first = await stored([land(1), land(2)]);
    const { pcid } = await stored([land(1, { 坐落: "新址" }), land(2), land(3)]);
    expect(await batch(first.pcid)).toMatchObject({ revocable: false, moved: 1 });
    expect(await batch(pcid)).toMatchObject({
      ...{ zt: "3", zs: 3, tgs: 3, revocable: true, moved: 0 },
    });
    expect((await revoke(pcid)).body).toEqual({ removed: 1, restored: 1 });
    expect(await places()).toEqual(["余杭区示例路1号", "余杭区示例路1号"]);
    await expectRollup("xztd", 2);
    expect(await batch(pcid)).toMatchObject({ zt: "4", revocable: false });
    expect((await revoke(pcid)).body.message).toBe("该批次未入库或已撤回");
    // What it had covered is as the first batch left it.
    expect(await batch(first.pcid)).toMatchObject({ revocable: true, moved: 0 });
    expect((await revoke(first.pcid)).body).toEqual({ removed: 2, restored: 0 });
    expect(await list()).toEqual([]);
  });

  test("is not taken back once a record was edited, and says which one and by whom", async () => {
    const { pcid } = await stored([land(1), land(2)]);
    const [first, second] = await list();
    const edit = { id: first?.xzid ?? "", bbh: 0, values: { zl: "改过" }, confirmWarnings: true };
    await as("yuhang").call(xztdApi.update, edit);
    await as("yuhang").call(xztdApi.remove, { ids: [second?.xzid ?? ""] });
    expect((await batches())[0]).toMatchObject({ revocable: false, moved: 2 });
    const { status, body } = await revoke(pcid);
    expect(status).toBe(409);
    expect(body.message).toMatch(
      /^批次中有 2 宗闲置土地在入库后已被修改、提交或删除，不能整批撤回：/,
    );
    expect(body.message).toMatch(
      new RegExp(`${numbered(1)}（\\S+ \\d{4}-\\d\\d-\\d\\d \\d\\d:\\d\\d 修改）`),
    );
    expect(body.message).toMatch(new RegExp(`${numbered(2)}（.* 删除）`));
    expect(await places()).toEqual(["改过"]);
    await expectNoIntake();
  });

  test("is its uploader's own, and its register's right is asked", async () => {
    const { pcid } = await stored([land(1)]);
    for (const user of ["hangzhou", "yinzhou", "chakan", "shuiwu"] as const) {
      const { status } = await revoke(pcid, user);
      expect([user, status]).toEqual([user, user === "yinzhou" ? 404 : 403]);
      expect((await as(user).call(api.info, { pcid })).status).not.toBe(200);
    }
    expect((await as("shuiwu").call(drpcApi.pageList, { ywlx: "xztd" })).status).toBe(403);
    expect((await check([land(2)], "hangzhou")).status).toBe(403);
    expect((await batches("yinzhou")).length).toBe(0);
  });

  test("is stored once, and nothing of it is left if it is broken off", async () => {
    const { pcid } = await checked([land(1), land(2)]);
    await withInsertsInto("xztd", "raise exception 'broken off'");
    expect((await store(pcid)).status).toBe(500);
    expect((await list()).length).toBe(0);
    await expectNoIntake();
    await sql`drop trigger if exists slices on xztd`.execute(here().db);
  });

  test("of parcels it is none: their calls do not reach it", async () => {
    const { pcid } = await checked([land(1)]);
    const { status } = await as("yuhang").call(drpcApi.report, { pcid });
    expect(status).toBe(404);
  });

  test("brought by one call can be taken back as well", async () => {
    const titles = Object.fromEntries(Object.values(idleHeadings).map((title) => [title, null]));
    const file = await sheetFile([{ ...titles, ...land(1), 行政区名称: "余杭区" }]);
    expect((await as("yuhang").call(xztdApi.upload, { file })).body.inserted).toBe(1);
    const [one] = await batches();
    expect((await revoke(one?.pcid ?? "")).body).toEqual({ removed: 1, restored: 0 });
  });
});

test("projects of industry upstairs come and go in the same way", async () => {
  const usual = {
    ...{ xzqdm: "330110", xzjdm: null, xzjmc: null, spzt: "0", nd: 2024 },
    ...{ ydmj: 10_000, zjzmj: 25_000, cfjzmj: 20_000, rzmj: 1000, rjl: 2.5, cs: 6 },
    ...{ tyshxydm: null, dxdkid: null, cyptid: null, cyptmc: null, hydm: "C34" },
    ...{ yjkgsj: "2024-01-01", yjjgsj: "2025-01-01", sjkgsj: null, sjjgsj: null },
  };
  const xmbh = "330110GS202400001";
  await insertSamples(here().db, gysl, [sampleOf(gysl, { ...usual, xmbh, rzqys: 3 })]);
  const file = await sheetFile([
    { 项目编号: xmbh, 入驻户数: 9 },
    { 项目编号: "330110GS202499999", 入驻户数: 1 },
  ]);
  const { body } = await as("yuhang").call(api.check, {
    ...{ dataset: "gysl" as const, file },
    columns: JSON.stringify({ 入驻户数: "rzqys" }),
  });
  const { pcid = "", counts } = body.done ?? {};
  expect(counts).toEqual({ added: 0, changed: 1, same: 0, bad: 1 });
  const firms = async () => (await as("yuhang").call(gyslApi.pageList, {})).body.list[0]?.rzqys;
  expect((await store(pcid, { onlyClean: true })).body.done).toMatchObject({
    updated: 1,
    skipped: 1,
  });
  expect(await firms()).toBe(9);
  expect((await revoke(pcid)).body).toEqual({ removed: 0, restored: 1 });
  expect(await firms()).toBe(3);
});
