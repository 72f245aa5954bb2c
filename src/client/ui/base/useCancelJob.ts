import { useSetAtom } from "jotai";
import { useCallback } from "react";
import { jobApi } from "#contract/endpoints/records/job";
import { call } from "../../api/call";
import { jobsRevisionAtom } from "../../state/jobs";

/** Cancels a job; returns why that is no longer possible, or null. */
export function useCancelJob(): (jobId: string) => Promise<string | null> {
  const bump = useSetAtom(jobsRevisionAtom);
  return useCallback(
    async (jobId) => {
      const result = await call(jobApi.cancel, { jobId });
      bump((revision) => revision + 1);
      return result.ok ? (result.data.message ?? null) : result.message;
    },
    [bump],
  );
}
