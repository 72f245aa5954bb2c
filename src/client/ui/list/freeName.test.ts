import { expect, test } from "vitest";
import { freeName } from "./freeName";

test("a copy keeps its name, unless one's own has it", () => {
  expect(freeName("低效的", [])).toBe("低效的");
  expect(freeName("低效的", ["低效的"])).toBe("低效的副本");
  expect(freeName("低效的", ["低效的", "低效的副本"])).toBe("低效的副本2");
});

test("it stays as short as a name may be", () => {
  const long = "长".repeat(30);
  expect(freeName(long, [long])).toBe(`${"长".repeat(28)}副本`);
});
