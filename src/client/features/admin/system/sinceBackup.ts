import type { BackupRun } from "#contract/endpoints/account/sysSystem";

const dayMs = 24 * 3600 * 1000;
const hourMs = 3600 * 1000;

/** How long ago a whole backup was made, and what to do if that is long ago. */
export function sinceBackup(runs: readonly BackupRun[], now: number): string {
  const last = runs.find(({ outcome }) => outcome !== "failed");
  const advice = "请运维人员核对备份计划（npm run backup）。";
  if (!last) return `没有在本机完成的备份记录，${advice}`;
  const past = now - Date.parse(last.at);
  const days = Math.floor(past / dayMs);
  if (days >= 2) return `最近一次备份在 ${days} 天前，${advice}`;
  const hours = Math.floor(past / hourMs);
  return hours < 1 ? "最近一次备份在 1 小时之内。" : `最近一次备份在 ${hours} 小时前。`;
}
