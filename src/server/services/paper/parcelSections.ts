import { gxlxCodes } from "#contract/codes/industryCodes";
import { pjdjCodes } from "#contract/codes/landCodes";
import { bzcf } from "#contract/datasets/bzcf";
import { gyyd } from "#contract/datasets/gyyd";
import { pj } from "#contract/datasets/pj";
import { tdgy } from "#contract/datasets/tdgy";
import { yddw } from "#contract/datasets/yddw";
import type { AnyRecord } from "#contract/define/anyRecord";
import type { AnyDataset } from "#contract/define/dataset";
import { isRounded, readBy, roundedText } from "#contract/define/secret";
import { timelineOf } from "#contract/rules/supply/timeline";
import { businessDay } from "../../db/dataTime";
import { inks, type PdfFlow } from "../../files/pdf/PdfFlow";
import type { PdfWriter } from "../../files/pdf/PdfWriter";
import { maskedMark } from "../sheets/exportXlsx";
import type { ParcelFacts } from "./parcelFacts";
import { decimal, missing, printedFact, printedValue } from "./printedValue";

export type Facts = { parcel: ParcelFacts; authorities: readonly string[]; writer: PdfWriter };
export const factsOf = (dataset: AnyDataset, row: AnyRecord, { authorities }: Facts) =>
  printedFact(readBy(dataset, authorities), row);

const landFields = [
  ...["dkbh", "tdsyqr", "tyshxydm", "zl", "xzqmc", "xzjmc", "cyptmc", "bdcdyh", "zdh", "tdqs"],
  ...["qlxz", "dlbm", "ghyt", "sfgycr", "mj", "djmj", "txmj", "syqqsrq", "syqzzrq", "syqx"],
  ...["sfyqn", "sfkfbjn", "ydqk", "sfdx", "sfws", "sfzz", "czmj", "qys", "zss", "mjss", "zzjz"],
  ...["mjzjz", "pjdj", "bz", "gxsj"],
];

export function land(flow: PdfFlow, facts: Facts): void {
  flow.heading("土地信息");
  flow.facts(landFields.map(factsOf(gyyd, facts.parcel.record, facts)));
}

const contractFields = [
  ...["xmmc", "dzjgh", "htbh", "dkgsbh", "srr", "zl", "gymj", "tdly", "tdyt", "gdfs", "crnx"],
  ...["hydm", "tdjb", "qsj", "cjj", "yjl", "mjdj", "rjlxx", "rjlsx", "jzmdxx", "ldlsx"],
  ...["jzxsxx", "bgzbsx", "sfbzd", "tzqd", "dwnhbz", "dwpfbz", "ydmjss", "dwnhzjz", "rdzb"],
  ...["qdrq", "dqrq", "pzjg", "qsmzqjd", "kgzt", "jgzt"],
];

export function contract(flow: PdfFlow, facts: Facts): void {
  const { contract: signed } = facts.parcel;
  flow.heading("供应合同");
  if (!signed) {
    flow.note("没有关联的供应合同。");
    return;
  }
  flow.facts(contractFields.map(factsOf(tdgy, signed, facts)));
  const payments = listOf(signed.fqzf);
  if (payments.length > 0) {
    flow.gap(3);
    flow.table(
      [
        { title: "期号", width: 20 },
        { title: "约定支付日期", width: 40 },
        { title: "金额（万元）", width: 40, align: "right" },
        { title: "实际支付日期", width: 40 },
        { title: "备注", width: 40 },
      ],
      payments.map(({ qh, rq, je, sjrq, bz }) => [
        textOf(qh),
        textOf(rq),
        typeof je === "number" ? decimal(je, 2) : missing,
        textOf(sjrq),
        textOf(bz),
      ]),
    );
  }
  timeline(flow, signed);
}

const stepWords = { done: "已完成", ahead: "未到期" } as const;

function timeline(flow: PdfFlow, signed: AnyRecord): void {
  flow.heading(`全周期时间轴（截至 ${businessDay()}）`);
  flow.table(
    [
      { title: "环节", width: 36 },
      { title: "约定时间", width: 42 },
      { title: "实际时间", width: 42 },
      { title: "情况", width: 60 },
    ],
    timelineOf(signed, businessDay()).map(({ label, agreed, actual, late, state }) => {
      const days = `${decimal(late, 0)} 天`;
      const told = state === "overdue" ? `逾期 ${days}` : stepWords[state];
      const words = state === "done" && late > 0 ? `${told}，迟 ${days}` : told;
      const ink = late > 0 ? inks.bad : state === "ahead" ? inks.second : inks.text;
      return [label, agreed ?? missing, actual ?? missing, { text: words, ink }];
    }),
  );
  const visits = listOf(signed.hcjl);
  if (visits.length === 0) return;
  flow.gap(3);
  flow.table(
    [
      { title: "核查日期", width: 36 },
      { title: "形象进度", width: 64 },
      { title: "核查情况", width: 80 },
    ],
    visits.map(({ rq, xxjd, bz }) => [textOf(rq), textOf(xxjd), textOf(bz)]),
  );
}

/** A list stored as text; invalid text gives an empty list. */
function listOf(value: unknown): AnyRecord[] {
  if (typeof value !== "string" || value === "") return [];
  try {
    const list: unknown = JSON.parse(value);
    return Array.isArray(list) ? list.filter((one) => typeof one === "object" && one) : [];
  } catch {
    return [];
  }
}

const textOf = (value: unknown): string =>
  typeof value === "string" || typeof value === "number" ? String(value) || missing : missing;

const relationWords: Readonly<Record<string, string>> = gxlxCodes;
const stateWords: Readonly<Record<string, string>> = {
  "0": "待确认",
  "1": "已确认",
  "2": "已解除",
};

export function enterprises(flow: PdfFlow, facts: Facts): void {
  const { enterprises: users } = facts.parcel;
  flow.heading("用地企业");
  if (users.length === 0) {
    flow.note("没有用地企业。");
    return;
  }
  const { mj } = gyyd.fields;
  flow.table(
    [
      { title: "企业名称／信用代码", width: 50 },
      { title: "行业", width: 28 },
      { title: "用地关系", width: 18 },
      { title: "使用面积", width: 26, align: "right" },
      { title: "税收（万元）", width: 24, align: "right" },
      { title: "等级", width: 12, align: "center" },
      { title: "起止", width: 22 },
    ],
    users.map((user) => {
      const shown = factsOf(yddw, user, facts);
      const value = (name: string) => shown(name)[1];
      const relation = `${relationWords[user.gxlx] ?? user.gxlx}\n${stateWords[user.gxzt] ?? ""}`;
      return [
        `${user.qymc}\n${user.tyshxydm}`,
        value("hydm"),
        relation,
        printedValue(mj, user.symj).replace(/（.*/, ""),
        value("zss").replace(/ 万元$/, ""),
        user.pjdj ?? missing,
        `${user.qsrq}\n${user.zzrq ?? "至今"}`,
      ];
    }),
  );
}

export function years(flow: PdfFlow, { parcel, authorities }: Facts): void {
  flow.heading("分年税收与产出");
  if (parcel.years.length === 0) {
    flow.note("没有分年数据。");
    return;
  }
  const seesTax = authorities.includes("ss:view");
  const amount = (value: number | null) => (value === null ? missing : decimal(value, 2));
  const yielded = yieldText(authorities);
  flow.table(
    [
      { title: "年度", width: 14 },
      { title: "企业数", width: 16, align: "right" },
      { title: "总税收（万元）", width: 30, align: "right" },
      { title: "亩均税收（万元/亩）", width: 37, align: "right" },
      { title: "增加值（万元）", width: 29, align: "right" },
      { title: "亩均增加值（万元/亩）", width: 40, align: "right" },
      { title: "等级", width: 14, align: "center" },
    ],
    parcel.years.map(({ nd, qys, zss, mjss, zzjz, mjzjz, pjdj }) => [
      String(nd),
      decimal(qys, 0),
      seesTax ? amount(zss) : maskedMark,
      yielded(mjss),
      seesTax ? amount(zzjz) : maskedMark,
      yielded(mjzjz),
      pjdj ?? missing,
    ]),
  );
}

/** What follows from amounts of the parcel; `约` tells that it was rounded for the reader. */
const yieldText =
  (authorities: readonly string[]) =>
  (value: number | null): string => {
    if (value === null) return missing;
    return isRounded(gyyd.fields.mjss, authorities) ? roundedText(value) : decimal(value, 2);
  };

export function evaluation(flow: PdfFlow, { parcel, authorities }: Facts): void {
  flow.heading("综合评价");
  if (parcel.evaluation.length === 0) {
    flow.note("没有参加评价。");
    return;
  }
  const { fields } = pj;
  const yielded = yieldText(authorities);
  const names = ["mjss", "mjzjz", "ldscl", "rdzb", "zf"] as const;
  const grades: Readonly<Record<string, string>> = pjdjCodes;
  flow.table(
    [
      { title: "年度", width: 14 },
      ...names.map((name) => ({
        title: headOf(fields[name]),
        width: 23,
        align: "right" as const,
      })),
      { title: "排名", width: 13, align: "right" },
      { title: "等级", width: 18 },
      { title: "否决或加分", width: 20 },
    ],
    parcel.evaluation.map((one) => [
      String(one.pjnd),
      ...names.map((name) => yielded(one[name])),
      one.pm === null ? missing : String(one.pm),
      one.pjdj ? `${one.pjdj} ${grades[one.pjdj] ?? ""}`.replace(/^(\w) \1 ?/, "$1 ") : missing,
      one.zgmc ?? missing,
    ]),
  );
}

const headOf = ({ label, unit }: { label: string; unit?: string }): string =>
  unit ? `${label}（${unit}）` : label;

export function buildings(flow: PdfFlow, facts: Facts): void {
  const { parcel } = facts;
  flow.heading("建筑与标准厂房");
  const shown = factsOf(gyyd, parcel.record, facts);
  flow.facts(["jzzdmj", "zjzmj", "rjl", "jzmd", "cc"].map(shown));
  if (parcel.factories.length === 0) return;
  flow.gap(3);
  const names = ["jzmj", "kzmj", "yzmj", "rzl", "zt"];
  flow.table(
    [
      { title: "标准厂房", width: 50 },
      ...names.map((name) => ({ title: bzcf.fields[name as "jzmj"].label, width: 26 })),
    ],
    parcel.factories.map((one) => {
      const value = factsOf(bzcf, one, facts);
      return [`${one.cfmc}\n${one.cfbh}`, ...names.map((name) => value(name)[1])];
    }),
  );
}
