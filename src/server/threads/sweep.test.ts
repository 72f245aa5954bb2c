import { setImmediate as turn } from "node:timers/promises";
import { expect, test } from "vitest";
import { sweepAll } from "./sweep";

test("what nobody holds is gone after a sweep", async () => {
  const lost = new WeakRef({ big: new Array(1_000) });
  const held = { big: new Array(1_000) };
  const found = new WeakRef(held);
  await turn();
  sweepAll();
  expect(lost.deref()).toBeUndefined();
  expect(found.deref()).toBe(held);
});
