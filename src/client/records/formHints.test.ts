import { expect, test } from "vitest";
import { parcel } from "./formHints";

test("floor area ratio, coverage and the drawn area are computed while typing", () => {
  expect(parcel({ mj: 16_000, txmj: 16_080, zjzmj: 24_000, jzzdmj: 8_000 })).toEqual({
    rjl: "按总建筑面积计算为 1.50",
    jzzdmj: "占地块面积 50.0%",
    mj: "图形面积 16,080.00 ㎡，相差 0.50%",
  });
});

test("an area that would be refused is told while it is typed", () => {
  expect(parcel({ mj: 15_000, txmj: 16_080 })).toEqual({
    mj: "图形面积 16,080.00 ㎡，相差 6.72%，超过 1%，不能保存",
  });
  expect(parcel({ mj: 50.9, txmj: 50 }).mj).toBe("图形面积 50.00 ㎡，相差 1.80%");
});

test("nothing is computed from what is missing", () => {
  expect(parcel({ mj: null, zjzmj: 100 })).toEqual({});
});
