import type { Caller } from "#contract/roles";
import type { Db } from "../../db/tables";
import type { Author } from "../../db/write";
import type { FileStore } from "../../files/store";
import type { JobKinds } from "./jobKinds";

/** Work on an order: `report` says how far it is, `signal` fires when it is to be broken off. */
export type Work<Input = unknown> = {
  db: Db;
  files: FileStore;
  caller: Caller;
  input: Input;
  report: (percent: number, step: string) => void;
  signal: AbortSignal;
};

/** Says that `finish` has stored the result; nothing else makes one. */
export class Finished {
  readonly isStored = true;
  static after(commit: Promise<unknown>): Promise<Finished> {
    return commit.then(() => new Finished());
  }
}

/**
 * What a job gets. Another process takes a job over when this one goes silent; so a job stores
 * everything through `write` and `finish`, which commit only as long as the job is still ours.
 */
export type JobContext<Input = unknown, Result = unknown> = Work<Input> & {
  /** A transaction on the way to the result; it may be done again by the next attempt. */
  write<T>(author: Author, work: (tx: Db) => Promise<T>): Promise<T>;
  /** The last transaction: what `work` stores, and that the job is done, are there together or not at all. */
  finish(author: Author, work: (tx: Db) => Promise<Result>): Promise<Finished>;
  /** The end of work that was confirmed by `write` and went on in slices: too late to be cancelled. */
  conclude(author: Author, result: Result): Promise<Finished>;
  /** Throws when the job is no longer ours: to be asked before files are written. */
  demandHeld(): Promise<void>;
};

/** Reason of an abort that leaves the job for the next start. */
export const shuttingDown = new Error("server stops");

/** A job is repeatable: its rows appear in one transaction or not at all. */
export type Runner<Input = unknown, Result = unknown> = (
  job: JobContext<Input, Result>,
) => Promise<Finished>;

export type RunnerOf<K extends keyof JobKinds> = Runner<
  JobKinds[K]["input"],
  JobKinds[K]["result"]
>;
