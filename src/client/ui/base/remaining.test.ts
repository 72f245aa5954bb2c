import { expect, test } from "vitest";
import { remaining } from "./remaining";

test("what is left follows from what is done, and is said as roughly as it is known", () => {
  const said = (seconds: number | null, progress: number) =>
    remaining({ state: "running", seconds, progress });
  expect(said(20, 40)).toBe("预计还需约 30 秒");
  expect(said(60, 95)).toBe("预计还需不到 10 秒");
  expect(said(60, 20)).toBe("预计还需约 4 分钟");
});

test("nothing is said of a job that waits or has only just begun", () => {
  expect(remaining({ state: "queued", seconds: null, progress: 0 })).toBeNull();
  expect(remaining({ state: "running", seconds: 2, progress: 50 })).toBeNull();
  expect(remaining({ state: "running", seconds: 30, progress: 1 })).toBeNull();
  expect(remaining({ state: "done", seconds: 30, progress: 100 })).toBeNull();
});
