import type { Caller } from "#contract/roles";
import type { Db } from "../../db/tables";
import type { FileStore } from "../../files/store";

/** What a job gets: `report` says how far it is, `signal` fires when its owner cancels it. */
export type JobContext<Input = unknown> = {
  db: Db;
  files: FileStore;
  caller: Caller;
  input: Input;
  report: (percent: number, step: string) => void;
  signal: AbortSignal;
};

/** Reason of an abort that leaves the job for the next start. */
export const shuttingDown = new Error("server stops");

/** A job is repeatable: its rows appear in one transaction or not at all. */
export type Runner<Input = unknown, Result = unknown> = (job: JobContext<Input>) => Promise<Result>;
