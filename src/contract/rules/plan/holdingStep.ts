/** What a project waits for next, by the state of its approval until it is approved, then by its progress. */
const beforeApproval: Readonly<Record<string, string>> = {
  "0": "提交审批",
  "1": "市级审批",
  "2": "退回补正",
  "3": "省级审批",
  "4": "省级退回补正",
};
const afterApproval: Readonly<Record<string, string>> = {
  "1": "方案报批",
  "2": "供地或签订协议",
  "3": "开工",
  "4": "竣工",
};

/** The step that holds a project; null for one that is complete, refused or stopped. */
export const holdingStep = ({ spzt, xmjd }: { spzt: string; xmjd: string }): string | null =>
  (spzt === "5" ? afterApproval[xmjd] : beforeApproval[spzt]) ?? null;

/** The states of projects that wait for a step. */
export function statesHeldBy(step: string): { spzt: string[]; xmjd: string[] } {
  const keysOf = (words: Readonly<Record<string, string>>) =>
    Object.keys(words).filter((key) => words[key] === step);
  const xmjd = keysOf(afterApproval);
  return { spzt: xmjd.length > 0 ? ["5"] : keysOf(beforeApproval), xmjd };
}

/** A project that is not complete: the nearer to its end, the earlier it is asked for. */
export type Open = { spzt: string; xmjd: string; mu: number };

const waiting = ["5", "3", "1", "4", "2", "0"];

/** Nearest to completion first: by progress of the approved, then by how far the approval is. */
export const nearness = (a: Open, b: Open): number =>
  waiting.indexOf(a.spzt) - waiting.indexOf(b.spzt) || b.xmjd.localeCompare(a.xmjd);

/**
 * The projects, in the given order, that together are as much as the gap: how many it takes, and how much they are.
 * What is under way counts only as far as it is not expected anyway. All of them where they are not enough.
 */
export function closersOf<P extends Open>(
  gap: number,
  projects: readonly P[],
  speed: number | null,
): { projects: P[]; mu: number } {
  const chosen: P[] = [];
  let mu = 0;
  for (const project of projects) {
    if (mu >= gap) break;
    const expected = project.spzt === "5" && project.xmjd === "4" ? Math.min(1, speed ?? 0) : 0;
    const adds = project.mu * (1 - expected);
    if (adds <= 0) continue;
    chosen.push(project);
    mu += adds;
  }
  return { projects: chosen, mu };
}
