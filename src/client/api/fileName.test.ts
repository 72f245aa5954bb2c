import { expect, test } from "vitest";
import { fileName } from "./fileName";

test.each([
  [null, null],
  ["attachment", null],
  ['attachment; filename="a b.zip"', "a b.zip"],
  ["attachment; filename=a.zip; size=3", "a.zip"],
  ["attachment; filename=\"x\"; filename*=UTF-8''%E5%9C%B0.zip", "地.zip"],
  ["attachment; filename=\"x.zip\"; filename*=UTF-8''%E5%9", "x.zip"],
])("%s → %s", (header, name) => {
  expect(fileName(header)).toBe(name);
});
