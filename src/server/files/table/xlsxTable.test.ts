import { createWriteStream } from "node:fs";
import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, test } from "vitest";
import yazl from "yazl";
import { tableRows } from "./tableRows";

const fixtures = fileURLToPath(new URL("../../../../tests/fixtures/xlsx", import.meta.url));
let folder = "";

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "xlsx-"));
});
afterAll(() => rm(folder, { recursive: true }));

async function read(path: string, dates = true) {
  const rows: { row: number; cells: unknown[]; sheet: string }[] = [];
  let sheet = "";
  const about = (found: { sheet: string }) => {
    sheet = found.sheet;
  };
  for await (const row of tableRows(path, { dates, about })) rows.push({ ...row, sheet });
  return rows;
}

const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const main = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';
const office = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const relations = (...rows: (readonly [id: string, type: string, target: string])[]) =>
  `${head}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${rows
    .map(
      ([id, type, target]) =>
        `<Relationship Id="${id}" Type="${office}/${type}" Target="${target}"/>`,
    )
    .join("")}</Relationships>`;
const sheetOf = (rows: string) =>
  `${head}<worksheet ${main}><sheetData>${rows}</sheetData></worksheet>`;
const row = (...cells: string[]) => `<row>${cells.join("")}</row>`;
const number = (value: number) => `<c><v>${value}</v></c>`;

/** A small workbook; parts are added, replaced or, when null, left out. */
const parts = (over: Record<string, string | null> = {}): Record<string, string | null> => ({
  "_rels/.rels": relations(["r1", "officeDocument", "xl/workbook.xml"]),
  "xl/workbook.xml": `${head}<workbook ${main} xmlns:r="${office}"><sheets><sheet name="一" sheetId="1" r:id="r1"/></sheets></workbook>`,
  "xl/_rels/workbook.xml.rels": relations(
    ["r1", "worksheet", "worksheets/sheet1.xml"],
    ["r2", "sharedStrings", "sharedStrings.xml"],
    ["r3", "styles", "/xl/styles.xml"],
  ),
  "xl/sharedStrings.xml": `${head}<sst ${main}><si><t>地块</t></si><si><r><t>富</t></r><r><t>文本</t></r><rPh><t>fu</t></rPh></si></sst>`,
  "xl/styles.xml": `${head}<styleSheet ${main}><numFmts><numFmt numFmtId="200" formatCode="yyyy&quot;年&quot;m&quot;月&quot;"/><numFmt numFmtId="201" formatCode="0.0&quot;days&quot;[Red]"/></numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="200"/><xf numFmtId="201"/></cellXfs></styleSheet>`,
  "xl/worksheets/sheet1.xml": sheetOf(row('<c t="s"><v>0</v></c>', number(1))),
  ...over,
});

let made = 0;
async function book(content: Record<string, string | Buffer | null>): Promise<string> {
  const path = join(folder, `${made++}.xlsx`);
  const zip = new yazl.ZipFile();
  for (const [name, text] of Object.entries(content)) {
    if (text !== null) zip.addBuffer(Buffer.from(text), name);
  }
  zip.end();
  await pipeline(zip.outputStream, createWriteStream(path));
  return path;
}

const withSheet = (rows: string) => book(parts({ "xl/worksheets/sheet1.xml": sheetOf(rows) }));
const damaged = "文件无法读取或已损坏";
const tooLarge = "文件解压后过大，无法读取";

test("fixtures read as another program has read them", async () => {
  type Line = [name: string, sheet: string, row: number, ...cells: unknown[]];
  const lines = (await readFile(join(fixtures, "cells.jsonl"), "utf8")).trim().split("\n");
  const wanted = lines.map((line) => JSON.parse(line) as Line);
  const files = (await readdir(fixtures)).filter((name) => name.endsWith(".xlsx"));
  expect(files.length).toBeGreaterThan(4);
  for (const name of files) {
    const found = await read(join(fixtures, name));
    const told = found.map(({ row: at, cells, sheet }) => [name, sheet, at, ...cells]);
    expect(JSON.parse(JSON.stringify(told))).toEqual(wanted.filter(([of]) => of === name));
  }
});

test("500 reads side by side all find the same", async () => {
  const path = join(fixtures, "tax-2024-defects.xlsx");
  const wanted = await read(path);
  let different = 0;
  await Promise.all(
    Array.from({ length: 20 }, async () => {
      for (let i = 0; i < 25; i++) {
        const rows = await read(path);
        if (JSON.stringify(rows) !== JSON.stringify(wanted)) different += 1;
      }
    }),
  );
  expect(different).toBe(0);
});

test("every kind of cell becomes a plain value", async () => {
  const path = await withSheet(
    `<row r="3"><c r="A3" t="s"><v>1</v></c><c r="C3" t="inlineStr"><is><r><t>内</t></r><r><t>联_x0041_</t></r></is></c><c r="D3" t="b"><v>1</v></c><c r="E3" t="e"><v>#N/A</v></c><c r="F3"><f>1+1</f><v>2</v></c><c r="G3" t="str"><f>A1</f><v>文</v></c><c r="H3"><f>B1</f></c><c r="I3" s="1"><v>45292.5</v></c><c r="J3" s="2"><v>45292</v></c><c r="K3" s="3"><v>7.5</v></c><c r="L3" t="d"><v>2024-05-06</v></c></row><row/>${row(number(4), number(-1.5e-3))}`,
  );
  const noon = new Date("2024-01-01T12:00:00Z");
  const day = new Date("2024-01-01T00:00:00Z");
  expect(await read(path)).toEqual([
    {
      ...{ row: 3, sheet: "一" },
      cells: [
        ...["富文本", null, "内联A", true, "#N/A", 2, "文", null],
        ...[noon, day, 7.5, new Date("2024-05-06T00:00:00Z")],
      ],
    },
    { row: 5, sheet: "一", cells: [4, -0.0015] },
  ]);
  expect((await read(path, false))[0]?.cells.slice(8, 10)).toEqual([45292.5, 45292]);
});

test("days of a workbook that begins in 1904", async () => {
  const content = parts({ "xl/worksheets/sheet1.xml": sheetOf(row('<c s="1"><v>43830</v></c>')) });
  const { "xl/workbook.xml": text } = content;
  content["xl/workbook.xml"] = `${text}`.replace("<sheets>", '<workbookPr date1904="1"/><sheets>');
  expect((await read(await book(content)))[0]?.cells).toEqual([new Date("2024-01-01T00:00:00Z")]);
});

test("parts may stand in any order, and names may bear a prefix", async () => {
  const content = parts();
  const backwards = Object.fromEntries(Object.entries(content).reverse());
  const wanted = await read(await book(content));
  expect(wanted).toEqual([{ row: 1, cells: ["地块", 1], sheet: "一" }]);
  expect(await read(await book(backwards))).toEqual(wanted);
  const sheet = `${content["xl/worksheets/sheet1.xml"]}`;
  const prefixedSheet = sheet.replace("xmlns=", "xmlns:x=").replace(/<(\/?)(?=[wsrcv])/g, "<$1x:");
  expect(await read(await book({ ...content, "xl/worksheets/sheet1.xml": prefixedSheet }))).toEqual(
    wanted,
  );
});

test("the first sheet that is shown is read, by its place in the workbook", async () => {
  const path = await book(
    parts({
      "xl/workbook.xml": `${head}<workbook ${main} xmlns:r="${office}"><sheets><sheet name="藏" sheetId="1" state="hidden" r:id="r1"/><sheet name="见" sheetId="2" r:id="r9"/></sheets></workbook>`,
      "xl/_rels/workbook.xml.rels": relations(
        ["r1", "worksheet", "worksheets/sheet1.xml"],
        ["r9", "worksheet", "worksheets/sheet2.xml"],
        ["r2", "sharedStrings", "sharedStrings.xml"],
      ),
      "xl/worksheets/sheet2.xml": sheetOf(row(number(9))),
    }),
  );
  expect(await read(path)).toEqual([{ row: 1, cells: [9], sheet: "见" }]);
});

test.each([
  ["xl/workbook.xml"],
  ["xl/_rels/workbook.xml.rels"],
  ["xl/worksheets/sheet1.xml"],
  ["xl/sharedStrings.xml"],
])("a workbook without %s is refused", async (part) => {
  await expect(read(await book(parts({ [part]: null })))).rejects.toThrow(damaged);
});

test("a workbook without styles has numbers for days", async () => {
  expect(await read(await book(parts({ "xl/styles.xml": null })))).toHaveLength(1);
});

test.each([
  ["a DTD", `<!DOCTYPE a [<!ENTITY x "y">]><worksheet><sheetData/></worksheet>`],
  ["an unknown entity", sheetOf(row('<c t="str"><v>&x;</v></c>'))],
  ["a text that never ends", sheetOf(row(`<c t="str"><v>${"长".repeat(800_000)}</v></c>`))],
  ["an unclosed element", "<worksheet><sheetData><row>"],
  ["a string that is not there", sheetOf(row('<c t="s"><v>7</v></c>'))],
  ["a number that is none", sheetOf(row("<c><v>1x</v></c>"))],
  ["a place that is none", sheetOf('<row r="1"><c r="!!"><v>1</v></c></row>')],
  ["nothing", ""],
])("a sheet with %s is refused", async (_, sheet) => {
  const path = await book(parts({ "xl/worksheets/sheet1.xml": sheet }));
  await expect(read(path)).rejects.toThrow(damaged);
});

test("more columns than the limit are refused, empty ones do not count", async () => {
  const wide = (cell: string) => withSheet(`<row r="1"><c r="A1"><v>1</v></c>${cell}</row>`);
  expect(await read(await wide('<c r="XFD1" s="1"/>'))).toHaveLength(1);
  await expect(read(await wide('<c r="GS1"><v>1</v></c>'))).rejects.toThrow("列数超过上限200");
});

test("a bomb is refused as stated, and as it unpacks when it says too little", async () => {
  const zeros = Buffer.alloc(401 * 1024 * 1024, " ");
  const path = await book({ ...parts(), "xl/media/a.bin": zeros });
  await expect(read(path)).rejects.toThrow(tooLarge);

  const spaces = Buffer.concat([Buffer.from(head), zeros.subarray(0, 8 * 1024 * 1024)]);
  const lying = await book({ ...parts(), "xl/worksheets/sheet1.xml": spaces });
  const bytes = await readFile(lying);
  const stated = Buffer.alloc(4);
  stated.writeUInt32LE(spaces.length);
  for (let at = bytes.indexOf(stated); at >= 0; at = bytes.indexOf(stated, at + 4)) {
    bytes.writeUInt32LE(100, at);
  }
  await writeFile(lying, bytes);
  await expect(read(lying)).rejects.toThrow(damaged);
});

test("parts with a password are told so", async () => {
  const path = await book(parts());
  const bytes = await readFile(path);
  const entry = Buffer.from("PK\x01\x02", "latin1");
  for (let at = bytes.indexOf(entry); at >= 0; at = bytes.indexOf(entry, at + 4)) {
    bytes.writeUInt16LE(bytes.readUInt16LE(at + 8) | 1, at + 8);
  }
  await writeFile(path, bytes);
  await expect(read(path)).rejects.toThrow("文件设有密码，请取消密码后上传");
});

test("too many parts, parts of one name, and bytes that have changed are refused", async () => {
  const many = Object.fromEntries(Array.from({ length: 2001 }, (_, i) => [`a/${i}`, "x"]));
  await expect(read(await book({ ...parts(), ...many }))).rejects.toThrow(tooLarge);
  await expect(read(await book({ ...parts(), "XL/workbook.xml": "x" }))).rejects.toThrow(damaged);

  const path = await withSheet(row(number(123_456_789)));
  const bytes = await readFile(path);
  const at = bytes.indexOf("xl/worksheets/sheet1.xml") + 40;
  bytes.writeUInt8(bytes.readUInt8(at) ^ 0x40, at);
  await writeFile(path, bytes);
  await expect(read(path)).rejects.toThrow(damaged);
});
