/** Values that are not parted: the largest of them, how many, their sum and the sum of their squares. */
export type Clump = { top: number; count: number; sum: number; squares: number };

/**
 * Natural breaks (Jenks, by Fisher's exact method): the largest value of each class, so that the squared
 * distances of values to the mean of their class are least in sum. Of sorted clumps, for `classes` of them
 * or as many as there are clumps. Time grows with classes × clumps × log clumps.
 */
export function naturalBreaks(clumps: readonly Clump[], classes: number): number[] {
  const n = clumps.length;
  const most = Math.min(classes, n);
  if (most === 0) return [];
  const within = spreadOf(clumps);
  let best = Array.from({ length: n }, (_, last) => within(0, last));
  const starts: number[][] = [];
  for (let used = 1; used < most; used++) {
    const next = new Array<number>(n).fill(Number.POSITIVE_INFINITY);
    const from = new Array<number>(n).fill(used);
    // The best beginning of the last class never moves back as more is parted.
    const part = (low: number, high: number, least: number, last: number): void => {
      if (low > high) return;
      const middle = (low + high) >> 1;
      for (let start = Math.max(used, least); start <= Math.min(middle, last); start++) {
        const cost = (best[start - 1] as number) + within(start, middle);
        if (cost >= (next[middle] as number)) continue;
        next[middle] = cost;
        from[middle] = start;
      }
      part(low, middle - 1, least, from[middle] as number);
      part(middle + 1, high, from[middle] as number, last);
    };
    part(used, n - 1, used, n - 1);
    best = next;
    starts.push(from);
  }
  return endsOf(starts, n - 1).map((end) => (clumps[end] as Clump).top);
}

/** The last clump of each class, by where the classes begin. */
function endsOf(starts: readonly number[][], last: number): number[] {
  const ends = [last];
  for (const from of [...starts].reverse()) {
    ends.unshift((from[ends[0] as number] as number) - 1);
  }
  return ends;
}

/** Squared distances to the mean among the clumps from one to another, by sums that are kept. */
function spreadOf(clumps: readonly Clump[]) {
  const zero = { count: 0, sum: 0, squares: 0 };
  // About the mean of all, so that large numbers of small differences keep their digits.
  const total = clumps.reduce((sum, one) => sum + one.count, 0);
  const mean = clumps.reduce((sum, one) => sum + one.sum, 0) / Math.max(1, total);
  const kept = [zero];
  for (const { count, sum, squares } of clumps) {
    const before = kept.at(-1) ?? zero;
    kept.push({
      count: before.count + count,
      sum: before.sum + sum - mean * count,
      squares: before.squares + squares - 2 * mean * sum + mean * mean * count,
    });
  }
  return (first: number, last: number): number => {
    const [a, b] = [kept[first] ?? zero, kept[last + 1] ?? zero];
    const [count, sum] = [b.count - a.count, b.sum - a.sum];
    return Math.max(0, b.squares - a.squares - (sum * sum) / count);
  };
}
