/** Milliseconds that `work` takes, and its result. */
export async function timed<T>(work: () => Promise<T>): Promise<{ ms: number; result: T }> {
  const from = performance.now();
  const result = await work();
  return { ms: performance.now() - from, result };
}

export type Spread = { p50: number; p95: number };

export function spreadOf(times: readonly number[]): Spread {
  const sorted = [...times].sort((a, b) => a - b);
  const at = (share: number) => sorted[Math.floor(share * (sorted.length - 1))] ?? 0;
  return { p50: at(0.5), p95: at(0.95) };
}

/** Times of one call, one for each input. */
export async function timesOf<T>(inputs: Iterable<T>, call: (input: T) => Promise<unknown>) {
  const times: number[] = [];
  for (const input of inputs) times.push((await timed(() => call(input))).ms);
  return times;
}

/**
 * Times of two rivals on the same inputs. They alternate on each, so that other load on the machine
 * slows both alike.
 */
export async function duel<T>(
  inputs: Iterable<T>,
  ours: (input: T) => Promise<unknown>,
  peer: (input: T) => Promise<unknown>,
) {
  const [mine, theirs]: [number[], number[]] = [[], []];
  let turn = false;
  for (const input of inputs) {
    turn = !turn;
    if (turn) mine.push((await timed(() => ours(input))).ms);
    theirs.push((await timed(() => peer(input))).ms);
    if (!turn) mine.push((await timed(() => ours(input))).ms);
  }
  return { ours: spreadOf(mine), peer: spreadOf(theirs) };
}
