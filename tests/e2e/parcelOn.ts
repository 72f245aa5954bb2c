import type { Locator } from "@playwright/test";
import { expect } from "./test";

/** Page pixels of the centre and the sides of the focused parcel. */
export async function parcelOn(map: Locator) {
  await expect(map).toHaveAttribute("data-focus", /\d/);
  const sides = ((await map.getAttribute("data-focus")) ?? "").split(",").map(Number);
  const [left = 0, top = 0, right = 0, bottom = 0] = sides;
  const { x, y } = (await map.boundingBox()) ?? { x: 0, y: 0 };
  return {
    ...{ left: x + left, right: x + right, top: y + top, bottom: y + bottom },
    middle: [x + (left + right) / 2, y + (top + bottom) / 2] as const,
  };
}
