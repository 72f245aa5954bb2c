// @vitest-environment happy-dom
import { screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { jobApi } from "#contract/endpoints/records/job";
import { answer, refusal, sentTo, show, signIn } from "../../../../tests/dom/page";
import { JobProgress } from "./JobProgress";
import type { Job } from "./useJob";

const job: Job = {
  ...{ jobId: "J", kind: "settleYear", state: "running", progress: 40, step: "更新用地指标 4/10" },
  ...{ attempt: 1, seconds: 20, cancelling: false, result: null, message: null },
};
const progress = (over: Partial<Job> = {}) => (
  <JobProgress jobId="J" job={{ ...job, ...over }} trouble={null} doing="发布" />
);

test("a job shows how far it is, how long it still takes, and that its page can be left", () => {
  signIn("ROLE_PROVINCE", "33");
  show(progress());
  expect(screen.getByText("更新用地指标 4/10")).toBeTruthy();
  expect(screen.getByText("40%")).toBeTruthy();
  expect(screen.getByText("预计还需约 30 秒")).toBeTruthy();
  expect(screen.getByText(/可以离开本页/)).toBeTruthy();
});

test("it is cancelled by its button, and what comes too late says so", async () => {
  signIn("ROLE_PROVINCE", "33");
  answer(jobApi.cancel, () => ({ state: "done" as const, message: "任务已经完成，不能取消" }));
  const { user } = show(progress());
  await user.click(screen.getByRole("button", { name: "取消发布" }));
  await waitFor(() => expect(screen.getByText("取消失败：任务已经完成，不能取消")).toBeTruthy());
  expect(sentTo(jobApi.cancel)).toEqual([{ jobId: "J" }]);
  answer(jobApi.cancel, () => refusal(409, "税收版本此后又有变动，不能取消"));
  await user.click(screen.getByRole("button", { name: "取消发布" }));
  await waitFor(() => expect(screen.getByText(/此后又有变动/)).toBeTruthy());
});

test("while it undoes its work it gives no estimate and is not cancelled again", () => {
  signIn("ROLE_PROVINCE", "33");
  show(progress({ cancelling: true, step: "正在取消，恢复原有评价 1/4" }));
  expect(screen.getByText("正在取消，恢复原有评价 1/4")).toBeTruthy();
  expect(screen.queryByText(/预计还需/)).toBeNull();
  expect(screen.getByRole<HTMLButtonElement>("button", { name: "取消发布" }).disabled).toBe(true);
});
