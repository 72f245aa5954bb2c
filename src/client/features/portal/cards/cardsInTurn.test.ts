import { expect, test } from "vitest";
import { standing } from "./cardsInTurn";

test("cards that have room all stand, whatever the turn", () => {
  expect(standing(["a", "b", "c"], 4, 7)).toEqual(["a", "b", "c"]);
});

test("more cards than have room take turns, and no place stays empty", () => {
  const cards = ["a", "b", "c", "d"];
  expect(standing(cards, 3, 0)).toEqual(["a", "b", "c"]);
  expect(standing(cards, 3, 1)).toEqual(["d", "a", "b"]);
  const seen = new Set([0, 1, 2, 3].flatMap((turn) => standing(cards, 3, turn)));
  expect(seen.size).toBe(4);
});
