import { Alert, Button } from "antd";
import { type ReactNode, type RefObject, useEffect, useState } from "react";
import type { z } from "zod";
import { duplicatesFound, dxydsdApi } from "#contract/endpoints/low/dxydsd";
import { jobApi } from "#contract/endpoints/records/job";
import { call } from "../../api/call";
import { useCall } from "../../api/useCall";
import { CallState } from "../../ui/base/CallState";
import { JobProgress } from "../../ui/base/JobProgress";
import { isOver, useJob } from "../../ui/base/useJob";

type Found = z.output<typeof duplicatesFound>;

type Props = {
  areaCode: string;
  compares: boolean;
  /**
   * Holds the id of the running job, so that whoever closes the page around it can cancel the job.
   */
  running: RefObject<string | null>;
  children: (found: Found) => ReactNode;
};

/** Compares all parcels of a region in a job: progress, a way to stop it, and its findings. */
export function RegionCheck({ areaCode, compares, running, children }: Props) {
  const [round, setRound] = useState(0);
  const rules = compares && { rules: ["C006" as const] };
  const started = useCall(dxydsdApi.startDuplicates, { areaCode, ...rules }, round);
  return (
    <CallState called={started} rows={10}>
      {({ jobId }) => (
        <Following
          key={jobId}
          jobId={jobId}
          running={running}
          onAgain={() => setRound((now) => now + 1)}
        >
          {children}
        </Following>
      )}
    </CallState>
  );
}

type FollowingProps = Pick<Props, "running" | "children"> & {
  jobId: string;
  onAgain: () => void;
};

function Following({ jobId, running, onAgain, children }: FollowingProps) {
  const { job, trouble, lost } = useJob(jobId);
  const runs = !lost && !isOver(job);
  useEffect(() => {
    running.current = runs ? jobId : null;
  }, [running, runs, jobId]);
  if (runs) {
    const cancel = async () => {
      await call(jobApi.cancel, { jobId });
    };
    return (
      <JobProgress {...{ job, trouble }} doing="比对" leaving="关闭后停止比对" onCancel={cancel} />
    );
  }
  const found = job?.state === "done" ? duplicatesFound.safeParse(job.result) : null;
  if (found?.success) return <>{children(found.data)}</>;
  const isCancelled = job?.state === "cancelled";
  return (
    <Alert
      type={isCancelled ? "info" : "error"}
      showIcon
      title={isCancelled ? "比对已取消" : `没有比对：${job?.message ?? "任务中断"}`}
      action={<Button onClick={onAgain}>重新比对</Button>}
    />
  );
}
