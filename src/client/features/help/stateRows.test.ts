import { expect, test } from "vitest";
import { machinesOf } from "./machinesOf";
import { stateRows } from "./stateRows";

const rowsOf = (name: string, field: string) => {
  const machine = machinesOf(name).find((one) => one.field === field);
  return machine ? stateRows(machine) : [];
};

test("a state tells who may do what with it, what that takes, and its article", () => {
  const [found] = rowsOf("xztd", "xzzt").filter(({ state }) => state === "3");
  expect(found?.entered).toBe("经“认定”");
  expect(found?.steps).toEqual(["处置（县级经办、产业平台经办）→ 处置中；须填闲置原因、处置方式"]);
  expect(found?.law).toContain("第九条");
});

test("states that a library never reaches are left out, with the steps to them", () => {
  const states = rowsOf("dxydsd", "shzt").map(({ state }) => state);
  expect(states).not.toContain("3");
  expect(rowsOf("dxydst", "shzt").map(({ state }) => state)).toContain("3");
});

test("steps that belong to no register are told too", () => {
  expect(rowsOf("tdgy", "kgzt").some(({ steps }) => steps.length > 0)).toBe(true);
  expect(rowsOf("ssbb", "zt").map(({ law }) => law)).toContain("本地设置");
});
