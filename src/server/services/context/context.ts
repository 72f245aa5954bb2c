import type { Readable } from "node:stream";
import type { Caller } from "#contract/roles";
import type { Db } from "../../db/tables";
import type { FileStore } from "../../files/store";
import type { JobState } from "../../repositories/uploads/job";
import type { JobKinds, JobMap } from "./jobKinds";
import type { LedgerEdit } from "./ledgerEdit";

/** Work that outlives a request. */
export type JobQueue<Kinds extends JobMap = JobKinds> = {
  /**
   * Returns the job's id. The job is stored with the transaction `tx`, and starts after its commit.
   */
  add<K extends keyof Kinds & string>(
    tx: Db,
    kind: K,
    input: Kinds[K]["input"],
    caller: Caller,
  ): Promise<string>;
  /**
   * Ends a waiting job, asks a running one to stop or to undo its work, and returns its state;
   * undefined if the owner has no such job, or it is over.
   */
  cancel(id: string, owner: Caller): Promise<JobState | undefined>;
  /** What a job works on, in the user's words. */
  about(kind: string, input: unknown): string;
  start(): void;
  stop(): Promise<void>;
};

/** What every service gets besides its input. */
export type Context = {
  db: Db;
  /** The replica if there is one: for lists and statistics, never for a read before a write. */
  readDb: Db;
  /** In calls without a session (`access: null`) nobody: no roles, an empty region. */
  caller: Caller;
  files: FileStore;
  queue: JobQueue;
  /** The session's token, for ending it. */
  token: string | null;
  ip: string;
  /** The User-Agent of the caller's browser. */
  agent: string | null;
  /** Records for the call's audit row what it changed. */
  note: (change: Readonly<Record<string, unknown>>) => void;
  /** Names who is signing in, once that is known, for the audit row of a call without a session. */
  claim?: (username: string) => void;
  /** Takes the edits of a larger change, which enters them in the ledger as one; else each enters. */
  edits?: LedgerEdit[];
};

/** The caller, and who enters their edits: all that the rules of a record know of a call. */
export type Asker = Pick<Context, "caller" | "edits">;

/** The reply of a `blob` handler. */
export type Download = { name: string; type: string; stream: Readable };

/** A reply that is JSON already: it is sent unparsed. */
export class WrittenReply {
  constructor(readonly json: string | Uint8Array) {}
}
