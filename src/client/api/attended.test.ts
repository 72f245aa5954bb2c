import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { isAttended, watchPresence } from "./attended";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("a page that nobody touches is unattended after two minutes, and attended at the next key", () => {
  const page = new EventTarget();
  watchPresence(page);
  page.dispatchEvent(new Event("pointermove"));
  expect(isAttended()).toBe(true);
  vi.advanceTimersByTime(119_000);
  expect(isAttended()).toBe(true);
  vi.advanceTimersByTime(2_000);
  expect(isAttended()).toBe(false);
  page.dispatchEvent(new Event("keydown"));
  expect(isAttended()).toBe(true);
});
