import { expect, test } from "vitest";
import {
  cellName,
  findHeading,
  hasLostDigits,
  headingRemarks,
  isNoteLine,
  isTotalLine,
} from "./headingRow";

const lines = (...rows: unknown[][]) => rows.map((cells, i) => ({ row: i + 1, cells }));
const known = (titles: readonly string[]) =>
  titles.filter((title) => ["名称", "面积", "税收"].includes(title)).length;

test("headings are found below titles and notes", () => {
  const sheet = lines(["2024年清单"], ["单位：万元", null], ["名称", "面积"], ["甲", 5]);
  const heading = findHeading(sheet, known);
  expect(heading).toEqual({ at: 2, depth: 1, titles: ["名称", "面积"] });
  expect(headingRemarks(sheet, heading)[0]?.text).toBe("表头在第3行，其上2行未读取");
});

test("headings in two lines, merged over columns and downwards, are one", () => {
  const sheet = lines(["名称", "其中", null], [null, "面积", "税收"], ["甲", 5, 6]);
  const heading = findHeading(sheet, known);
  expect(heading).toEqual({ at: 0, depth: 2, titles: ["名称", "面积", "税收"] });
  expect(headingRemarks(sheet, heading)[0]?.text).toBe("表头在第1、2行");
});

test("a row that is named has the headings, and so has the one below it if it is known", () => {
  const sheet = lines(["名称", "面积"], ["其中", null], ["名称", "税收"], ["甲", 5]);
  expect(findHeading(sheet, known, 3)).toMatchObject({ at: 2, depth: 1 });
  expect(findHeading(sheet, known, 2)).toMatchObject({ at: 1, depth: 2 });
  expect(findHeading(sheet, known, 9)).toMatchObject({ at: 0 });
});

test("a first line of headings is nothing to say, nor is a sheet without any", () => {
  const sheet = lines(["名称"], ["面积"]);
  expect(headingRemarks(sheet, findHeading(sheet, known))).toEqual([]);
  expect(findHeading(lines(["x"], ["y"]), known)).toEqual({ at: 0, depth: 1, titles: ["x"] });
});

test.each([
  [["合计", null, 5], true],
  [[null, "合计：", 5], true],
  [[2024, null, "小 计"], true],
  [["全县总计", 3], true],
  [["合计有限公司", 5], false],
  [["甲", "乙", "丙", "丁", "合计"], false],
  [[5, null], false],
])("%j is a line of sums: %s", (cells, is) => expect(isTotalLine(cells)).toBe(is));

test.each([
  [["备注：按宗填写"], true],
  [[null, "填表人： 张三", "审核人：李四", "2024年3月1日"], true],
  [["说明1：单位为㎡"], true],
  [["备注：已拆除", "330110GS202400001"], false],
  [["注塑车间：一"], false],
  [["备注"], false],
  [[5], false],
])("%j is a note: %s", (cells, is) => expect(isNoteLine(cells)).toBe(is));

test("cells have names, and numbers of more than 15 digits have lost some", () => {
  expect([cellName(0, 1), cellName(25, 2), cellName(26, 3), cellName(701, 4)]).toEqual([
    ...["A1", "Z2", "AA3", "ZZ4"],
  ]);
  expect([
    hasLostDigits(9.133020076543212e17),
    hasLostDigits(330110202401),
    hasLostDigits("9".repeat(18)),
  ]).toEqual([true, false, false]);
});
