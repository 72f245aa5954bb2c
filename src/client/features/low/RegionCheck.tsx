import { Alert, Button } from "antd";
import { type ReactNode, useEffect } from "react";
import { dxydsdApi } from "#contract/endpoints/low/dxydsd";
import type { DuplicateRule } from "#contract/rules/import/duplicateRules";
import { useCall } from "../../api/useCall";
import { CallState } from "../../ui/base/CallState";
import { JobProgress } from "../../ui/base/JobProgress";
import { isOver, useJob } from "../../ui/base/useJob";

/** What is asked of the kept findings. */
export type Asked = { areaCode: string; rules?: DuplicateRule[] };

type Props = {
  asked: Asked;
  /** The job to follow; null begins one where parcels have changed since the last. */
  jobId: string | null;
  onJob: (jobId: string | null) => void;
  /** The findings, once all parcels have been compared. */
  children: ReactNode;
};

/**
 * Compares all parcels in a job: progress, and a way to stop it. Where nothing has changed since the
 * last time there is nothing to wait for.
 */
export function RegionCheck({ asked, jobId, onJob, children }: Props) {
  if (jobId === null) {
    return (
      <Looking asked={asked} onJob={onJob}>
        {children}
      </Looking>
    );
  }
  return (
    <Following key={jobId} jobId={jobId} onAgain={() => onJob(null)}>
      {children}
    </Following>
  );
}

function Looking({ asked, onJob, children }: Pick<Props, "asked" | "onJob" | "children">) {
  const known = useCall(dxydsdApi.pageDuplicates, { ...asked, pageSize: 1 });
  return (
    <CallState called={known} rows={10}>
      {({ isCurrent }) =>
        isCurrent ? (
          children
        ) : (
          <Starting asked={asked} onJob={onJob}>
            {children}
          </Starting>
        )
      }
    </CallState>
  );
}

function Starting({ asked, onJob, children }: Pick<Props, "asked" | "onJob" | "children">) {
  const started = useCall(dxydsdApi.startDuplicates, asked);
  const begun = started.data?.jobId;
  useEffect(() => {
    if (begun) onJob(begun);
  }, [begun, onJob]);
  return (
    <CallState called={started} rows={10}>
      {({ jobId }) => (
        // The address may take a moment to name it, or be written by the map at the same time.
        <Following key={jobId} jobId={jobId} onAgain={started.reload}>
          {children}
        </Following>
      )}
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
  if (job?.state === "done") return children;
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
