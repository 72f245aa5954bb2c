/** Pseudo-random numbers, the same for the same seed on every machine. */
export type Random = {
  /** Uniform in [0, 1). */
  next: () => number;
  between: (from: number, to: number) => number;
  /** Inclusive of both ends. */
  integer: (from: number, to: number) => number;
  chance: (share: number) => boolean;
  pick: <T>(list: readonly T[]) => T;
  /** Standard normal. */
  normal: () => number;
  shuffle: <T>(list: T[]) => T[];
};

/** The seed of all demonstration data. */
export const demoSeed = 332024;

/** mulberry32. */
export function randomOf(seed: number): Random {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), state | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
  const between = (from: number, to: number) => from + (to - from) * next();
  const integer = (from: number, to: number) => Math.floor(between(from, to + 1));
  return {
    next,
    between,
    integer,
    chance: (share) => next() < share,
    pick: (list) => list[Math.floor(next() * list.length)] as (typeof list)[number],
    normal: () => Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next()),
    shuffle: (list) => {
      for (let i = list.length - 1; i > 0; i--) {
        const j = Math.floor(next() * (i + 1));
        [list[i], list[j]] = [list[j] as (typeof list)[number], list[i] as (typeof list)[number]];
      }
      return list;
    },
  };
}

/** A log-normal draw, clipped. */
export function logNormal(
  random: Random,
  median: number,
  sigma: number,
  [low, high]: readonly [number, number],
): number {
  return Math.min(high, Math.max(low, median * Math.exp(sigma * random.normal())));
}

/** A random key, by weight. */
export function weighted<K extends string>(
  random: Random,
  weights: Readonly<Record<K, number>>,
): K {
  const entries = Object.entries(weights) as [K, number][];
  let left = random.next() * entries.reduce((sum, [, weight]) => sum + weight, 0);
  for (const [key, weight] of entries) {
    left -= weight;
    if (left < 0) return key;
  }
  return (entries[entries.length - 1] as [K, number])[0];
}

/** Integer shares of `total` by weight: largest remainders, each at least its minimum. */
export function apportion(
  total: number,
  weights: readonly number[],
  minimum: (index: number) => number = () => 0,
): number[] {
  const sum = weights.reduce((a, b) => a + b, 0);
  const exact = weights.map((weight) => (total * weight) / sum);
  const shares = exact.map((value, i) => Math.max(minimum(i), Math.floor(value)));
  let left = total - shares.reduce((a, b) => a + b, 0);
  const order = exact.map((value, i) => [value - Math.floor(value), i] as const);
  order.sort((a, b) => b[0] - a[0] || a[1] - b[1]);
  for (let round = 0; left > 0; round++, left--) {
    const at = (order[round % order.length] as readonly [number, number])[1];
    shares[at] = (shares[at] as number) + 1;
  }
  for (; left < 0; left++) {
    const spare = shares.map((share, i) => share - minimum(i));
    const largest = spare.indexOf(Math.max(...spare));
    shares[largest] = (shares[largest] as number) - 1;
  }
  return shares;
}

/** A shuffled deck of the given size: each key by its weight, and at least once. */
export function deckOf<K extends string>(
  random: Random,
  size: number,
  weights: Readonly<Record<K, number>>,
): K[] {
  const keys = Object.keys(weights) as K[];
  const counts = apportion(size, Object.values(weights) as number[], () =>
    size >= keys.length ? 1 : 0,
  );
  return random.shuffle(keys.flatMap((key, i) => Array<K>(counts[i] as number).fill(key)));
}
