import { expect, test } from "vitest";
import { filtersOf } from "./filtersOf";
import { isReached, reachedStates } from "./reachedStates";
import type { Register } from "./registerOf";
import { registers } from "./registers";

const offered = (name: string, key: string) => {
  const register = registers[name] as Register;
  return filtersOf(register.dataset, [key]).flatMap((filter) => {
    const left = reachedStates(filter, register);
    return left.kind === "choices" ? left.options.map(({ label }) => label) : [];
  });
};

const byCity = ["草稿", "待市级审批", "市级退回", "审批通过", "不予通过", "已终止"];

test("states of the province are offered where it decides, and nowhere else", () => {
  expect(offered("zkfxmsd", "spzt")).toEqual(byCity);
  expect(offered("gysl", "spzt")).toEqual(byCity);
  expect(offered("zkfxmst", "spzt")).toEqual([
    ...byCity.slice(0, 3),
    "待省级审批",
    "省级退回",
    ...byCity.slice(3),
  ]);
  expect(offered("dxydsd", "shzt")).not.toContain("待省级审核");
  expect(offered("dxydst", "shzt")).toContain("待省级审核");
});

test("of other fields every value can occur", () => {
  const city = registers.zkfxmsd as Register;
  expect(isReached(city, "spzt")("3")).toBe(false);
  expect(isReached(city, "spzt")("2")).toBe(true);
  expect(isReached(city, "xmjd")("3")).toBe(true);
});

test("other filters and states that only the system enters stay as they are", () => {
  expect(offered("zkfxmsd", "xmjd")).toHaveLength(6);
  for (const [name, { dataset }] of Object.entries(registers)) {
    if (/^(zkfxmsd|gysl|dxydsd)$/.test(name) || dataset.state === null) continue;
    const all = Object.values(dataset.fields[dataset.state]?.codes ?? {});
    expect([name, offered(name, dataset.state)]).toEqual([name, all]);
  }
});
