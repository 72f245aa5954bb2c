import { describe, expect, test } from "vitest";
import { checkAttributes } from "./checkAttributes";
import { derivedValues } from "./derivedValues";
import type { DxydValues, ValueContext } from "./record";
import { sampleContext, sampleRecord } from "./sampleRecord";

const check = (values: DxydValues, context: Partial<ValueContext> = {}) =>
  checkAttributes(sampleRecord(values), { ...sampleContext, ...context }).map(
    ({ rule, level, field, message }) => [rule, level, field, message],
  );

type Case = [what: string, values: DxydValues];
const fine = (cases: Case[]) =>
  test.each(cases)("%s is in order", (_, values) => expect(check(values)).toEqual([]));
const found = (rule: string, level: string, field: string, message: string, cases: Case[]) =>
  test.each(cases)(`${rule}: %s`, (_, values) =>
    expect(check(values)).toEqual([[rule, level, field, expect.stringContaining(message)]]),
  );

test("a record without fault has no problem", () => {
  expect(check({})).toEqual([]);
});

describe("A006 地块编号", () => {
  found("A006", "E", "DKBH", "地块编号格式错误", [
    ["too short", { dkbh: "330110SD20240099" }],
    ["too long", { dkbh: "330110SD2024000010" }],
    ["the other library's", { dkbh: "330110DX202400001" }],
  ]);
  found("A006", "E", "DKBH", "地块编号与行政区代码不一致", [
    ["of another county", { dkbh: "330111SD202400001" }],
  ]);
  test("the provincial library has DX", () => {
    expect(check({ dkbh: "330110DX202400001" }, { library: "dxydst" })).toEqual([]);
    expect(check({}, { library: "dxydst" })).toHaveLength(1);
  });
});

describe("A009 and A010 regions", () => {
  const own = {
    dkbh: "339999SD202100131",
    xzqdm: "339999",
    xzjdm: null,
    bdcdyh: null,
  };
  found("A009", "E", "XZQDM", "行政区代码339999不存在或不在权限范围内", [["unknown", own]]);
  test("A009: outside the user's region", () => {
    const message = "行政区代码330110不存在或不在权限范围内";
    expect(check({}, { callerArea: "3302" })).toEqual([["A009", "E", "XZQDM", message]]);
    expect(check({}, { callerArea: "330111" })).toHaveLength(1);
    expect(check({}, { callerArea: "33" })).toEqual([]);
    expect(check({}, { callerArea: "330110" })).toEqual([]);
  });
  found("A010", "W", "XZQMC", "行政区名称与代码不一致", [["another name", { xzqmc: "余杭县" }]]);
  found("A010", "W", "XZJDM", "行政区名称与代码不一致", [
    ["a town of another county", { xzjdm: "330111001" }],
  ]);
  fine([["no town", { xzjdm: null, xzjmc: null }]]);

  describe("with the list of towns", () => {
    const towns = new Map([
      ["330110005", "五常街道"],
      ["330110012", "仓前街道"],
      ["330111001", "富春街道"],
    ]);
    const inList = (values: DxydValues) => check(values, { towns });
    test("A010: a name that is in no list says what is", () => {
      const nameless = { xzjdm: null, xzjmc: "火星镇" };
      const listed = "乡镇街道“火星镇”不在名单内，可填：五常街道、仓前街道";
      expect(inList(nameless)).toEqual([["A010", "E", "XZJMC", listed]]);
      const near = "乡镇街道“仓前镇”不在名单内，相近的有：仓前街道";
      expect(inList({ xzjdm: null, xzjmc: "仓前镇" })).toEqual([["A010", "E", "XZJMC", near]]);
      expect(inList({ xzjmc: "火星镇" })).toEqual([["A010", "E", "XZJMC", listed]]);
    });
    test("A010: a code that is in no list, and a name of another code", () => {
      expect(inList({ xzjdm: "330110999" })).toEqual([
        ["A010", "E", "XZJDM", "乡镇街道代码330110999不在名单内"],
      ]);
      const message = "乡镇街道“五常街道”与代码330110012（仓前街道）不一致";
      expect(inList({ xzjmc: "五常街道" })).toEqual([["A010", "W", "XZJMC", message]]);
    });
    test("a name without a code, and a code without a name, bring the other", () => {
      expect(inList({ xzjdm: null, xzjmc: "五常街道" })).toEqual([]);
      const derived = (values: DxydValues) =>
        derivedValues({ xzqdm: "330110", ...values }, { towns });
      const both = { xzjdm: "330110005", xzjmc: "五常街道" };
      expect(derived({ xzjmc: "五常街道" })).toMatchObject(both);
      expect(derived({ xzjdm: "330110005" })).toMatchObject(both);
      expect(derived({ xzjdm: "330110005", xzjmc: "仓前街道" })).toMatchObject(both);
    });
  });
});

describe("A011, A012, A024 owners", () => {
  found("A011", "E", "TYSHXYDM", "统一社会信用代码91330110MA73YCKB85校验不通过", [
    ["wrong check character", { tyshxydm: "91330110MA73YCKB85" }],
  ]);
  found("A011", "E", "TYSHXYDM", "统一社会信用代码91330110MA73YCKB校验不通过", [
    ["cut off", { tyshxydm: "91330110MA73YCKB" }],
  ]);
  found(
    "A012",
    "W",
    "TYSHXYDM",
    "单位用地应填写统一社会信用代码",
    [
      "余杭祥川轴承有限公司",
      "东风砖瓦厂",
      "西港村股份经济合作社",
      "余杭区第一医院",
      "南村村民委员会",
    ].map((tdsyqr) => [tdsyqr, { tdsyqr, tyshxydm: null }]),
  );
  fine([
    ["a person without a code", { tdsyqr: "罗利水等", tyshxydm: null }],
    ["a mobile number", { lxdh: "13900001234" }],
    ["a telephone", { lxdh: "0571-00001234" }],
    ["a telephone without a dash", { lxdh: "05710000123" }],
  ]);
  found("A024", "W", "LXDH", "联系电话格式错误", [
    ["too short", { lxdh: "1390000" }],
    ["words", { lxdh: "见附件" }],
  ]);
});

describe("A013 不动产单元号", () => {
  found("A013", "E", "BDCDYH", "不动产单元号格式错误", [
    ["a digit too few", { bdcdyh: "330110003012GB0012F00010001" }],
    ["a wrong kind of parcel", { bdcdyh: "330110002016XB00038W00000000" }],
  ]);
  found("A013", "E", "BDCDYH", "不动产单元号前6位330109与行政区代码330110不一致", [
    ["of another county", { bdcdyh: "330109003012GB00123F00010001" }],
  ]);
  fine([["none", { bdcdyh: null }]]);
});

describe("A014 权属与权利性质", () => {
  found("A014", "E", "QLXZ", "权属与权利性质不一致", [
    ["state land with a collective right", { qlxz: "203" }],
    ["collective land with a state right", { tdqs: "20" }],
  ]);
  fine([["collective", { tdqs: "20", qlxz: "203" }]]);
  test("an unknown code is A004 alone", () => {
    expect(check({ tdqs: "30" }).map(([rule]) => rule)).toEqual(["A004"]);
    expect(check({ qlxz: "209" }).map(([rule]) => rule)).toEqual(["A004"]);
  });
});

describe("A016–A018, A022 areas and densities", () => {
  found("A016", "E", "JZZDMJ", "建筑占地面积大于地块面积", [
    ["more than the parcel", { jzzdmj: 12_399.54 }],
  ]);
  fine([
    ["the whole parcel", { jzzdmj: 12_399.53 }],
    ["a ratio 0.05 off", { mj: 10_000, zjzmj: 10_000, rjl: 1.05, jzzdmj: null }],
    ["no floor area", { zjzmj: null, rjl: 3 }],
    ["no parcel area to divide by", { zjzmj: 1, rjl: null }],
    ["a density of 100", { jzmd: 100 }],
    ["a ratio of 10", { rjl: 10, zjzmj: null }],
    ["half a 亩", { mj: 333.33, jzzdmj: null, zjzmj: null }],
    ["3000 亩", { mj: 2_000_000, zjzmj: null, jzzdmj: null }],
  ]);
  found("A017", "W", "RJL", "容积率与总建筑面积、地块面积不符", [
    ["a ratio too high", { rjl: 1.2 }],
    ["a ratio too low", { rjl: 0.9 }],
  ]);
  test("A017: a negative value is A003 alone", () => {
    expect(check({ zjzmj: -3000 }).map(([rule]) => rule)).toEqual(["A003"]);
  });
  found("A018", "W", "RJL", "建筑密度/容积率超出合理范围", [
    ["ratio", { rjl: 10.01, zjzmj: null }],
  ]);
  found("A018", "W", "JZMD", "建筑密度/容积率超出合理范围", [["density", { jzmd: 100.01 }]]);
  found("A022", "W", "MJ", "地块面积异常（0.45亩）", [
    ["small", { mj: 300, jzzdmj: null, zjzmj: null }],
  ]);
  found("A022", "W", "MJ", "地块面积异常（3000.01亩）", [
    ["large", { mj: 2_000_004, jzzdmj: null, zjzmj: null }],
  ]);
});

describe("A019, A020 industry and reasons", () => {
  const message = "工业用地应填写行业、亩均税收、综合评价等级";
  test.each(["hydm", "mjss", "pjdj"] as const)("A019: industrial land without %s", (key) => {
    expect(check({ [key]: null })).toEqual([["A019", "E", key.toUpperCase(), message]]);
  });
  fine([
    ["storage without industry values", { xztdyt: "仓储", hydm: null, mjss: null, pjdj: null }],
    ["a tax of nought", { mjss: 0 }],
    ["reason 02 with grade D", { dxyy: "02", pjdj: "D" }],
    ["other reasons with any grade", { dxyy: "03", pjdj: "A", mjss: 500 }],
  ]);
  found("A020", "W", "DXYY", "低效原因与指标不一致（亩均税收10万元/亩，不低于标准10万元/亩）", [
    ["reason 01 at the threshold", { mjss: 10 }],
  ]);
  found("A020", "W", "DXYY", "低效原因与指标不一致（综合评价等级为B，应为D）", [
    ["reason 02 with another grade", { dxyy: "02", pjdj: "B" }],
  ]);
  test("A020: the threshold is the county's", () => {
    const threshold = (xzqdm: string) => (xzqdm === "330110" ? 0.2 : 10);
    expect(check({}, { threshold }).map(([rule]) => rule)).toEqual(["A020"]);
  });
  test("A020: a reason or grade outside its list is A004 alone", () => {
    expect(check({ dxyy: "02,77", pjdj: "B" }).map(([rule]) => rule)).toEqual(["A004"]);
    expect(check({ dxyy: "02", pjdj: "E" }).map(([rule]) => rule)).toEqual(["A004"]);
  });
});

describe("A021, A023 recognition", () => {
  found("A021", "E", "RDNF", "认定年度不合理，允许 2014–2024", [
    ["too early", { rdnf: 2013, rdrq: null }],
    ["too late", { rdnf: 2025, rdrq: null }],
  ]);
  found("A021", "W", "RDRQ", "认定年度不合理（认定日期2018-06-15不在2019年）", [
    ["a date of another year", { rdnf: 2019, rdrq: "2018-06-15" }],
  ]);
  fine([["the first year", { rdnf: 2014, rdrq: null }]]);
  test("A021: a date out of time is A005 alone", () => {
    expect(check({ rdrq: "2030-01-01" }).map(([rule]) => rule)).toEqual(["A005"]);
  });
  found("A023", "W", "SFKFBJN", "地块位于城镇开发边界外，请核实", [["outside", { sfkfbjn: 0 }]]);
});

test("every problem of a record is reported, not the first alone", () => {
  const values = { dkmc: null, dxlx: "7", mj: -1, tyshxydm: "1", rdnf: 1999, sfkfbjn: 0 };
  const rules = check(values).map(([rule]) => rule);
  expect(rules).toEqual(["A001", "A003", "A004", "A011", "A021", "A021", "A023"]);
});

test("an empty record has its missing values and nothing else", () => {
  const empty = { row: 1, dkbh: null, values: {}, unread: {} };
  const problems = checkAttributes(empty, sampleContext);
  expect(new Set(problems.map(({ rule }) => rule))).toEqual(new Set(["A001"]));
  expect(problems).toHaveLength(15);
});
