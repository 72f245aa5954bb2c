import { afterEach, beforeEach, expect, test, vi } from "vitest";

beforeEach(() => {
  vi.useFakeTimers();
  vi.resetModules();
});
afterEach(() => vi.useRealTimers());

/** Whether it has come by now, each time it is asked. */
async function watched(promise: Promise<void>) {
  let isOver = false;
  void promise.then(() => {
    isOver = true;
  });
  return async (ms = 0) => {
    await vi.advanceTimersByTimeAsync(ms);
    return isOver;
  };
}

test("where no map is coming nothing waits", async () => {
  const { afterFirstMap } = await import("./mapRest");
  expect(await (await watched(afterFirstMap()))()).toBe(true);
});

test("what the first map does not need waits for it, and for no later one", async () => {
  const { afterFirstMap, expectMap, mapStands } = await import("./mapRest");
  expect(expectMap()).toBe(true);
  const over = await watched(afterFirstMap());
  expect(await over(5_000)).toBe(false);
  mapStands();
  expect(await over()).toBe(true);
  expect(expectMap()).toBe(false);
  expect(await (await watched(afterFirstMap()))()).toBe(true);
});

test("where the map comes to no rest it comes all the same", async () => {
  const { afterFirstMap, expectMap } = await import("./mapRest");
  expectMap();
  const over = await watched(afterFirstMap());
  expect(await over(19_000)).toBe(false);
  expect(await over(1_001)).toBe(true);
});
