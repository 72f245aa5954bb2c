import { expect, test } from "vitest";
import { gyyd } from "#contract/datasets/gyyd";
import type { FilterValues } from "../../records/listQuery";
import { columnsOf } from "../../values/columnsOf";
import { tableColumns } from "./tableColumns";

const headingOf = (key: string, filters: FilterValues) =>
  tableColumns(columnsOf(gyyd, [key]), { filters, current: 1, pageSize: 20 })[0];

test("a heading knows what is filtered by, also where that is yes or no", () => {
  expect(headingOf("pjdj", { pjdj: ["C", "D"] })?.filteredValue).toEqual(["C", "D"]);
  expect(headingOf("sfdx", { sfdx: 1 })?.filteredValue).toEqual(["1"]);
  expect(headingOf("sfdx", { sfdx: 0 })?.filteredValue).toEqual(["0"]);
  expect(headingOf("sfdx", {})?.filteredValue).toBeNull();
});

test("yes or no is chosen once", () => {
  expect(headingOf("sfdx", {})?.filterMultiple).toBe(false);
  expect(headingOf("pjdj", {})?.filterMultiple).toBeUndefined();
});
