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
  /** No other process runs jobs of this database: what runs and is not ours has been left. */
  alone?: boolean;
  /** So long after a start of the database nobody is taken for gone: all are to be heard again first. */
  graceSeconds?: number;
  /** How many run at once in this process. */
  width?: number;
  pollMs?: number;
  beatMs?: number;
  /** Before the next attempt; times the number of those that were. */
  waitSeconds?: number;
};

/** The same inside the queue, where any kind may come. */
export type Means = Omit<Settings, "plans"> & { plans: AnyPlans };
