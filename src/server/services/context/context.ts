import type { Readable } from "node:stream";
import type { Caller } from "#contract/roles";
import type { Db } from "../../db/tables";
import type { FileStore } from "../../files/store";

/** Work that outlives a request. `add` answers the job's id. */
export type JobQueue = {
  /** Stands with the transaction `tx`, and begins once that is committed. */
  add(tx: Db, kind: string, input: unknown, caller: Caller): Promise<string>;
  /** Ends a job at once that runs in this process; another process sees it at its next beat. */
  cancel(id: string): void;
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

/** The reply of a `blob` handler. */
export type Download = { name: string; type: string; stream: Readable };

/** A reply that lies ready as JSON: it is sent as it is, and never read as objects. */
export class WrittenReply {
  constructor(readonly json: string | Uint8Array) {}
}
