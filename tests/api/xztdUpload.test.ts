import { readFileSync } from "node:fs";
import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { tdgy } from "#contract/datasets/tdgy";
import { xztdApi as api } from "#contract/endpoints/idle/xztd";
import { limits } from "#contract/limits";
import { idleHeadings } from "#contract/rules/idle/idleSheet";
import type { Problem } from "#contract/rules/problem/report";
import { bookOf } from "../files/books";
import { idleRow } from "../files/idleRow";
import { as, here, withApp } from "./harness";
import { newUser } from "./newUser";
import { insertSamples, sampleOf } from "./samples";
import { sheetOf } from "./sheetOf";
import { expectNoIntake, expectRollup, insertsInto, withInsertsInto } from "./slices";
import type { Username } from "./users";

withApp();

const folder = new URL("../fixtures/xlsx/", import.meta.url);
const file = (name: string) => new File([readFileSync(new URL(name, folder))], name);

type Expected = {
  file: string;
  rows?: number;
  issues: {
    row?: number;
    rule: string;
    level: string;
    field?: string;
    missing?: string[];
    unknown?: string[];
  }[];
};
const expected: Expected[] = JSON.parse(readFileSync(new URL("expected.json", folder), "utf8"));
const expectedOf = (name: string) => expected.find((one) => one.file === name) as Expected;

const upload = (user: Username, one: File, confirmWarnings = false) =>
  as(user).call(api.upload, { file: one, confirmWarnings: String(confirmWarnings) });
const stored = async () => (await as("sheng").call(api.pageList, { pageSize: 500 })).body;

const titles = Object.values(idleHeadings);
type Cell = string | number | Date | null;

/** A sheet with one valid row, changed as the test says; `order` of the columns by title. */
function sheetRows(changes: Record<string, Cell>[], order = titles): Cell[][] {
  const good: Record<string, Cell> = {
    ...idleRow,
    电子监管号: "3301102018B00001",
    行政区名称: "余杭区",
    约定开工时间: new Date("2020-03-01T00:00:00Z"),
  };
  const rows = changes.map((change) => {
    const row = { ...good, ...change };
    return order.map((title) => row[title] ?? null);
  });
  return [order, ...rows];
}

async function sheet(changes: Record<string, Cell>[], order = titles): Promise<File> {
  const bytes = await bookOf(sheetRows(changes, order));
  return new File([new Uint8Array(bytes)], "清单.xlsx");
}

const problemsOf = (body: { problems?: unknown }) => body.problems as Problem[];

describe("a sheet of idle land", () => {
  test("is taken from clerks, for their own counties", async () => {
    for (const user of ["sheng", "hangzhou", "chakan", "shuiwu"] as const) {
      expect((await upload(user, file("xztd-clean.xlsx"))).status).toBe(403);
    }
    const { status, body } = await upload("yuhang", file("xztd-clean.xlsx"));
    expect(status).toBe(400);
    expect(new Set(problemsOf(body).map(({ rule }) => rule))).toEqual(new Set(["A009"]));
    expect((await stored()).total).toBe(0);
  });

  test("has the row of headings that its sender names, and not its lines of sums and notes", async () => {
    const [, example, land] = sheetRows([{}, { 电子监管号: "3301102018B00002" }]);
    const rows = [
      titles,
      example ?? [],
      titles,
      land ?? [],
      ["合计", null, 1],
      ["填表人：张三", "审核人：李四"],
    ];
    const book = async () => new File([new Uint8Array(await bookOf(rows))], "清单.xlsx");
    const send = async (headingRow?: number) =>
      as("yuhang").call(api.upload, { file: await book(), ...(headingRow && { headingRow }) });
    expect((await send()).status).toBe(400);
    const wrong = await send(4);
    expect(problemsOf(wrong.body)[0]).toMatchObject({ rule: "X001", row: 4 });
    expect(wrong.body.message).toContain("第4行：表头与模板不一致");
    const { status, body } = await send(3);
    expect([status, body]).toMatchObject([200, { total: 1, inserted: 1 }]);
    expect(body.remarks.map(({ text, where }) => [text, where])).toEqual([
      ["表头在第3行，其上2行未读取", undefined],
      ["略去1行合计", "第5行"],
      ["略去1行说明", "第6行"],
    ]);
  });

  test("has all problems of a row told at once, whatever is wrong with the others", async () => {
    const { body } = await upload(
      "yuhang",
      await sheet([
        { 供地方式: "赠送", 认定日期: "2019-01-01", "已处置面积(㎡)": 30_000, 电子监管号: "=cmd" },
        { "供地面积(㎡)": "两万", 约定开工时间: "2099-13-01", 闲置类型: "未动工" },
        { 项目名称: null, 约定开工时间: "2024-08-01", 电子监管号: "3301102018B00003" },
      ]),
    );
    const found = problemsOf(body).map(({ row, rule, field }) => `${row} ${rule} ${field}`);
    expect(new Set(found)).toEqual(
      new Set([
        ...["2 X002 供地方式", "2 X002 认定日期", "2 X002 已处置面积(㎡)", "2 X002 电子监管号"],
        ...["3 A003 供地面积(㎡)", "3 X002 约定开工时间", "3 X002 闲置类型"],
        ...["4 A001 项目名称", "4 X003 闲置类型"],
      ]),
    );
  });

  test("speaks of the headings that are missing and unknown", async () => {
    const { status, body } = await upload("yuhang", file("xztd-bad-header.xlsx"));
    const [issue] = expectedOf("xztd-bad-header.xlsx").issues;
    expect(status).toBe(400);
    expect(problemsOf(body)).toHaveLength(1);
    expect(problemsOf(body)[0]).toMatchObject({ rule: "X001", level: "E", row: 1 });
    for (const title of [...(issue?.missing ?? []), ...(issue?.unknown ?? [])]) {
      expect(problemsOf(body)[0]?.message).toContain(`“${title}”`);
    }
  });

  test("takes labels, numbers, dates and stored results of formulas, in any order of columns", async () => {
    const [supply] = await insertSamples(here().db, tdgy, [
      sampleOf(tdgy, { dzjgh: "3301102018B00001", cjj: 500 }),
    ]);
    const { status, body } = await upload("yuhang", await sheet([{}], [...titles].reverse()));
    expect([status, body]).toEqual([
      200,
      { total: 1, inserted: 1, updated: 0, unchanged: 0, remarks: [] },
    ]);
    const [row] = (await stored()).list;
    expect(row).toMatchObject({
      gdmj: 20_000,
      gdfs: "23",
      tdyt: "100102",
      ydkgsj: "2020-03-01",
      xzlx: "1",
      xzyy: "1",
      sfclk: 1,
      xzqmc: "余杭区",
      xzzt: "0",
      xznx: "2",
      gyid: supply?.gyid,
      tdjk: 500,
      txmj: supply?.txmj,
      cjr: "余杭经办",
    });
  });

  test("changes records of the same number, and says how many", async () => {
    const second = { 电子监管号: "3301102018B00002" };
    expect((await upload("yuhang", await sheet([{}, second]))).body.inserted).toBe(2);
    const again = await upload("yuhang", await sheet([{ 坐落: "新址" }, second]));
    expect(again.body).toEqual({ total: 2, inserted: 0, updated: 1, unchanged: 1, remarks: [] });
    const { list } = await stored();
    expect(list.map(({ zl, bbh }) => [zl, bbh])).toEqual([
      ["新址", 1],
      ["余杭区示例路1号", 0],
    ]);
  });

  test("enters each record where its own fields show, with a line in its log", async () => {
    const found = { 认定书编号: "1号", 认定日期: "2022-05-01", 调查通知书日期: "2022-01-01" };
    await upload("yuhang", await sheet([found]));
    const [row] = (await stored()).list;
    const { body } = await as("yuhang").call(api.info, { xzid: row?.xzid ?? "" });
    expect(body.record.xzzt).toBe("3");
    expect(body.reviews.map(({ yzt, xzt, yj }) => [yzt, xzt, yj])).toEqual([
      ["0", "3", "随清单导入"],
    ]);
  });

  test("is stored with warnings only when they are accepted", async () => {
    const doubtful = () => sheet([{ 约定开工时间: "2024-08-01" }]);
    const asked = await upload("yuhang", await doubtful());
    expect([asked.status, problemsOf(asked.body).map(({ rule, level }) => rule + level)]).toEqual([
      400,
      ["X003W"],
    ]);
    expect((await stored()).total).toBe(0);
    expect((await upload("yuhang", await doubtful(), true)).body.inserted).toBe(1);
  });

  test.each<[string, string, Record<string, Cell>]>([
    ["A001", "项目名称", { 项目名称: " " }],
    ["A003", "闲置面积(㎡)", { "闲置面积(㎡)": "两万" }],
    ["A009", "行政区代码", { 行政区代码: "330212", 电子监管号: "3302122018B00001" }],
    ["A011", "统一社会信用代码", { 统一社会信用代码: "91330110MA2CQ01K3X" }],
    ["X002", "电子监管号", { 电子监管号: "=cmd" }],
    ["X002", "供地方式", { 供地方式: "赠送" }],
    ["X002", "认定日期", { 认定日期: "2022-02-30" }],
  ])("names %s at row, column and value, and stores nothing", async (rule, field, change) => {
    const { status, body } = await upload(
      "yuhang",
      await sheet([{}, { 电子监管号: "3301102018B00002", ...change }]),
    );
    expect(status).toBe(400);
    const found = problemsOf(body);
    expect(found.map((one) => [one.rule, one.row, one.field])).toContainEqual([rule, 3, field]);
    if (rule !== "A001") {
      expect(found[0]?.value).toBe(String(change[field]));
    }
    expect((await stored()).total).toBe(0);
  });

  test("does not overwrite what is reported, nor take one number twice", async () => {
    const twice = await upload("yuhang", await sheet([{}, {}]));
    expect(problemsOf(twice.body)[0]).toMatchObject({ rule: "X002", row: 3, field: "电子监管号" });
    const done = {
      认定书编号: "1号",
      认定日期: "2022-05-01",
      处置方式: "1",
      处置完成日期: "2023-01-01",
      "已处置面积(㎡)": 5,
    };
    await upload("yuhang", await sheet([done]));
    const again = await upload("yuhang", await sheet([{}]));
    expect(problemsOf(again.body)[0]).toMatchObject({ rule: "A008", row: 2 });
  });

  test.each([
    ["清单.xls", "不符"],
    ["清单.doc", "xlsx"],
    ["清单.xlsx", "不符"],
  ])("%s that is none is refused", async (name, words) => {
    const { status, body } = await upload("yuhang", new File(["PK no sheet"], name));
    expect([status, body.message]).toEqual([400, expect.stringContaining(words)]);
  });

  test("that is longer than the limit is refused", async () => {
    const { status, body } = await upload("yuhang", await sheet(Array(5_001).fill({})));
    expect([status, body.message]).toEqual([400, expect.stringContaining("5000行上限")]);
  }, 60_000);

  test("has a template with exactly these headings", async () => {
    const reply = await as("yuhang").call(api.template, {});
    expect(await sheetOf(reply.bytes)).toEqual([titles]);
    expect(reply.headers["content-disposition"]).toContain(".xlsx");
  });
});

describe("a long sheet", () => {
  const many = 2 * limits.sliceRows + 10;
  const numbered = (i: number) => `3301102018B${String(50_000 + i)}`;
  const rows = (over: (i: number) => Record<string, Cell> = () => ({})) =>
    Array.from({ length: many }, (_, i) => ({ 电子监管号: numbered(i), ...over(i) }));

  test("comes in a few rows at a time, and is seen all at once", async () => {
    const statements = await insertsInto("xztd");
    const { body } = await upload("yuhang", await sheet(rows()), true);
    expect(body).toEqual({ total: many, inserted: many, updated: 0, unchanged: 0, remarks: [] });
    const sizes = await statements();
    expect([Math.max(...sizes), sizes.reduce((a, b) => a + b, 0)]).toEqual([
      limits.sliceRows,
      many,
    ]);
    expect((await stored()).total).toBe(many);
    await expectRollup("xztd", many);
    const renamed = rows(
      (i): Record<string, Cell> => (i % 3 === 0 ? { 项目名称: `项目${i}` } : {}),
    );
    const again = await upload("yuhang", await sheet(renamed), true);
    const updated = Math.ceil(many / 3);
    expect(again.body).toEqual({
      total: many,
      inserted: 0,
      updated,
      unchanged: many - updated,
      remarks: [],
    });
    expect((await stored()).list.filter(({ bbh }) => bbh === 1)).toHaveLength(updated);
    await expectRollup("xztd", many);
    const { rows: history } = await sql`select from history.xztd`.execute(here().db);
    expect(history).toHaveLength(updated);
  }, 60_000);
});

describe("a long sheet that is broken off", () => {
  const many = limits.sliceRows + 10;
  const rows = Array.from({ length: many }, (_, i) => ({
    电子监管号: `3301102018B${String(50_000 + i)}`,
  }));

  test("in its last slice leaves nothing", async () => {
    const last = `if (select count(*) from added) = 10 then raise exception 'broken off'; end if`;
    await withInsertsInto("xztd", last);
    const { status } = await upload("yuhang", await sheet(rows), true);
    expect(status).toBe(500);
    expect((await stored()).total).toBe(0);
    await expectNoIntake();
  }, 60_000);

  test("by another's edit of its land leaves that edit alone", async () => {
    const known = { 电子监管号: "3301102018B00001" };
    await upload("yuhang", await sheet([known]));
    await withInsertsInto("xztd", "update public.xztd set zl = '他人所改', bbh = bbh + 1");
    const { status, body } = await upload(
      "yuhang",
      await sheet([...rows, { ...known, 坐落: "新址" }]),
      true,
    );
    expect([status, body.message]).toEqual([409, expect.stringContaining("被他人修改")]);
    expect((await stored()).list.map(({ zl }) => zl)).toEqual(["他人所改"]);
    await expectNoIntake();
  }, 60_000);
});

describe("the sample sheets", () => {
  const send = async (name: string) =>
    (await newUser("33")).call(api.upload, { file: file(name), confirmWarnings: "true" });

  test("the clean one is stored whole, and changes nothing the second time", async () => {
    const { rows } = expectedOf("xztd-clean.xlsx");
    const first = await send("xztd-clean.xlsx");
    expect([first.status, first.body]).toEqual([
      200,
      { total: rows, inserted: rows, updated: 0, unchanged: 0, remarks: [] },
    ]);
    expect((await stored()).total).toBe(rows);
    const closed = (await stored()).list.filter(({ xzzt }) => xzzt === "5").length;
    const { status, body } = await send("xztd-clean.xlsx");
    expect([status, problemsOf(body).map(({ rule }) => rule)]).toEqual([
      400,
      Array(closed).fill("A008"),
    ]);
  });

  test("the faulty one gives exactly what is expected, and stores nothing", async () => {
    const { status, body } = await send("xztd-defects.xlsx");
    const found = problemsOf(body);
    expect(status).toBe(400);
    expect(found.map(({ row, rule, level, field }) => ({ row, rule, level, field }))).toEqual(
      expectedOf("xztd-defects.xlsx").issues,
    );
    expect((await stored()).total).toBe(0);
  });
});
