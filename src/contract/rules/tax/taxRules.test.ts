import { describe, expect, test } from "vitest";
import { checkTaxRow, derivedTax, oddityOf, readTaxRow, type TaxContext } from "./taxRules";
import { columnOfHeading, matchHeadings, taxColumns, taxHeadings } from "./taxSheet";

const context = (more: Partial<TaxContext> = {}): TaxContext => ({
  nd: 2024,
  callerArea: "33",
  counties: new Set(["330110"]),
  seen: new Map(),
  isEnterprise: () => true,
  lastYear: () => undefined,
  countyOf: () => undefined,
  ...more,
});
const cells = {
  ...{ nd: 2024, tyshxydm: "91330110MA2CQ01K3K", qymc: "企业", xzqdm: "330110", hydm: "C34" },
  ...{ zzs: 60, qysds: "40", ssje: 100, mdtytse: 5, tsje: 1, zjz: 300, ydmj: 20_000 },
};
const found = (change: object, more: Partial<TaxContext> = {}) =>
  checkTaxRow(readTaxRow(2, { ...cells, ...change }, 2024), context(more)).map(
    ({ rule, level, field }) => `${rule}${level} ${field}`,
  );

describe("rules over a row of tax", () => {
  test("a plausible row passes", () => expect(found({})).toEqual([]));

  test.each([
    ["a wrong code", { tyshxydm: "91330110MA2CQ01K3X" }, ["X004E TYSHXYDM"]],
    ["no code", { tyshxydm: " " }, ["X004E TYSHXYDM"]],
    ["a sum just outside", { ssje: 100.02 }, ["X004E SSJE"]],
    ["a sum just inside", { ssje: 100.01 }, []],
    ["no parts at all", { zzs: null, qysds: null }, []],
    ["a refund above all", { zzs: -140, ssje: -100 }, ["X005W SSJE"]],
    ["negative energy", { nh: -1 }, ["A003E NH"]],
    ["no total", { ssje: "" }, ["A001E SSJE"]],
  ])("%s", (_, change, problems) => expect(found(change)).toEqual(problems));

  test("a code counts once, an enterprise must be known, a leap is questioned", () => {
    const seen = new Map([["91330110MA2CQ01K3K", 7]]);
    expect(found({}, { seen })).toEqual(["X004E TYSHXYDM"]);
    expect(found({}, { isEnterprise: () => false })).toEqual(["X005W TYSHXYDM"]);
    expect(found({}, { lastYear: () => 66 })).toEqual(["X005W SSJE"]);
    expect(found({}, { lastYear: () => 67 })).toEqual([]);
    expect(oddityOf(5, 0)).toBeNull();
  });

  test("an enterprise that the version has in another region stays there", () => {
    const callerArea = "3301";
    expect(found({}, { callerArea, countyOf: () => "330212" })).toEqual(["A009E TYSHXYDM"]);
    expect(found({}, { callerArea, countyOf: () => "330106" })).toEqual([]);
  });

  test("accounted tax and its share per 亩 follow", () => {
    const { values } = readTaxRow(2, cells, 2024);
    expect(derivedTax(values)).toEqual({ hsss: 104, mjss: 3.47, mjzjz: 10 });
    expect(derivedTax({ ...values, ydmj: null })).toEqual({ hsss: 104, mjss: null, mjzjz: null });
  });
});

describe("headings", () => {
  test("of the template are known, however they are written", () => {
    expect(taxColumns.map((name) => columnOfHeading(taxHeadings[name]))).toEqual(taxColumns);
    expect(columnOfHeading("参评用地面积（㎡）")).toBe("ydmj");
    expect(columnOfHeading(" 企业 名称 ")).toBe("qymc");
    expect(columnOfHeading("纳税人识别号")).toBe("tyshxydm");
    expect(columnOfHeading("税")).toBeNull();
    expect(columnOfHeading("联系微信")).toBeNull();
  });

  test("fill a column once, and the user's word goes first", () => {
    expect(matchHeadings(["企业名称", "单位名称"])).toEqual(["qymc", null]);
    expect(matchHeadings(["甲", "企业名称"], { 甲: "qymc" })).toEqual(["qymc", null]);
    expect(matchHeadings(["企业名称"], { 企业名称: null })).toEqual([null]);
  });
});

test("a credit code that the file stores as a number is told without its rounded digits", () => {
  const row = readTaxRow(2, { ...cells, tyshxydm: 9.133020076543212e17 }, 2024);
  const [problem] = checkTaxRow(row, context());
  expect([problem?.rule, problem?.value]).toEqual(["X004", null]);
  expect(problem?.message).toMatch(/存为数字，末几位已丢失，请将该列设为文本格式/);
});
