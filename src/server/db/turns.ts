import { Refusal, status } from "#contract/errors";

type Limits = {
  /** So many have a place at a time. */
  width: number;
  /** Of one account. */
  perAccount?: number;
  /** So many of one account wait; more are refused. */
  waiting?: number;
};

export type Turns = {
  /** Waits for a place; what it answers gives it back. Whose signal fires waits no longer. */
  take(account: string, signal?: AbortSignal): Promise<() => void>;
};

/**
 * Places that accounts are given in turn: whoever has asked two hundred times keeps another's single
 * call waiting for one of them, and not for all.
 */
export function turns({ width, perAccount = width, waiting: most = Infinity }: Limits): Turns {
  /** In the order of their turns. */
  const waiting = new Map<string, (() => void)[]>();
  const having = new Map<string, number>();
  let taken = 0;

  const count = (account: string) => having.get(account) ?? 0;

  function give(): void {
    for (const [account, queue] of waiting) {
      if (taken >= width) return;
      if (count(account) >= perAccount) continue;
      waiting.delete(account);
      const begin = queue.shift();
      if (queue.length > 0) waiting.set(account, queue);
      begin?.();
    }
  }

  function begin(account: string): () => void {
    taken++;
    having.set(account, count(account) + 1);
    let isGiven = false;
    return () => {
      if (isGiven) return;
      isGiven = true;
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

  return { take };
}
