import { expect, test } from "vitest";
import { parseList } from "./parseList";

const both = ["330110SD202310001", "330110SD202310002"];

test.each(["\n", "\r\n", "\t", ",", "，", "、", ";", " ", ", \n"])(
  "numbers with %j between them are a list",
  (between) => {
    expect(parseList(`${both.join(between)}${between}`)).toEqual(both);
  },
);

test("a number that stands twice counts once", () => {
  expect(parseList(`${both.join()},${both[0]}`)).toEqual(both);
});

test.each([
  "330110SD202310001",
  "望江单元 3 号",
  "杭州 余杭",
  "119.98, 30.3600",
  "40498077.123 3360000.456",
  // From another province.
  "116.3912,39.9075",
  "38498077 3360000",
  "",
])("%j is no list", (text) => {
  expect(parseList(text)).toBeNull();
});
