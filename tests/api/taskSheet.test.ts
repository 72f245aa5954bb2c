import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { lastPlannedYear } from "#contract/dataTime";
import { rwApi } from "#contract/endpoints/plan/rw";
import { drpcApi } from "#contract/endpoints/records/job";
import { sheetApi as api } from "#contract/endpoints/uploads/sheetImport";
import type { TaskRegister } from "#contract/rules/plan/taskRegisters";
import { as, here, withApp } from "./harness";
import { platform } from "./platforms";
import { sheetFile } from "./sheetFile";
import { sheetOf } from "./sheetOf";
import { platformId, type Username } from "./users";

withApp();

type Cells = Readonly<Record<string, string | number | null>>;

const page = { nd: "2024", rwlx: "低效用地再开发" };
type Asked = { register?: TaskRegister; name?: string; given?: Record<string, string> };

const check = async (user: Username, rows: readonly Cells[], asked: Asked = {}) =>
  as(user).call(api.check, {
    dataset: asked.register ?? "ndrw",
    file: await sheetFile(rows, asked.name),
    given: JSON.stringify(asked.given ?? page),
  });

async function checked(user: Username, rows: readonly Cells[], asked: Asked = {}) {
  const { status, body } = await check(user, rows, asked);
  expect([status, body.message, body.jobId]).toEqual([200, undefined, null]);
  if (!body.done) throw new Error("no report");
  return body.done;
}

const store = (user: Username, pcid: string, more: object = {}) =>
  as(user).call(api.store, { pcid, confirmWarnings: true, ...more });

async function stored(user: Username, rows: readonly Cells[], asked: Asked = {}) {
  const { pcid } = await checked(user, rows, asked);
  const { status, body } = await store(user, pcid, { onlyClean: true });
  expect([status, body.message]).toEqual([200, undefined]);
  return { pcid, done: body.done };
}

type Ask = { rwlx?: "1" | "5" };
const tasks = async (user: Username, ask: Ask = {}) => {
  const { list, total } = (await as(user).call(rwApi.getNdrw, ask)).body;
  return new Map([total, ...list].map((one) => [one.areaCode, one]));
};
const revoke = (user: Username, pcid: string) => as(user).call(drpcApi.revoke, { pcid });
const errorsOf = ({ problems }: Awaited<ReturnType<typeof checked>>) =>
  problems
    .filter(({ level }) => level === "E")
    .map(({ row, field, value, message }) => [row, field, value, message]);
const rowsOf = async (user: Username, pcid: string, kind: "added" | "changed" | "same" | "bad") =>
  (await as(user).call(api.rows, { pcid, kind })).body;

describe("a sheet of tasks of regions", () => {
  test("sets what the page is about where it does not say more, by code or name", async () => {
    const report = await checked("hangzhou", [
      { 市县: "余杭区", "任务量（亩）": "1,060.5", 牵头单位: "示例局", 完成率: 12 },
      { 市县: "330106", "任务量（亩）": 40 },
    ]);
    expect(report.remarks.map(({ text }) => text)).toEqual([
      "表中没有“年度”列，按页面所选的“2024”",
      "表中没有“任务类型”列，按页面所选的“低效用地再开发”",
    ]);
    expect([report.counts, errorsOf(report)]).toEqual([
      { added: 1, changed: 0, same: 0, bad: 1 },
      [[3, "行政区", "330106", expect.stringMatching(/不存在或不在可下达的范围内，可填 上城区、/)]],
    ]);
    const { body } = await store("hangzhou", report.pcid, { onlyClean: true });
    expect(body.done).toMatchObject({ total: 2, inserted: 1, skipped: 1 });
    expect((await tasks("hangzhou")).get("330110")).toMatchObject({
      ...{ rwl: 1060.5, zrdw: "示例局", bbh: 0 },
    });
    const { rows } = await sql<{ username: string }>`
      select username from audit where action = ${api.store.path} and outcome = 200`.execute(
      here().db,
    );
    expect(rows).toEqual([{ username: "hangzhou" }]);
  });

  test("shows differences and takes them, keeps them or leaves them out, field by field", async () => {
    const names = { "330102": "上城区", "330106": "西湖区", "330110": "余杭区" };
    const rows = (rwl: number, zrdw: string) =>
      Object.keys(names).map((code) => ({ 行政区代码: code, 任务量: rwl, 责任单位: zrdw }));
    await stored("hangzhou", rows(10, "甲局"));
    const { pcid, counts } = await checked("hangzhou", [
      ...rows(20, "乙局"),
      { 行政区代码: "330111", 任务量: null, 责任单位: null },
    ]);
    expect(counts).toEqual({ added: 0, changed: 3, same: 1, bad: 0 });
    const { list, open } = await rowsOf("hangzhou", pcid, "changed");
    expect([open, list[0]]).toMatchObject([
      3,
      {
        name: "上城区 2024年低效用地再开发",
        changes: [
          { field: "rwl", label: "任务量", before: "10.00 亩", after: "20.00 亩" },
          { field: "zrdw", label: "责任单位", before: "甲局", after: "乙局" },
        ],
      },
    ]);
    const number = (i: number) => list[i]?.number ?? "";
    const choices = [
      { number: number(0), how: "take" as const, kept: ["zrdw"] },
      { number: number(1), how: "keep" as const },
    ];
    const chosen = await as("hangzhou").call(api.choose, { pcid, choices });
    expect([chosen.status, chosen.body]).toEqual([200, { open: 1 }]);
    expect((await store("hangzhou", pcid)).body.done).toMatchObject({ updated: 2, skipped: 1 });
    const now = await tasks("hangzhou");
    expect(Object.keys(names).map((code) => [now.get(code)?.rwl, now.get(code)?.zrdw])).toEqual([
      [20, "甲局"],
      [10, "甲局"],
      [20, "乙局"],
    ]);
  });

  test("names every fault by row, column, value and what is allowed, and gives refused rows back", async () => {
    const last = lastPlannedYear();
    const faulty: readonly Cells[] = [
      { 行政区代码: "3301", 任务量: 12.345, 年度: 2024, 任务类型: "低效用地再开发" },
      { 行政区代码: "3302", 任务量: -1, 年度: 2024, 任务类型: "批而未供消化" },
      { 行政区代码: "3303", 任务量: "许多", 年度: 2024, 任务类型: "工业上楼" },
      { 行政区代码: "3304", 任务量: 5, 年度: 2019, 任务类型: "闲置处置" },
      { 行政区代码: "3305", 任务量: 5, 年度: 2024, 任务类型: "种树" },
      { 行政区代码: "330110", 任务量: 5, 年度: 2024, 任务类型: "闲置处置" },
      { 行政区代码: null, 任务量: 5, 年度: 2024, 任务类型: "闲置处置" },
      { 行政区代码: "3306", 责任单位: "某局", 年度: 2024, 任务类型: "闲置处置" },
      { 行政区代码: "3307", 任务量: 5, 下达日期: "2024年13月1日", 年度: 2024, 任务类型: "1" },
      { 行政区代码: "3308", 任务量: 5, 年度: 2024, 任务类型: "1" },
      { 行政区代码: "3308", 任务量: 6, 年度: 2024, 任务类型: "低效用地再开发" },
    ];
    const report = await checked("sheng", faulty, { name: "任务.xlsx" });
    expect(errorsOf(report)).toEqual([
      [2, "任务量", "12.345", expect.stringContaining("不超过两位小数的非负数")],
      [3, "任务量", "-1", expect.stringContaining("不超过两位小数的非负数")],
      [4, "任务量", "许多", "任务量应为数字"],
      [5, "年度", "2019", expect.stringContaining(`年度应在2020至${last}之间`)],
      [6, "任务类型", "种树", expect.stringContaining("允许 1 低效用地再开发、2 批而未供消化")],
      [7, "行政区代码", "330110", expect.stringContaining("可填 浙江省、杭州市、")],
      [8, "行政区代码", "", "行政区代码和行政区都没有填写"],
      [9, "任务量", "", "任务量没有填写，新下达的任务必须有任务量"],
      [10, "下达日期", "2024-13-01", expect.stringContaining("年-月-日")],
      [12, "任务量", "6", expect.stringMatching(/的同一任务与第11行重复$/)],
    ]);
    const out = await as("sheng").call(api.rejected, { pcid: report.pcid });
    const [head = [], ...lines] = sheetOf(out.bytes);
    expect(head).toEqual([
      ...["问题", "年度", "任务类型", "行政区代码", "任务量", "责任单位", "下达日期"],
    ]);
    expect([lines.length, lines[0]]).toEqual([
      10,
      [expect.stringContaining("两位小数"), 2024, "低效用地再开发", "3301", 12.345, null, null],
    ]);
    expect((await store("sheng", report.pcid)).status).toBe(400);
  });

  test("converts other units, which its refused rows have lost, and says so", async () => {
    const report = await checked("sheng", [
      { 行政区代码: "3301", "任务量（公顷）": 10, 任务类型: "低效用地再开发" },
      { 行政区代码: "3302", "任务量（公顷）": 10, 任务类型: "工业上楼" },
      { 行政区代码: "3303", "任务量（公顷）": "3万㎡", 任务类型: "工业上楼" },
      { 行政区代码: "9999", "任务量（公顷）": 10, 任务类型: "低效用地再开发" },
    ]);
    expect(report.remarks.map(({ text }) => text)).toContain(
      "“任务量（公顷）”的数值按公顷换算为任务的单位（亩，工业上楼为万㎡）",
    );
    await store("sheng", report.pcid, { onlyClean: true });
    const [land, floors] = [await tasks("sheng"), await tasks("sheng", { rwlx: "5" })];
    expect([land.get("3301"), floors.get("3302"), floors.get("3303")]).toMatchObject([
      { rwl: 150 },
      { rwl: 10 },
      { rwl: 3 },
    ]);
    const out = await as("sheng").call(api.rejected, { pcid: report.pcid });
    expect(sheetOf(out.bytes)[1]).toEqual([expect.anything(), 2024, "低效用地再开发", "9999", 150]);
  });

  test("asks when counties would not make up their city, at the row that does it", async () => {
    await as("sheng").call(rwApi.saveRwl, { items: [{ areaCode: "3301", rwl: 100 }] });
    const rows = [
      { 行政区代码: "330102", 任务量: 30 },
      { 行政区代码: "330106", 任务量: 80 },
    ];
    const { pcid, problems, warnCount } = await checked("hangzhou", rows);
    expect([warnCount, problems]).toMatchObject([
      1,
      [
        {
          ...{ rule: "X007", level: "W", row: 3, field: "任务量" },
          message: expect.stringMatching(
            /^2024年低效用地再开发：下级任务量合计 110.00 亩，比杭州市/,
          ),
        },
      ],
    ]);
    expect((await store("hangzhou", pcid, { confirmWarnings: false })).status).toBe(400);
    expect((await store("hangzhou", pcid)).status).toBe(200);
    expect((await checked("hangzhou", [{ 行政区代码: "330106", 任务量: 70 }])).warnCount).toBe(0);
  });

  test("takes the page's own export back in, in which what others set stands unchanged", async () => {
    await as("sheng").call(rwApi.saveRwl, { items: [{ areaCode: "3301", rwl: 100 }] });
    const exported = (rwl: number) => [
      { 行政区: "余杭区", "任务量（亩）": 60, "完成量（亩）": 1, "在建（亩）": 2, 排名: 1 },
      { 行政区: "杭州市", "任务量（亩）": rwl, "完成量（亩）": 1, "在建（亩）": 2, 排名: null },
    ];
    const report = await checked("hangzhou", exported(100));
    expect([report.counts, errorsOf(report)]).toEqual([
      { added: 1, changed: 0, same: 1, bad: 0 },
      [],
    ]);
    expect(errorsOf(await checked("hangzhou", exported(90)))).toEqual([
      [3, "任务量", "90", "杭州市的任务由上一级下达，本账号不能修改"],
    ]);
  });

  test("comes with those whose tasks the caller sets, and is taken as it is", async () => {
    const items = [{ areaCode: "330110", rwl: 60, zrdw: "示例局", xdrq: "2024-03-01" }];
    await as("hangzhou").call(rwApi.saveRwl, { items, confirmWarnings: true });
    const { bytes } = await as("hangzhou").call(rwApi.template, { dataset: "ndrw" });
    const [head, ...rows] = sheetOf(bytes);
    expect(head).toEqual([
      ...["年度", "任务类型", "行政区代码", "行政区"],
      ...["任务量", "责任单位", "下达文号", "下达日期"],
    ]);
    expect(rows.every(([, , code]) => /^3301\d\d$/.test(String(code)))).toBe(true);
    expect(rows.find(([, , code]) => code === "330110")).toEqual([
      ...[2024, "低效用地再开发", "330110", "余杭区", 60, "示例局", null, "2024-03-01"],
    ]);
    const file = new File([new Uint8Array(bytes)], "模板.xlsx");
    const again = await as("hangzhou").call(api.check, { dataset: "ndrw", file });
    expect(again.body.done).toMatchObject({ total: rows.length, errorCount: 0 });
    expect(again.body.done?.counts).toMatchObject({ same: rows.length });
  });
});

describe("a batch of tasks", () => {
  const both: readonly Cells[] = [
    { 行政区代码: "330102", 任务量: 30, 责任单位: "乙局" },
    { 行政区代码: "330106", 任务量: 80 },
  ];
  const before = { areaCode: "330102", rwl: 10, zrdw: "甲局" };
  const edit = (item: { areaCode: string; rwl: number | null; zrdw?: string }) =>
    as("hangzhou").call(rwApi.saveRwl, { items: [item], confirmWarnings: true });
  const now = async () => {
    const all = await tasks("hangzhou");
    return ["330102", "330106"].map((code) => [all.get(code)?.rwl, all.get(code)?.zrdw]);
  };

  test("is taken back: what it has set is withdrawn, what it has changed is as before", async () => {
    await edit(before);
    const { pcid } = await stored("hangzhou", both);
    expect(await now()).toEqual([
      [30, "乙局"],
      [80, null],
    ]);
    const [batch] = (await as("hangzhou").call(drpcApi.pageList, { ywlx: "ndrw" })).body.list;
    expect(batch).toMatchObject({ pcid, revocable: true, moved: 0, zt: "3" });
    expect((await revoke("ningbo", pcid)).status).toBe(404);
    expect((await revoke("sheng", pcid)).status).toBe(403);
    const { status, body } = await revoke("hangzhou", pcid);
    expect([status, body]).toEqual([200, { removed: 1, restored: 1 }]);
    expect(await now()).toEqual([
      [10, "甲局"],
      [null, null],
    ]);
    expect((await revoke("hangzhou", pcid)).status).toBe(409);
  });

  test.each<[string, number | null, RegExp]>([
    ["changed", 31, /有 1 项任务在入库后已被修改或撤销.*上城区2024年（杭州审核 .* 修改）/],
    ["withdrawn", null, /有 1 项任务在入库后已被修改或撤销.*上城区2024年（杭州审核 .* 撤销）/],
  ])("stays once a task of it was %s", async (_, rwl, words) => {
    await edit(before);
    const { pcid } = await stored("hangzhou", both);
    await edit({ areaCode: "330102", rwl });
    const { status, body } = await revoke("hangzhou", pcid);
    expect([status, body.message]).toEqual([409, expect.stringMatching(words)]);
    const [batch] = (await as("hangzhou").call(drpcApi.pageList, { ywlx: "ndrw" })).body.list;
    expect(batch).toMatchObject({ revocable: false, moved: 1 });
    expect((await now())[1]).toEqual([80, null]);
  });

  test("over another goes back first, and then that one can", async () => {
    const first = await stored("hangzhou", both);
    const second = await stored("hangzhou", [{ 行政区代码: "330102", 任务量: 50 }]);
    expect((await revoke("hangzhou", first.pcid)).status).toBe(409);
    expect((await revoke("hangzhou", second.pcid)).status).toBe(200);
    expect((await now())[0]).toEqual([30, "乙局"]);
    expect((await revoke("hangzhou", first.pcid)).body).toEqual({ removed: 2, restored: 0 });
  });

  test("that somebody else was faster than is looked at again", async () => {
    const { pcid } = await checked("hangzhou", both);
    await edit(before);
    const { status, body } = await store("hangzhou", pcid);
    expect([status, body.message]).toEqual([409, expect.stringContaining("与校验时不同")]);
    expect(await now()).toEqual([
      [10, "甲局"],
      [null, null],
    ]);
    const again = await as("hangzhou").call(api.match, { pcid });
    expect(again.body.done?.counts).toMatchObject({ changed: 1, added: 1 });
    expect((await store("hangzhou", pcid)).body.done).toMatchObject({ inserted: 1, updated: 1 });
  });
});

describe("a sheet of tasks of platforms", () => {
  const own: Asked = { register: "cyptrw" };

  test("is for those of the caller's region alone, by number or name", async () => {
    await platform("330110");
    const { rows } = await sql<{ cyptbh: string; cyptmc: string }>`
      select cyptbh, cyptmc from cypt where cyptid = ${platformId}`.execute(here().db);
    const { cyptbh = "", cyptmc = "" } = rows[0] ?? {};
    const report = await checked(
      "hangzhou",
      [
        { 平台编号: cyptbh, 任务量: 8 },
        { 平台编号: "没有的", 任务量: 8 },
      ],
      own,
    );
    expect(errorsOf(report)).toEqual([[3, "平台编号", "没有的", expect.stringContaining(cyptmc)]]);
    await store("hangzhou", report.pcid, { onlyClean: true });
    const list = async () => (await as("hangzhou").call(rwApi.platforms, {})).body;
    expect((await list()).find(({ cyptid }) => cyptid === platformId)?.rwl).toBe(8);
    const named = await checked("sheng", [{ 产业平台: cyptmc, 任务量: 9 }], own);
    expect(named.counts).toMatchObject({ changed: 1 });
    const elsewhere = await checked("ningbo", [{ 产业平台: cyptmc, 任务量: 9 }], own);
    expect(elsewhere.counts).toMatchObject({ bad: 1 });
    expect((await revoke("hangzhou", report.pcid)).body).toEqual({ removed: 1, restored: 0 });
    expect((await list()).find(({ cyptid }) => cyptid === platformId)?.rwl).toBeNull();
  });
});

test.each<[Username, TaskRegister]>([
  ["yuhang", "ndrw"],
  ["yuhang", "cyptrw"],
  ["pingtai", "cyptrw"],
  ["chakan", "ndrw"],
  ["shuiwu", "ndrw"],
])("%s brings no sheet of %s", async (user, register) => {
  const rows = [{ 行政区代码: "330110", 任务量: 1 }];
  expect((await check(user, rows, { register })).status).toBe(403);
  expect((await as(user).call(rwApi.template, { dataset: register })).status).toBe(403);
  const { rows: left } = await sql`select from drpc`.execute(here().db);
  expect(left).toEqual([]);
});
