// @vitest-environment happy-dom
import { screen, waitFor } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { type Meeting, meetingApi } from "#contract/endpoints/plan/meeting";
import { answer, dialogOnTop, refusal, sentTo, show, signIn } from "../../../../tests/dom/page";
import { AddPage, type View } from "./AddPage";

const view: View = { title: "闲置土地", access: "xztd:view", address: "/xztd?p=1", picture: null };
const meeting: Meeting = {
  ...{ meetingId: "m1", name: "调度会", day: "2024-11-30", areaCode: "3301", areaName: "杭州市" },
  ...{ state: "0", version: 0, pages: 2, matters: 0, by: "杭州审核" },
};

beforeEach(() => {
  signIn("ROLE_CITY", "3301");
  answer(meetingApi.list, () => ({ total: 1, list: [meeting] }));
  answer(meetingApi.preview, () => ({ figures: [], first: "第一句。", second: "第二句。" }));
  answer(meetingApi.addPage, () => ({ pageId: "p1" }));
});

const opened = async () => {
  const { user } = show(<AddPage view={view} onClose={() => undefined} />);
  const dialog = await dialogOnTop();
  await dialog.findByDisplayValue("第一句。");
  return { user, dialog };
};

test("the view's own figures are proposed, and sentences that nobody wrote are left to the server", async () => {
  const { user, dialog } = await opened();
  await user.click(dialog.getByRole("button", { name: "加入会议" }));
  await waitFor(() => expect(sentTo(meetingApi.addPage)).toHaveLength(1));
  expect(sentTo(meetingApi.addPage)[0]).toEqual({
    ...{ meetingId: "m1", title: expect.stringContaining("闲置土地"), address: "/xztd?p=1" },
    ...{ areaCode: "3301", figures: ["idleStock", "pewg", "stockDisposalRate"] },
  });
});

test("what somebody writes is sent", async () => {
  const { user, dialog } = await opened();
  const first = dialog.getByLabelText("第一句");
  await user.clear(first);
  await user.type(first, "闲置仍多。");
  await user.click(dialog.getByRole("button", { name: "加入会议" }));
  await waitFor(() => expect(sentTo(meetingApi.addPage)).toMatchObject([{ first: "闲置仍多。" }]));
});

test("without a meeting a new one is called, once, even if the page is refused at first", async () => {
  answer(meetingApi.list, () => ({ total: 0, list: [] }));
  answer(meetingApi.save, () => ({ meetingId: "m2", version: 0 }));
  answer(meetingApi.addPage, () => refusal(400, "一次会议最多40页，请先删除不用的"));
  const { user, dialog } = await opened();
  await user.click(dialog.getByRole("button", { name: "加入会议" }));
  expect(await screen.findByText(/加入会议失败：一次会议最多40页/)).toBeTruthy();
  answer(meetingApi.addPage, () => ({ pageId: "p1" }));
  await user.click(dialog.getByRole("button", { name: "加入会议" }));
  await waitFor(() => expect(sentTo(meetingApi.addPage)).toHaveLength(2));
  expect(sentTo(meetingApi.addPage)).toMatchObject([{ meetingId: "m2" }, { meetingId: "m2" }]);
  expect(sentTo(meetingApi.save)).toHaveLength(1);
});
