// @vitest-environment happy-dom
import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { type TodayRow, type TodaySection, todayApi } from "#contract/endpoints/inbox/today";
import { todoApi } from "#contract/endpoints/inbox/todo";
import { drpcApi, jobApi } from "#contract/endpoints/records/job";
import { address, answer, refusal, sentTo, show, signIn } from "../../../../tests/dom/page";
import { draftAtomOf } from "../../state/drafts";
import { store } from "../../state/store";
import { Component as TodayPage } from "./TodayPage";

const row = (n: number, change: Partial<TodayRow> = {}): TodayRow => ({
  ...{ item: `step~${n}`, title: "市级低效用地", todo: null, bh: `B${n}`, mc: `地块${n}` },
  ...{ target: { dataset: "dxydsd", id: `D${n}` }, xzqmc: "余杭区", what: "退回", by: "李四" },
  ...{ at: "2024-03-03T02:00:00Z", note: null, unread: true, ...change },
});

let opened: string[] = [];
let sections: Record<"back" | "due" | "changed" | "unfinished", TodayRow[]>;

const sectionOf = (rows: TodayRow[]): TodaySection => {
  const list = rows.map((one) => ({ ...one, unread: one.unread && !opened.includes(one.item) }));
  return { total: list.length, unread: list.filter(({ unread }) => unread).length, list };
};

beforeEach(() => {
  signIn("ROLE_COUNTY", "330110");
  opened = [];
  sections = { back: [], due: [], changed: [], unfinished: [] };
  answer(todayApi.visit, () => ({}));
  answer(todayApi.list, () => ({
    ...{ day: "2024-03-04", until: "2024-03-11", since: "2024-03-01T02:00:00Z" },
    ...{ back: sectionOf(sections.back), due: sectionOf(sections.due) },
    ...{ changed: sectionOf(sections.changed), unfinished: sectionOf(sections.unfinished) },
  }));
  answer(todayApi.open, ({ items }) => {
    opened.push(...items);
    return { opened: items.length };
  });
  answer(todoApi.counts, () => ({ total: 12, overdue: 2, unseen: 0, kinds: [] }));
  answer(jobApi.list, () => []);
  answer(drpcApi.pageList, () => ({ list: [], total: 0 }));
});

const part = async (name: string) => within(await screen.findByRole("region", { name }));

test("says in each part that there is nothing", async () => {
  show(<TodayPage />);
  expect(await screen.findByText("没有退回的事项和新的办理结果")).toBeTruthy();
  expect(screen.getByText("7日内没有到期的事项")).toBeTruthy();
  expect(screen.getByText("上次以来没有新的变化")).toBeTruthy();
  expect(screen.getByText("没有未保存、未提交的工作")).toBeTruthy();
  expect(screen.getByText("2024-03-04 星期一")).toBeTruthy();
  expect((await screen.findByRole("link", { name: "其中逾期 2 项" })).getAttribute("href")).toBe(
    "/sys/todo?overdue=1",
  );
});

test("tells of the visit before it asks what is new, and asks although that failed", async () => {
  answer(todayApi.visit, () => refusal(500, "数据库正在维护"));
  show(<TodayPage />);
  expect(await screen.findByText("上次以来没有新的变化")).toBeTruthy();
  expect(sentTo(todayApi.visit)).toHaveLength(1);
});

test("a failure is told and tried again", async () => {
  answer(todayApi.list, () => refusal(500, "数据库正在维护"));
  show(<TodayPage />);
  expect((await screen.findByRole("alert")).textContent).toContain("数据库正在维护");
});

test("an unread row is marked until it is opened, and opens its record", async () => {
  sections.back = [row(1, { note: "面积不一致" }), row(2, { unread: false })];
  const { user } = show(<TodayPage />);
  const back = await part("退回与结果");
  expect(back.getAllByText("未读")).toHaveLength(1);
  expect(screen.getByText("未读 1 项")).toBeTruthy();
  await user.click(back.getByRole("link", { name: /地块1/ }));
  await waitFor(() => expect(window.location.pathname).toBe("/sys/data/manage/sjdxyd"));
  expect(address()).toEqual({ record: "D1" });
  await waitFor(() => expect(sentTo(todayApi.open)).toEqual([{ items: ["step~1"] }]));
  await waitFor(() => expect(back.queryByText("未读")).toBeNull());
});

test("a day says how far off it is, a notice opens in place, all are marked at once", async () => {
  sections.due = [
    row(3, { item: "term~1", what: "办理期限", at: "2024-03-06", todo: "dxydsd~D3", target: null }),
  ];
  const notice = { item: "notice~1", title: "通知公告", target: null, mc: "年度变更调查" };
  sections.changed = [row(4, { ...notice, note: "请于本月内完成" }), row(5)];
  const { user } = show(<TodayPage />);
  const due = await part("7日内到期");
  expect(due.getByText("2024-03-06，还有 2 天")).toBeTruthy();
  expect(due.getByRole("link", { name: /地块3/ }).getAttribute("href")).toBe(
    "/sys/todo?item=dxydsd~D3",
  );
  const news = await part("上次以来的变化");
  await user.click(news.getByRole("button", { name: /年度变更调查/ }));
  await waitFor(() => expect(opened).toEqual(["notice~1"]));
  const read = news.getByRole("button", { name: /年度变更调查/ });
  expect(read.getAttribute("aria-expanded"), "it stays to be read").toBe("true");
  expect(within(read).queryByText("未读")).toBeNull();
  await user.click(news.getByRole("button", { name: "标为已读" }));
  await waitFor(() => expect(new Set(opened)).toEqual(new Set(["notice~1", "step~5"])));
  await waitFor(() => expect(news.queryByText("未读")).toBeNull());
});

test("what is left unsaved in this browser, checked files and jobs stand with the drafts", async () => {
  store.set(draftAtomOf("dxydsd/D7"), { bbh: 1, values: { dkmc: "改名" }, base: {} });
  const job = { kind: "importDxyd", state: "failed" as const, progress: 0, step: "", attempt: 1 };
  answer(jobApi.list, () => [
    {
      ...{ ...job, jobId: "J1", seconds: null, cancelling: false, message: "磁盘已满" },
      ...{ about: "文件“a.mdb”", dataset: "dxydsd" },
    },
  ]);
  sections.unfinished = [row(8, { what: "草稿，尚未提交", unread: false })];
  show(<TodayPage />);
  const left = await part("未完成的工作");
  expect(await left.findByText("未完成：磁盘已满")).toBeTruthy();
  const hrefs = left.getAllByRole("link").map((one) => one.getAttribute("href"));
  expect(hrefs).toEqual([
    "/sys/data/manage/sjdxyd?record=D7&edit=1",
    "/sys/data/manage/sjdxyd?import=mdb&job=J1",
    "/sys/data/manage/sjdxyd?record=D8",
  ]);
});
