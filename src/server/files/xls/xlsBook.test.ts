import { describe, expect, test } from "vitest";
import { damaged } from "../../../../tests/files/fuzz";
import { randomOf } from "../../../../tests/files/random";
import { biffRecord, oleOf, xlsFile } from "../../../../tests/files/xlsFile";
import { UnreadableBook } from "../xlsx/zipParts";
import { xlsBook } from "./xlsBook";

const options = { dates: true, mostColumns: 200 };
const rows = [
  ["编号", "Name", null, "标题"],
  ["0601", 1.5, { rk: -7 }, true],
  [null, { date: 45292 }, { formula: "结果" }, { formula: 2.25 }],
  [{ error: 42 }, { formula: true }, "é", { date: 45292.5 }],
] as const;
const kindOf = (bytes: Uint8Array) => {
  try {
    return xlsBook(bytes, options).sheet;
  } catch (error) {
    return error instanceof UnreadableBook ? error.kind : String(error);
  }
};

describe("a workbook of Excel 97 to 2003", () => {
  test("has texts, numbers, days, results of formulas and names of errors", () => {
    expect(xlsBook(xlsFile({ rows }), options)).toEqual({
      sheet: "表",
      rows: [
        { row: 1, cells: ["编号", "Name", null, "标题"] },
        { row: 2, cells: ["0601", 1.5, -7, true] },
        { row: 3, cells: [null, new Date("2024-01-01T00:00:00Z"), "结果", 2.25] },
        { row: 4, cells: ["#N/A", true, "é", new Date("2024-01-01T12:00:00Z")] },
      ],
    });
  });

  test("counts days from 1904 if it says so, and has numbers where no days are asked for", () => {
    const file = xlsFile({ rows: [[{ date: 1 }]], from1904: true });
    expect(xlsBook(file, options).rows[0]?.cells).toEqual([new Date("1904-01-02T00:00:00Z")]);
    expect(xlsBook(file, { ...options, dates: false }).rows[0]?.cells).toEqual([1]);
  });

  test("has its texts whole, wherever they are cut into records", () => {
    const texts = Array.from({ length: 60 }, (_, i) =>
      i % 2 ? "地块".repeat(i) : "ab".repeat(i + 1),
    );
    for (const partSize of [31, 32, 47, 8224]) {
      const file = xlsFile({ rows: texts.map((text) => [text]), partSize });
      expect(xlsBook(file, options).rows.map(({ cells }) => cells[0])).toEqual(texts);
    }
  });

  test("keeps numbers in many columns of one record, and long texts", () => {
    const many = Array.from({ length: 3000 }, (_, i) => [i, `第${i}行`.repeat(20)]);
    const found = xlsBook(xlsFile({ rows: many }), options).rows;
    expect(found.map(({ cells }) => cells)).toEqual(many);
  });
});

describe("a workbook that is not read", () => {
  test.each([
    ["locked", xlsFile({ rows, globals: [biffRecord(0x2f, [0, 0, 0, 0])] })],
    ["locked", oleOf("EncryptedPackage", new Uint8Array(9))],
    ["oldBook", xlsFile({ rows, version: 0x500 })],
    ["noBook", oleOf("WordDocument", new Uint8Array(9))],
    ["damaged", xlsFile({ rows }).slice(0, 700)],
    ["damaged", new Uint8Array(600)],
    ["tooWide", xlsFile({ rows: [[...Array(200).fill(null), 1]] })],
  ])("is told as %s", (kind, bytes) => {
    expect(kindOf(bytes)).toBe(kind);
  });

  test("damaged anywhere, it is read or told, and never more than that", () => {
    const random = randomOf(8);
    const intact = xlsFile({ rows, partSize: 40 });
    for (let i = 0; i < 400; i++) {
      expect(kindOf(damaged(intact, random))).not.toMatch(/Error/);
    }
  });
});
