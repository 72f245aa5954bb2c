import { useEffect } from "react";
import { goesOn, JobProgress } from "../base/JobProgress";
import { isOver, type Job, useJob } from "../base/useJob";

type Props = {
  jobId: string;
  /** What is revoked, and by what it is counted. */
  noun: string;
  counter: string;
  /** Called once with the final state of the job, or null if the job is no longer known. */
  onOver: (job: Job | null) => void;
};

/** Progress of revoking a batch. */
export function RevokeProgress({ jobId, noun, counter, onOver }: Props) {
  const { job, trouble, lost } = useJob(jobId);
  const over = lost || isOver(job);
  useEffect(() => {
    if (over) onOver(lost ? null : job);
  }, [over, lost, job, onOver]);
  return (
    <JobProgress
      {...{ jobId, job, trouble }}
      doing="撤回"
      leaving={`${goesOn}完成之前${noun}保持原样；取消后一${counter}也不撤回。`}
    />
  );
}
