import { expect, test } from "vitest";
import { draftTask, matchTaskHeadings, type TaskWorld, taskUnits } from "./taskSheet";

test("headings are matched by their words; figures that nobody orders are left out", () => {
  const titles = ["区县", "市县", "任务量（亩）", "完成量（亩）", "文号", "类型"];
  expect(matchTaskHeadings("ndrw", titles, {})).toEqual([
    ...[null, "xzqmc", "rwl", null, "xdwh", null],
  ]);
  expect(matchTaskHeadings("ndrw", titles, { 区县: "xzqmc", 市县: null })).toEqual([
    ...["xzqmc", null, "rwl", null, "xdwh", null],
  ]);
  expect(matchTaskHeadings("cyptrw", ["平台名称", "平台编号"], {})).toEqual(["cyptmc", "cyptbh"]);
});

test.each([
  ["任务量", {}, 0],
  ["任务量（亩）", { rwl: 2000 / 3 }, 0],
  ["任务量(万平方米)", { rwl: 10_000 }, 0],
  ["任务量（公顷）", { rwl: 10_000 }, 1],
  ["任务量（个）", {}, 0],
])("the unit of %s is %o, told %i times", (title, factors, told) => {
  const found = taskUnits({ titles: [title], columns: ["rwl"] });
  expect([found.factors, found.remarks.length]).toEqual([factors, told]);
});

const world = (over: Partial<TaskWorld> = {}): TaskWorld => ({
  ...{ register: "cyptrw", today: "2024-12-31", kept: () => [], seen: new Map() },
  owners: [
    { id: "a", number: "PT1", name: "东园" },
    { id: "b", number: "PT2", name: "西园" },
    { id: "c", number: "PT3", name: "西园" },
  ],
  stored: () => undefined,
  ...over,
});
const draft = (cells: Record<string, unknown>, over: Partial<TaskWorld> = {}, rwl?: number) =>
  draftTask(
    { row: 2, factors: rwl ? { rwl } : {}, cells: { nd: "2024", rwlx: "1", ...cells } },
    world(over),
  );
const said = ({ problems }: ReturnType<typeof draft>) => problems.map(({ message }) => message);

test.each([
  ["1", 12.34, undefined, 12.34],
  ["1", "1,200 亩", undefined, 1200],
  ["1", 1, 10_000, 15],
  ["1", 1000, 1, 1.5],
  ["5", 12.34, undefined, 12.34],
  ["5", 15, 2000 / 3, 1],
  ["工业上楼", "20000㎡", undefined, 2],
  ["1", 0.1 + 0.2, undefined, 0.3],
])("a task of kind %s with %o in units of %o ㎡ is %d", (rwlx, rwl, factor, quantity) => {
  const { task, kind, problems } = draft({ cyptbh: "PT1", rwlx, rwl }, {}, factor);
  expect([problems, kind, task.rwl]).toEqual([[], "added", quantity]);
});

test("too many decimals are the clerk's, unless a conversion made them", () => {
  expect(said(draft({ cyptbh: "PT1", rwl: 1.005 }))).toEqual([
    "东园任务量应为不超过两位小数的非负数",
  ]);
  expect(draft({ cyptbh: "PT1", rwl: 3333 }, {}, 1).task.rwl).toBe(5);
});

test("a name that several have needs the number, and one that is another's is told", () => {
  expect(said(draft({ cyptmc: "西园", rwl: 1 }))).toEqual(["名为“西园”的有2个，请填写平台编号"]);
  const odd = draft({ cyptbh: "PT2", cyptmc: "东园", rwl: 1 });
  expect([odd.kind, said(odd)]).toEqual(["added", ["产业平台与平台编号不一致，PT2为西园"]]);
});

test("a row that changes nothing is no matter of who sets the task", () => {
  const task = { rwid: "t", bbh: 3, rwl: 8, zrdw: "甲局", xdwh: null, xdrq: null };
  const owners = [{ id: "a", number: "PT1", name: "东园", seenOnly: true }];
  const seen = (cells: Record<string, unknown>) =>
    draft({ cyptbh: "PT1", ...cells }, { owners, stored: () => task });
  expect(seen({ rwl: 8 }).kind).toBe("same");
  expect(seen({ rwl: null, zrdw: null }).kind).toBe("same");
  expect(said(seen({ rwl: 9 }))).toEqual(["东园的任务由上一级下达，本账号不能修改"]);
});
