import { buffer } from "node:stream/consumers";
import exceljs from "exceljs";
import { expect, test } from "vitest";
import { type Cell, xlsxDownload } from "./xlsx";

const headings = [
  { title: "编号", width: 8 },
  { title: "值", width: 20 },
];

async function readBack(rows: Iterable<readonly Cell[]>) {
  const { stream } = xlsxDownload("a.xlsx", "表", headings, rows);
  const book = new exceljs.Workbook();
  await book.xlsx.load((await buffer(stream)) as unknown as exceljs.Buffer);
  const [sheet] = book.worksheets;
  if (!sheet) throw new Error("no sheet");
  return sheet;
}

test("texts that look like formulas stay texts", async () => {
  const hostile = ["=1+1", "+cmd|' /C calc'!A0", "-2+3", "@SUM(A1)", '=HYPERLINK("http://x")'];
  const sheet = await readBack(hostile.map((text, i) => [i, text]));
  hostile.forEach((text, i) => {
    const cell = sheet.getCell(i + 2, 2);
    expect(cell.type).toBe(exceljs.ValueType.String);
    expect(cell.value).toBe(text);
    expect(cell.formula).toBeUndefined();
  });
});

test("headings stand first and bold, numbers stay numbers, and nothing stays empty", async () => {
  const sheet = await readBack([
    [1, 2.5],
    [2, null],
    [3, "杭州"],
  ]);
  expect(sheet.name).toBe("表");
  expect(sheet.getCell("B1").value).toBe("值");
  expect(sheet.getCell("B1").font?.bold).toBe(true);
  expect(sheet.getCell("B2").value).toBe(2.5);
  expect(sheet.getCell("B3").value).toBeNull();
  expect(sheet.getCell("B4").value).toBe("杭州");
});

test("characters that XML cannot hold do not spoil the sheet", async () => {
  const sheet = await readBack([[1, "甲\u0001乙\u000b丙"]]);
  expect(String(sheet.getCell("B2").value)).toContain("甲");
});

test("a failure while rows are read reaches the reader, and nobody else", async () => {
  function* broken(): Generator<Cell[]> {
    yield [1, "一"];
    throw new Error("no more rows");
  }
  const { stream } = xlsxDownload("a.xlsx", "表", headings, broken());
  await new Promise((resolve) => setTimeout(resolve, 20));
  await expect(buffer(stream)).rejects.toThrow();
});

test("rows are not read any more when the reader has gone", async () => {
  let read = 0;
  function* endless(): Generator<Cell[]> {
    for (;;) yield [++read, "x".repeat(1000)];
  }
  const { stream } = xlsxDownload("a.xlsx", "表", headings, endless());
  stream.once("data", () => stream.destroy());
  await new Promise((resolve) => stream.once("close", resolve));
  await new Promise((resolve) => setTimeout(resolve, 50));
  const then = read;
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(read).toBe(then);
});
