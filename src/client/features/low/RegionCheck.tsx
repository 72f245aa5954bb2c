import { Alert, Button } from "antd";
import { type ReactNode, useEffect } from "react";
import type { z } from "zod";
import { duplicatesFound, dxydsdApi } from "#contract/endpoints/low/dxydsd";
import { useCall } from "../../api/useCall";
import { CallState } from "../../ui/base/CallState";
import { JobProgress } from "../../ui/base/JobProgress";
import { isOver, useJob } from "../../ui/base/useJob";

type Found = z.output<typeof duplicatesFound>;

type Props = {
  areaCode: string;
  compares: boolean;
  /** The job to follow; null begins one. */
  jobId: string | null;
  onJob: (jobId: string | null) => void;
  children: (found: Found) => ReactNode;
};

/** Compares all parcels of a region in a job: progress, a way to stop it, and its findings. */
export function RegionCheck({ jobId, onJob, children, ...asked }: Props) {
  if (jobId === null) return <Starting {...asked} onJob={onJob} />;
  return (
    <Following key={jobId} jobId={jobId} onAgain={() => onJob(null)}>
      {children}
    </Following>
  );
}

function Starting({ areaCode, compares, onJob }: Pick<Props, "areaCode" | "compares" | "onJob">) {
  const rules = compares && { rules: ["C006" as const] };
  const started = useCall(dxydsdApi.startDuplicates, { areaCode, ...rules });
  const begun = started.data?.jobId;
  useEffect(() => {
    if (begun) onJob(begun);
  }, [begun, onJob]);
  return (
    <CallState called={started} rows={10}>
      {() => null}
    </CallState>
  );
}

type FollowingProps = Pick<Props, "children"> & {
  jobId: string;
  onAgain: () => void;
};

function Following({ jobId, onAgain, children }: FollowingProps) {
  const { job, trouble, lost } = useJob(jobId);
  if (!lost && !isOver(job)) return <JobProgress {...{ jobId, job, trouble }} doing="比对" />;
  const found = job?.state === "done" ? duplicatesFound.safeParse(job.result) : null;
  if (found?.success) return <>{children(found.data)}</>;
  const isCancelled = job?.state === "cancelled";
  return (
    <Alert
      type={isCancelled ? "info" : "error"}
      showIcon
      title={isCancelled ? "比对已取消" : `比对失败：${job?.message ?? "任务中断"}`}
      action={<Button onClick={onAgain}>重新比对</Button>}
    />
  );
}
