import { useEffect, useState } from "react";
import type { z } from "zod";
import { jobApi } from "#contract/endpoints/records/job";
import { type Result, status } from "#contract/errors";
import { call } from "../../api/call";

export type Job = z.output<typeof jobApi.info.output>;

const firstMs = 1_000;
const longestMs = 5_000;
/** Quick checks end within this many looks; after them the waits grow. */
const patient = 20;

export const isOver = (job: Job | null): boolean =>
  job !== null && job.state !== "queued" && job.state !== "running";

/** What goes on, in words, and which attempt it is once it has been taken up again. */
export function doingOf(job: Job | null, doing: string): string {
  const isWaiting = job === null || job.state === "queued";
  const what = isWaiting ? "排队中，即将开始" : job.step || `正在${doing}`;
  const attempt = (job?.attempt ?? 0) + Number(isWaiting);
  return attempt > 1 ? `${what}（第 ${attempt} 次尝试）` : what;
}

/** Wait before the next look, by how many there were. */
export const waitAfter = (looks: number): number =>
  looks < patient ? firstMs : Math.min(longestMs, firstMs * 1.3 ** (looks - patient + 1));

export type Followed = {
  job: Job | null;
  /** Why the last look did not succeed. */
  trouble: string | null;
  /** The job is not known any more. */
  lost: boolean;
};

const nothing: Followed = { job: null, trouble: null, lost: false };

/** What is known after a look: an unknown job is lost, any other trouble leaves what was known. */
export function afterLook(before: Followed, result: Result<Job>): Followed {
  if (result.ok) return { job: result.data, trouble: null, lost: false };
  return { ...before, trouble: result.message, lost: result.status === status.notFound };
}

const goesOn = (result: Result<Job>, { job, lost }: Followed): boolean =>
  !lost && !isOver(job) && (result.ok || result.status !== status.expired);

/** Follows a job until it is over. A lost connection is told and tried again. */
export function useJob(jobId: string | null): Followed {
  const [followed, setFollowed] = useState({ of: jobId, known: nothing });
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
