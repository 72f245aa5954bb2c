import { expect, test } from "vitest";
import { portalLayout, usualLayout, widely } from "#contract/portal/cards";
import { filledLayout } from "./filledLayout";

test("the usual layout gets more cards with a second column, a chosen one stays", () => {
  expect(filledLayout(usualLayout, 1)).toBe(usualLayout);
  const wide = filledLayout(usualLayout, 2);
  expect(wide).toEqual({
    left: [...usualLayout.left, ...widely.left],
    right: [...usualLayout.right, ...widely.right],
  });
  expect(portalLayout.safeParse(wide).success, "one that could be saved").toBe(true);
  const layout = { left: ["rank" as const, "kinds" as const], right: [...usualLayout.right] };
  expect(filledLayout(layout, 2)).toBe(layout);
  expect(filledLayout(null, 2)).toBeNull();
});
