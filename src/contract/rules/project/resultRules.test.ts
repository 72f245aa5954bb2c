import { expect, test } from "vitest";
import { checkResult, checkResultForm } from "./resultRules";

const today = "2030-06-01";

test("a form of results is told all that is wrong with it at once", () => {
  const found = checkResultForm({ wcnd: 2031, gzqrjl: -1 }, today);
  expect(found.map(({ field }) => field).toSorted()).toEqual(["GZQRJL", "WCMJ", "WCND"]);
});

test("what was done is no more than the project, in a year that has come", () => {
  expect(checkResult({ wcmj: 100, wcnd: 2030 }, 100, today)).toEqual([]);
  expect(checkResult({ wcmj: 102, wcnd: 2013 }, 100, today).map(({ rule }) => rule)).toEqual([
    "A003",
    "A005",
  ]);
});
