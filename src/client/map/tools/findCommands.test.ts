import { expect, test } from "vitest";
import { commandSections, type FindCommand } from "./findCommands";

const commands: FindCommand[] = ["导入市级低效用地", "新建市级低效用地", "切换到余杭区"].map(
  (title, n) => ({ key: `k${n}`, title, note: "" }),
);
const longer = { key: "map", title: "导入市级低效用地一张图", note: "" };
const titles = (text: string, recent: string[] = []) =>
  commandSections(commands, recent, text).flatMap(({ options }) =>
    options.map(({ title }) => title),
  );

test("a command is found by all words of its name, the recent one first", () => {
  expect(titles("市级")).toEqual(["导入市级低效用地", "新建市级低效用地"]);
  expect(titles("市级", ["k1"])).toEqual(["新建市级低效用地", "导入市级低效用地"]);
  expect(titles("切换 余杭")).toEqual(["切换到余杭区"]);
  expect(titles("导入 余杭")).toEqual([]);
});

test("the command of the very name that was typed comes first, whatever is recent", () => {
  const [{ options = [] } = {}] = commandSections(
    [longer, ...commands],
    ["map"],
    "导入市级低效用地",
  );
  expect(options.map(({ title }) => title)).toEqual(["导入市级低效用地", longer.title]);
});

test("before anything is typed the recent ones stand there, the latest first", () => {
  expect(titles("")).toEqual([]);
  expect(titles(" ", ["k2", "gone", "k0"])).toEqual(["切换到余杭区", "导入市级低效用地"]);
});
