import { pj } from "#contract/datasets/pj";
import { grades, indicators, type Weights } from "#contract/rules/evaluation/evaluation";
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
];
