import { expect, test } from "vitest";
import { usualLayout } from "#contract/portal/cards";
import { filledLayout } from "./filledLayout";

test("the usual layout gets a fourth card on the left, a chosen one stays", () => {
  expect(filledLayout(usualLayout)).toEqual({
    left: ["rank", "kinds", "years", "grades"],
    right: usualLayout.right,
  });
  const chosen = { left: ["rank", "kinds"] as const, right: usualLayout.right };
  const layout = { left: [...chosen.left], right: [...chosen.right] };
  expect(filledLayout(layout)).toBe(layout);
  expect(filledLayout(null)).toBeNull();
});
