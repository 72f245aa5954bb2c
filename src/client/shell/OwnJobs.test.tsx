// @vitest-environment happy-dom
import { screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { jobApi } from "#contract/endpoints/records/job";
import { answer, sentTo, show, signIn } from "../../../tests/dom/page";
import { OwnJobs } from "./OwnJobs";

const one = {
  ...{
    jobId: "J",
    kind: "evaluate",
    about: "2024年评价",
    dataset: null,
    state: "running" as const,
  },
  ...{ progress: 40, step: "写入评价结果 4/10", attempt: 1, seconds: 20 },
  ...{ cancelling: false, message: null },
};

test("who has no jobs sees nothing of them", async () => {
  signIn("ROLE_PROVINCE", "33");
  answer(jobApi.list, () => []);
  show(<OwnJobs />);
  await waitFor(() => expect(sentTo(jobApi.list)).toHaveLength(1));
  expect(screen.queryByRole("button")).toBeNull();
});

test("a job that was left is found on any page, with its progress, and cancelled there", async () => {
  signIn("ROLE_PROVINCE", "33");
  answer(jobApi.list, () => [one]);
  answer(jobApi.cancel, () => ({ state: "running" as const }));
  const { user } = show(<OwnJobs />);
  await user.click(await screen.findByRole("button", { name: "我的任务，1 项进行中" }));
  expect(await screen.findByText("2024年评价")).toBeTruthy();
  expect(screen.getByText("写入评价结果 4/10，预计还需约 30 秒")).toBeTruthy();
  answer(jobApi.list, () => [{ ...one, state: "cancelled" as const }]);
  await user.click(screen.getByRole("button", { name: "取消" }));
  expect(await screen.findByText("已取消，原有数据不变")).toBeTruthy();
  expect(sentTo(jobApi.cancel)).toEqual([{ jobId: "J" }]);
});
