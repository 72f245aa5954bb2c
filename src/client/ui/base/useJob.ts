import { useSetAtom } from "jotai";
import { useEffect, useState } from "react";
import type { z } from "zod";
import { jobApi } from "#contract/endpoints/records/job";
import { type Result, status } from "#contract/errors";
import { call } from "../../api/call";
import { jobsRevisionAtom } from "../../state/jobs";

export type Job = z.output<typeof jobApi.info.output>;

const firstMs = 1_000;
const longestMs = 5_000;
/** Quick checks end within this many polls; after them the intervals grow. */
const patient = 20;

export const isOver = (job: Pick<Job, "state"> | null): boolean =>
  job !== null && job.state !== "queued" && job.state !== "running";

/** Whether a job is still to be waited for; one that is no longer known is not. */
export const isGoing = (jobId: string | null, { job, lost }: Followed): boolean =>
  jobId !== null && !lost && !isOver(job);

/** What is said of progress, waiting and cancelling; the result is told where it is shown. */
export type Progressing = Pick<Job, "state" | "step" | "attempt" | "cancelling">;

/** The current step in words, and the attempt number if the job was resumed. */
export function doingOf(job: Progressing | null, doing: string): string {
  if (job?.cancelling) return job.step.startsWith("正在取消") ? job.step : "正在取消…";
  const isWaiting = job === null || job.state === "queued";
  const what = job?.step || (isWaiting ? "排队中，即将开始" : `正在${doing}`);
  const attempt = (job?.attempt ?? 0) + Number(isWaiting);
  return attempt > 1 ? `${what}（第 ${attempt} 次尝试）` : what;
}

/** Delay before the next poll, by the number of polls so far. */
export const waitAfter = (looks: number): number =>
  looks < patient ? firstMs : Math.min(longestMs, firstMs * 1.3 ** (looks - patient + 1));

export type Followed = {
  job: Job | null;
  /** Why the last poll failed. */
  trouble: string | null;
  /** The job is no longer known. */
  lost: boolean;
};

const nothing: Followed = { job: null, trouble: null, lost: false };

/** The state after a poll: an unknown job is lost, any other trouble keeps the last state. */
export function afterLook(before: Followed, result: Result<Job>): Followed {
  if (result.ok) return { job: result.data, trouble: null, lost: false };
  return { ...before, trouble: result.message, lost: result.status === status.notFound };
}

const goesOn = (result: Result<Job>, { job, lost }: Followed): boolean =>
  !lost && !isOver(job) && (result.ok || result.status !== status.expired);

/**
 * Follows a job until it is over. A lost connection is reported and retried; the list of own jobs
 * hears of its beginning and its end.
 */
export function useJob(jobId: string | null): Followed {
  const [followed, setFollowed] = useState({ of: jobId, known: nothing });
  const bump = useSetAtom(jobsRevisionAtom);
  const over = followed.of === jobId && isOver(followed.known.job);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `over` is read to tell of the end
  useEffect(() => {
    if (jobId !== null) bump((revision) => revision + 1);
  }, [jobId, over, bump]);
  useEffect(() => {
    if (!jobId) return;
    const leave = new AbortController();
    let timer: ReturnType<typeof setTimeout>;
    let known = nothing;
    const look = async (looks: number) => {
      const result = await call(jobApi.info, { jobId }, leave.signal);
      if (leave.signal.aborted) return;
      known = afterLook(known, result);
      setFollowed({ of: jobId, known });
      if (goesOn(result, known)) timer = setTimeout(() => look(looks + 1), waitAfter(looks));
    };
    look(1);
    return () => {
      leave.abort();
      clearTimeout(timer);
    };
  }, [jobId]);
  return followed.of === jobId ? followed.known : nothing;
}
