import type { Db } from "../db/tables";
import type { FileStore } from "../files/store";
import type { JobKinds, JobMap } from "../services/context/jobKinds";
import type { AnyPlans, Plans } from "./plan";

/** What a queue works with. */
export type Settings<Kinds extends JobMap = JobKinds> = {
  db: Db;
  files: FileStore;
  log: { error: (details: object, message: string) => void };
  plans: Plans<Kinds>;
  /** No other process runs jobs of this database: a running job that is not ours was abandoned. */
  alone?: boolean;
  /**
   * Grace period after a start of the database: nobody counts as gone until all could report again.
   */
  graceSeconds?: number;
  /** Jobs run at once in this process. */
  width?: number;
  pollMs?: number;
  beatMs?: number;
  /** Delay before the next attempt, multiplied by the number of attempts so far. */
  waitSeconds?: number;
};

/** The same inside the queue, for jobs of any kind. */
export type Means = Omit<Settings, "plans"> & { plans: AnyPlans };
