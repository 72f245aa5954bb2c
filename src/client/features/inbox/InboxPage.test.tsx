// @vitest-environment happy-dom
import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { basisApi } from "#contract/endpoints/inbox/basis";
import { commentApi, type Mention } from "#contract/endpoints/inbox/comment";
import { type DecisionRow, type TodoRow, todoApi } from "#contract/endpoints/inbox/todo";
import { dxydsdApi } from "#contract/endpoints/low/dxydsd";
import { sscxApi } from "#contract/endpoints/project/sscx";
import {
  address,
  answer,
  choose,
  dialogOnTop,
  refusal,
  sentTo,
  show,
  signIn,
} from "../../../../tests/dom/page";
import { parcel } from "../../../../tests/dom/parcel";
import { noticesAtom } from "../../state/notices";
import { store } from "../../state/store";
import { Component as InboxPage } from "./InboxPage";

const item = (n: number, change: Partial<TodoRow> = {}): TodoRow => ({
  ...{ kind: "dxydsd", id: `D${n}`, bbh: 3, bh: String(parcel(n).dkbh), mc: `地块${n}` },
  ...{ xzqdm: "330110", xzqmc: "余杭区", state: "1", mj: 6666.67, by: "张三" },
  ...{ since: "2024-03-02T02:00:00Z", days: 3, overdue: false, mine: false, facts: {}, ...change },
});

let waiting: TodoRow[] = [];
let decided: DecisionRow[] = [];
let mentioned: Mention[] = [];

const decision = (n: number, change: Partial<DecisionRow> = {}): DecisionRow => ({
  ...{ rzid: String(n), kind: "dxydsd", id: `D${n}`, target: { dataset: "dxydsd", id: `D${n}` } },
  ...{ bh: String(parcel(n).dkbh), mc: `地块${n}`, xzqmc: "余杭区", outcome: "退回", state: "2" },
  ...{ by: "李四", role: "ROLE_CITY", at: "2024-03-03T02:00:00Z", note: "面积不一致" },
  ...{ seen: false, ...change },
});

beforeEach(() => {
  signIn("ROLE_CITY", "3301");
  waiting = [
    item(1, { overdue: true, days: 40 }),
    item(2),
    item(3, { kind: "zkfxmsd", id: "P3", mc: "项目3", mj: null }),
  ];
  mentioned = [];
  decided = [decision(1), decision(2, { seen: true, note: null })];
  answer(todoApi.list, ({ kind, overdue, keyword }) => {
    const list = waiting.filter(
      (row) =>
        (!kind || row.kind === kind) &&
        (!overdue || row.overdue) &&
        (!keyword || row.mc.includes(keyword)),
    );
    return { list, total: list.length };
  });
  answer(todoApi.counts, () => {
    const of = (key: string) => waiting.filter(({ kind }) => kind === key);
    const late = (rows: TodoRow[]) => rows.filter(({ overdue }) => overdue).length;
    const count = (kind: string, title: string) => {
      return { kind, title, zs: of(kind).length, overdue: late(of(kind)) };
    };
    return {
      ...{ total: waiting.length, overdue: late(waiting) },
      unseen: decided.filter(({ seen }) => !seen).length,
      kinds: [count("dxydsd", "市级低效用地"), count("zkfxmsd", "市级再开发项目")],
    };
  });
  answer(todoApi.info, ({ id }) => ({
    row: waiting.find((row) => row.id === id) ?? item(0),
    record: { ...parcel(Number(id.slice(1)), { shzt: "1" }), xmid: id, spzt: "1" },
    ...{ geometry: null, before: null, since: null, reviews: [], files: [] },
    changes: [{ field: "dkmc", label: "地块名称", before: "旧名", after: `新名${id}` }],
  }));
  answer(sscxApi.pageList, () => ({ list: [], total: 0 }));
  answer(commentApi.list, () => []);
  answer(commentApi.mentions, () => mentioned);
  answer(basisApi.read, () => ({ rules: null, ground: null, linked: [] }));
  answer(todoApi.decided, ({ unseen }) => {
    const list = unseen ? decided.filter(({ seen }) => !seen) : decided;
    return { list, total: list.length, unseen: decided.filter(({ seen }) => !seen).length };
  });
  answer(todoApi.seen, ({ rzids }) => {
    const meant = decided.filter(({ rzid, seen }) => !seen && (!rzids || rzids.includes(rzid)));
    decided = decided.map((row) => (meant.includes(row) ? { ...row, seen: true } : row));
    return { seen: meant.length };
  });
});

const list = () => within(screen.getByRole("list", { name: "待办事项" }));
const names = () =>
  list()
    .getAllByRole("checkbox")
    .map((box) => box.getAttribute("aria-label"));
const detail = (name: string) => screen.findByRole("article", { name });

test("shows what waits, and counts it by kind", async () => {
  const { user } = show(<InboxPage />);
  await screen.findByText("地块2");
  expect(names()).toEqual(["选择 地块1", "选择 地块2", "选择 项目3"]);
  expect(screen.getByText("逾期")).toBeTruthy();
  expect(screen.getByText("已等 40 天")).toBeTruthy();
  expect(await screen.findByText("全部事项（3）")).toBeTruthy();
  expect(screen.getByText("只看逾期（1）")).toBeTruthy();

  await choose(user, screen.getByRole("combobox", { name: "事项类型" }), "市级低效用地（2）");
  await waitFor(() => expect(names()).toEqual(["选择 地块1", "选择 地块2"]));
  expect(address()).toEqual({ kind: "dxydsd" });
  await user.click(screen.getByText("只看逾期（1）"));
  await waitFor(() => expect(names()).toEqual(["选择 地块1"]));
  expect(address()).toEqual({ kind: "dxydsd", overdue: "1" });
});

test("where nothing meets the filter it offers to clear it", async () => {
  const { user } = show(<InboxPage />, "/?keyword=没有");
  expect(await screen.findByText("没有符合条件的待办")).toBeTruthy();
  await user.click(screen.getByRole("button", { name: "清空筛选" }));
  expect(await screen.findByText("地块2")).toBeTruthy();
  expect(address()).toEqual({});
});

test("with nothing to do it says so, and opens nothing", async () => {
  waiting = [];
  show(<InboxPage />);
  expect(await screen.findByText("没有需要您办理的事项")).toBeTruthy();
  expect(screen.queryByRole("article")).toBeNull();
});

test("a failure is told and tried again", async () => {
  answer(todoApi.list, () => refusal(500, "数据库正在维护"));
  const { user } = show(<InboxPage />);
  const alert = await screen.findByRole("alert");
  expect(alert.textContent).toContain("数据库正在维护");
  answer(todoApi.list, () => ({ list: waiting, total: waiting.length }));
  await user.click(within(alert).getByRole("button", { name: "重试" }));
  expect(await screen.findByText("地块2")).toBeTruthy();
});

test("the first item is open, another one when it is pressed, and the address's one when it comes by a link", async () => {
  const { user, leave } = show(<InboxPage />);
  expect(await within(await detail("地块1")).findByText("新名D1")).toBeTruthy();
  await user.click(list().getByRole("button", { name: /^地块2/ }));
  expect(await within(await detail("地块2")).findByText("新名D2")).toBeTruthy();
  expect(address()).toEqual({ item: "dxydsd~D2" });
  expect(screen.queryByRole("article", { name: "地块1" })).toBeNull();
  leave();

  show(<InboxPage />, "/?item=zkfxmsd~P3");
  expect(await detail("项目3")).toBeTruthy();
});

test("keys walk the items, and letters that are typed are no keys", async () => {
  const { user } = show(<InboxPage />);
  await detail("地块1");
  await user.keyboard("jj");
  expect(await detail("项目3")).toBeTruthy();
  await user.keyboard("k");
  expect(await detail("地块2")).toBeTruthy();
  await user.type(screen.getByLabelText("编号、名称"), "jj");
  expect(address()).toEqual({ item: "dxydsd~D2" });
});

test("P passes the open item, and the next one opens when it is gone", async () => {
  answer(dxydsdApi.updateShzt, ({ dkids }) => {
    waiting = waiting.filter(({ id }) => !dkids.includes(id));
    return { ok: dkids, failed: [] };
  });
  const { user } = show(<InboxPage />);
  await detail("地块1");
  await user.keyboard("jp");
  const dialog = await dialogOnTop();
  await user.click(dialog.getByRole("button", { name: "审核通过" }));
  expect(await detail("项目3")).toBeTruthy();
  await waitFor(() => expect(names()).toEqual(["选择 地块1", "选择 项目3"]));
  expect(sentTo(dxydsdApi.updateShzt)).toMatchObject([
    { dkids: ["D2"], shzt: "5", versions: { D2: 3 } },
  ]);
});

test("P opens the step with the note in hand, so that words typed at once are its own", async () => {
  const { user } = show(<InboxPage />);
  await detail("地块1");
  await user.keyboard("r");
  const dialog = await dialogOnTop();
  const note = dialog.getByRole<HTMLTextAreaElement>("textbox");
  await waitFor(() => expect(document.activeElement).toBe(note));
  await user.keyboard("jxp 面积不符");
  expect(note.value).toBe("jxp 面积不符");
  expect(address()).toEqual({});
});

test("with ticked items P acts on all of them, says so, and goes on without leaving one out", async () => {
  waiting = [1, 2, 3, 4, 5].map((n) => item(n));
  answer(dxydsdApi.updateShzt, ({ dkids }) => {
    waiting = waiting.filter(({ id }) => !dkids.includes(id));
    return { ok: dkids, failed: [] };
  });
  const { user } = show(<InboxPage />);
  await detail("地块1");
  // The last one that is ticked stays open.
  await user.keyboard("xjxjx");
  expect(await detail("地块3")).toBeTruthy();
  expect(screen.getByText(/P 审核通过所选 3 项/)).toBeTruthy();
  await user.keyboard("p");
  const dialog = await dialogOnTop();
  expect(screen.getByText("审核通过（3 宗）")).toBeTruthy();
  await user.click(dialog.getByRole("button", { name: "审核通过" }));
  await waitFor(() => expect(names()).toEqual(["选择 地块4", "选择 地块5"]));
  expect(await detail("地块4")).toBeTruthy();
  expect(sentTo(dxydsdApi.updateShzt)).toMatchObject([{ dkids: ["D1", "D2", "D3"], shzt: "5" }]);
  expect(screen.queryByRole("button", { name: "取消选择" })).toBeNull();
});

test("of ticked items those that were refused stay ticked, and the cursor stays beside them", async () => {
  waiting = [1, 2, 3, 4].map((n) => item(n));
  answer(dxydsdApi.updateShzt, () => {
    waiting = waiting.filter(({ id }) => id !== "D1");
    return { ok: ["D1"], failed: [{ id: "D2", message: "状态已变为退回" }] };
  });
  const { user } = show(<InboxPage />);
  await detail("地块1");
  await user.keyboard("xjxk");
  await user.keyboard("p");
  const dialog = await dialogOnTop();
  await user.click(dialog.getByRole("button", { name: "审核通过" }));
  await user.click(await dialog.findByRole("button", { name: "知道了" }));
  await waitFor(() => expect(names()).toEqual(["选择 地块2", "选择 地块3", "选择 地块4"]));
  expect(await detail("地块2")).toBeTruthy();
  expect(screen.getByRole<HTMLInputElement>("checkbox", { name: "选择 地块2" }).checked).toBe(true);
});

test("where none of the ticked items can be passed P says so, and leaves the open one alone", async () => {
  waiting = [item(1), item(2, { state: "0" })];
  const { user } = show(<InboxPage />, "/?item=dxydsd~D1");
  await detail("地块1");
  await user.click(screen.getByRole("checkbox", { name: "选择 地块2" }));
  await user.keyboard("p");
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(store.get(noticesAtom).map(({ text }) => text)).toEqual([
    "所选 1 项都没有可由您办理的通过步骤",
  ]);
});

test("several items are taken together, each kind by its own steps", async () => {
  answer(dxydsdApi.updateShzt, ({ dkids }) => ({ ok: dkids, failed: [] }));
  const { user } = show(<InboxPage />);
  await detail("地块1");
  for (const name of names()) {
    await user.click(screen.getByRole("checkbox", { name: name as string }));
  }
  expect(screen.getByText("市级再开发项目", { selector: "small" })).toBeTruthy();
  await user.click(screen.getByRole("button", { name: "审核通过（2）" }));
  const dialog = await dialogOnTop();
  await user.click(dialog.getByRole("button", { name: "审核通过" }));
  await waitFor(() => expect(screen.queryByRole("button", { name: "审核通过（2）" })).toBeNull());
  expect(sentTo(dxydsdApi.updateShzt)).toMatchObject([{ dkids: ["D1", "D2"], shzt: "5" }]);
  const left = screen.getByRole<HTMLInputElement>("checkbox", { name: "选择 项目3" });
  expect(left.checked, "what was not handled stays ticked").toBe(true);
});

test("what others decided stands under its own tab, and is seen when it is opened", async () => {
  const { user } = show(<InboxPage />);
  await user.click(await screen.findByText("我提交的（1 项新结果）"));
  const results = within(await screen.findByRole("list", { name: "办理结果" }));
  expect(results.getAllByRole("listitem")).toHaveLength(2);
  expect(results.getAllByText("未读")).toHaveLength(1);
  expect(results.getByText("面积不一致")).toBeTruthy();
  expect(address()).toEqual({ tab: "mine" });
  await user.click(results.getByRole("button", { name: /地块1/ }));
  await waitFor(() => expect(window.location.pathname).toBe("/sys/data/manage/sjdxyd"));
  expect(address()).toEqual({ record: "D1" });
  await waitFor(() => expect(sentTo(todoApi.seen)).toEqual([{ rzids: ["1"] }]));
});

test("all results are marked as seen at once", async () => {
  const { user } = show(<InboxPage />, "/?tab=mine&unseen=1");
  expect(await screen.findByText("只看未读（1）")).toBeTruthy();
  await user.click(screen.getByRole("button", { name: "全部标为已读" }));
  expect(await screen.findByText("没有未读的办理结果")).toBeTruthy();
  expect(sentTo(todoApi.seen)).toEqual([{}]);
});

test("comments that call the user stand above the list, and go once they are read", async () => {
  const mention: Mention = {
    ...{ id: "C1", author: "李四", at: "2024-03-03T02:00:00Z", text: "@张三 请补充权属证明" },
    ...{ dataset: "dxydsd", recordId: "D9", number: "330110SD202300009", name: "地块9" },
  };
  mentioned = [mention, { ...mention, id: "C2", text: "@张三 请看" }];
  answer(commentApi.read, ({ ids }) => {
    mentioned = mentioned.filter(({ id }) => !ids.includes(id));
    return { read: ids.length };
  });
  const { user } = show(<InboxPage />);
  const calls = within(await screen.findByRole("list", { name: "提到我的批注" }));
  expect(calls.getAllByText("未读")).toHaveLength(2);
  await user.click(calls.getByText("@张三 请补充权属证明"));
  expect(sentTo(commentApi.read)).toEqual([{ ids: ["C1"] }]);
  await waitFor(() => expect(address()).toEqual({ record: "D9" }));
  await waitFor(() => expect(screen.getByText("提到我的批注（1）")).toBeTruthy());
  await user.click(screen.getByRole("button", { name: "全部标为已读" }));
  await waitFor(() => expect(screen.queryByText(/提到我的批注/)).toBeNull());
});

test("a comment that was begun on one item is not carried to the next", async () => {
  const { user } = show(<InboxPage />);
  await detail("地块1");
  const field = () => screen.findByRole<HTMLTextAreaElement>("textbox", { name: "写批注" });
  await user.type(await field(), "请核实");
  await user.click(list().getByText("地块2"));
  await detail("地块2");
  expect((await field()).value).toBe("");
});
