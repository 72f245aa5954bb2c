import { AsyncLocalStorage } from "node:async_hooks";
import type { Db } from "./tables";

/** For whom the database works: known wherever a request leads, without being handed on. */
export type Asking = {
  /** The account's id; until it is known, what tells one caller from another. Null in jobs and what a new day brings. */
  account: string | null;
  /**
   * Leaves the row that tells what a transaction did. It runs in that transaction right before the
   * commit, so that neither stands without the other; `result` is what the transaction answers.
   */
  tell?: (tx: Db, result: unknown) => Promise<void>;
  /** Fires when nobody waits for the answer any more: what is asked then is cancelled. */
  signal?: AbortSignal | undefined;
  /** Reads much, over connections of its own. */
  heavy?: boolean;
};

const store = new AsyncLocalStorage<Asking>();

/** Who asks; undefined in what the server does by itself. */
export const asking = (): Asking | undefined => store.getStore();

/** Runs `work`, and all that it begins, for somebody. */
export const askingAs = <T>(who: Asking, work: () => T): T => store.run(who, work);

/** Runs what others wait for as well: it goes on when the one has gone who was the first to ask. */
export function forAll<T>(work: () => T): T {
  const who = asking();
  return who ? askingAs({ ...who, signal: undefined }, work) : work();
}

/** Runs what reads much in a call that otherwise does not. */
export function heavily<T>(work: () => T): T {
  const who = asking();
  return who ? askingAs({ ...who, heavy: true }, work) : work();
}

/** What the server does by itself is an account of its own. */
export const ownAccount = "";

/** Runs `work` for the same account, in transactions that tell nothing: what they belong to is told already. */
export const toldBefore = <T>(work: () => T): T =>
  askingAs({ account: asking()?.account ?? null }, work);
