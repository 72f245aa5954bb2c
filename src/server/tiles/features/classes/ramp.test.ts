import { expect, test } from "vitest";
import { colorsOf, rampOf } from "./ramp";

const [red, blue] = [
  [255, 0, 0, 255],
  [0, 0, 255, 55],
];
const ramp = (algorithm: string) => ({
  ...{ type: "algorithmic", algorithm, fromColor: red, toColor: blue },
});

test.each(["esriHSVAlgorithm", "esriCIELabAlgorithm", "esriLabLChAlgorithm"])(
  "a ramp by %s begins and ends with its colours",
  (algorithm) => {
    const [first, middle, last] = colorsOf(rampOf(ramp(algorithm)), 3);
    expect([first, last]).toEqual([red, blue]);
    expect(middle?.[3]).toBe(155);
  },
);

test("each way of mixing has its own colour between", () => {
  const between = (algorithm: string) => rampOf(ramp(algorithm))(0.5).slice(0, 3);
  // Magenta lies between by hue, the other way round would be green.
  expect(between("esriHSVAlgorithm")).toEqual([255, 0, 255]);
  expect(between("esriCIELabAlgorithm")).toEqual([202, 0, 136]);
});

test("several ramps follow each other", () => {
  const parts = {
    type: "multipart",
    colorRamps: [
      ramp("esriHSVAlgorithm"),
      { ...ramp("esriHSVAlgorithm"), fromColor: [9, 9, 9], toColor: [9, 9, 9] },
    ],
  };
  expect(colorsOf(rampOf(parts), 3)).toEqual([red, [9, 9, 9, 255], [9, 9, 9, 255]]);
});

test.each([
  {},
  { type: "random" },
  { type: "multipart", colorRamps: [] },
  { ...ramp("esriRainbow") },
  { ...ramp("esriHSVAlgorithm"), toColor: [1, 2] },
  { ...ramp("esriHSVAlgorithm"), toColor: [1, 2, 300, 0] },
])("%j is refused in words", (given) => {
  expect(() => rampOf(given)).toThrow(/^colorRamp 有误/);
});
