import { readFileSync } from "node:fs";
import iconv from "iconv-lite";
import { describe, expect, test } from "vitest";
import { readDbf } from "#geo/shp/dbfReader";
import { entriesOf } from "./formats";
import { shpSource } from "./shpSource";
import type { SourceRecord } from "./source";

const source = (name: string, given: "gbk" | "utf-8" | null = null) =>
  shpSource(entriesOf(readFileSync(`tests/fixtures/cases/shp/${name}.zip`)), given);
const recordsOf = (name: string) => [...(source(name).records as Iterable<SourceRecord>)];
const names = (name: string) => recordsOf(name).map(({ properties }) => properties.DKMC);
const said = (name: string) => (source(name).remarks ?? []).map(({ text }) => text);

describe("a shapefile from elsewhere", () => {
  test("is UTF-8 where a character is cut at the field's width", () => {
    expect(names("utf8-cut-no-cpg")).toEqual(["余杭区良渚街", "余杭区良渚街"]);
    expect(said("utf8-cut-no-cpg")).toEqual([
      "文件没有说明编码，内容是UTF-8，按UTF-8读取",
      "文字在字段宽度处被截断，略去了不完整的末字",
    ]);
  });

  test("is read by its bytes where its statement is wrong, and that is said", () => {
    for (const [name, encoding, text] of [
      ["cpg-utf8-is-gbk", "gbk", "cpg文件写明UTF-8，但内容是GBK，按GBK读取"],
      ["ldid-gbk-is-utf8", "utf-8", "表文件的语言标识写明GBK，但内容是UTF-8，按UTF-8读取"],
    ] as const) {
      expect(names(name)).toEqual(["示例地块一", "示例地块二"]);
      expect([source(name).encoding, said(name)]).toEqual([encoding, [text]]);
    }
    expect(source("cpg-utf8-is-gbk", "utf-8").remarks?.[0]?.text).toMatch(/^有文字不能按UTF-8识别/);
  });

  test("keeps digits that no number can hold", () => {
    expect(recordsOf("long-number").map(({ properties }) => properties.TBBH)).toEqual([
      "330110202400000123",
      "330110202400000125",
    ]);
  });

  test("leaves out deleted records", () => {
    expect(recordsOf("deleted-record").map(({ row }) => row)).toEqual([2]);
    expect(source("deleted-record").remarks?.[1]).toEqual({
      ...{ kind: "leftOut", text: "略去1条已删除的记录", where: "第1行" },
    });
  });

  test("is read by its index, and shows its layer of polygons", () => {
    expect(recordsOf("gap-between-records").every(({ shape }) => shape !== null)).toBe(true);
    const { layer, layers, problems } = source("points-and-polygons");
    expect([layer, layers]).toEqual(["b-parcels", ["b-parcels"]]);
    expect(problems.map(({ rule, message }) => [rule, message])).toEqual([
      ["F006", "图层a-points不是面状图层"],
    ]);
  });
});

type Column = { name: string; type: string; bytes: Uint8Array; length?: number };

/** A table of one record. */
function table(
  columns: readonly Column[],
  { version = 3, count = 1, driver = 0 } = {},
): Uint8Array {
  const [first, width, type] = version === 4 ? [68, 48, 32] : [32, 32, 11];
  const begin = first + width * columns.length + 1;
  const size = columns.reduce((sum, { bytes }) => sum + bytes.length, 1);
  const file = Buffer.alloc(begin + size);
  file[0] = version;
  file.writeUInt32LE(count, 4);
  file.writeUInt16LE(begin, 8);
  file.writeUInt16LE(size, 10);
  file[29] = driver;
  let at = begin;
  file[at++] = 0x20;
  for (const [i, { name, type: kind, bytes }] of columns.entries()) {
    const head = first + width * i;
    file.write(name, head, "latin1");
    file.write(kind, head + type, "latin1");
    file[head + (version === 4 ? 33 : 16)] = bytes.length & 0xff;
    file[head + (version === 4 ? 34 : 17)] = bytes.length >> 8;
    file.set(bytes, at);
    at += bytes.length;
  }
  file[begin - 1] = 0x0d;
  return file;
}

const utf8 = (text: string) => Buffer.from(text);
const gbk = (text: string) => iconv.encode(text, "gb18030");
const textIn = (bytes: Uint8Array, cpg: string | null, driver = 0) => {
  const read = readDbf(table([{ name: "A", type: "C", bytes }], { driver }), { cpg });
  return [read.rows[0]?.A, read.encoding];
};

describe("a table's encoding", () => {
  test.each([
    [null, 0],
    ["UTF-8", 0],
    ["65001", 0x4d],
    ["GBK", 0],
    ["936", 0x7a],
    [null, 0x4d],
    ["ISO 88591", 0x57],
  ])("is that of its bytes, whatever is stated (%s, %i)", (cpg, driver) => {
    expect(textIn(utf8("义桥镇𠮷"), cpg, driver)).toEqual(["义桥镇𠮷", "utf-8"]);
    expect(textIn(gbk("义桥镇㐂"), cpg, driver)).toEqual(["义桥镇㐂", "gbk"]);
    expect(textIn(gbk("义桥镇").subarray(0, 5), cpg, driver)).toEqual(["义桥", "gbk"]);
  });

  test("is what is stated where bytes may be both", () => {
    const both = gbk("乱码");
    expect(textIn(Buffer.from([0xd2, 0xbb, 0xc2, 0xb7]), null)).toEqual(["一路", "gbk"]);
    expect(textIn(Buffer.from([0xc2, 0xb2]), null)).toEqual(["²", "utf-8"]);
    expect(textIn(Buffer.from([0xc2, 0xb7]), "GBK")).toEqual(["路", "gbk"]);
    expect(textIn(both, "GBK")).toEqual(["乱码", "gbk"]);
  });
});

describe("tables of other programs", () => {
  const cell = (length: number, write: (view: DataView) => void) => {
    const view = new DataView(new ArrayBuffer(length));
    write(view);
    return new Uint8Array(view.buffer);
  };

  test("FoxPro: whole numbers, doubles, money, times, long texts", () => {
    const columns = [
      { name: "I", type: "I", bytes: cell(4, (view) => view.setInt32(0, -7, true)) },
      { name: "B", type: "B", bytes: cell(8, (view) => view.setFloat64(0, 1.5, true)) },
      { name: "Y", type: "Y", bytes: cell(8, (view) => view.setBigInt64(0, 12_345n, true)) },
      { name: "T", type: "T", bytes: cell(8, (view) => view.setInt32(0, 2_460_311, true)) },
      { name: "L", type: "L", bytes: utf8("T") },
      { name: "C", type: "C", bytes: utf8("x".repeat(300)) },
    ];
    const [row] = readDbf(table(columns, { version: 0x30 })).rows;
    const day = "2024-01-01";
    expect(row).toEqual({ I: -7, B: 1.5, Y: 1.2345, T: day, L: true, C: "x".repeat(300) });
  });

  test("dBASE VII: long names, numbers whose bytes sort", () => {
    const sorted = (value: number) =>
      cell(8, (view) => {
        view.setFloat64(0, value);
        const bits = view.getBigUint64(0);
        view.setBigUint64(0, BigInt.asUintN(64, value < 0 ? ~bits : bits ^ (1n << 63n)));
      });
    const columns = [
      { name: "PLAN_AREA_OF_PARCEL", type: "O", bytes: sorted(12.25) },
      { name: "MINUS", type: "O", bytes: sorted(-3) },
      { name: "NO", type: "+", bytes: cell(4, (view) => view.setInt32(0, 5 ^ -0x8000_0000)) },
    ];
    const [row] = readDbf(table(columns, { version: 4 })).rows;
    expect(row).toEqual({ PLAN_AREA_OF_PARCEL: 12.25, MINUS: -3, NO: 5 });
  });

  test("a header that counts nothing over a file with records", () => {
    const { rows, counted } = readDbf(
      table([{ name: "A", type: "C", bytes: utf8("x") }], { count: 0 }),
    );
    expect([rows, counted]).toEqual([[{ A: "x" }], null]);
  });
});
