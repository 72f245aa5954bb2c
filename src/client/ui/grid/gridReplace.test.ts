import { expect, test } from "vitest";
import { replacements } from "./gridReplace";

const cells = [
  { id: "1", key: "zl", text: "望江路 1 号" },
  { id: "1", key: "bz", text: "" },
  { id: "2", key: "zl", text: "望江路" },
  { id: "2", key: "bz", text: "见望江路，望江路" },
];
const found = (find: string, put: string, key: string | null = null, whole = false) =>
  replacements(cells, { find, put, key, whole }).map(({ id, after }) => `${id} ${after}`);

test("every place in a cell is replaced, in all fields or in one", () => {
  expect(found("望江路", "江望路")).toEqual(["1 江望路 1 号", "2 江望路", "2 见江望路，江望路"]);
  expect(found("望江路", "", "bz")).toEqual(["2 见，"]);
  expect(found("望江路", "$&", "zl", true), "no pattern").toEqual(["2 $&"]);
});

test("whole cells alone, empty ones by nothing, and what would stay is not counted", () => {
  expect(found("望江路", "乙", null, true)).toEqual(["2 乙"]);
  expect(found("", "无")).toEqual(["1 无"]);
  expect(found("望江路", "望江路")).toEqual([]);
});
