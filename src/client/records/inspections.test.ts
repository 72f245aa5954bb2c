import { expect, test } from "vitest";
import { visitsOf, withVisit } from "./inspections";

const first = { rq: "2024-03-01", xxjd: "基础施工" };
const second = { rq: "2024-06-01", xxjd: "主体封顶", bz: "进度正常" };

test("visits are kept from the earliest and shown from the latest", () => {
  const log = withVisit(withVisit(null, second), first);
  expect(JSON.parse(log)).toEqual([first, second]);
  expect(visitsOf(log)).toEqual([second, first]);
});

test("a log that cannot be read holds no visits", () => {
  for (const log of [null, "", "{", '{"rq":1}', "[1]"]) expect(visitsOf(log)).toEqual([]);
});
