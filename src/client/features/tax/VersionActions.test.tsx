// @vitest-environment happy-dom
import { screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { jobApi } from "#contract/endpoints/records/job";
import { ssbbApi } from "#contract/endpoints/tax/ssbb";
import { answer, dialogOnTop, sentTo, show, signIn } from "../../../../tests/dom/page";
import { VersionActions } from "./VersionActions";
import type { Version } from "./versions";

const version: Version = {
  ...{ bbid: "V", bbbh: "2024-V1", bbmc: "年报", xzqdm: "33", cyptid: null, nd: 2024, sjlx: "1" },
  ...{ sjq: null, zt: "3", fbr: null, fbsj: null, sm: null, jlzs: 3, sszj: 30 },
  ...{ bz: null, cjr: "a", cjsj: "2024-01-01", gxr: "a", gxsj: "2024-01-01", bbh: 4 },
};

test("going back to a version asks for a note, shows its progress and can be cancelled", async () => {
  signIn("ROLE_PROVINCE", "33");
  const note = "第二版数据有误";
  let state: "running" | "cancelled" = "running";
  answer(ssbbApi.rollback, () => ({ ...version, zt: "2" as const, jobId: "J" }));
  answer(jobApi.info, () => ({
    ...{ jobId: "J", kind: "settleYear", state, progress: 40, step: "更新用地指标 4/10" },
    ...{ attempt: 1, seconds: 20, cancelling: false, result: null, message: null },
  }));
  answer(jobApi.cancel, () => {
    state = "cancelled";
    return { state: "running" as const };
  });
  const { user } = show(<VersionActions version={version} />);
  await user.click(screen.getByRole("button", { name: "回退发布" }));
  const dialog = await dialogOnTop();
  const go = dialog.getByRole<HTMLButtonElement>("button", { name: "回退发布" });
  expect(go.disabled).toBe(true);
  await user.type(dialog.getByRole("textbox"), note);
  await waitFor(() => expect(go.disabled).toBe(false));
  await user.click(go);
  await screen.findByText("更新用地指标 4/10");
  expect(sentTo(ssbbApi.rollback)).toEqual([{ bbid: "V", bbh: 4, note, background: true }]);
  expect(screen.getByText("预计还需约 30 秒")).toBeTruthy();
  await user.click(screen.getByRole("button", { name: "取消回退发布" }));
  expect(await screen.findByText("已取消，版本和指标恢复原状")).toBeTruthy();
  expect(sentTo(jobApi.cancel)).toEqual([{ jobId: "J" }]);
});
