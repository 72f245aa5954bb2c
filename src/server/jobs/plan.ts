import type { Caller } from "#contract/roles";
import type { Db } from "../db/tables";
import type { JobMap } from "../services/context/jobKinds";
import type { Runner } from "../services/context/runner";

/** How a kind of job is run. */
export type Plan<Input = unknown, Result = unknown> = {
  run: Runner<Input, Result>;
  /** What it works on, in the user's words: 文件“…”. */
  about: (input: Input) => string;
  /** It reads nothing of others: processes die of something else, and it is tried again however often. */
  isTireless?: true;
  /** What else is stored, in the same transaction, when it has failed or was cancelled. */
  drop?: (tx: Db, input: Input) => Promise<unknown>;
  /**
   * Turns round what it has confirmed already, in the transaction that cancels it: from then on the
   * job undoes its work, even if it has not begun. False if nothing was confirmed yet; refuses if it
   * is too late.
   */
  retract?: (tx: Db, job: { id: string; input: Input; caller: Caller }) => Promise<boolean>;
};

export type Plans<Kinds extends JobMap> = {
  readonly [K in keyof Kinds]: Plan<Kinds[K]["input"], Kinds[K]["result"]>;
};

/** The same for jobs of any kind. */
export type AnyPlans = Readonly<Record<string, Plan>>;

export const aboutOf = (plans: AnyPlans, kind: string, input: unknown): string =>
  plans[kind]?.about(input) ?? "该任务";
