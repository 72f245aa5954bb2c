import { type Field, headingOf } from "./field";

/**
 * Words that this product showed before, and those that took their place. What offices keep in their files (sheets,
 * workbooks that come back, cells to paste) says the former ones, and goes on being read.
 */

/** Labels of code lists, the former first. */
const formerLabels: ReadonlyMap<string, string> = new Map(
  Object.entries({
    工业改工业: "工改工",
    集体批准拨用: "批准拨用",
    不可利用边角地: "零星不可利用地",
    "调整批文/撤回": "调整或撤回用地批文",
    流拍预警: "挂牌逾期未成交",
    "开发不足1/3中止满一年": "开发面积不足三分之一且中止开发满一年",
    "投资不足25%中止满一年": "投资额不足百分之二十五且中止开发满一年",
    企业原因: "使用权人自身原因",
    延长动工期限: "延长动工开发期限",
    "调整用途/规划条件": "调整土地用途、规划条件",
    安排临时使用: "政府安排临时使用",
    置换: "置换土地",
    征缴闲置费: "征缴土地闲置费",
    无偿收回: "无偿收回土地使用权",
    其他: "其他处置方式",
  }),
);

/** Labels of fields, which head the columns of sheets. */
const formerHeadings: Readonly<Record<string, string>> = {
  宗地号: "宗地代码",
  处置率: "供地率",
  闲置费: "土地闲置费",
  免抵调: "免抵调库税额",
  土地使用年限: "出让年限",
  投资强度: "固定资产投资强度",
  建筑系数下限: "建筑系数下限(工业)",
  "盘活（腾出）土地面积": "盘活土地面积",
  预警等级: "供地预警等级",
  预警类型: "供地预警类型",
  对应省厅地块ID: "对应省级地块ID",
};

/** The code of a label, or of one that it had before; undefined if the list has neither. */
export function codeOfLabel(
  codes: Readonly<Record<string, string>>,
  label: string,
): string | undefined {
  const now = formerLabels.get(label);
  const named = (text: string) => Object.keys(codes).find((code) => codes[code] === text);
  return named(label) ?? (now === undefined ? undefined : named(now));
}

const byLabel = new Map<string, readonly string[]>();
for (const [former, label] of Object.entries(formerHeadings)) {
  byLabel.set(label, [...(byLabel.get(label) ?? []), former]);
}

/** What a field was called before. */
export const formerLabelsOf = ({ label }: Pick<Field, "label">): readonly string[] =>
  byLabel.get(label) ?? [];

/** What headed a field's column before, with its unit. */
export const formerHeadingsOf = (field: Parameters<typeof headingOf>[0]): string[] =>
  formerLabelsOf(field).map((label) => headingOf({ ...field, label }));
