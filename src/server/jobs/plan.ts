import type { Db } from "../db/tables";
import type { JobMap } from "../services/context/jobKinds";
import type { Runner } from "../services/context/runner";

/** How a kind of job is run. */
export type Plan<Input = unknown, Result = unknown> = {
  run: Runner<Input, Result>;
  /** What it works on, in the user's words: 文件“…”. */
  about: (input: Input) => string;
  /** What else is stored, in the same transaction, when it has failed or was cancelled. */
  drop?: (tx: Db, input: Input) => Promise<unknown>;
};

export type Plans<Kinds extends JobMap> = {
  readonly [K in keyof Kinds]: Plan<Kinds[K]["input"], Kinds[K]["result"]>;
};

/** The same for jobs of any kind. */
export type AnyPlans = Readonly<Record<string, Plan>>;
