import { expect, test } from "vitest";
import { usualLayout } from "#contract/portal/cards";
import { cardsSeen } from "./cardsSeen";

test("a side shows what its viewer may see, and is never empty of what was laid on it", () => {
  expect(cardsSeen(usualLayout, "right", () => true)).toEqual(usualLayout.right);
  expect(cardsSeen(usualLayout, "right", (card) => card !== "decisions")).toEqual(["gaps"]);
  const sees =
    (...cards: string[]) =>
    (card: string) =>
      cards.includes(card);
  expect(cardsSeen(usualLayout, "right", sees("todo", "totals"))).toEqual(["todo"]);
  expect(cardsSeen(usualLayout, "left", sees("todo", "totals"))).toEqual(["totals"]);
  expect(cardsSeen({ left: [], right: ["rank"] }, "left", () => true)).toEqual([]);
  expect(cardsSeen(null, "left", () => true)).toEqual([]);
});

test("who lays out the cards of others sees all of them", () => {
  expect(cardsSeen(usualLayout, "right", null)).toEqual(usualLayout.right);
});
