import { expect, test } from "vitest";
import { problemLog } from "../problem/problemLog";
import { problemOf } from "../problem/problemOf";
import {
  countiesOf,
  countyParts,
  isSplit,
  judgedByCounty,
  toldToCounty,
  withCounties,
} from "./countyParts";
import type { ParcelDraft } from "./draft";

const names = [
  { code: "330110", name: "余杭区" },
  { code: "330106", name: "西湖区" },
  { code: "330212", name: "鄞州区" },
];
const outline = {} as ParcelDraft["outline"];
const draft = (row: number, xzqdm: string | null, mj: number): ParcelDraft => ({
  ...{ row, dkbh: `N${row}`, values: { xzqdm, mj }, unread: {}, outline },
});
const subject = (row: number) => ({ row, dkbh: `N${row}` });

test("files from above the counties are split, those of a county are not", () => {
  expect(["33", "3301", "330110"].map(isSplit)).toEqual([true, true, false]);
});

test("each county under the region is counted by itself, with the area that can be stored", () => {
  const drafts = [
    draft(1, "330110", 100.005),
    draft(2, "330106", 50),
    draft(3, "330110", 0.1),
    draft(4, "330110", 1000),
    draft(5, "330212", 7),
    draft(6, null, 7),
  ];
  const log = problemLog();
  log.add([
    problemOf("A001", "E", subject(4), "错"),
    problemOf("A008", "W", subject(2), "将更新"),
    problemOf("G015", "I", subject(1), "缝隙"),
    problemOf("A009", "E", subject(5), "不在权限范围内"),
  ]);
  expect(countyParts(drafts, log, { areaCode: "3301", names })).toEqual([
    {
      ...{ xzqdm: "330106", xzqmc: "西湖区", total: 1, clean: 1, mj: 50 },
      ...{ errorCount: 0, warnCount: 1, infoCount: 0 },
    },
    {
      ...{ xzqdm: "330110", xzqmc: "余杭区", total: 3, clean: 2, mj: 100.11 },
      ...{ errorCount: 1, warnCount: 0, infoCount: 1 },
    },
  ]);
});

test("a county is told of another's record only that it is there", () => {
  const counties = countiesOf([
    draft(1, "330110", 1),
    draft(2, "330106", 1),
    draft(3, "330110", 1),
  ]);
  const overlap = (other: number) =>
    withCounties(
      problemOf("G011", "E", subject(1), `地块N1与N${other}重叠12.00㎡`, {
        ...{ value: "12.00", overlapM2: 12, other_dkbh: `N${other}`, other_row: other },
      }),
      counties,
    );
  expect(toldToCounty(overlap(3))).toEqual(overlap(3));
  const told = toldToCounty(overlap(2));
  expect(told).toMatchObject({
    row: 1,
    xzqdm: "330110",
    message: "与本区外的地块重叠",
    value: null,
  });
  expect(JSON.stringify(told)).not.toMatch(/N2|12|330106/);
});

test("of another county's parcels in the library the approved ones count, and are told with theirs", () => {
  const split = { areaCode: "3301", names, counties: countiesOf([draft(1, "330110", 1)]) };
  const found = ["own", "draft", "approved", "foreign"].map((dkbh) =>
    problemOf("G012", "W", subject(1), `与库内地块${dkbh}重叠`, {
      ...(dkbh !== "foreign" && { other_dkbh: dkbh }),
    }),
  );
  const places = new Map([
    ["own", { xzqdm: "330110", isApproved: false }],
    ["draft", { xzqdm: "330106", isApproved: false }],
    ["approved", { xzqdm: "330106", isApproved: true }],
  ]);
  const judged = judgedByCounty(found, places, split);
  expect(judged.map(({ other_dkbh, other_xzqdm }) => [other_dkbh, other_xzqdm])).toEqual([
    ["own", undefined],
    ["approved", "330106"],
    [undefined, undefined],
  ]);
  expect(judged.map((one) => toldToCounty(withCounties(one, split.counties)).message)).toEqual([
    "与库内地块own重叠",
    "与本区外已入库地块重叠",
    "与库内地块foreign重叠",
  ]);
});
