import { expect, test } from "vitest";
import type { Problem } from "#contract/rules/problem/report";
import { dropped, itemsOf, tally, withCell, withFailure } from "./gridEdits";

const row = { dkid: "a", bbh: 4, zl: "甲路", mj: 10 };
const good = { text: "乙路", value: "乙路", message: null };
const bad = { text: "很大", value: "很大", message: "用地面积应为非负数" };
const problem = (field: string | null, message: string): Problem => ({
  ...{ rule: "A001", level: "E", row: null, dkbh: null, value: null },
  ...{ field, message },
});

test("a cell that says what is stored again is no edit", () => {
  const edits = withCell({}, "a", row, "zl", good);
  expect(itemsOf(edits)).toEqual([{ id: "a", bbh: 4, values: { zl: "乙路" } }]);
  expect(withCell(edits, "a", row, "zl", { text: "甲路", value: "甲路", message: null })).toEqual(
    {},
  );
});

test("what is wrong is counted, and stays until it is typed anew", () => {
  const edits = withCell(withCell({}, "a", row, "zl", good), "a", row, "mj", bad);
  expect(tally(edits)).toEqual({ rows: 1, cells: 2, wrong: 1, refused: 0 });
});

test("what the server refuses stands at its cell, and the rest at the row", () => {
  const edits = withCell({}, "a", row, "zl", good);
  const told = withFailure(edits, "a", "坐落重复（共2项）", [
    problem("ZL", "坐落重复"),
    problem("TXMJ", "图形面积不符"),
  ]);
  expect(told.a?.cells.zl?.message).toBe("坐落重复");
  expect(told.a?.message).toBe("图形面积不符");
  expect(withFailure(edits, "a", "已锁定", []).a?.message).toBe("已锁定");
  expect(dropped(told, ["a"])).toEqual({});
});
