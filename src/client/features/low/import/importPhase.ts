import type { Followed, Job } from "../../../ui/base/useJob";

/** Where an import stands. */
export type Phase = "upload" | "checking" | "checked" | "storing" | "stored" | "failed";

const isStoring = (job: Job | null): boolean => job?.kind === "importDxyd";

/**
 * Read from the job that is followed, so that a reload finds its way back; `storing` is the one that
 * was just begun, of which nothing is known yet.
 */
export function phaseOf(
  jobId: string | null,
  { job, lost }: Followed,
  storing: string | null = null,
): Phase {
  if (jobId === null) return "upload";
  if (lost || job?.state === "failed" || job?.state === "cancelled") return "failed";
  if (job?.state === "done") return isStoring(job) ? "stored" : "checked";
  return isStoring(job) || (job === null && jobId === storing) ? "storing" : "checking";
}

const steps: Readonly<Record<Phase, number>> = {
  upload: 0,
  checking: 1,
  checked: 1,
  failed: 1,
  storing: 2,
  stored: 2,
};

/** Which of 上传, 校验结果, 入库 it is. */
export const stepOf = (phase: Phase, { job }: Followed): number =>
  phase === "failed" && isStoring(job) ? steps.storing : steps[phase];

/** Why it failed, what that means, and how to go on. */
export function failureOf({ job, trouble, lost }: Followed): { title: string; advice: string } {
  const stored = isStoring(job);
  const advice = stored ? "没有写入任何数据。" : "文件没有入库。";
  if (lost) return { title: `找不到这次导入：${trouble ?? ""}`, advice: "请重新上传文件。" };
  if (job?.state === "cancelled") {
    return { title: stored ? "入库已取消" : "校验已取消", advice: `${advice}可以重新上传。` };
  }
  return {
    title: job?.message ?? "任务没有完成",
    advice: `${advice}请按提示修改文件后重新上传。`,
  };
}
