import { czfsCodes } from "#contract/codes/supplyCodes";
import { type IdleFacts, idleFee, invested, waysFor } from "#contract/rules/idle/idleLand";
import { differenceLevel } from "#contract/rules/outline/declaredAreaRules";
import { decimal, missing } from "../values/format";
import type { FieldValues } from "../values/mergeValues";

/** What a record's values imply for each other, shown while typing. */
type Hints = Record<string, string>;

const numberOf = (value: unknown): number | null =>
  typeof value === "number" && Number.isFinite(value) ? value : null;

const ratio = (part: unknown, whole: unknown, scale = 1): string => {
  const [a, b] = [numberOf(part), numberOf(whole)];
  return a === null || b === null || b <= 0
    ? missing
    : decimal((a / b) * scale, scale === 1 ? 2 : 1);
};

/** Only values that can be computed. */
const told = (hints: Record<string, [figure: string, text: (figure: string) => string]>): Hints =>
  Object.fromEntries(
    Object.entries(hints).flatMap(([key, [figure, text]]) =>
      figure === missing ? [] : [[key, text(figure)]],
    ),
  );

export function parcel(values: FieldValues): Hints {
  const hints = told({
    rjl: [ratio(values.zjzmj, values.mj), (text) => `按总建筑面积计算为 ${text}`],
    jzzdmj: [ratio(values.jzzdmj, values.mj, 100), (text) => `占地块面积 ${text}%`],
  });
  // A new record has its county before its number.
  if (values.xzqdm && !values.dkid && !values.dkbh) hints.dkbh = "不填时保存后自动编号";
  const [declared, drawn] = [numberOf(values.mj), numberOf(values.txmj)];
  if (declared !== null && drawn !== null && drawn > 0) {
    const apart = Math.abs(declared - drawn);
    const end = differenceLevel(apart, drawn) === "E" ? "，超过 1%，不能保存" : "";
    hints.mj = `图形面积 ${decimal(drawn, 2)} ㎡，相差 ${decimal((apart / drawn) * 100, 2)}%${end}`;
  }
  return hints;
}

export const project = (values: FieldValues): Hints =>
  told({
    dxmj: [ratio(values.dxmj, values.xmmj, 100), (text) => `占项目面积 ${text}%`],
    gzhrjl: [ratio(values.gzhrjl, values.gzqrjl), (text) => `为改造前的 ${text} 倍`],
    gzhmjss: [ratio(values.gzhmjss, values.gzqmjss), (text) => `为改造前的 ${text} 倍`],
    ljtz: [ratio(values.ljtz, values.jhtz, 100), (text) => `完成计划投资 ${text}%`],
  });

export const results = (values: FieldValues): Hints =>
  told({
    scmj: [ratio(values.scmj, values.wcmj, 100), (text) => `占完成面积 ${text}%`],
    gzhrjl: [ratio(values.gzhrjl, values.gzqrjl), (text) => `为改造前的 ${text} 倍`],
    gzhss: [ratio(values.gzhss, values.gzqss), (text) => `为改造前的 ${text} 倍`],
    gzhcz: [ratio(values.gzhcz, values.gzqcz), (text) => `为改造前的 ${text} 倍`],
  });

export const upstairs = (values: FieldValues): Hints =>
  told({
    rjl: [ratio(values.zjzmj, values.ydmj), (text) => `按总建筑面积计算为 ${text}`],
    cfjzmj: [ratio(values.cfjzmj, values.zjzmj, 100), (text) => `占总建筑面积 ${text}%`],
    rzmj: [ratio(values.rzmj, values.cfjzmj, 100), (text) => `入驻率 ${text}%`],
  });

export const replacement = (values: FieldValues): Hints =>
  told({ bcmj: [ratio(values.bcmj, values.zymj, 100), (text) => `补充比例 ${text}%`] });

/** The disposal methods that the cause allows, and the fee that follows from the price. */
export function idle(values: FieldValues): Hints {
  const investment = invested(values as IdleFacts);
  const hints = told({
    ykfmj: [ratio(values.ykfmj, values.ykfydmj, 100), (text) => `占应动工开发面积 ${text}%`],
    ytze: [
      ratio(investment.part, investment.whole, 100),
      (text) => `不含土地价款和税费的投资比例 ${text}%`,
    ],
    czmj: [ratio(values.czmj, values.xzmj, 100), (text) => `占闲置面积 ${text}%`],
  });
  const ways = waysFor(values as IdleFacts).map((way) => czfsCodes[way]);
  if (values.xzyy)
    hints.czfs = `按类型、原因和年限可选：${ways.join("、") || "未满一年，不得处置"}`;
  const fee = idleFee(numberOf(values.tdjk));
  if (fee !== null) hints.xzfje = `土地价款的 20% 为 ${decimal(fee, 2)} 万元`;
  return hints;
}
