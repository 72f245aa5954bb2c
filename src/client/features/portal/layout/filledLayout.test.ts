import { expect, test } from "vitest";
import { portalCardIds, usualLayout } from "#contract/portal/cards";
import { filledLayout } from "./filledLayout";

test("the usual layout gets more cards with more columns, a chosen one stays", () => {
  expect(filledLayout(usualLayout, 1)).toBe(usualLayout);
  expect(filledLayout(usualLayout, 2)).toEqual({
    left: ["rank", "kinds", "years", "grades"],
    right: usualLayout.right,
  });
  const widest = filledLayout(usualLayout, 3);
  expect([...(widest?.left ?? []), ...(widest?.right ?? [])].toSorted()).toEqual(
    [...portalCardIds].toSorted(),
  );
  const chosen = { left: ["rank", "kinds"] as const, right: usualLayout.right };
  const layout = { left: [...chosen.left], right: [...chosen.right] };
  expect(filledLayout(layout, 3)).toBe(layout);
  expect(filledLayout(null, 3)).toBeNull();
});
