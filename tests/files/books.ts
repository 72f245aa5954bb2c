import { buffer } from "node:stream/consumers";
import { strFromU8, unzipSync } from "fflate";
import { SaxesParser } from "saxes";
import type { Cell } from "../../src/server/files/xlsx/sheetXml";
import { type MadeBy, writeBook } from "../../src/server/files/xlsx/writeBook";

/** Workbooks of tests: written from rows, and read back with all that a user would see. */

export type BookCell = {
  value: string | number | boolean | Date | null;
  format: string | null;
  isBold: boolean;
  isFormula: boolean;
};
export type BookRow = { row: number; level: number; cells: BookCell[] };
export type BookSheet = { name: string; rows: BookRow[]; xml: string };

/** A workbook of one sheet with these rows, the first of them headings. */
export function bookOf(
  rows: readonly (readonly Cell[])[],
  name = "数据",
  made?: MadeBy,
): Promise<Buffer> {
  const width = Math.max(1, ...rows.map((row) => row.length));
  const columns = Array.from({ length: width }, () => ({ width: 16 }));
  const lines = rows.map((cells) => ({ cells }));
  return buffer(writeBook([{ name, columns, frozen: { rows: 1, columns: 0 }, lines }], made));
}

/** Rows by their headings: the headings of all of them, and their cells in this order. */
export function titled(rows: readonly Readonly<Record<string, Cell>>[]): Cell[][] {
  const titles = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  return [titles, ...rows.map((row) => titles.map((title) => row[title] ?? null))];
}

type Tag = { name: string; attributes: Record<string, string>; children: Tag[]; text: string };

function treeOf(xml: string): Tag {
  const root: Tag = { name: "", attributes: {}, children: [], text: "" };
  const open = [root];
  const parser = new SaxesParser();
  parser.on("error", (error) => {
    throw error;
  });
  parser.on("opentag", ({ name, attributes }) => {
    const tag = { name, attributes, children: [], text: "" };
    open.at(-1)?.children.push(tag);
    open.push(tag);
  });
  parser.on("text", (text) => {
    const tag = open.at(-1);
    if (tag) tag.text += text;
  });
  parser.on("closetag", () => {
    open.pop();
  });
  parser.write(xml).close();
  return root;
}

const all = ({ children }: Tag, name: string): Tag[] =>
  children.flatMap((one) => (one.name === name ? [one, ...all(one, name)] : all(one, name)));

/** The sheets of a workbook, in their order. Each of its parts must be sound XML. */
export function readBook(bytes: Uint8Array): BookSheet[] {
  const parts = new Map(
    Object.entries(unzipSync(bytes)).map(([name, part]) => [name, strFromU8(part)]),
  );
  const part = (name: string): Tag => treeOf(parts.get(name) ?? "<none/>");
  for (const name of parts.keys()) part(name);
  const targets = new Map(
    all(part("xl/_rels/workbook.xml.rels"), "Relationship").map(({ attributes }) => [
      attributes.Id,
      `${attributes.Target}`,
    ]),
  );
  const looks = looksOf(part("xl/styles.xml"));
  return all(part("xl/workbook.xml"), "sheet").map(({ attributes }) => {
    const name = `xl/${targets.get(attributes["r:id"])}`;
    const rows = all(part(name), "row").map((row) => ({
      row: Number(row.attributes.r),
      level: Number(row.attributes.outlineLevel ?? 0),
      cells: cellsOf(row, looks),
    }));
    return { name: attributes.name ?? "", rows, xml: parts.get(name) ?? "" };
  });
}

type Look = Pick<BookCell, "format" | "isBold">;

function looksOf(styles: Tag): Look[] {
  const formats = new Map(
    all(styles, "numFmt").map(({ attributes }) => [attributes.numFmtId, attributes.formatCode]),
  );
  const bold = all(styles, "font").map((font) => all(font, "b").length > 0);
  const cells = all(styles, "cellXfs")[0] ?? styles;
  return all(cells, "xf").map(({ attributes }) => ({
    format: formats.get(attributes.numFmtId) ?? null,
    isBold: bold[Number(attributes.fontId)] ?? false,
  }));
}

const nothing = { value: null, format: null, isBold: false, isFormula: false };

function cellsOf(row: Tag, looks: readonly Look[]): BookCell[] {
  const cells: BookCell[] = [];
  for (const cell of all(row, "c")) {
    const letters = `${cell.attributes.r}`.replace(/\d+$/, "");
    const column = [...letters].reduce((sum, one) => sum * 26 + one.charCodeAt(0) - 64, 0);
    while (cells.length < column) cells.push(nothing);
    const look = looks[Number(cell.attributes.s ?? 0)] ?? nothing;
    const isFormula = all(cell, "f").length > 0;
    cells[column - 1] = { ...look, isFormula, value: cellValue(cell, look.format) };
  }
  return cells;
}

function cellValue(cell: Tag, format: string | null): BookCell["value"] {
  const texts = all(cell, cell.attributes.t === "inlineStr" ? "t" : "v").map(({ text }) => text);
  if (texts.length === 0) return null;
  const text = texts.join("");
  if (cell.attributes.t === "b") return text === "1";
  if (cell.attributes.t) return text;
  return format?.includes("yy")
    ? new Date(Math.round((Number(text) - 25_569) * 86_400_000))
    : Number(text);
}
