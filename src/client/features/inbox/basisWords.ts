import { datasets } from "#contract/datasets/index";
import type { Finding } from "#contract/endpoints/inbox/basis";
import { type Level, levels } from "#contract/rules/problem/report";

export const levelColors: Readonly<Record<Level, string>> = {
  E: "error",
  W: "warning",
  I: "processing",
};

/** 通过 31 条 · 警告 2 条 · 错误 0 条 */
export function findingWords(findings: readonly Pick<Finding, "level">[], passed: number): string {
  const of = (level: Level) => findings.filter((one) => one.level === level).length;
  const words = (["E", "W", "I"] as const)
    .filter((level) => level !== "I" || of(level) > 0)
    .map((level) => `${levels[level]} ${of(level)} 处`);
  return [`通过 ${passed} 条`, ...words].join(" · ");
}

type Covered = { dataset: string; m2: number };

/** What an outline shares with each register: how many records, and how much land. */
export function sharedWith(
  list: readonly Covered[],
): { title: string; dataset: string; zs: number; m2: number }[] {
  return [...new Set(list.map(({ dataset }) => dataset))].map((dataset) => {
    const own = list.filter((one) => one.dataset === dataset);
    const m2 = own.reduce((sum, one) => sum + one.m2, 0);
    return { title: datasets[dataset]?.title ?? dataset, dataset, zs: own.length, m2 };
  });
}
