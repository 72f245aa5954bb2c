import type { PageConfig } from "#contract/pageConfig";
import type { Caller } from "#contract/roles";
import type { Asking } from "../db/asking";
import type { Db } from "../db/tables";
import type { Scan } from "../files/scan";
import type { FileStore } from "../files/store";
import type { JobQueue } from "../services/context/context";
import type { Issuer } from "../services/signon/issuer";
import type { Endings, Log, Then } from "./accessLog";
import type { Patience } from "./connections";
import type { Watch } from "./operation";
import type { Presence } from "./present";
import type { Pressure } from "./pressure";
import type { MapReadings } from "./reading";

/** Everything the server needs besides a port. */
export type AppDeps = {
  db: Db;
  /** A replica for lists and tiles; defaults to the database itself. */
  readDb?: Db;
  files: FileStore;
  /** Who else lets people in; by default nobody. */
  issuers?: readonly Issuer[];
  /** Scans every incoming file; defaults to our own test. */
  scan?: Scan;
  queue: JobQueue;
  config: PageConfig;
  /** Others can reach the server, so the password of demonstration accounts is refused. */
  refusesDemo?: boolean;
  /** Path of the map-config folder. */
  mapConfigDir: string;
  /** Folder for what tiles are cut from, on this machine; without it the database is asked. */
  tileDir?: string;
  /** Folder of the built client; without it only the calls are served. */
  clientDir?: string;
  log: Log | false;
  /** Public address of the server for links in replies, if it differs from where it listens. */
  origin?: string | undefined;
  /** Reverse proxies on other machines, whose word for the caller's address is taken. */
  proxies?: readonly string[] | undefined;
  /** Origins whose pages may read the interfaces for other programs. */
  webOrigins?: readonly string[];
  /** Inner hosts whose services may be connected as layers, with or without a port. */
  layerHosts?: readonly string[];
  /** Tells browsers to use HTTPS only. */
  hsts?: boolean;
  /** Answers the operator's programs; without it nobody asks. */
  watch?: Watch;
  /** When calls are refused because there are too many; never by default. */
  pressure?: Pressure;
  /** How slow the other end of a connection may be; has defaults. */
  patience?: Patience;
  /**
   * Checks every reply against the contract and answers 500 on a mismatch: for tests and
   * development.
   */
  checkReplies?: boolean;
};

declare module "fastify" {
  interface FastifyReply {
    /** Who waits for its end: see `onceAnswered`. */
    waiting: Then[] | null;
  }
  interface FastifyInstance {
    deps: AppDeps;
    readings: MapReadings;
    endings: Endings;
  }
  interface FastifyRequest {
    /** Whom the database works for; set before anything else. */
    asking: Asking;
    /** Null until it is asked for: see `presentFor`. */
    presence: Presence | null;
    /** Set by `requireCaller`. */
    caller: Caller | null;
    /** The name of the API token that the caller showed, if it was one. */
    tokenName: string | null;
    /** A token in a body, which is read after everything else. */
    formToken: string | null;
    /** The request's name in the audit; null writes no row. */
    action: string | null;
    target: string | null;
    /** What the call changed, for the audit. */
    change: Readonly<Record<string, unknown>> | null;
    /** Name of whoever is signing in, before there is a caller. */
    claimedName: string | null;
  }
}
