import { useCallback, useEffect, useState } from "react";
import {
  type SheetRegister,
  type SheetReport,
  type SheetStored,
  sheetApi,
  sheetStored,
} from "#contract/endpoints/uploads/sheetImport";
import { status } from "#contract/errors";
import type { GivenCells } from "#contract/rules/values/givenCells";
import { call } from "../../api/call";
import { useCall } from "../../api/useCall";
import { useChanged } from "../../records/useChanged";
import { isGoing, type Job, useJob } from "../base/useJob";
import type { ImportPlace } from "./useImportPlace";

type Meant = Record<string, string | null>;
export const stepOf = { upload: 0, match: 1, differences: 2, done: 3 } as const;
type Step = (typeof stepOf)[keyof typeof stepOf];
/** What was not done; outdated if the register has changed since the check. */
type Failure = { message: string; isOutdated: boolean };
type Checked = ReturnType<typeof call<typeof sheetApi.check>>;

const batchIn = (result: unknown): string | null =>
  result !== null && typeof result === "object" && "pcid" in result ? String(result.pcid) : null;

/**
 * A sheet on its way into a register, kept in the address by its batch: a reload, the list of jobs and that
 * of batches lead back to it.
 */
export function useSheetImport(dataset: SheetRegister, place: ImportPlace, given?: GivenCells) {
  const [step, setStep] = useState<Step>(stepOf.match);
  const [stored, setStored] = useState<SheetStored | null>(null);
  const changed = useChanged();
  const kept = useKept(place);
  const { report } = kept;
  const tellStored = useCallback(
    (done: SheetStored) => {
      setStored(done);
      changed();
    },
    [changed],
  );
  const working = useWorking(place, kept.reload, tellStored);
  const { sending, send } = useSending();
  const { heading, setOut } = useHeading(place);
  const pcid = report?.pcid ?? "";
  const read = (ask: () => Checked) =>
    send(ask, ({ jobId, done }) => {
      setStored(null);
      setOut(jobId ?? done?.pcid ?? null);
      if (jobId) place.follow(jobId);
      else if (done) place.keep(done.pcid);
      kept.reload();
    });
  const match = (columns?: Meant, headingRow?: number) =>
    read(() =>
      call(sheetApi.match, {
        pcid,
        ...(columns && { columns }),
        ...(headingRow && { headingRow }),
      }),
    );
  const store = () =>
    send(
      () => {
        const onlyClean = (report?.errorCount ?? 0) > 0;
        return call(sheetApi.store, { pcid, onlyClean, confirmWarnings: true });
      },
      ({ jobId, done }) => {
        if (done) return tellStored(done);
        setOut(jobId);
        place.follow(jobId);
      },
    );
  return {
    ...{ report, stored, setStep, store },
    step: stepNow(step, report, stored),
    busy: sending.busy || heading || working.running || working.kept || kept.reloading,
    loading: kept.loading,
    /** Why a kept batch cannot be shown. */
    lost: kept.lost,
    /** The job that works on the sheet. */
    going: working.going,
    cancelled: working.cancelled,
    failure: sending.failure ?? working.failure,
    check: (file: File) => {
      setStep(stepOf.match);
      const chosen = given ? { given: JSON.stringify(given) } : {};
      return read(() => call(sheetApi.check, { dataset, file, ...chosen }));
    },
    match: (columns: Meant) => match(columns, report?.headingRow),
    headAt: (row: number) => match({}, row),
    again: () => match(),
    restart: () => {
      setStored(null);
      setStep(stepOf.match);
      place.anew();
    },
  };
}

export type SheetWay = ReturnType<typeof useSheetImport>;

function stepNow(step: Step, report: SheetReport | null, stored: SheetStored | null): Step {
  if (stored) return stepOf.done;
  return report ? step : stepOf.upload;
}

/** The report of the batch that the address names. */
function useKept({ batch }: ImportPlace) {
  const [turn, setTurn] = useState(0);
  const called = useCall(sheetApi.info, batch ? { pcid: batch } : null, turn);
  const { data, loading, error } = called;
  const report = batch !== null && data?.report.pcid === batch ? data.report : null;
  const reload = useCallback(() => setTurn((now) => now + 1), []);
  const isMissing = batch !== null && !report;
  const reloading = report !== null && loading;
  return {
    report,
    reload,
    reloading,
    loading: isMissing && loading,
    lost: isMissing ? error : null,
  };
}

/** The job of a long sheet: what it has checked is shown, what it has stored is told. */
function useWorking(place: ImportPlace, reload: () => void, tell: (done: SheetStored) => void) {
  const followed = useJob(place.job);
  const { job } = followed;
  // biome-ignore lint/correctness/useExhaustiveDependencies: taken once, when the job is done
  useEffect(() => {
    if (job?.state !== "done") return;
    const done = sheetStored.safeParse(job.result);
    if (done.success) return tell(done.data);
    const pcid = batchIn(job.result);
    if (pcid === null) return;
    place.keep(pcid);
    reload();
  }, [job?.state]);
  const running = isGoing(place.job, followed);
  const going = running && place.job !== null ? { ...followed, jobId: place.job } : null;
  /** It has checked, and the address does not name the batch yet. */
  const isKept = place.job !== null && job?.state === "done" && batchIn(job.result) !== null;
  const cancelled = job?.state === "cancelled";
  return { running, going, kept: isKept, cancelled, failure: failureOf(job) };
}

/**
 * Whether the address has still to name what was just begun or kept: it follows a render or more
 * later, and until then the sheet would seem not to have been taken.
 */
function useHeading({ job, batch }: ImportPlace) {
  const [out, setOut] = useState<string | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: wherever it leads, it has arrived
  useEffect(() => setOut(null), [job, batch]);
  return { heading: out !== null && out !== job && out !== batch, setOut };
}

const failureOf = (job: Job | null): Failure | null =>
  job?.state === "failed" ? { message: job.message ?? "任务中断", isOutdated: true } : null;

/** One call at a time, and why the last one was refused. */
function useSending() {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  const send = async <T>(
    ask: () => Promise<{ ok: true; data: T } | { ok: false; message: string; status: number }>,
    take: (data: T) => void,
  ) => {
    setBusy(true);
    setFailure(null);
    const result = await ask();
    setBusy(false);
    if (result.ok) return take(result.data);
    setFailure({ message: result.message, isOutdated: result.status === status.conflict });
  };
  return { sending: { busy, failure }, send };
}
