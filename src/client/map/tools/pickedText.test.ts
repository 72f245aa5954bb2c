import { expect, test } from "vitest";
import { pickedText } from "./useGoTo";

const picked = (dataset: string, zs: number, mu: number) => ({ dataset, zs, mj: mu * (2000 / 3) });

test("land of one kind is summed, kinds that may lie on each other stand apart", () => {
  expect(pickedText([])).toBe("0 宗，0.00 亩");
  expect(pickedText([picked("dxydsd", 12, 345.67)])).toBe("12 宗，345.67 亩");
  expect(pickedText([picked("gyyd", 3, 120), picked("cypt", 1, 5000)])).toMatch(
    /^[^；]+ 3 宗，120\.00 亩；[^；]+ 1 \S+，5,000\.00 亩$/,
  );
});

test("ground that several of a kind share counts once, and is told", () => {
  const one = { ...picked("dxydsd", 3, 45), twice: 2 * (2000 / 3) };
  expect(pickedText([one])).toBe("3 宗，43.00 亩（重叠的 2.00 亩只计一次）");
});
