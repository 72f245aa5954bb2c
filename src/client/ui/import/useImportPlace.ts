import { useMemo } from "react";
import { useAddress } from "../base/useAddress";

/**
 * Whether a page's import is open, of what kind of file, and which job it follows, kept in the
 * address: a reload resumes it, links and commands lead to it.
 */
export function useImportPlace() {
  const [params, setParams] = useAddress();
  const kind = params.get("import");
  const job = params.get("job");
  const batch = params.get("batch");
  return useMemo(() => {
    const go = (change: (next: URLSearchParams) => void, opens = false) =>
      setParams((next) => {
        change(next);
        return next;
      }, opens);
    return {
      open: kind !== null,
      kind,
      job,
      batch,
      /** Back leads from the import to the list. */
      show: (of: "mdb" | "txt" | "xlsx" | "file") => go((next) => next.set("import", of), true),
      follow: (jobId: string | null) =>
        go((next) => (jobId ? next.set("job", jobId) : next.delete("job"))),
      /** Opens the result of a check that the user has left. */
      resume: (jobId: string) =>
        go((next) => {
          next.set("import", "mdb");
          next.set("job", jobId);
        }, true),
      /** The sheet that is checked, or that was checked and left. */
      keep: (pcid: string) =>
        go((next) => {
          next.set("batch", pcid);
          next.delete("job");
        }),
      /** Leaves the sheet, but not the import. */
      anew: () =>
        go((next) => {
          next.delete("batch");
          next.delete("job");
        }),
      resumeSheet: (pcid: string) =>
        go((next) => {
          next.set("import", "xlsx");
          next.set("batch", pcid);
          next.delete("job");
        }, true),
      /** Leaves a job running; it can be opened again. */
      hide: () => go((next) => next.delete("import")),
      close: () =>
        go((next) => {
          for (const key of ["import", "job", "batch"]) next.delete(key);
        }),
      /** Lists the records of one batch only. */
      showBatch: (pcid: string) =>
        go((next) => {
          for (const key of [...next.keys()]) {
            if (!["area", "at", "layers", "size"].includes(key)) next.delete(key);
          }
          next.set("pcid", pcid);
        }),
    };
  }, [kind, job, batch, setParams]);
}

export type ImportPlace = ReturnType<typeof useImportPlace>;
