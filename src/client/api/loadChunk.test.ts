import { afterEach, expect, test, vi } from "vitest";
import { ChunkMissing, loadChunk } from "./loadChunk";

afterEach(() => vi.useRealTimers());

test("a part that arrives is handed on", async () => {
  expect(await loadChunk(async () => ({ Component: "x" }))).toEqual({ Component: "x" });
});

test("a part that fails is missing", async () => {
  await expect(loadChunk(() => Promise.reject(new TypeError("net")))).rejects.toBeInstanceOf(
    ChunkMissing,
  );
});

test("a part that has not come after 120 s is missing", async () => {
  vi.useFakeTimers();
  const outcome = loadChunk(() => new Promise(() => undefined)).catch((error: unknown) => error);
  let settled = false;
  outcome.then(() => {
    settled = true;
  });
  await vi.advanceTimersByTimeAsync(119_999);
  expect(settled).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  expect(await outcome).toBeInstanceOf(ChunkMissing);
});
