import { expect, test } from "vitest";
import { picked } from "./selectionAfterClick";

test("a click selects one parcel and opens its card", () => {
  const before = { dataset: "dxydsd", ids: ["A", "B"] };
  expect(picked(before, "dxydsd", "C", false)).toEqual({
    dataset: "dxydsd",
    ids: ["C"],
    focus: "C",
  });
});

test("with Ctrl parcels are gathered, and a second click takes one out again", () => {
  const two = picked({ dataset: "dxydsd", ids: ["A"], focus: "A" }, "dxydsd", "B", true);
  expect(two).toEqual({ dataset: "dxydsd", ids: ["A", "B"] });
  expect(picked(two, "dxydsd", "A", true)).toEqual({ dataset: "dxydsd", ids: ["B"] });
  expect(picked({ dataset: "dxydsd", ids: ["B"] }, "dxydsd", "B", true)).toBeNull();
});

test("parcels of two datasets are never selected together", () => {
  const next = picked({ dataset: "dxydst", ids: ["A"] }, "dxydsd", "B", true);
  expect(next).toEqual({ dataset: "dxydsd", ids: ["B"], focus: "B" });
});
