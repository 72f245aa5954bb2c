import { expect, test } from "vitest";
import { registers } from "./registers";
import { stepsOf } from "./stepsOf";

const flows = registers.dxydsd?.flows ?? [];
const words = (roles: string[], ...states: string[]) =>
  stepsOf(
    flows,
    states.map((shzt, index) => ({ dkid: `P${index}`, shzt })),
    roles,
  ).map(({ edge, rows }) => `${edge.action} ${rows.map((one) => one.dkid).join()}`);

test("a clerk may submit what is open and take back what is submitted", () => {
  expect(words(["ROLE_COUNTY"], "0", "1", "2", "5")).toEqual(["提交审核 P0,P2", "撤回 P1"]);
});

test("a city reviewer passes and returns, and removal stands last", () => {
  expect(words(["ROLE_CITY"], "5", "1")).toEqual([
    "审核通过 P1",
    "退回 P1",
    "解锁修改 P0",
    "出库 P0",
  ]);
});

test("who only looks may do nothing", () => {
  expect(words(["ROLE_VIEW"], "0", "1", "5")).toEqual([]);
});
