import { expect, test } from "vitest";
import { toggled } from "./toggled";

const all = ["2022", "2023", "2024"];

test("one less narrows, and the last one gone or back again narrows nothing", () => {
  expect(toggled(all, all, "2023")).toEqual(["2022", "2024"]);
  expect(toggled(all, ["2022", "2024"], "2023")).toBeNull();
  expect(toggled(all, ["2024"], "2024")).toBeNull();
});

test("a ticked value that no longer occurs stays ticked", () => {
  expect(toggled(all, ["2019", "2024"], "2023")).toEqual(["2019", "2024", "2023"]);
});
