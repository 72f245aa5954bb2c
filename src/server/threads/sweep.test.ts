import { setImmediate as turn } from "node:timers/promises";
import { expect, test, vi } from "vitest";
import { sweepAll, sweepEvery, sweepGrown } from "./sweep";

test("what nobody holds is gone after a sweep", async () => {
  const lost = new WeakRef({ big: new Array(1_000) });
  const held = { big: new Array(1_000) };
  const found = new WeakRef(held);
  await turn();
  sweepAll();
  expect(lost.deref()).toBeUndefined();
  expect(found.deref()).toBe(held);
});

test("what nobody holds is swept once the heap has grown by so much", async () => {
  sweepGrown(1 << 20);
  const lost = new WeakRef({ big: new Array(1_000) });
  await turn();
  sweepGrown(1 << 30);
  expect(lost.deref()).toBeDefined();
  await turn();
  const held = new Array(1 << 20).fill(0.5);
  sweepGrown(1 << 20);
  expect(lost.deref()).toBeUndefined();
  expect(held).toHaveLength(1 << 20);
});

test("bytes are swept after each time that so many have passed", () => {
  const sweep = vi.fn();
  const pass = sweepEvery(100, sweep);
  for (const bytes of [60, 30]) pass(bytes);
  expect(sweep).not.toHaveBeenCalled();
  for (const bytes of [10, 99, 250, 1]) pass(bytes);
  expect(sweep).toHaveBeenCalledTimes(2);
});
