import { describe, expect, test } from "vitest";
import { type ControlTable, checkControl, controlFault } from "./industryControl";

const table: ControlTable = {
  nd: 2024,
  ly: "示例厅〔2024〕1号",
  ksrq: "2023-06-01",
  rows: [
    { hydm: "C34", rjl: 1.5, jzxs: 40, bgzb: 7, tzqd: 300 },
    { hydm: "C17", rjl: null, jzxs: 40, bgzb: null, tzqd: null },
  ],
};
const today = "2024-12-31";
const plot = { tdyt: "100102", hydm: "C34", qdrq: "2024-03-01" };
const found = (values: object, by: ControlTable | null = table) =>
  checkControl({ ...plot, ...values }, by, today).map(({ rule, level, field, message }) => [
    ...[rule, level, field, message],
  ]);

describe("contracts since 2023", () => {
  test("are judged by the table that an authority has filled, with its year and source", () => {
    expect(found({ rjlxx: 1.2, jzxsxx: 30, bgzbsx: 8, tzqd: 250 })).toEqual([
      [
        "T015",
        "W",
        "RJLXX",
        expect.stringContaining(
          "应不低于1.5（C34 通用设备制造业，控制指标2024年度，示例厅〔2024〕1号），填写的是1.2",
        ),
      ],
      ["T015", "W", "JZXSXX", expect.stringContaining("建筑系数下限(工业)应不低于40%")],
      ["T015", "W", "BGZBSX", expect.stringContaining("应不高于7%")],
      ["T015", "W", "TZQD", expect.stringContaining("推荐不低于300万元/亩")],
    ]);
  });

  test("are in order at the limits, without a figure, and for what the table leaves open", () => {
    expect(found({ rjlxx: 1.5, jzxsxx: 40, bgzbsx: 7, tzqd: 300 })).toEqual([]);
    expect(found({ rjlxx: null, jzxsxx: undefined })).toEqual([]);
    expect(found({ hydm: "C17", rjlxx: 0.1, jzxsxx: 40 })).toEqual([]);
    expect(found({ hydm: "C35", rjlxx: 0.1 })).toEqual([]);
  });

  test("are never judged by the older table: not while the new one is empty, nor before it applies", () => {
    expect(found({ rjlxx: 0.1 }, null)).toEqual([]);
    expect(found({ rjlxx: 0.1, qdrq: "2023-01-01" }, null)).toEqual([]);
    expect(found({ rjlxx: 0.1, qdrq: "2023-01-01" })).toEqual([]);
    expect(found({ rjlxx: 0.1, qdrq: null }, null)).toEqual([]);
  });
});

test("older contracts are judged by the older table's 容积率 alone, where it has the trade", () => {
  const older = { qdrq: "2022-12-31", rjlxx: 0.6, jzxsxx: 1, bgzbsx: 99, tzqd: 1 };
  expect(found(older)).toEqual([
    [
      "T015",
      "W",
      "RJLXX",
      expect.stringContaining("应不低于0.7（C34 通用设备制造业，控制指标旧版"),
    ],
  ]);
  expect(found({ ...older, rjlxx: 0.7 })).toEqual([]);
  expect(found({ ...older, hydm: "C29", rjlxx: 0.1 })).toEqual([]);
  expect(found({ ...older, qdrq: "2005-01-01" })).toEqual([]);
});

test("a listing is judged by its notice, else as of today; other uses are not judged", () => {
  expect(found({ qdrq: null, ggrq: "2022-05-01", rjlxx: 0.6 })).toHaveLength(1);
  expect(found({ qdrq: null, ggrq: "2022-05-01", rjlxx: 1.2 })).toEqual([]);
  expect(found({ qdrq: null, rjlxx: 1.2 })).toHaveLength(1);
  expect(found({ tdyt: "0901", rjlxx: 0.1 })).toEqual([]);
});

test.each([
  [{}, null],
  [{ nd: 2022 }, "年度应在2023至2026之间，填写的是2022"],
  [{ nd: 2027 }, "填写的是2027"],
  [{ ly: " " }, "来源"],
  [{ ksrq: "2022-12-31" }, "适用起始日应不早于2023-01-01"],
  [{ rows: [...table.rows, ...table.rows] }, "行业C34重复"],
])("a table with %o", (change, fault) => {
  const told = controlFault({ ...table, ...change }, 2026);
  expect(told).toEqual(fault === null ? null : expect.stringContaining(fault));
});
