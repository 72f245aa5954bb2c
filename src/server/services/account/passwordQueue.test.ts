import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { inTurn } from "./passwordQueue";

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

/** Work that ends on command. */
function held() {
  let end = () => {};
  const done = new Promise<void>((resolve) => {
    end = resolve;
  });
  return { end, work: () => done };
}

test("a few run at once, the others in the order of asking, and a failure makes room", async () => {
  const all = Array.from({ length: 5 }, held);
  const begun: number[] = [];
  const runs = all.map(({ work }, i) =>
    inTurn(async () => {
      begun.push(i);
      await work();
      if (i === 0) throw new Error("wrong");
    }).catch(() => {}),
  );
  await vi.advanceTimersByTimeAsync(0);
  expect(begun).toEqual([0, 1]);
  all[0]?.end();
  await vi.advanceTimersByTimeAsync(0);
  expect(begun).toEqual([0, 1, 2]);
  for (const { end } of all) end();
  await Promise.all(runs);
  expect(begun).toEqual([0, 1, 2, 3, 4]);
});

test("who finds the queue full, or waits long in it, is told so with 503", async () => {
  const first = Array.from({ length: 2 }, held);
  const running = first.map(({ work }) => inTurn(work));
  const later = Array.from({ length: 65 }, () =>
    inTurn(async () => "done").catch((error: { status: number }) => error.status),
  );
  expect(await later.at(-1), "no room").toBe(503);
  await vi.advanceTimersByTimeAsync(12_000);
  expect(new Set(await Promise.all(later)), "waited long").toEqual(new Set([503]));
  for (const { end } of first) end();
  await Promise.all(running);
  expect(await inTurn(async () => "done")).toBe("done");
});
