import { expect, test } from "vitest";
import { mapPageSources } from "#contract/words/viewFilter";
import { pageRoutes } from "./pageRoutes";

test("of every map page it is known whose records its chips filter", () => {
  const paths = pageRoutes.filter(({ surface }) => surface === "map").map(({ path }) => path);
  expect(Object.keys(mapPageSources).toSorted()).toEqual(paths.toSorted());
});
