import { describe, expect, test } from "vitest";
import { gysl } from "#contract/datasets/gysl";
import { gyslApi } from "#contract/endpoints/industry/gysl";
import { gyslSheetApi as api } from "#contract/endpoints/industry/gyslSheet";
import { expectedFrom, missingFields } from "#contract/rules/industry/gyslFields";
import { as, here, withApp } from "./harness";
import { insertParcels, parcel, squareIn } from "./parcels";
import { insertSamples, sampleOf } from "./samples";
import { sheetFile } from "./sheetFile";
import { expectNoIntake, expectRollup, withInsertsInto } from "./slices";
import type { Username } from "./users";

withApp();

type Cells = Readonly<Record<string, string | number | null>>;

const send = async (
  user: Username,
  rows: readonly Cells[],
  more: { save?: boolean; columns?: Record<string, string | null> } = {},
) =>
  as(user).call(api.upload, {
    file: await sheetFile(rows, "工业上楼.xlsx"),
    columns: JSON.stringify(more.columns ?? {}),
    save: String(more.save ?? false),
  });

const stored = async (over: Record<string, unknown> = {}) => {
  const [row] = await insertSamples(here().db, gysl, [
    sampleOf(gysl, {
      ...{ xmbh: "330110GS202400001", xzqdm: "330110", xzjdm: null, xzjmc: null, spzt: "0" },
      ...{ ydmj: 10_000, zjzmj: 25_000, cfjzmj: 20_000, rzmj: 1000, rjl: 2.5, cs: 6, nd: 2024 },
      ...{ tyshxydm: null, dxdkid: null, cyptid: null, cyptmc: null, hydm: "C34" },
      ...{ yjkgsj: "2024-01-01", yjjgsj: "2025-01-01", sjkgsj: null, sjjgsj: null },
      ...over,
    }),
  ]);
  return row as { xmid: string; xmbh: string };
};

const added = (dkbh: string): Cells => ({
  ...{ 项目名称: "新上楼项目", 年度: 2024, 建设单位: "示例建设有限公司", 行政区代码: "330110" },
  ...{ "用地面积(㎡)": 0, "总建筑面积(㎡)": 0, 容积率: 2.5, "层数(层)": 6, 项目类型: "企业自建" },
  ...{ 预估开工时间: "2024-03-01", 预估竣工时间: "2025-03-01", 关联低效地块编号: dkbh },
});

describe("a sheet of industry upstairs", () => {
  test("is only looked at until it is saved; empty cells change nothing", async () => {
    const { xmid, xmbh } = await stored();
    const rows = [{ 项目编号: xmbh, "入驻企业数(家)": 12, "已用面积(㎡)": null }];
    const { status, body } = await send("yuhang", rows);
    expect([status, body.counts, body.written]).toEqual([
      200,
      { added: 0, changed: 1, same: 0, bad: 0 },
      null,
    ]);
    expect(body.list[0]?.changes).toEqual([
      { field: "rzqys", label: "入驻企业数", before: expect.any(String), after: "12 家" },
    ]);
    const read = async () => (await as("yuhang").call(gyslApi.info, { xmid })).body.record;
    expect((await read()).bbh).toBe(0);
    const saved = await send("yuhang", rows, { save: true });
    expect([saved.status, saved.body.written]).toEqual([200, 1]);
    expect(await read()).toMatchObject({ rzqys: 12, rzmj: 1000, bbh: 1 });
    expect((await send("yuhang", rows)).body.counts.same).toBe(1);
  });

  test("adds projects on the outline of a low-efficiency parcel", async () => {
    const geometry = squareIn("330110", 60);
    const [ground] = await insertParcels(here().db, "dxydsd", [parcel({ geometry })]);
    const area = Math.round((ground?.txmj ?? 0) * 100) / 100;
    const row = {
      ...added(ground?.dkbh ?? ""),
      ...{ "用地面积(㎡)": area, "总建筑面积(㎡)": area * 2.5 },
    };
    const { status, body } = await send("yuhang", [row, { 项目名称: "没有地块的项目" }], {
      save: true,
    });
    expect([status, body.problems.filter(({ level }) => level === "E")]).toEqual([
      200,
      [expect.objectContaining({ row: 3, field: "关联低效地块编号" })],
    ]);
    expect([body.counts, body.written]).toEqual([{ added: 1, changed: 0, same: 0, bad: 1 }, 1]);
    const { list } = (await as("yuhang").call(gyslApi.pageList, {})).body;
    expect(list).toMatchObject([{ xmmc: "新上楼项目", dxdkid: ground?.dkid, spzt: "0" }]);
  });

  test("names problems by row and column, and leaves what may not be changed", async () => {
    const { xmbh } = await stored();
    const { xmbh: approved } = await stored({ xmbh: "330110GS202400002", spzt: "5" });
    const { body } = await send("yuhang", [
      { 项目编号: xmbh, 容积率: 9.9, "总建筑面积(㎡)": 25_000 },
      { 项目编号: xmbh, 容积率: 2.5 },
      { 项目编号: approved, 容积率: 2.5 },
      { 项目编号: "330110GS202499999", 容积率: 2.5 },
      { 容积率: 2.5 },
    ]);
    expect(body.counts).toEqual({ added: 0, changed: 0, same: 0, bad: 5 });
    expect(
      body.problems.filter(({ level }) => level === "E").map(({ row, field }) => [row, field]),
    ).toEqual([
      [2, "容积率"],
      [3, "项目编号"],
      [4, "项目编号"],
      [5, "项目编号"],
      [6, "项目编号"],
    ]);
  });

  test("has all problems of a row told at once, and lines of sums and notes left out", async () => {
    const { xmbh } = await stored();
    const { body } = await send("yuhang", [
      { 项目编号: "330110GS202499999", "层数(层)": 1, 容积率: "高" },
      { 项目编号: xmbh, 容积率: 9.9, "入驻企业数(家)": "多", "总建筑面积(㎡)": 25_000 },
      { 项目编号: "合计", 容积率: 12.4 },
      { 项目编号: "填表人：张三" },
    ]);
    expect(
      body.problems.filter(({ level }) => level === "E").map(({ row, field }) => [row, field]),
    ).toEqual([
      [2, "项目编号"],
      [2, "容积率"],
      [2, "层数(层)"],
      [3, "入驻企业数(家)"],
      [3, "容积率"],
    ]);
    expect([body.total, body.remarks.map(({ text }) => text)]).toEqual([
      2,
      ["略去1行合计", "略去1行说明"],
    ]);
  });

  test("takes columns by other names when it is told, and nobody else's projects", async () => {
    const { xmbh } = await stored();
    const rows = [{ 编码: xmbh, 入驻: 5 }];
    expect((await send("yuhang", rows)).body.counts.bad).toBe(1);
    const columns = { 编码: "xmbh", 入驻: "rzqys" };
    expect((await send("yuhang", rows, { columns })).body.counts.changed).toBe(1);
    expect((await send("yinzhou", rows, { columns })).body.counts.bad).toBe(1);
    expect((await send("sheng", rows)).status).toBe(403);
    const odd = await as("yuhang").call(api.upload, {
      ...{ file: await sheetFile(rows, "工业上楼.xlsx"), columns: "{", save: "false" },
    });
    expect(odd.status).toBe(400);
  });
});

describe("a long sheet", () => {
  const many = 12;
  const lines = (from: readonly { xmbh: string }[]): Cells[] =>
    from.map(({ xmbh }, i) => ({ 项目编号: xmbh, "入驻企业数(家)": 20 + i }));
  const projects = async () => {
    const made = Array.from({ length: many }, (_, i) =>
      stored({ xmbh: `330110GS2024${String(i + 1).padStart(5, "0")}` }),
    );
    return Promise.all(made);
  };
  const seen = async () => (await as("yuhang").call(gyslApi.pageList, { pageSize: 50 })).body;
  /** Two projects that are new, each on a parcel of its own. */
  const fresh = () =>
    Promise.all(
      [61, 62].map(async (i) => {
        const ground = [parcel({ geometry: squareIn("330110", i) })];
        const [one] = await insertParcels(here().db, "dxydsd", ground);
        const area = Math.round((one?.txmj ?? 0) * 100) / 100;
        const areas = { "用地面积(㎡)": area, "总建筑面积(㎡)": area * 2.5 };
        return { ...added(one?.dkbh ?? ""), ...areas, 项目名称: `新项目${i}` };
      }),
    );

  test("is seen all at once, with numbers that follow each other", async () => {
    const before = await projects();
    const { status, body } = await send("yuhang", [...lines(before), ...(await fresh())], {
      save: true,
    });
    expect([status, body.counts, body.written]).toEqual([
      200,
      { added: 2, changed: many, same: 0, bad: 0 },
      many + 2,
    ]);
    const { list, total } = await seen();
    const numbers = list.map(({ xmbh }) => xmbh).sort();
    expect([total, numbers.slice(-2)]).toEqual([
      many + 2,
      ["330110GS202400013", "330110GS202400014"],
    ]);
    expect(list.filter(({ bbh, rzqys }) => bbh === 1 && (rzqys ?? 0) >= 20)).toHaveLength(many);
    await expectRollup("gysl", many + 2);
  });

  test("that is broken off changes nothing", async () => {
    const before = await projects();
    await withInsertsInto(
      "gysl",
      "if exists (select from added where xmmc = '新项目62') then raise exception 'broken off'; end if",
    );
    const { status } = await send("yuhang", [...lines(before), ...(await fresh())], { save: true });
    const { list, total } = await seen();
    expect([status, total, list.every(({ bbh }) => bbh === 0)]).toEqual([500, many, true]);
    await expectNoIntake();
  });

  test("whose project somebody else has changed meanwhile leaves that change alone", async () => {
    const before = await projects();
    await withInsertsInto("gysl", "update public.gysl set rzqys = 7, bbh = bbh + 1");
    const { status, body } = await send("yuhang", [...lines(before), ...(await fresh())], {
      save: true,
    });
    expect([status, body.message]).toEqual([409, expect.stringContaining("被他人修改")]);
    expect((await seen()).list.map(({ rzqys }) => rzqys)).toEqual(before.map(() => 7));
  });
});

test("what a project lacks at its stage is counted, sorted and summed up as the rule says", async () => {
  const bare = { ...{ cfjzmj: null, jzgd: null, sjkgsj: null, sjjgsj: null }, rzqys: null, zl: "" };
  await insertSamples(here().db, gysl, [
    ...["1", "3", "4", "5", "6"].map((xmjdgl) => sampleOf(gysl, { ...bare, xmjdgl })),
    ...["1", "5"].map((xmjdgl) => sampleOf(gysl, { xmjdgl })),
  ]);
  const sort = { field: "qxs", order: "desc" } as const;
  const { list } = (await as("yuhang").call(gyslApi.pageList, { sort })).body;
  expect(list.map(({ qxs }) => qxs)).toEqual([6, 6, 4, 3, 3, 0, 0]);
  for (const row of list) {
    expect(row.qxs).toBe(missingFields(row).length);
    const expected = expectedFrom.filter(({ stage }) => row.xmjdgl >= stage);
    expect(row.ytxs).toBe(expected.flatMap(({ fields }) => fields).length);
  }
  const { total } = (await as("yuhang").call(gyslApi.stats, {})).body;
  expect(total.sums).toMatchObject({ qxs: 22, ytxs: 7 * 10 + 4 * 1 + 3 * 3 });
  const lacking = (await as("yuhang").call(gyslApi.pageList, { qxs: ["3", "4", "6"] })).body;
  expect(lacking.total).toBe(5);
});
