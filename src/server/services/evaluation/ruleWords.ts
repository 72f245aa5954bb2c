import { pj } from "#contract/datasets/pj";
import { grades, indicators, type Weights } from "#contract/rules/evaluation/evaluation";
import { belowLandCodes } from "#contract/rules/evaluation/scheme";
import type { Rules } from "../../repositories/evaluation/pj";

const weightWords = (weights: Weights): string =>
  indicators
    .filter((name) => weights[name] > 0)
    .map((name) => `${pj.fields[name].label}${weights[name]}`)
    .join("、");

/** The rules of an authority for the log, each in words. */
export const ruleWords = ({ weights, scheme }: Rules): string[] => [
  `${scheme.nd ?? "—"}年度 ${scheme.ly || "—"}`,
  `权重 ${weightWords(weights)}`,
  `规下权重 ${weightWords(scheme.small)}`,
  `占比 ${grades.map((grade) => `${grade}${scheme.shares[grade]}`).join("、")}`,
  `分行业最少 ${scheme.leastTrade}`,
  `免核 ${scheme.exemptYears} 年`,
  scheme.noTaxIsD ? "无税收直接D类" : "无税收参与排名",
  `加分最多 ${scheme.mostBonus}`,
  scheme.leastRevenue > 0 ? `规上营业收入 ${scheme.leastRevenue} 万元起` : "规上按登记的规模",
  scheme.leastLand > 0
    ? `规下用地不足 ${scheme.leastLand} 亩${belowLandCodes[scheme.belowLand]}`
    : "规下不按用地分组",
  scheme.tenantLand > 0 ? `承租不足 ${scheme.tenantLand} 亩随权利人等级` : "承租企业单独评价",
  scheme.targetTax > 0 ? `亩均税收目标 ${scheme.targetTax} 万元/亩` : "未定亩均税收目标",
  `公示 ${scheme.noticeDays} 天`,
];
