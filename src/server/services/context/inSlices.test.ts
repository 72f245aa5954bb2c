import { expect, test } from "vitest";
import { inLanes, inSlices, nextSize } from "./inSlices";

test("a slow transaction is followed by a smaller one, down to a few records, and a quick by a larger", () => {
  expect(nextSize(100, 1_000, 100)).toBe(50);
  expect(nextSize(12, 1_000, 100)).toBe(10);
  expect(nextSize(3, 1_000, 3)).toBe(3);
  expect(nextSize(120, 1_000, 500, 100)).toBe(100);
  expect(nextSize(50, 200, 100)).toBe(50);
  expect(nextSize(50, 20, 100)).toBe(100);
  expect(nextSize(80, 20, 100)).toBe(100);
});

test("each of a list is worked on once, in order, however large the slices are", async () => {
  const list = Array.from({ length: 25 }, (_, i) => i);
  const sizes = await inSlices(list, 10, async (some) => some);
  expect(sizes.flat()).toEqual(list);
  expect(Math.max(...sizes.map((some) => some.length))).toBe(10);
});

async function* upTo(last: number) {
  for (let i = 1; i <= last; i++) yield i;
}

test("of a stream two are worked on at once, each once", async () => {
  let [at, most] = [0, 0];
  const done: number[] = [];
  await inLanes(upTo(9), 2, async (one) => {
    most = Math.max(most, ++at);
    await new Promise((resolve) => setImmediate(resolve));
    done.push(one);
    at--;
  });
  expect(done.toSorted((p, q) => p - q)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]);
  expect(most).toBe(2);
});

test("a failure in a stream is told when what has begun is over, and nothing begins after it", async () => {
  const over: number[] = [];
  const works = inLanes(upTo(9), 2, async (one) => {
    if (one === 2) throw new Error("broken off");
    await new Promise((resolve) => setTimeout(resolve, 20));
    over.push(one);
  });
  await expect(works).rejects.toThrow("broken off");
  expect(over).toEqual([1]);
});
