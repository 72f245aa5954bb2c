import { describe, expect, test } from "vitest";
import { isLeftBehind, kindInPath, numbersInPath } from "./fileNames";

describe("numbers in a path", () => {
  test.each([
    ["330110SD202400001.jpg", [["330110SD202400001"]]],
    ["330110SD202400001（改造前）1.jpg", [["330110SD202400001"]]],
    ["330110SD202400001-2.jpg", [["330110SD202400001-2", "330110SD202400001"]]],
    ["330110sd202400001_IMG_0012.JPG", [["330110SD202400001", "0012"]]],
    ["照片/330110GY000012 仓前/改造后/IMG_1.jpg", [[], [], ["330110GY000012"], []]],
    ["３３０１１０GY000012.pdf", [["330110GY000012"]]],
  ])("%s", (path, found) => {
    expect(numbersInPath(path)).toEqual(found);
  });
});

test.each([
  ["330110GY000012改造前.jpg", "01"],
  ["改造后/330110GY000012.jpg", "07"],
  ["改造后/330110GY000012 现状.jpg", "01"],
  ["330110GY000012 不动产权证.pdf", "02"],
  ["实施方案/330110GY000012.docx", "04"],
  ["330110GY000012.jpg", null],
])("the kind that %s tells is %s", (path, kind) => {
  expect(kindInPath(path)).toBe(kind);
});

test.each([
  [".DS_Store", true],
  ["照片/Thumbs.db", true],
  ["照片/~$方案.docx", true],
  ["__MACOSX/a.jpg", true],
  ["照片/a.jpg", false],
])("%s is left behind by a system: %s", (path, is) => {
  expect(isLeftBehind(path)).toBe(is);
});
