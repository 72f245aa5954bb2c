import type { ColumnValues } from "../../define/anyRecord";
import { byIdleOrder } from "../../law";
import { daysLater, yearsLater } from "../supply/lifeCycle";
import { isDecided } from "./idleLand";

/** A paper in the file of a case: its day, its number, and the days of the papers before it. */
export type Paper = {
  day: string;
  number: string | null;
  name: string;
  article: string;
  after: readonly string[];
  /** Only on the way of art. 12, or only on that of art. 14. */
  course: "agreed" | "decided" | null;
};

const paper = (
  day: string,
  number: string | null,
  name: string,
  article: string,
  after: readonly string[],
  course: Paper["course"] = null,
): Paper => ({ day, number, name, article, after, course });

/**
 * The papers in their order (domain/10 §1). Of the hearing and the approval either may be first; both stand
 * before the decision.
 */
export const papers: readonly Paper[] = [
  paper("dctzsrq", "dctzsh", "《闲置土地调查通知书》", "第五条", []),
  paper("dcsdrq", null, "调查通知书送达", "第五条", ["dctzsrq"]),
  paper("dfrq", "dfbh", "使用权人答复", "第五条", ["dcsdrq"]),
  paper("rdrq", "rdsbh", "《闲置土地认定书》", "第九条", ["dctzsrq"]),
  paper("gsrq", "gsbh", "向社会公开", "第十一条", ["rdrq"]),
  paper("jcbarq", "jcbah", "监测监管系统备案", "第二十五条", ["rdrq"]),
  paper("xsrq", "xsbh", "协商", "第十二条", ["rdrq", "jcbarq"], "agreed"),
  paper("dygzrq", "dygzh", "书面告知抵押权人", "第十三条", ["rdrq"], "agreed"),
  paper("czfarq", "czfah", "处置方案", "第十三条", ["xsrq"], "agreed"),
  paper("tzgzrq", "tzgzsh", "听证告知", "第十五条", ["rdrq"], "decided"),
  paper("tzrq", "tzbh", "听证", "第十五条", ["tzgzrq"], "decided"),
  paper("pzrq", "pzwh", "政府批准", "第十三条、第十四条", ["rdrq"]),
  paper("bcxyrq", "bcxyh", "补充协议（合同）", "第十二条", ["czfarq", "pzrq"], "agreed"),
  paper("jdsrq", "jdsbh", "决定书", "第十四条", ["tzgzrq", "pzrq"], "decided"),
  paper("jdsdrq", null, "决定书送达", "第十七条", ["jdsrq"], "decided"),
  paper("cstdyrq", "cstdyh", "决定书抄送抵押权人", "第十四条", ["jdsrq"], "decided"),
  paper("qzzxrq", "qzzxh", "申请强制执行", "第十八条", ["jdsdrq"], "decided"),
];

const byDay = new Map(papers.map((one) => [one.day, one]));

/** Days given to the holder, to answer and to perform (art. 5, 17). */
export const termDays = 30;

type Values = ColumnValues;
export type CaseFault = { field: string; message: string };

const dayOf = (values: Values, field: string): string | null => {
  const value = values[field];
  return value ? String(value) : null;
};

export const courseOf = ({ czfs }: Values): Paper["course"] => {
  if (!czfs) return null;
  return isDecided(czfs) ? "decided" : "agreed";
};

/** What has to stand before a paper in this case. */
function before({ day, after }: Paper, values: Values): readonly string[] {
  const told = values.dyqk === "1" ? ["dygzrq"] : [];
  const plan = day === "pzrq" && courseOf(values) === "agreed" ? ["czfarq", ...told] : [];
  const hearing = day === "jdsrq" && values.tzsq === 1 ? ["tzrq"] : [];
  return [...after, ...plan, ...hearing];
}

const source = ({ article }: Paper) => `（${byIdleOrder(article)}）`;

/** Papers dated before one that has to come first. */
export function wrongOrder(values: Values): CaseFault[] {
  return papers.flatMap((one) => {
    const day = dayOf(values, one.day);
    if (!day) return [];
    const later = before(one, values).find((name) => (dayOf(values, name) ?? "") > day);
    if (!later) return [];
    const first = byDay.get(later)?.name ?? later;
    const message = `${one.name}（${day}）不应早于${first}（${dayOf(values, later)}）${source(one)}`;
    return [{ field: one.day, message }];
  });
}

/** Terms: how long a way of disposal may last, and when enforcement may be applied for. */
export function wrongTerms(values: Values): CaseFault[] {
  const [end, anew, signed, served, enforced] = [
    "ycjzrq",
    "xdkgsj",
    "bcxyrq",
    "jdsdrq",
    "qzzxrq",
  ].map((name) => dayOf(values, name));
  const found: CaseFault[] = [];
  if (values.czfs === "1" && end && anew && end > yearsLater(anew, 1)) {
    const message = `延长动工开发期限自补充协议约定的动工开发之日（${anew}）起不得超过一年，最迟为 ${yearsLater(anew, 1)}，填写的是 ${end}（${byIdleOrder("第十二条第一款第（一）项")}）`;
    found.push({ field: "ycjzrq", message });
  }
  if (values.czfs === "3" && end && signed && end > yearsLater(signed, 2)) {
    const message = `政府安排临时使用自安排之日（${signed}）起不得超过两年，最迟为 ${yearsLater(signed, 2)}，填写的是 ${end}（${byIdleOrder("第十二条第一款第（三）项")}）`;
    found.push({ field: "ycjzrq", message });
  }
  if (anew && end && end < anew) {
    found.push({
      field: "ycjzrq",
      message: `截止日期（${end}）不应早于重新约定动工开发日期（${anew}）`,
    });
  }
  const due = performanceDue(values);
  if (served && enforced && due && enforced <= due) {
    const message = `送达（${served}）之日起三十日内（至 ${due}）不得申请强制执行，填写的是 ${enforced}（${byIdleOrder("第十七条、第十八条")}）`;
    found.push({ field: "qzzxrq", message });
  }
  return found;
}

/** The last day to pay or to have the right deregistered. */
export const performanceDue = (values: Values): string | null => {
  const served = dayOf(values, "jdsdrq");
  return served && daysLater(served, termDays);
};

/** The last day of the holder's answer to the inquiry. */
export const answerDue = (values: Values): string | null => {
  const served = dayOf(values, "dcsdrq");
  return served && daysLater(served, termDays);
};

/**
 * Papers that an edit enters out of order: without those before them, without their number, or on the other
 * course. What was entered earlier, as by a list, is not asked again.
 */
export function prematurePapers(values: Values, isNew: (field: string) => boolean): CaseFault[] {
  const course = courseOf(values);
  return papers
    .filter(({ day }) => dayOf(values, day) && isNew(day))
    .flatMap((one) => {
      if (one.course && one.course !== course) {
        const other = course ? `该处置方式没有${one.name}` : `填写${one.name}前须选择处置方式`;
        return [{ field: one.day, message: `${other}${source(one)}` }];
      }
      const missing = before(one, values).filter((name) => !dayOf(values, name));
      const names = missing.map((name) => byDay.get(name)?.name ?? name);
      if (names.length > 0) {
        const message = `${one.name}之前须有${names.join("、")}${source(one)}`;
        return [{ field: one.day, message }];
      }
      const isUnnumbered = one.number && !values[one.number];
      return isUnnumbered
        ? [{ field: one.number ?? one.day, message: `${one.name}须填写编号` }]
        : [];
    });
}

/** The papers of a course, up to the reporting of the disposal; what some cases do without is left out. */
function demandedBy(values: Values): readonly string[] {
  const isMortgaged = values.dyqk === "1";
  if (courseOf(values) === "agreed") {
    return ["xsrq", ...(isMortgaged ? ["dygzrq"] : []), "czfarq", "pzrq", "bcxyrq"];
  }
  const hearing = values.tzsq === 1 ? ["tzrq"] : [];
  const copy = isMortgaged && values.czfs === "7" ? ["cstdyrq"] : [];
  return ["tzgzrq", ...hearing, "pzrq", "jdsrq", "jdsdrq", ...copy];
}

const missingPapers = (values: Values, days: readonly string[], action: string): string | null => {
  const missing = days.flatMap((day) => (dayOf(values, day) ? [] : (byDay.get(day) ?? [])));
  if (missing.length === 0) return null;
  const names = missing.map((one) => `${one.name}${source(one)}`);
  return `${action}前须填写${names.join("、")}`;
};

/** Days that a way of disposal agrees upon: the start day runs anew (art. 12(2)). */
const agreedDays: Readonly<Record<string, readonly (readonly [string, string])[]>> = {
  "1": [
    ["xdkgsj", "重新约定动工开发日期"],
    ["xdjgsj", "重新约定竣工日期"],
    ["ycjzrq", "延长截止日期"],
  ],
  "2": [["xdkgsj", "重新约定动工开发日期"]],
  "3": [["ycjzrq", "临时使用截止日期"]],
  "5": [["xdkgsj", "重新约定动工开发日期"]],
};

/** Why the holder cannot be held to have been heard; null if the answer is there or its term is over. */
export function unanswered(values: Values): string | null {
  if (dayOf(values, "dfrq")) return null;
  const [due, found] = [answerDue(values), dayOf(values, "rdrq")];
  if (!due) return `认定前须填写使用权人答复日期，或调查通知书送达日期（${byIdleOrder("第五条")}）`;
  if (found && found > due) return null;
  return `使用权人答复期限至 ${due}，认定前须有答复或期限届满（${byIdleOrder("第五条")}）`;
}

/** What the file lacks before land is disposed of: publication, and the record that art. 12 depends on. */
export const unpublished = (values: Values): string | null =>
  missingPapers(values, courseOf(values) === "agreed" ? ["gsrq", "jcbarq"] : ["gsrq"], "处置");

/** What the file lacks before a disposal is reported. */
export function unfinished(values: Values): string | null {
  if (!values.dyqk) {
    return `报核前须填写抵押情况：已抵押的须书面告知抵押权人（${byIdleOrder("第十三条、第十四条")}）`;
  }
  const lacking = missingPapers(values, demandedBy(values), "报核");
  if (lacking) return lacking;
  const undated = (agreedDays[String(values.czfs)] ?? []).filter(([name]) => !dayOf(values, name));
  if (undated.length > 0) {
    const labels = undated.map(([, label]) => label).join("、");
    return `报核前须填写${labels}（${byIdleOrder("第十二条")}）`;
  }
  const wrong = [...wrongOrder(values), ...wrongTerms(values)][0];
  if (wrong) return wrong.message;
  if (courseOf(values) === "agreed") return null;
  if (!values.lxpzh)
    return `报核前须填写履行凭证编号：缴款凭证或注销登记（${byIdleOrder("第十七条")}）`;
  return null;
}
