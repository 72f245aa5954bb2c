import iconv from "iconv-lite";
import { expect, test } from "vitest";
import { UnreadableBook } from "../xlsx/zipParts";
import { csvTable } from "./csvTable";

const read = (bytes: Uint8Array, given: "gbk" | "utf-8" | null = null) => {
  const { encoding, remarks, rows } = csvTable(bytes, given, 10);
  return { encoding, said: remarks.map(({ text }) => text), rows: [...rows] };
};
const utf8 = (text: string) => new TextEncoder().encode(text);
const rowsOf = (text: string) => read(utf8(text)).rows.map(({ cells }) => cells);

test.each([
  ["gb18030", iconv.encode("编号,名称\n1,余杭", "gbk"), ["文件没有说明编码，按GBK读取"]],
  ["utf-8", utf8("编号,名称\n1,余杭"), ["文件没有说明编码，按UTF-8读取"]],
  ["utf-8", utf8("\ufeff编号,名称\n1,余杭"), []],
  ["utf-16", new Uint8Array([0xff, 0xfe, ...iconv.encode("编号,名称\n1,余杭", "utf-16le")]), []],
])(
  "the encoding is %s by the bytes, which is said where it is a guess",
  (encoding, bytes, said) => {
    expect(read(bytes)).toEqual({
      ...{ encoding, said },
      rows: [
        { row: 1, cells: ["编号", "名称"] },
        { row: 2, cells: ["1", "余杭"] },
      ],
    });
  },
);

test("a given encoding is taken, and what does not fit it is told", () => {
  const { encoding, said } = read(iconv.encode("编号,名称", "gbk"), "utf-8");
  expect([encoding, said]).toEqual(["utf-8", ["有文字不能按UTF-8识别，请核对编码"]]);
});

test.each([
  ["a;b;c\n1,5;2;3\n2,5;3;4", "各列以分号分隔"],
  ["a\tb\tc\n1,5\t2\t3", "各列以制表符分隔"],
  ["标题\na,b,c\n1;5,2,3", undefined],
  ["sep=;\na;b", undefined],
])("the separator of %j is the one that cuts evenly", (text, said) => {
  const found = read(utf8(text));
  expect(found.said.filter((one) => one.includes("分隔"))).toEqual(said ? [said] : []);
  expect(found.rows.at(-1)?.cells.length).toBeGreaterThan(1);
});

test("quotes hold separators, line breaks and quotes; rows count lines of the file", () => {
  const text = 'a,"b,1\r\n""二""",c\r\n\r\n"x"y,z,\r\n';
  expect(read(utf8(text)).rows).toEqual([
    { row: 1, cells: ["a", 'b,1\r\n"二"', "c"] },
    { row: 4, cells: ["xy", "z"] },
  ]);
});

test("texts stay as they are: leading zeros, and how programs keep them", () => {
  expect(rowsOf('0601,"=""0601""",="0602",\'0603,330110SD202400001\t\n')).toEqual([
    ["0601", "0601", "0602", "0603", "330110SD202400001"],
  ]);
});

test("what Excel has made of a long number is a number whose digits are lost", () => {
  expect(rowsOf("9.13301E+17,1E5,1e3")).toEqual([[913_301_000_000_000_000, "1E5", "1e3"]]);
});

test.each([
  ['a,"b\nc', "openQuote"],
  ["1,2,3,4,5,6,7,8,9,10,11", "tooWide"],
])("%j is refused", (text, kind) => {
  expect(() => rowsOf(text)).toThrow(new UnreadableBook(kind as "openQuote"));
});
