import { expect, test } from "vitest";
import { type PortalCard, portalCardIds } from "#contract/portal/cards";
import { tallCards } from "./tallCards";

test("cards and their second rows fill every column", () => {
  for (const columns of [2, 3]) {
    for (let count = columns; count <= portalCardIds.length; count += 1) {
      const cards: PortalCard[] = portalCardIds.slice(0, count);
      expect((count + tallCards(cards, columns).size) % columns).toBe(0);
    }
  }
  expect(tallCards(portalCardIds, 1).size).toBe(0);
});

test("the update ledger grows first", () => {
  expect([...tallCards(["todo", "warnings", "ledger", "notices", "tasks"], 3)]).toEqual(["ledger"]);
});
