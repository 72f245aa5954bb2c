import { expect, test } from "vitest";
import { reviewSteps } from "./reviewSteps";

const row = (dkid: string, shzt: string) => ({ dkid, dkbh: dkid, dkmc: dkid, shzt, bbh: 1 });
const words = (roles: string[], ...states: string[]) =>
  reviewSteps(
    "dxydsd",
    states.map((shzt, index) => row(`P${index}`, shzt)),
    roles,
  ).map((step) => `${step.action} ${step.rows.map((one) => one.dkid).join()}`);

test("a clerk may submit what is open and take back what is submitted", () => {
  expect(words(["ROLE_COUNTY"], "0", "1", "2", "5")).toEqual(["提交审核 P0,P2", "撤回 P1"]);
});

test("a city reviewer passes and returns, and removal stands last", () => {
  expect(words(["ROLE_CITY"], "5", "1")).toEqual([
    "解锁修改 P0",
    "审核通过 P1",
    "退回 P1",
    "出库 P0",
  ]);
});

test("who only looks may do nothing", () => {
  expect(words(["ROLE_VIEW"], "0", "1", "5")).toEqual([]);
});
