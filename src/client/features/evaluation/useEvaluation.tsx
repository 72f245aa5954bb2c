import { type ReactNode, useEffect, useState } from "react";
import { pjApi } from "#contract/endpoints/evaluation/pj";
import { call } from "../../api/call";
import { useChanged } from "../../records/useChanged";
import { goesOn, JobProgress } from "../../ui/base/JobProgress";
import { isOver, useJob } from "../../ui/base/useJob";

const leaving = `${goesOn}取消后恢复原有结果。`;

const outcomes: Readonly<Record<string, string>> = {
  done: "评价完成",
  cancelled: "已取消评价，原有结果不变",
};

export type Evaluation = {
  start: () => Promise<void>;
  /** Progress while it runs. */
  progress: ReactNode | null;
  /** The outcome, if it did not fail. */
  outcome: string;
  /** Why it failed. */
  failure: string | null;
};

/** Runs the evaluation of a year as a job; lists are read again when it is done. */
export function useEvaluation(nd: number): Evaluation {
  const [jobId, setJobId] = useState<string | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const { job, trouble } = useJob(jobId);
  const changed = useChanged();
  const done = job?.state === "done";
  useEffect(() => {
    if (done) changed();
  }, [done, changed]);
  const start = async () => {
    const reply = await call(pjApi.compute, { nd });
    setRefusal(reply.ok ? null : reply.message);
    setJobId(reply.ok ? reply.data.jobId : null);
  };
  const outcome = outcomes[job?.state ?? ""] ?? "";
  const failure = refusal ?? (job?.state === "failed" ? (job.message ?? "任务中断") : null);
  if (jobId === null || isOver(job)) return { start, progress: null, outcome, failure };
  const progress = <JobProgress {...{ jobId, job, trouble, leaving }} doing="评价" />;
  return { start, progress, outcome, failure };
}
