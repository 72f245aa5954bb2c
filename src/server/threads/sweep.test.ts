import { setImmediate as turn } from "node:timers/promises";
import { expect, test, vi } from "vitest";
import { sweepAll, sweepEvery } from "./sweep";

test("what nobody holds is gone after a sweep", async () => {
  const lost = new WeakRef({ big: new Array(1_000) });
  const held = { big: new Array(1_000) };
  const found = new WeakRef(held);
  await turn();
  sweepAll();
  expect(lost.deref()).toBeUndefined();
  expect(found.deref()).toBe(held);
});

test("bytes are swept after each time that so many have passed", () => {
  const sweep = vi.fn();
  const pass = sweepEvery(100, sweep);
  for (const bytes of [60, 30]) pass(bytes);
  expect(sweep).not.toHaveBeenCalled();
  for (const bytes of [10, 99, 250, 1]) pass(bytes);
  expect(sweep).toHaveBeenCalledTimes(2);
});
