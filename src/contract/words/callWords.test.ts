import { expect, test } from "vitest";
import { gydxjh } from "../datasets/gydxjh";
import { endpoints } from "../endpoints/index";
import { todoKindOf } from "../workflow/todo";
import { callWords } from "./callWords";

test.each([
  ["login/do", "登录"],
  ["dxydsd/updateSdDxydShzt", "审核流转市级低效用地"],
  ["dxydsd/exportShapeFile", "导出市级低效用地"],
  ["sys/user/resetPassword", "重置用户密码"],
  ["dxydssxm/saveRwl", "修改年度任务"],
  ["person/show", "显示姓名和电话"],
  ["dxydsd/pageList", "市级低效用地"],
  ["tiles/sum", "地图瓦片读取"],
])("%s is called %s", (path, words) => expect(callWords(path)).toBe(words));

test("the plan of inefficient industry has one name in log and inbox", () => {
  const { title } = gydxjh;
  expect(callWords("dxydssxm/insertGydxjh")).toBe(`新增${title}`);
  expect(todoKindOf("gydxjh")?.title).toBe(title);
});

test("every call that leaves a row in the log has words", () => {
  const logged = Object.values(endpoints)
    .flatMap((group) => Object.values(group))
    .filter(({ kind, readonly }) => kind !== "query" && !readonly);
  expect(logged.filter(({ log }) => !log).map(({ path }) => path)).toEqual([]);
});
