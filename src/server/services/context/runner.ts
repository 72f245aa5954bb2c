import type { Caller } from "#contract/roles";
import type { Db } from "../../db/tables";
import type { Author } from "../../db/write";
import type { FileStore } from "../../files/store";
import type { JobKinds } from "./jobKinds";

/** Work with its input: `report` tells the progress, `signal` aborts it. */
export type Work<Input = unknown> = {
  db: Db;
  files: FileStore;
  caller: Caller;
  input: Input;
  report: (percent: number, step: string) => void;
  signal: AbortSignal;
};

/** Proof that `finish` has stored the result; nothing else creates one. */
export class Finished {
  readonly isStored = true;
  static after(commit: Promise<unknown>): Promise<Finished> {
    return commit.then(() => new Finished());
  }
}

/**
 * The context of a job. Another process takes a job over when this one goes silent, so a job stores
 * everything through `write` and `finish`, which only commit while the job is still ours.
 */
export type JobContext<Input = unknown, Result = unknown> = Work<Input> & {
  id: string;
  /** An intermediate transaction; the next attempt may repeat it. */
  write<T>(author: Author, work: (tx: Db) => Promise<T>): Promise<T>;
  /** The last transaction: stores the result of `work` and marks the job as done, or neither. */
  finish(author: Author, work: (tx: Db) => Promise<Result>): Promise<Finished>;
  /** Marks the job as done in the last transaction of confirmed work: no cancel comes after it. */
  seal(tx: Db, result: Result): Promise<Finished>;
  /** Throws if the job is no longer ours, or cancelled; call it before writing files. */
  demandHeld(): Promise<void>;
};

/** Thrown by a job that has to wait for something else; it comes again, and `message` says why. */
export class NotYet extends Error {
  override name = "NotYet";
}

/** Reason of an abort that leaves the job for the next start. */
export const shuttingDown = new Error("server stops");

/** Jobs must be repeatable: their rows appear in one transaction or not at all. */
export type Runner<Input = unknown, Result = unknown> = (
  job: JobContext<Input, Result>,
) => Promise<Finished>;

export type RunnerOf<K extends keyof JobKinds> = Runner<
  JobKinds[K]["input"],
  JobKinds[K]["result"]
>;
