import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import iconv from "iconv-lite";
import { describe, expect, test } from "vitest";
import { xztdApi } from "#contract/endpoints/idle/xztd";
import { gyslSheetApi } from "#contract/endpoints/industry/gyslSheet";
import { sshsApi } from "#contract/endpoints/tax/sshs";
import { parseFileApi } from "#contract/endpoints/uploads/parseFile";
import { contentTask } from "../../src/server/checks/contentTask";
import { tableRows } from "../../src/server/files/table/tableRows";
import { biffRecord, type XlsCell, xlsFile } from "../files/xlsFile";
import { as, withApp } from "./harness";
import { fixtureBytes } from "./imports";
import { newUser } from "./newUser";
import { version } from "./taxes";

withApp();

type Cell = string | number | Date | null;

const daysTo1970 = 25_569;
const dayMs = 86_400_000;

/** The rows of a fixture's first sheet; a formula counts by its result. */
async function rowsOf(name: string): Promise<Cell[][]> {
  const path = fileURLToPath(new URL(`../fixtures/xlsx/${name}`, import.meta.url));
  const rows: Cell[][] = [];
  for await (const { cells } of tableRows(path, { dates: true, about: () => {} })) {
    rows.push(cells as Cell[]);
  }
  return rows;
}

const asCell = (cell: Cell): XlsCell =>
  cell instanceof Date ? { date: cell.getTime() / dayMs + daysTo1970 } : cell;
const xlsOf = (rows: readonly Cell[][], name = "a.xls") =>
  new File([new Uint8Array(xlsFile({ rows: rows.map((row) => row.map(asCell)) }))], name);

const dayText = (day: Date) =>
  `${day.getUTCFullYear()}/${day.getUTCMonth() + 1}/${day.getUTCDate()}`;
const fieldOf = (cell: Cell) =>
  cell instanceof Date ? dayText(cell) : `"${String(cell ?? "").replaceAll('"', '""')}"`;
const csvOf = (rows: readonly Cell[][], separator = ",", encoding = "gbk") =>
  new File(
    [
      new Uint8Array(
        iconv.encode(rows.map((row) => row.map(fieldOf).join(separator)).join("\r\n"), encoding),
      ),
    ],
    "a.csv",
  );

const kinds = [
  ["xls", xlsOf, []],
  ["csv", csvOf, ["文件没有说明编码，按GBK读取"]],
  [
    ...(["csv with semicolons", (rows: readonly Cell[][]) => csvOf(rows, ";", "utf-8")] as const),
    ["文件没有说明编码，按UTF-8读取", "各列以分号分隔"],
  ],
] as const;

describe.each(kinds)("a table as %s", (_, make, said) => {
  test("of tax is read as the workbook is", async () => {
    const rows = await rowsOf("tax-2024.xlsx");
    const { bbid } = await version();
    const send = async (file: File) =>
      (await as("shuiwu").call(sshsApi.upload, { file, bbid })).body;
    const name = "tax-2024.xlsx";
    const judge = await send(new File([new Uint8Array(fixtureBytes(`xlsx/${name}`))], name));
    const found = await send(make(rows));
    expect(judge.total).toBeGreaterThan(5);
    expect([found.total, found.totals]).toEqual([judge.total, judge.totals]);
    expect(found.problems).toEqual(judge.problems);
    expect(found.remarks?.map(({ text }) => text)).toEqual(said);
  });

  test("of idle land is stored as the workbook is", async () => {
    const rows = await rowsOf("xztd-clean.xlsx");
    const order = { file: make(rows), confirmWarnings: "true" };
    const { status, body } = await (await newUser("33")).call(xztdApi.upload, order);
    const wanted = { total: rows.length - 1, inserted: rows.length - 1 };
    expect([status, body]).toMatchObject([200, wanted]);
    expect(body.remarks.map(({ text }) => text)).toEqual(said);
  });

  test("of industry upstairs is previewed, and what was guessed is said", async () => {
    const file = make([
      ["项目编号", "项目名称"],
      ["330110GS202499999", "示例"],
    ]);
    const { status, body } = await as("yuhang").call(gyslSheetApi.upload, { file });
    expect([status, body.total, body.counts.bad]).toEqual([200, 1, 1]);
    expect(body.remarks.map(({ text }) => text)).toEqual(said);
  });

  test("of corners is drawn", async () => {
    const corners = [
      [3360022, 40498077],
      [3360122, 40498077],
      [3360122, 40498237],
      [3360022, 40498237],
    ].map(([x, y]) => ["甲", x ?? 0, y ?? 0]);
    const file = make([["地块编号", "X坐标", "Y坐标"], ...corners]);
    const { body } = await as("yuhang").call(parseFileApi.parse, { file } as never);
    expect([body.total, body.problems]).toEqual([1, []]);
    expect(body.features[0]?.properties).toEqual({ 地块编号: "甲" });
    expect(body.features[0]?.geometry?.[0]?.[0]).toHaveLength(5);
    expect(body.remarks.flatMap(({ kind, text }) => (kind === "crs" ? [] : [text]))).toEqual(said);
  });
});

test("a chosen encoding of a csv is taken", async () => {
  const file = csvOf([
    ["编号", "X", "Y"],
    ["甲", 120, 30],
  ]);
  const order = { file, encoding: "utf-8" } as never;
  const { body } = await as("yuhang").call(parseFileApi.parse, order);
  expect([body.format, body.encoding]).toEqual(["csv", "utf-8"]);
  expect(body.remarks.map(({ text }) => text)).toContain("有文字不能按UTF-8识别，请核对编码");
});

test.each([
  ["a.txt", "x", "文件类型不正确，请上传xlsx、xls、csv文件"],
  ["a.csv", "\0\0\0\0", "文件内容与扩展名csv不符"],
  ["a.xls", "<html><table></table></html>", "文件内容与扩展名xls不符"],
  [
    "a.xls",
    xlsFile({ rows: [], version: 0x500 }),
    "不能读取Excel 95及更早的xls，请用WPS或Excel另存为xlsx后上传",
  ],
  [
    "a.xls",
    xlsFile({ rows: [], globals: [biffRecord(0x2f, [0, 0])] }),
    "文件设有密码，请取消密码后上传",
  ],
  ["a.csv", 'a,"b', "csv中有引号没有结束，请检查后重新导出"],
])("%s is refused in words", async (name, content, words) => {
  const bytes = typeof content === "string" ? content : new Uint8Array(content);
  const order = { file: new File([bytes], name), confirmWarnings: "true" };
  const { status, body } = await (await newUser("33")).call(xztdApi.upload, order);
  expect([status, body.message]).toEqual([400, words]);
});

test("a kept file of each kind is shown", async () => {
  const folder = mkdtempSync(join(tmpdir(), "clzy-table-"));
  try {
    const wanted = {
      kind: "table",
      rows: [
        ["编号", "面积"],
        ["0601", 12],
      ],
      more: false,
    };
    writeFileSync(
      join(folder, "a.xls"),
      xlsFile({
        rows: [
          ["编号", "面积"],
          ["0601", 12],
        ],
      }),
    );
    expect(await contentTask({ path: join(folder, "a.xls"), ending: "xls" })).toMatchObject(wanted);
    writeFileSync(join(folder, "a.csv"), iconv.encode("编号,面积\n0601,12", "gbk"));
    expect(await contentTask({ path: join(folder, "a.csv"), ending: "csv" })).toMatchObject({
      rows: [
        ["编号", "面积"],
        ["0601", "12"],
      ],
    });
  } finally {
    rmSync(folder, { recursive: true });
  }
});

describe("a heading that is not as the field has it", () => {
  const send = async (rows: Cell[][], choice: { headingRow?: number } = {}) => {
    const { bbid } = await version();
    const clerk = as("shuiwu");
    const { body } = await clerk.call(sshsApi.upload, { file: xlsOf(rows), bbid });
    if (choice.headingRow === undefined) return body;
    const order = { uploadId: body.uploadId, columns: {}, ...choice };
    return (await clerk.call(sshsApi.match, order)).body;
  };
  const needed = ["统一社会信用代码", "企业名称", "行政区代码"];
  const row = ["913301106097220013", "示例公司", "330110"];

  test("names another unit: the numbers are converted, and that is said", async () => {
    const titles = [...needed, "实际入库税收合计(元)", "参评用地面积(亩)"];
    const found = await send([titles, [...row, 1_000_000, 15]]);
    expect(found.totals).toMatchObject({ ssje: 100, ydmj: 10_000 });
    expect(found.remarks?.map(({ kind, text }) => [kind, text])).toEqual([
      ["unit", "“实际入库税收合计(元)”的数值按元换算为万元"],
      ["unit", "“参评用地面积(亩)”的数值按亩换算为㎡"],
    ]);
  });

  test("names none, but a note above it does", async () => {
    const titles = [...needed, "实际入库税收合计"];
    const found = await send([["2024年税收"], ["单位：元"], titles, [...row, 1_000_000]]);
    expect([found.headingRow, found.totals.ssje]).toEqual([3, 100]);
  });

  test("stands in another row than was found: that row can be named", async () => {
    const titles = [...needed, "实际入库税收合计"];
    const rows = [[...titles, "其他"], ["以上为旧表头"], titles, [...row, 5]];
    expect(await send(rows)).toMatchObject({ headingRow: 1, total: 3 });
    const found = await send(rows, { headingRow: 3 });
    expect(found).toMatchObject({ headingRow: 3, total: 1, missing: [] });
    expect(found.remarks?.map(({ text }) => text)).toEqual(["表头在第3行，其上2行未读取"]);
  });

  test("of corners can be named as well", async () => {
    const corners = [
      [120, 30],
      [120.001, 30],
      [120.001, 30.001],
      [120, 30.001],
    ].map(([x = 0, y = 0]) => [x, y]);
    const file = xlsOf([["X", "Y"], ["X", "Y"], ...corners]);
    const read = async (choice: object) =>
      (await as("yuhang").call(parseFileApi.parse, { file, ...choice } as never)).body;
    expect((await read({})).headingRow).toBe(1);
    const chosen = await read({ headingRow: 2 });
    expect([chosen.headingRow, chosen.total]).toEqual([2, 1]);
    expect(chosen.remarks.some(({ kind }) => kind === "leftOut")).toBe(false);
  });

  test("of idle land may name another unit than the template", async () => {
    const rows = (await rowsOf("xztd-clean.xlsx")).map((cells) => [...cells]);
    const [titles = []] = rows;
    const at = titles.indexOf("总投资额(万元)");
    titles[at] = "总投资额（元）";
    for (const cells of rows.slice(1)) cells[at] = Number(cells[at] ?? 0) * 10_000;
    const order = { file: csvOf(rows, ",", "utf-8"), confirmWarnings: "true" };
    const { status, body } = await (await newUser("33")).call(xztdApi.upload, order);
    expect([status, body]).toMatchObject([200, { inserted: rows.length - 1 }]);
    expect(body.remarks.map(({ kind }) => kind)).toEqual(["encoding", "unit"]);
  });
});
