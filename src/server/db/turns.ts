import { Refusal, status } from "#contract/errors";

type Limits = {
  /** Places in use at a time, over all accounts. */
  width: number;
  /** Places of one account. */
  perAccount?: number;
  /** Waiting calls of one account; more are refused. */
  waiting?: number;
  rest?: Rest;
};

/**
 * An account that held a place longer than `afterMs` rests before its next one, for `share` of that
 * time. Another account's call, made of several statements in a row, then runs during one rest
 * instead of waiting for a slice of long work each time. Nobody rests unless another account has
 * asked within `besideMs`.
 */
type Rest = { afterMs: number; share: number; besideMs: number };

export type Turns = {
  /**
   * Waits for a place and returns the function that gives it back. Aborting `signal` stops the
   * wait.
   */
  take(account: string, signal?: AbortSignal): Promise<() => void>;
  standing(): Standing;
};

/** How many have a place, of how many, and how many wait for one. */
export type Standing = { width: number; taken: number; waiting: number };

/**
 * Places given to accounts in turn: an account with two hundred calls waiting delays another's
 * single call by one of them, not by all.
 */
export function turns(given: Limits): Turns {
  const { width, perAccount = width, waiting: most = Infinity, rest = noRest } = given;
  /** In the order of their turns. */
  const waiting = new Map<string, (() => void)[]>();
  const having = new Map<string, number>();
  const rests = restsOf(rest);
  let taken = 0;

  const count = (account: string) => having.get(account) ?? 0;

  function give(): void {
    for (const [account, queue] of waiting) {
      if (taken >= width) return;
      if (count(account) >= perAccount || rests.lasts(account, give)) continue;
      waiting.delete(account);
      const begin = queue.shift();
      if (queue.length > 0) waiting.set(account, queue);
      begin?.();
    }
  }

  function begin(account: string): () => void {
    taken++;
    having.set(account, count(account) + 1);
    const since = performance.now();
    let isGiven = false;
    return () => {
      if (isGiven) return;
      isGiven = true;
      rests.begin(account, performance.now() - since);
      taken--;
      if (count(account) > 1) having.set(account, count(account) - 1);
      else having.delete(account);
      give();
    };
  }

  function leave(account: string, one: () => void): void {
    const left = waiting.get(account)?.filter((other) => other !== one) ?? [];
    if (left.length > 0) waiting.set(account, left);
    else waiting.delete(account);
  }

  async function take(account: string, signal?: AbortSignal): Promise<() => void> {
    signal?.throwIfAborted();
    rests.hear(account);
    const queue = waiting.get(account) ?? [];
    if (queue.length >= most) {
      throw new Refusal(status.tooMany, "您有较多查询正在处理，请稍后再试");
    }
    return new Promise((resolve, reject) => {
      const gone = () => {
        leave(account, one);
        reject(signal?.reason);
      };
      const one = () => {
        signal?.removeEventListener("abort", gone);
        resolve(begin(account));
      };
      signal?.addEventListener("abort", gone, { once: true });
      queue.push(one);
      waiting.set(account, queue);
      give();
    });
  }

  const standing = (): Standing => ({
    width,
    taken,
    waiting: [...waiting.values()].reduce((sum, queue) => sum + queue.length, 0),
  });

  return { take, standing };
}

const noRest: Rest = { afterMs: Number.POSITIVE_INFINITY, share: 0, besideMs: 0 };

function restsOf({ afterMs, share, besideMs }: Rest) {
  /** When each account last asked, the latest at the end. */
  const heard = new Map<string, number>();
  const until = new Map<string, number>();
  const waited = new Set<string>();

  function wait(account: string, ms: number, then: () => void): void {
    if (waited.has(account)) return;
    waited.add(account);
    setTimeout(() => {
      waited.delete(account);
      then();
    }, ms);
  }

  function forgetOld(now: number): void {
    for (const [account, at] of heard) {
      if (now - at <= besideMs) return;
      heard.delete(account);
    }
  }

  return {
    hear(account: string): void {
      if (share === 0) return;
      heard.delete(account);
      heard.set(account, performance.now());
    },
    begin(account: string, ms: number): void {
      if (ms > afterMs) until.set(account, performance.now() + ms * share);
    },
    /** Whether an account is resting now; `then` is called when its rest is over. */
    lasts(account: string, then: () => void): boolean {
      const end = until.get(account);
      if (end === undefined) return false;
      const now = performance.now();
      forgetOld(now);
      const isAlone = heard.size - Number(heard.has(account)) === 0;
      if (isAlone || now >= end) return !until.delete(account);
      wait(account, end - now, then);
      return true;
    },
  };
}
