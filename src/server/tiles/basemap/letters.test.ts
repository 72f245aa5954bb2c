import { expect, test } from "vitest";
import { lettersFor } from "./letters";

const rangeOf = (text: string) => [...text].map((one) => (one.codePointAt(0) ?? 0) >> 8);

test("a neighbourhood has letters of its own, shares those of all, and all can be read back", () => {
  const letters = lettersFor([
    ["", ["杭州", "G60"]],
    ["3301", ["杭垓镇", "良渚"]],
    ["3302", ["良渚"]],
  ]);
  const back = (text: string) =>
    [...text].map((one) => letters.known.get(one.codePointAt(0) ?? 0)).join("");
  const [city, town, other] = [
    letters.write("", "杭州"),
    letters.write("3301", "杭垓镇"),
    letters.write("3302", "良渚"),
  ];
  expect([city, town, other].map(back)).toEqual(["杭州", "杭垓镇", "良渚"]);
  expect(new Set(rangeOf(city))).toEqual(new Set([0xe0]));
  expect(rangeOf(town)).toEqual([0xe0, 0xe1, 0xe1]);
  expect(new Set(rangeOf(other))).toEqual(new Set([0xe2]));
});

test("more letters than a font file holds go on in the next", () => {
  const many = Array.from({ length: 300 }, (_, i) => String.fromCodePoint(0x4e00 + i)).join("");
  const letters = lettersFor([
    ["", [many]],
    ["3301", ["齐"]],
  ]);
  expect(letters.known.size).toBe(301);
  expect(rangeOf(letters.write("3301", "齐"))).toEqual([0xe2]);
});
