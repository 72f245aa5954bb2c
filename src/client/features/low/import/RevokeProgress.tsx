import { useEffect } from "react";
import { jobApi } from "#contract/endpoints/records/job";
import { call } from "../../../api/call";
import { JobProgress } from "../../../ui/base/JobProgress";
import { isOver, type Job, useJob } from "../../../ui/base/useJob";

type Props = {
  jobId: string;
  /** Called once with the final state of the job, or null if the job is no longer known. */
  onOver: (job: Job | null) => void;
};

/** Progress of revoking a batch. */
export function RevokeProgress({ jobId, onOver }: Props) {
  const { job, trouble, lost } = useJob(jobId);
  const over = lost || isOver(job);
  useEffect(() => {
    if (over) onOver(lost ? null : job);
  }, [over, lost, job, onOver]);
  const cancel = async () => {
    await call(jobApi.cancel, { jobId });
  };
  return (
    <JobProgress
      {...{ job, trouble }}
      doing="撤回"
      leaving="完成之前地块保持原样；取消后一宗也不撤回。"
      onCancel={cancel}
    />
  );
}
