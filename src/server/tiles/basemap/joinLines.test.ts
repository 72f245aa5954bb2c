import { expect, test } from "vitest";
import type { Position } from "#geo/position";
import { joinLines } from "./joinLines";

/** Lines whichever way they run. */
const sorted = (lines: readonly (readonly Position[])[]) =>
  lines.map((line) => [line.join(" "), [...line].reverse().join(" ")].sort()[0]).sort();

const at = (x: number, y: number): Position => [x, y];
const [a, b, c, d, e] = [at(0, 0), at(1, 0), at(2, 0), at(3, 1), at(3, -1)];

test("pieces become one line, whichever way each runs and however often it is there", () => {
  const pieces = [
    [a, b],
    [c, b],
    [b, c],
    [c, d],
    [b, a],
  ];
  expect(sorted(joinLines(pieces))).toEqual(sorted([[a, b, c, d]]));
});

test("where three meet, three end", () => {
  const fork = [
    [a, b, c, d],
    [c, e],
  ];
  expect(sorted(joinLines(fork))).toEqual(
    sorted([
      [a, b, c],
      [c, d],
      [c, e],
    ]),
  );
});

test("a ring stays closed, and one that hangs on a line begins where they meet", () => {
  const ring = [[c, d, e, c]];
  const [alone] = joinLines(ring);
  expect(alone).toHaveLength(4);
  expect(alone?.[0]).toEqual(alone?.at(-1));
  const hung = joinLines([...ring, [b, c]]);
  expect(hung).toHaveLength(2);
  expect(hung.find((line) => line.length === 4)?.[0]).toEqual(c);
});

test("two lines that cross end there, whichever is met first", () => {
  const cross = [
    [a, b, c],
    [d, b, e],
  ];
  expect(sorted(joinLines(cross))).toEqual(
    sorted([
      [a, b],
      [b, c],
      [d, b],
      [b, e],
    ]),
  );
  const near = [[a, b, c, d, b, e]];
  expect(sorted(joinLines(near))).toEqual(
    sorted([
      [a, b],
      [b, c, d, b],
      [b, e],
    ]),
  );
});

test("a line of one place, and a place that is written twice, draw nothing", () => {
  expect(joinLines([[a], [a, a]])).toEqual([]);
  expect(joinLines([[a, a, b]])).toEqual([[a, b]]);
});
