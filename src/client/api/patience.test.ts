import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { patienceOf } from "./patience";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("what goes on moving is waited for, however long it takes as a whole", () => {
  const { signal, again } = patienceOf(300);
  for (let i = 0; i < 20; i++) {
    vi.advanceTimersByTime(299);
    again();
  }
  expect(signal.aborted).toBe(false);
  vi.advanceTimersByTime(300);
  expect(signal.aborted).toBe(true);
  expect(signal.reason.name).toBe("TimeoutError");
});

test("nothing is given up once it has ended, and nothing taken up again", () => {
  const done = patienceOf(300);
  done.end();
  vi.advanceTimersByTime(1_000);
  expect(done.signal.aborted).toBe(false);
  const late = patienceOf(300);
  vi.advanceTimersByTime(300);
  late.again();
  expect(vi.getTimerCount()).toBe(0);
});
