import { describe, expect, test } from "vitest";
import { lackedFields, matchColumns } from "./columns";
import { takenFields, takeoverDataset, takeoverRegisters } from "./registers";
import { type FoundRecord, recordTaker, type TakeContext } from "./takeRecord";

const counties = [{ code: "330110", name: "余杭区", geometry: [] }];

const contextOf = (
  dataset: string,
  headings: readonly string[],
  over: Partial<TakeContext> = {},
): TakeContext => ({
  dataset: takeoverDataset(dataset),
  columns: matchColumns(takeoverDataset(dataset), headings),
  ...{ factors: {}, values: {}, callerArea: "33", by: "sheng" },
  ...{ now: "2024-06-01T00:00:00.000Z", today: "2024-06-01", counties },
  ...{
    towns: new Map(),
    platforms: new Map([["P1", { number: "330110PT0001", name: "示例园区", county: "330110" }]]),
  },
  threshold: () => 10,
  ...over,
});

const enterprise = {
  ...{ 统一社会信用代码: "91330110MA27W2NG9T", 企业名称: "示例企业", 行政区代码: "330110" },
  ...{ 行业: "C34", 企业规模: "1", 经营状态: "1" },
};

const take = (properties: Record<string, unknown>, over: Partial<TakeContext> = {}) => {
  const context = contextOf("yddw", Object.keys(properties), over);
  const found: FoundRecord = { row: 1, properties, shape: null };
  return recordTaker(context, null)(found);
};

const said = ({ problems }: ReturnType<typeof take>) =>
  problems.map(({ rule, level, field }) => `${rule}${level} ${field}`);

describe("a record of another system", () => {
  test("gets names, author and time, and keeps its own where it has them", () => {
    const { values } = take({ ...enterprise, cjr: "老系统", 创建时间: "2019-06-01 08:30" });
    expect(values).toMatchObject({
      ...{ xzqmc: "余杭区", cjr: "老系统", cjsj: "2019-06-01T00:30:00.000Z" },
      ...{ gxr: "sheng", gxsj: "2024-06-01T00:00:00.000Z", bbh: 0, ydmj: 0 },
    });
  });

  test("is placed by name, or as its number begins", () => {
    const { 行政区代码: _, ...unplaced } = enterprise;
    expect(take({ ...unplaced, "县（市、区）": "余杭区" }).values).toMatchObject({
      xzqdm: "330110",
    });
    const other = take({ ...unplaced, 行政区代码: "330212" });
    expect([other.values, said(other)]).toEqual([null, expect.arrayContaining(["A009E XZQDM"])]);
  });

  test("lets go of what its fields cannot hold, and stays out without what it must have", () => {
    const bent = take({
      ...enterprise,
      成立日期: "去年",
      是否上市: "7",
      经营地址: "长".repeat(300),
    });
    expect(said(bent).filter((one) => one.startsWith("J"))).toEqual([
      "J001W JYDZ",
      "J001W CLRQ",
      "J001W SFSS",
    ]);
    expect(bent.values).toMatchObject({ clrq: null, sfss: null, jydz: "长".repeat(200) });
    const broken = take({ ...enterprise, 行业: "Z99" });
    expect([broken.values, said(broken)]).toEqual([null, expect.arrayContaining(["J002E HYDM"])]);
    expect(take({ ...enterprise, 统一社会信用代码: "" }).values).toBeNull();
    expect(take({ ...enterprise, 联系电话: "138****1234" }).values).toMatchObject({ lxdh: null });
  });

  test("takes one value for all where its file has none", () => {
    const { 行业: _, ...without } = enterprise;
    expect(take(without).values).toBeNull();
    expect(take(without, { values: { hydm: "C34" } }).values).toMatchObject({ hydm: "C34" });
  });
});

test("columns are matched by field, label or heading, each field once, wishes first", () => {
  const dataset = takeoverDataset("dxydsd");
  expect(matchColumns(dataset, ["DKBH", "地块名称", "地块面积（亩）", "mj", "OBJECTID"])).toEqual({
    ...{ DKBH: "dkbh", 地块名称: "dkmc", "地块面积（亩）": "mj", mj: null, OBJECTID: null },
  });
  expect(matchColumns(dataset, ["名称", "DKMC"], { 名称: "dkmc" })).toEqual({
    ...{ 名称: "dkmc", DKMC: null },
  });
});

test("what nothing fills is known before anything is read", () => {
  const dataset = takeoverDataset("dxydsd");
  const columns = matchColumns(dataset, ["dkbh", "dkmc", "tdqs", "qlxz", "xztdyt", "dxlx", "dxyy"]);
  expect(lackedFields(dataset, columns, {})).toEqual(["sfkfbjn", "rdnf"]);
  expect(lackedFields(dataset, columns, { rdnf: "2023", sfkfbjn: "1" })).toEqual([]);
});

test.each(takeoverRegisters)("%s has a number, and a place in the region", (name) => {
  const dataset = takeoverDataset(name);
  const fields = takenFields(dataset);
  expect(fields[dataset.key.number]?.kind).toBe("text");
  expect(fields.xzqdm).toBeDefined();
});
