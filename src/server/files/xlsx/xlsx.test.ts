import { execFile, spawnSync } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readBook } from "../../../../tests/files/books";
import type { Cell } from "./sheetXml";
import { xlsxBook, xlsxDownload } from "./xlsx";
import { xlsxRows } from "./xlsxRows";

const run = promisify(execFile);
const hasGdal = spawnSync("ogrinfo", ["--version"]).status === 0;
const withHeadings = { ...process.env, OGR_XLSX_HEADERS: "FORCE" };
let folder = "";

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "book-"));
});
afterAll(() => rm(folder, { recursive: true }));

const headings = [
  { title: "编号", width: 8 },
  { title: "值", width: 20 },
];

async function readBack(rows: Iterable<readonly Cell[]>) {
  const { stream } = xlsxDownload("a.xlsx", "表", headings, rows);
  const [sheet] = readBook(await buffer(stream));
  if (!sheet) throw new Error("no sheet");
  const at = (row: number, column: number) =>
    sheet.rows.find((one) => one.row === row)?.cells[column - 1];
  return { ...sheet, at };
}

test("texts that look like formulas stay texts", async () => {
  const hostile = ["=1+1", "+cmd|' /C calc'!A0", "-2+3", "@SUM(A1)", '=HYPERLINK("http://x")'];
  const sheet = await readBack(hostile.map((text, i) => [i, text]));
  hostile.forEach((text, i) => {
    expect(sheet.at(i + 2, 2)).toMatchObject({ value: text, isFormula: false });
  });
});

test("headings stand first and bold, numbers stay numbers, and nothing stays empty", async () => {
  const sheet = await readBack([
    [1, 2.5],
    [2, null],
    [3, "杭州"],
  ]);
  expect(sheet.name).toBe("表");
  expect(sheet.at(1, 2)).toMatchObject({ value: "值", isBold: true });
  expect(sheet.at(2, 2)).toMatchObject({ value: 2.5, isBold: false });
  expect(sheet.at(3, 2)).toBeUndefined();
  expect(sheet.at(4, 2)?.value).toBe("杭州");
});

test("a book is read again as it was written, characters that XML cannot hold and all", async () => {
  const texts = ["甲\u0001乙\u000b丙", " 空格 ", "两\n行", "<&>\"'", "_x0041_", "回\r车", "\ud800"];
  const { stream } = xlsxDownload(
    "a.xlsx",
    "表",
    headings,
    texts.map((text, i) => [i, text]),
  );
  const path = join(folder, "a.xlsx");
  await writeFile(path, stream);
  const found: unknown[] = [];
  const options = { dates: false, mostColumns: 9, opened: () => {} };
  for await (const { cells } of xlsxRows(path, options)) found.push(cells[1]);
  expect(found).toEqual(["值", ...texts.slice(0, -1), "\ufffd"]);
});

test("days and times are numbers with a format, days of before 1900 are texts", async () => {
  const at = (text: string) => new Date(`${text}Z`);
  const rows = ["2024-02-29T00:00", "1900-03-01T00:00", "1899-12-31T00:00"].map((text) => [
    at(text),
  ]);
  const { stream } = xlsxBook("a.xlsx", [
    { name: "日", headings: [{ title: "日", width: 9, format: "yyyy-mm-dd hh:mm" }], rows },
    { name: "日", headings: [{ title: "日", width: 9 }], rows: [[at("2024-02-29T00:00")]] },
    { name: "=[x]:", headings: [{ title: "数", width: 9 }], rows: [[Number.NaN], [1e21], [-0.5]] },
  ]);
  const book = readBook(await buffer(stream));
  expect(book.map(({ name }) => name)).toEqual(["日", "日_2", "= x"]);
  const cells = book.map(({ rows: all }) => all.slice(1).map(({ cells: [cell] }) => cell));
  const days = cells.map((some) => some.map((cell) => cell?.value));
  expect(days).toEqual([
    [at("2024-02-29T00:00"), at("1900-03-01T00:00"), "1899-12-31"],
    [at("2024-02-29T00:00")],
    ["#NUM!", 1e21, -0.5],
  ]);
  expect(cells.map(([cell]) => cell?.format)).toEqual(["yyyy-mm-dd hh:mm", "yyyy-mm-dd", null]);
});

test("a text longer than Excel takes is cut, and seen to be", async () => {
  const sheet = await readBack([[1, "长".repeat(40_000)]]);
  expect(String(sheet.at(2, 2)?.value)).toMatch(/^长{32766}…$/);
});

test.skipIf(!hasGdal)("GDAL reads the same from it", async () => {
  const day = new Date("2024-02-29T00:00:00Z");
  const formats = [...headings, { title: "日", width: 9, format: "yyyy-mm-dd" }];
  const { stream } = xlsxBook("a.xlsx", [
    { name: "甲", headings: formats, rows: [["3301", 2.5, day]] },
    { name: "乙", headings, rows: [["=1+1", "<&>"]] },
  ]);
  const path = join(folder, "gdal.xlsx");
  await writeFile(path, stream);
  const { stdout } = await run("ogrinfo", ["-al", "-q", path], { env: withHeadings });
  expect(stdout.split("\n").flatMap((line) => line.match(/\S.* = .*/)?.[0] ?? [])).toEqual([
    ...["编号 (String) = 3301", "值 (Real) = 2.5", "日 (Date) = 2024/02/29"],
    ...["编号 (String) = =1+1", "值 (String) = <&>"],
  ]);
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
