import { expect, test } from "vitest";
import { Figures, kpiAmount } from "./KpiStrip";

const stats = { total: { key: "", zs: 3, sums: { ydmj: 10 }, rates: {} }, groups: {} };

test("an amount that its reader may not see says so, and opens no list", () => {
  const of = new Figures(stats as unknown as ConstructorParameters<typeof Figures>[0]);
  expect(kpiAmount("总税收", of.sum("zss") / 10_000, "亿元")).toMatchObject({
    value: "—",
    filter: null,
    hint: "没有查看权限",
  });
  expect(kpiAmount("面积", of.sum("ydmj"), "㎡")).toMatchObject({ value: "10.00", filter: {} });
});
