import { hundredth } from "../../hundredth";
import { problemOf } from "../problem/problemOf";
import type { Level, Problem } from "../problem/report";
import { supplyNumberFault } from "../values/supplyNumber";
import { instalmentsOf, supplyDates } from "./lifeCycle";

/** Values of a supply to be stored. */
export type SupplyValues = Readonly<Record<string, string | number | null | undefined>>;

type Finding = readonly [rule: string, field: string, message: string, level?: Level];
type Rule = (values: SupplyValues, isNew: boolean) => readonly Finding[];

const nowhere = { row: null, dkbh: null };
const labels: Readonly<Record<string, string>> = {
  ggrq: "公告日期",
  cjrq: "成交日期",
  qdrq: "合同签订日期",
  ydjdsj: "约定交地时间",
  sjjdsj: "实际交地时间",
  ydkgsj: "约定开工时间",
  sjkgsj: "实际开工时间",
  ydjgsj: "约定竣工时间",
  sjjgsj: "实际竣工时间",
  ydtcsj: "约定投产时间",
  sjtcsj: "实际投产时间",
  ydfhsj: "约定达产复核时间",
  sjfhsj: "实际达产复核时间",
  cjj: "成交价格",
  srr: "土地使用权人",
  tzqd: "固定资产投资强度",
  rjlxx: "约定容积率下限",
  dwnhbz: "单位能耗标准",
  dwpfbz: "单位排放标准",
  ydmjss: "约定亩均税收",
};

const labelOf = (name: string) => labels[name] ?? name;
const isGiven = (value: unknown) => value !== null && value !== undefined && value !== "";

/** T001: the number has the usual form, matches the county, and its letter the way of supply. */
const badNumber: Rule = ({ dzjgh, xzqdm, gdfs }) => {
  const number = String(dzjgh ?? "");
  const odd = supplyNumberFault(number, xzqdm ? String(xzqdm) : null);
  if (odd) return [["T001", "dzjgh", odd, "W"]];
  const letter = gdfs === "11" ? "A" : "B";
  const way = gdfs === "11" ? "划拨" : "有偿供应";
  return number.charAt(10) === letter
    ? []
    : [
        [
          "T001",
          "dzjgh",
          `${way}的电子监管号第11位一般为${letter}，填写的是${number.charAt(10)}，请核实`,
          "W",
        ],
      ];
};

/** T002: a granted parcel has a contract number. */
const badContract: Rule = ({ htbh, gdfs, qdrq, xzqdm }) => {
  if (!isGiven(htbh)) {
    const isMissing = String(gdfs).startsWith("2") && isGiven(qdrq);
    return isMissing ? [["T002", "htbh", "出让合同应填写合同编号"]] : [];
  }
  const isUsual =
    /^\d{6}\d{4}A2\d{4}$/.test(String(htbh)) && String(htbh).startsWith(String(xzqdm));
  const usual = `一般为${xzqdm}、4位年份、A2和4位顺序号，填写的是“${htbh}”`;
  return isUsual ? [] : [["T002", "htbh", `合同编号格式异常，${usual}，请核实`, "W"]];
};

/** T003: agreed days are in order, and so are actual days. */
const orders = [
  ["ggrq", "cjrq", "qdrq", "ydjdsj", "ydkgsj", "ydjgsj", "ydtcsj", "ydfhsj"],
  ["qdrq", "sjjdsj", "sjkgsj", "sjjgsj", "sjtcsj", "sjfhsj"],
] as const;
const badOrder: Rule = (values) =>
  orders.flatMap((names) => {
    const given = names.filter((name) => isGiven(values[name]));
    return given.slice(1).flatMap((name, i): Finding[] => {
      const before = given[i] as string;
      return String(values[name]) < String(values[before])
        ? [["T003", name, `${labelOf(name)}不应早于${labelOf(before)}${values[before]}`]]
        : [];
    });
  });

/** T004: a contract has a holder, a price and its three agreed days. */
const incomplete: Rule = (values) =>
  isGiven(values.qdrq)
    ? ["srr", "cjj", "ydjdsj", "ydkgsj", "ydjgsj"]
        .filter((name) => !isGiven(values[name]))
        .map((name): Finding => ["T004", name, `已签订合同的供应应填写${labelOf(name)}`])
    : [];

/** T005: without a contract nothing has happened on the land; a failed listing has no contract. */
const unsigned: Rule = (values) => {
  if (values.cjzt === "2" || values.cjzt === "3") {
    return ["qdrq", "srr", "cjrq"]
      .filter((name) => isGiven(values[name]))
      .map((name): Finding => ["T005", name, `流拍或撤牌的地块不应填写${labelOf(name)}`]);
  }
  if (isGiven(values.qdrq)) return [];
  return supplyDates
    .filter((name) => name.startsWith("sj") && isGiven(values[name]))
    .map((name): Finding => ["T005", name, `未签订合同，不应填写${labelOf(name)}`]);
};

/** T006: maximum term by use. */
const longestTerm = (tdyt: string): number => {
  if (tdyt.startsWith("07")) return 70;
  return tdyt.startsWith("09") ? 40 : 50;
};
const badTerm: Rule = ({ crnx, tdyt }) => {
  const most = longestTerm(String(tdyt));
  return Number(crnx) > most
    ? [["T006", "crnx", `该用途的出让年限不应超过${most}年，填写的是${crnx}年`]]
    : [];
};

/** T007: the price is not below the starting price. */
const badPrice: Rule = ({ qsj, cjj }) =>
  isGiven(cjj) && Number(cjj) < Number(qsj)
    ? [["T007", "cjj", `成交价格不应低于起始价${qsj}万元，填写的是${cjj}万元`]]
    : [];

/** T008: the instalments add up to the price (± 0.01 万元). */
const badInstalments: Rule = ({ fqzf, cjj }) => {
  const list = instalmentsOf(fqzf as string | null);
  if (!list) return [["T008", "fqzf", "分期支付格式错误，每期应有缴款日期（年-月-日）和金额"]];
  const sum = list.reduce((all, { je }) => all + je, 0);
  const fits = list.length === 0 || Math.abs(sum - Number(cjj ?? 0)) <= 0.0101;
  const words = `分期支付合计${hundredth(sum)}万元与成交价格${cjj ?? 0}万元不符`;
  return fits ? [] : [["T008", "fqzf", words]];
};

/** T009: building limits are consistent. */
const shares = [
  ["jzmdxx", "建筑密度"],
  ["jzxsxx", "建筑系数"],
  ["bgzbsx", "行政办公及生活服务设施用地占比"],
  ["ldlsx", "绿地率"],
] as const;
const badShares: Rule = (values) =>
  shares
    .filter(([name]) => Number(values[name] ?? 0) > 100)
    .map(
      ([name, label]): Finding => ["T009", name, `${label}应在0到100之间，填写的是${values[name]}`],
    );
const badLimits: Rule = ({ rjlxx, rjlsx, ldlsx, tdyt }) => {
  const found: Finding[] = [];
  if (isGiven(rjlxx) && isGiven(rjlsx) && Number(rjlxx) > Number(rjlsx)) {
    found.push(["T009", "rjlxx", `约定容积率下限不应大于上限${rjlsx}，填写的是${rjlxx}`]);
  }
  const green = Number(ldlsx ?? 0);
  if (String(tdyt).startsWith("1001") && green > 20 && green <= 100) {
    found.push(["T009", "ldlsx", `工业用地绿地率一般不超过20%，填写的是${green}%，请核实`, "W"]);
  }
  return found;
};

/**
 * T010: a 标准地 is granted with its five indicators (浙江省企业投资工业项目“标准地”工作指引 art. 3). Supplies from before
 * three of them were asked for are not held up.
 */
const standard = ["tzqd", "rjlxx", "dwnhbz", "dwpfbz", "ydmjss"] as const;
const askedLater: readonly string[] = ["rjlxx", "dwnhbz", "dwpfbz"];
const incompleteStandard: Rule = (values, isNew) =>
  values.sfbzd === 1
    ? standard
        .filter((name) => !isGiven(values[name]))
        .map((name): Finding => {
          const message = `标准地应填写${labelOf(name)}（“标准地”工作指引第三条）`;
          return ["T010", name, message, isNew || !askedLater.includes(name) ? "E" : "W"];
        })
    : [];

/** T011: an output review has both a day and a result. */
const badReview: Rule = ({ sjfhsj, fhjg }) =>
  isGiven(sjfhsj) === isGiven(fhjg) ? [] : [["T011", "fhjg", "达产复核时间与结果应同时填写"]];

/** T012: the inspection log is a list with a day in each entry. */
const badInspections: Rule = ({ hcjl }) =>
  isInspections(hcjl) ? [] : [["T012", "hcjl", "核查记录格式错误，每次核查应有日期（年-月-日）"]];

function isInspections(text: unknown): boolean {
  if (!isGiven(text)) return true;
  try {
    const list: unknown = JSON.parse(String(text));
    return (
      Array.isArray(list) &&
      list.every((one: { rq?: unknown } | null) => /^\d{4}-\d{2}-\d{2}$/.test(String(one?.rq)))
    );
  } catch {
    return false;
  }
}

const rules: readonly Rule[] = [
  badNumber,
  badContract,
  badOrder,
  incomplete,
  unsigned,
  badTerm,
  badPrice,
  badInstalments,
  badShares,
  badLimits,
  incompleteStandard,
  badReview,
  badInspections,
];

/** Checks a supply by all rules on its dates, prices and numbers. */
export const checkSupply = (values: SupplyValues, isNew = true): Problem[] =>
  rules.flatMap((rule) =>
    rule(values, isNew).map(([code, field, message, level = "E"]) =>
      problemOf(code, level, nowhere, message, {
        field: field.toUpperCase(),
        value: values[field] ?? null,
      }),
    ),
  );
