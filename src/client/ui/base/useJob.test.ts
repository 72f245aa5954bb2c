import { expect, test } from "vitest";
import { afterLook, doingOf, type Job, waitAfter } from "./useJob";

test("a job is looked at each second at first, then ever less often, but at least every five", () => {
  expect([1, 19].map(waitAfter)).toEqual([1_000, 1_000]);
  expect(waitAfter(22)).toBeGreaterThan(waitAfter(20));
  expect(waitAfter(200)).toBe(5_000);
});

const running: Job = {
  jobId: "J",
  kind: "checkDxyd",
  state: "running",
  progress: 40,
  step: "检查属性",
  attempt: 1,
  seconds: 12,
  cancelling: false,
  result: null,
  message: null,
};

test("a lost connection keeps what is known of a job and says so; an unknown job is lost", () => {
  const known = { job: running, trouble: null, lost: false };
  const offline = afterLook(known, { ok: false, status: 503, message: "连接不上服务器" });
  expect(offline).toEqual({ job: running, trouble: "连接不上服务器", lost: false });
  expect(afterLook(known, { ok: false, status: 404, message: "任务不存在" }).lost).toBe(true);
  expect(afterLook(offline, { ok: true, status: 200, data: running }).trouble).toBeNull();
});

test.each([
  [null, "排队中，即将开始"],
  [{ ...running, state: "queued", step: "", attempt: 0 }, "排队中，即将开始"],
  [{ ...running, state: "queued", step: "等待上级的评价完成", attempt: 0 }, "等待上级的评价完成"],
  [running, "检查属性"],
  [{ ...running, step: "" }, "正在校验"],
  [{ ...running, state: "queued", step: "" }, "排队中，即将开始（第 2 次尝试）"],
  [{ ...running, attempt: 2 }, "检查属性（第 2 次尝试）"],
] satisfies [Job | null, string][])(
  "a job tells what it does, and that it was taken up again: %o",
  (job, words) => {
    expect(doingOf(job, "校验")).toBe(words);
  },
);
