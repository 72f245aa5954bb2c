import { expect, test } from "vitest";
import { readChips, readList, writeChips, writeList } from "./filters";

test("the list of a figure goes through the address and comes back the same", () => {
  const list = {
    dataset: "tdgy",
    filter: {
      ...{ areaCode: "3301", ytlb: ["1", "2"], qdnd: [2024], gymjMin: 30 },
      srrIs: ["示例公司"],
    },
  };
  expect(readList(writeList(new URLSearchParams("at=120,30,9"), list))).toEqual(list);
});

test("the list of what is left empty stays that list", () => {
  const list = { dataset: "xztd", filter: { areaCode: "33", xzyy: [""] } };
  expect(readList(writeList(new URLSearchParams(), list))).toEqual(list);
});

test("a list of no dataset, or with a value that is none of its field, is no list", () => {
  expect(readList(new URLSearchParams({ list: "nothing?areaCode=33" }))).toBeNull();
  expect(readList(new URLSearchParams({ list: "tdgy?ytlb=7" }))).toBeNull();
});

test("chips keep their kinds, and one that means nothing is left out", () => {
  const keys = ["shzt", "rdnf"];
  const search = writeChips(new URLSearchParams(), { shzt: ["5"], rdnf: [2023, 2024] }, keys);
  expect(search.toString()).toBe("shzt=5&rdnf=2023%2C2024");
  expect(readChips(search, "dxydsd", keys)).toEqual({ shzt: ["5"], rdnf: [2023, 2024] });
  expect(readChips(new URLSearchParams("shzt=x&rdnf=2024"), "dxydsd", keys)).toEqual({
    rdnf: [2024],
  });
});
