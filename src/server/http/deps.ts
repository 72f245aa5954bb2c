import type { PageConfig } from "#contract/pageConfig";
import type { Caller } from "#contract/roles";
import type { Asking } from "../db/asking";
import type { Db } from "../db/tables";
import type { Scan } from "../files/scan";
import type { FileStore } from "../files/store";
import type { JobQueue } from "../services/context/context";
import type { Patience } from "./connections";
import type { MapReadings } from "./reading";

/** Everything the server needs besides a port. */
export type AppDeps = {
  db: Db;
  /** A replica for lists and tiles; the database itself where there is none. */
  readDb?: Db;
  files: FileStore;
  /** Looks through every file that comes in; our own test where it is not given. */
  scan?: Scan;
  queue: JobQueue;
  config: PageConfig;
  /** Others can reach the server: the password of demonstration accounts opens nothing. */
  refusesDemo?: boolean;
  /** The folder map-config. */
  mapConfigDir: string;
  /** The built client; without it only the calls are served. */
  clientDir?: string;
  log: { level: string } | false;
  /** Where callers reach the server, if that is not where it listens: for links in replies. */
  origin?: string | undefined;
  /** Tells browsers to come by HTTPS alone. */
  hsts?: boolean;
  /** How long the other end of a connection may take; as usual where it is not given. */
  patience?: Patience;
  /** Compares each reply with the contract and answers 500 where it differs: for tests and development. */
  checkReplies?: boolean;
};

declare module "fastify" {
  interface FastifyInstance {
    deps: AppDeps;
    readings: MapReadings;
  }
  interface FastifyRequest {
    /** For whom the database works; set before anything else. */
    asking: Asking;
    /** Set by `requireCaller`. */
    caller: Caller | null;
    /** What the audit calls this request; null leaves no row. */
    action: string | null;
    target: string | null;
    /** What the call changed, for the audit. */
    change: Readonly<Record<string, unknown>> | null;
    /** Who is signing in, while there is no caller yet. */
    claimedName: string | null;
  }
}
