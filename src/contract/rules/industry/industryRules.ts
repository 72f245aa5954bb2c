import type { ColumnValues } from "../../define/anyRecord";
import {
  footprintTooLarge,
  unlikelyArea,
  unlikelyDensity,
  wrongPlotRatio,
} from "../parcel/areaRules";
import { badUnitNumber } from "../parcel/identityRules";
import { badPhone } from "../parcel/ownerRules";
import type { DxydRecord, DxydValues, ValueContext, ValueRule } from "../parcel/record";
import { inconsistentTenure } from "../parcel/tenureRules";
import { notStarting } from "../problem/compared";
import { problemOf } from "../problem/problemOf";
import type { Problem } from "../problem/report";
import { parcelCodeFault } from "../values/unitNumber";

const subject = { row: null, dkbh: null };
/** Maximum term of industrial land in years. */
const longestTerm = 50;
const landRules: readonly ValueRule[] = [
  badUnitNumber,
  inconsistentTenure,
  footprintTooLarge,
  wrongPlotRatio,
  unlikelyDensity,
  unlikelyArea,
];

/** A dummy context: these rules do not use it. */
const nowhere: ValueContext = {
  library: "dxydsd",
  callerArea: "33",
  counties: new Map(),
  threshold: () => 0,
  today: "",
};

const byRules = (rules: readonly ValueRule[], values: ColumnValues): Problem[] => {
  const record: DxydRecord = { ...subject, values: values as DxydValues, unread: {} };
  return rules.flatMap((rule) => [...rule(record, nowhere)]);
};

/**
 * Rules for industrial land: A006, A013, A014, A016–A018, A022, and the term of the land use right.
 */
export const checkGyyd = (values: ColumnValues): Problem[] => [
  ...byRules(landRules, values),
  ...checkParcelCode(values),
  ...checkTerm(values),
  ...checkLetting(values),
];

/** A013: 宗地代码 has its form and starts with a code of the county. */
function checkParcelCode({ zdh, xzqdm }: ColumnValues): Problem[] {
  const fault = zdh ? parcelCodeFault(String(zdh), xzqdm ? String(xzqdm) : null) : null;
  return fault ? [error("A013", "ZDH", zdh, fault)] : [];
}

function checkTerm({ dkbh, xzqdm, syqqsrq, syqzzrq, syqx }: ColumnValues): Problem[] {
  const problems: Problem[] = [];
  if (dkbh && !String(dkbh).startsWith(String(xzqdm))) {
    const due = notStarting(String(dkbh), String(xzqdm));
    problems.push(error("A006", "XZQDM", xzqdm, `地块编号与行政区代码不一致：${due}`));
  }
  if (syqqsrq && syqzzrq && syqqsrq > syqzzrq) {
    problems.push(error("A005", "SYQZZRQ", syqzzrq, `使用权终止日期早于起始日期${syqqsrq}`));
  }
  if (Number(syqx ?? 0) > longestTerm) {
    problems.push(
      error("A003", "SYQX", syqx, `工业用地使用年限不超过${longestTerm}年，填写的是${syqx}年`),
    );
  }
  return problems;
}

function checkLetting({ czmj, zjzmj, mj, sfzz }: ColumnValues): Problem[] {
  const problems: Problem[] = [];
  const letArea = Number(czmj ?? 0);
  const most = Math.max(Number(zjzmj ?? 0), Number(mj ?? 0));
  if (letArea > most) {
    problems.push(error("A003", "CZMJ", czmj, `出租面积大于总建筑面积：${letArea}㎡大于${most}㎡`));
  }
  if (letArea > 0 && sfzz === 0) {
    problems.push(error("A003", "SFZZ", sfzz, "填写了出租面积，是否出租应为“是”"));
  }
  return problems;
}

/**
 * Rules for enterprises: the phone number (A024). The credit code is checked together with the
 * location.
 */
export const checkYddw = (values: ColumnValues): Problem[] => byRules([badPhone], values);

function error(
  rule: string,
  field: string,
  value: ColumnValues[string] | undefined,
  message: string,
) {
  return problemOf(rule, "E", subject, message, { field, value: value ?? null });
}

/** A new relation and its context: areas in ㎡, days as `YYYY-MM-DD`. */
export type RelationFacts = {
  values: ColumnValues;
  /** 成立日期 of the enterprise. */
  founded: string | null;
  /** The parcel's 用地面积, and the area its other relations use in the same period. */
  landArea: number;
  usedByOthers: number;
};

/** Kinds of relations that use the land; a landlord does not. */
export const usingKinds = ["1", "2", "4"] as const;

/** The used area may exceed the parcel's by this factor without a warning. */
const useTolerance = 1.05;

/** X008 for one relation: its period, its share, and how much of the parcel is used. */
export const checkDqgx = (facts: RelationFacts): Problem[] => [
  ...checkPeriod(facts),
  ...checkUse(facts),
];

function checkPeriod({ values: { qsrq, zzrq, ftbl }, founded }: RelationFacts): Problem[] {
  const problems: Problem[] = [];
  if (qsrq && zzrq && zzrq < qsrq) {
    problems.push(error("X008", "ZZRQ", zzrq, `终止日期早于起始日期${qsrq}`));
  }
  if (qsrq && founded && qsrq < founded) {
    problems.push(error("X008", "QSRQ", qsrq, `起始日期早于企业成立日期${founded}`));
  }
  if (Number(ftbl ?? 0) > 100) {
    problems.push(error("X008", "FTBL", ftbl, `税收分摊比例应在0到100之间，填写的是${ftbl}`));
  }
  return problems;
}

/**
 * Different floors can have different users. Then 使用建筑面积 is given, which says nothing about ground
 * area.
 */
function checkUse({ values, landArea, usedByOthers }: RelationFacts): Problem[] {
  const { symj, jzmj = null, gxlx } = values;
  if (symj === 0) return [error("X008", "SYMJ", symj, "使用面积应大于0")];
  const uses = (usingKinds as readonly string[]).includes(String(gxlx)) && jzmj === null;
  const used = usedByOthers + Number(symj ?? 0);
  if (!uses || used <= landArea * useTolerance) return [];
  const message = `使用面积合计${used.toFixed(2)}㎡超过地块面积${landArea.toFixed(2)}㎡，多层厂房请填写使用建筑面积`;
  return [problemOf("X008", "W", subject, message, { field: "SYMJ", value: symj ?? null })];
}

const shareTolerance = 0.1 + 1e-9;

/** Whether an enterprise's tax shares total 100 ± 0.1 (X008). */
export const isWholeShare = (sum: number): boolean => Math.abs(sum - 100) <= shareTolerance;
