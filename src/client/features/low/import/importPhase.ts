import type { Followed, Job } from "../../../ui/base/useJob";

/** The phases of an import. */
export type Phase = "upload" | "checking" | "checked" | "storing" | "stored" | "failed";

const isStoring = (job: Job | null): boolean => job?.kind === "importDxyd";

/**
 * Derived from the followed job, so that a reload resumes it; `storing` is a job that was just
 * begun and of which nothing is known yet.
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

/** The current step: 上传, 校验结果 or 入库. */
export const stepOf = (phase: Phase, { job }: Followed): number =>
  phase === "failed" && isStoring(job) ? steps.storing : steps[phase];

/** Why it failed, what that means, and what to do next. */
export function failureOf({ job, trouble, lost }: Followed): { title: string; advice: string } {
  const stored = isStoring(job);
  const advice = stored ? "未写入任何数据。" : "文件未入库。";
  if (lost) return { title: `找不到这次导入：${trouble ?? ""}`, advice: "请重新上传文件。" };
  if (job?.state === "cancelled") {
    return { title: stored ? "入库已取消" : "校验已取消", advice: `${advice}可以重新上传。` };
  }
  return {
    title: job?.message ?? "任务未完成",
    advice: `${advice}请按提示修改文件后重新上传。`,
  };
}
