import { useSetAtom } from "jotai";
import { useEffect, useRef, useState } from "react";
import type { z } from "zod";
import type { Endpoint } from "#contract/define/endpoint";
import { exportListApi } from "#contract/endpoints/records/exportList";
import { status } from "#contract/errors";
import { call } from "../../api/call";
import { download } from "../../api/download";
import { notifyAtom } from "../../state/notices";
import { bytesText } from "../../values/format";
import { isOver, useJob } from "../base/useJob";

const ends: Readonly<Record<string, string>> = { cancelled: "已取消", failed: "任务中断" };

/**
 * A running export: bytes received, the error, and a way to abort it. One that a job writes is
 * followed, and its file fetched, while somebody looks.
 */
export function useExport(onDone: () => void) {
  const [received, setReceived] = useState<number | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [jobId, setJobId] = useState<string | null>(null);
  const { job, trouble } = useJob(jobId);
  const leave = useRef<AbortController | null>(null);
  const notify = useSetAtom(notifyAtom);
  const start = async (endpoint: Endpoint, input: unknown) => {
    leave.current = new AbortController();
    setFailure(null);
    setReceived(0);
    const result = await download(endpoint, input, leave.current.signal, {
      onProgress: ({ done }) => setReceived(done),
    });
    setReceived(null);
    if (!result.ok) return setFailure(result.status === status.cancelled ? null : result.message);
    const size = bytesText(result.data.size);
    notify({ kind: "success", text: `已导出 ${result.data.name}（${size}）` });
    onDone();
  };
  const startLong = async (input: z.input<typeof exportListApi.start.input>) => {
    setFailure(null);
    setReceived(0);
    const reply = await call(exportListApi.start, input);
    setReceived(null);
    if (reply.ok) setJobId(reply.data.jobId);
    else setFailure(reply.message);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the job is over
  useEffect(() => {
    if (jobId === null || !job || !isOver(job)) return;
    setJobId(null);
    if (job.state === "done") void start(exportListApi.file, { jobId });
    else setFailure(job.message ?? ends[job.state] ?? null);
  }, [job?.state]);
  const long = jobId === null ? null : { jobId, job, trouble };
  return { received, failure, long, start, startLong, cancel: () => leave.current?.abort() };
}
