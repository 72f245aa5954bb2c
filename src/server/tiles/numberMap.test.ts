import { expect, test } from "vitest";
import { NumberMap } from "./numberMap";

test("holds what a map holds, however many there are", () => {
  const [ours, plain] = [new NumberMap(), new Map<number, number>()];
  let state = 7;
  const below = (n: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * n);
  };
  for (let n = 0; n < 50_000; n++) {
    const key = below(300) * 2 ** 16 + below(300);
    ours.set(key, n);
    plain.set(key, n);
  }
  expect(ours.size).toBe(plain.size);
  for (const [key, no] of plain) expect(ours.get(key)).toBe(no);
  expect([...ours.keys()].sort((a, b) => a - b)).toEqual([...plain.keys()].sort((a, b) => a - b));
  expect(ours.get(299 * 2 ** 16 + 301)).toBeUndefined();
  expect(new NumberMap().get(0)).toBeUndefined();
});
