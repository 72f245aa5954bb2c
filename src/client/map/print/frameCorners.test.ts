import { expect, test } from "vitest";
import { fittingScale, frameCorners, framePlace, groundOf, isInView } from "./frameCorners";

test.each([0, 30, -75, 170])(
  "a frame turned by %i degrees is found again by its corners",
  (rotation) => {
    const center: [number, number] = [119.98, 30.36];
    const corners = frameCorners({ center, rotation, width: 800, height: 500 });
    const place = framePlace(corners);
    expect(place.rotation).toBeCloseTo(rotation, 1);
    expect(place.center[0]).toBeCloseTo(center[0], 6);
    expect(place.center[1]).toBeCloseTo(center[1], 6);
  },
);

test.each([
  ["a street", [900, 700], 2000],
  ["a county", [60_000, 40_000], 100_000],
  ["the province", [600_000, 500_000], 250_000],
  ["less than a plan shows", [100, 80], 500],
] as const)("the frame for a view of %s fills it", (_, room, scale) => {
  expect(fittingScale(room, [400, 247])).toBe(scale);
});

test.each([
  ["a parcel that it holds", [300, 200], 2000],
  ["a parcel larger than the view", [1500, 200], 5000],
  ["a parcel larger than any sheet", [90_000, 90_000], 250_000],
] as const)("the frame around %s has a scale for it", (_, held, scale) => {
  expect(fittingScale([900, 700], [400, 247], held)).toBe(scale);
});

test("bounds of a parcel are measured on the ground", () => {
  const { middle, size } = groundOf([119.92, 30.29, 119.93, 30.3]);
  expect(middle).toEqual([expect.closeTo(119.925, 9), expect.closeTo(30.295, 9)]);
  expect(size[0]).toBeCloseTo(962, -1);
  expect(size[1]).toBeCloseTo(1109, -1);
});

test.each([
  ["fits", 5000, true],
  ["is larger than the view", 50_000, false],
  ["is too small to be taken hold of", 200, false],
] as const)("a frame that %s", (_, scale, expected) => {
  expect(isInView([2100, 1300], [400, 247], scale)).toBe(expected);
});
