import { expect, test } from "vitest";
import type { PortalLayout } from "#contract/portal/cards";
import { isSame, moved, placeOf, pooled, stepped } from "./layoutModel";

const layout: PortalLayout = {
  left: ["rank", "kinds", "years"],
  right: ["todo", "warnings", "ledger", "notices"],
};

test("a card is put before the one that it is dropped on, on its own side too", () => {
  expect(moved(layout, "years", "left", 0).left).toEqual(["years", "rank", "kinds"]);
  expect(moved(layout, "rank", "left", 3).left).toEqual(["kinds", "years", "rank"]);
  const across = moved(layout, "todo", "left", 1);
  expect(across.left).toEqual(["rank", "todo", "kinds", "years"]);
  expect(across.right).toEqual(["warnings", "ledger", "notices"]);
});

test("a full side takes no more", () => {
  expect(moved(layout, "rank", "right", 0)).toBe(layout);
  expect(isSame(stepped(layout, "grades", "ArrowRight"), layout)).toBe(true);
});

test("arrow keys move a card down, across and away", () => {
  expect(stepped(layout, "rank", "ArrowDown").left).toEqual(["kinds", "rank", "years"]);
  expect(stepped(layout, "rank", "ArrowUp")).toBe(layout);
  expect(stepped(layout, "notices", "ArrowUp").right.at(-1)).toBe("ledger");
  const away = stepped(layout, "todo", "ArrowLeft");
  expect(placeOf(away, "todo")).toBe("pool");
  expect(pooled(away)).toContain("todo");
  expect(stepped(away, "todo", "ArrowLeft").left.at(-1)).toBe("todo");
  expect(placeOf(stepped(layout, "kinds", "Delete"), "kinds")).toBe("pool");
});
