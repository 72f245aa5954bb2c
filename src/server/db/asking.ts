import { AsyncLocalStorage } from "node:async_hooks";
import { settings } from "#contract/settings";
import type { Db } from "./tables";

/**
 * On whose behalf the database works. Follows the request through async calls without being passed
 * on.
 */
export type Asking = {
  /**
   * The account's id; before it is known, what distinguishes callers. Null in jobs and daily tasks.
   */
  account: string | null;
  /** The setting 数据年度 as this work read it when it began; `dataTime` says what it means. */
  dataYear: number;
  /**
   * Writes the audit row of a transaction. It runs in that transaction right before the commit, so
   * that neither exists without the other; `result` is what the transaction returns.
   */
  tell?: (tx: Db, result: unknown) => Promise<void>;
  /** Aborts when nobody waits for the answer any more; running queries are cancelled. */
  signal?: AbortSignal | undefined;
  /** A read-heavy call, which gets connections of its own. */
  heavy?: boolean;
  /**
   * It changes nothing, and what this server has heard of changes was found to be as new as the call: see
   * `Ear.present`.
   */
  heard?: boolean;
};

const store = new AsyncLocalStorage<Asking>();

/** The current caller; undefined for the server's own work. */
export const asking = (): Asking | undefined => store.getStore();

/** Runs `work`, and everything it starts, on behalf of `who`. */
export const askingAs = <T>(who: Asking, work: () => T): T => store.run(who, work);

/** Runs work shared by several callers: it continues when the first of them leaves. */
export function forAll<T>(work: () => T): T {
  const who = asking();
  return who ? askingAs({ ...who, signal: undefined }, work) : work();
}

/** Runs the read-heavy part of an ordinary call. */
export function heavily<T>(work: () => T): T {
  const who = asking();
  return who ? askingAs({ ...who, heavy: true }, work) : work();
}

/** The server's own work counts as one account. */
export const ownAccount = "";

/**
 * Runs `work` for the same account without audit rows: the call it belongs to is already logged.
 */
export const toldBefore = <T>(work: () => T): T => askingAs(untold(), work);

/** The current work without its audit rows and without the request it is for. */
export const untold = (): Asking => ({
  account: asking()?.account ?? null,
  dataYear: asking()?.dataYear ?? settings.dataYear.usual,
});
