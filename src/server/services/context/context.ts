import type { Readable } from "node:stream";
import type { Caller } from "#contract/roles";
import type { Db } from "../../db/tables";
import type { FileStore } from "../../files/store";
import type { JobState } from "../../repositories/uploads/job";
import type { JobKinds, JobMap } from "./jobKinds";

/** Work that outlives a request. */
export type JobQueue<Kinds extends JobMap = JobKinds> = {
  /** Answers the job's id. It stands with the transaction `tx`, and begins once that is committed. */
  add<K extends keyof Kinds & string>(
    tx: Db,
    kind: K,
    input: Kinds[K]["input"],
    caller: Caller,
  ): Promise<string>;
  /**
   * Ends a job that waits, asks one that runs to end, and answers its state; undefined where the
   * owner has no such job.
   */
  cancel(id: string, owner: Caller): Promise<JobState | undefined>;
  start(): void;
  stop(): Promise<void>;
};

/** What every service gets besides its input. */
export type Context = {
  db: Db;
  /** A replica where there is one: for lists and statistics, never for a read before a write. */
  readDb: Db;
  /** In calls without a session (`access: null`) nobody: no roles, a region that holds nothing. */
  caller: Caller;
  files: FileStore;
  queue: JobQueue;
  /** The session's token, for ending it. */
  token: string | null;
  ip: string;
  /** What the caller's browser calls itself. */
  agent: string | null;
  /** Says for the audit row of this call what it changed. */
  note: (change: Readonly<Record<string, unknown>>) => void;
};

/** Who asks: all that the rules of a record know of a call. */
export type Asker = Pick<Context, "caller">;

/** The reply of a `blob` handler. */
export type Download = { name: string; type: string; stream: Readable };

/** A reply that lies ready as JSON: it is sent as it is, and never read as objects. */
export class WrittenReply {
  constructor(readonly json: string | Uint8Array) {}
}
