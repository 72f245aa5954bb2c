import { expect, test } from "vitest";
import { datasets } from "../datasets/index";
import { contrastOf, edgeOf } from "./edge";

const colors = Object.values(datasets).flatMap(({ symbols }) =>
  symbols.flatMap((symbol) => Object.values(symbol.colors)),
);

test("whatever colour a record has, its outline stands out from the ground", () => {
  expect(colors.length).toBeGreaterThan(50);
  for (const color of colors) expect(contrastOf(edgeOf(color)), color).toBeGreaterThanOrEqual(1.9);
});

test("a colour that stands out is its own outline, a pale one keeps its hue", () => {
  expect(edgeOf("#ef4444")).toBe("#ef4444");
  const edge = edgeOf("#fde68a");
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => Number.parseInt(edge.slice(at, at + 2), 16));
  expect(r).toBeGreaterThan(g);
  expect(g).toBeGreaterThan(b);
});
