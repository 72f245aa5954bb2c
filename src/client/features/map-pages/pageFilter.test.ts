import { expect, test } from "vitest";
import { readList, readPageFilter, writeList, writePageFilter } from "./pageFilter";

test("chips come back from the address as they were set, and leave the rest of it alone", () => {
  const filter = { shzt: ["1", "5"], dxlx: ["2"], rdnf: [2021, 2023] };
  const address = writePageFilter(new URLSearchParams("at=120,30,9"), filter);
  expect(readPageFilter(address)).toEqual(filter);
  expect(address.get("at")).toBe("120,30,9");
  expect(writePageFilter(address, {}).toString()).toBe("at=120%2C30%2C9");
});

test("a chip that the code lists do not know is dropped, the others stay", () => {
  expect(readPageFilter(new URLSearchParams("shzt=77&dxlx=2&rdnf=abc"))).toEqual({ dxlx: ["2"] });
});

test("the list of a figure comes back with all that the figure counted by", () => {
  const list = { areaCode: "3301", shzt: ["5"], zkfzt: ["2", "3"], rdnf: [2022], nzkffs: [""] };
  expect(readList(writeList(new URLSearchParams(), { ...list, nzkffs: undefined }))).toEqual({
    areaCode: "3301",
    shzt: ["5"],
    zkfzt: ["2", "3"],
    rdnf: [2022],
  });
  expect(readList(new URLSearchParams())).toBeNull();
});
