/** One class, from its least figure to its highest: no two classes share a limit. */
export type Class = { from: number; to: number; color: string };

/**
 * Quantile classes of figures. Equal values always share a class, so few or similar figures give
 * fewer classes. Zero counts as a figure and gets the first colour; a missing figure does not.
 */
export function quantileClasses(
  values: readonly (number | null | undefined)[],
  colors: readonly string[],
): Class[] {
  const sorted = values.filter((v): v is number => Number.isFinite(v)).sort((a, b) => a - b);
  if (sorted.length === 0) return [];
  const bounds: number[] = [];
  for (let i = 1; i <= colors.length; i++) {
    const bound = sorted[Math.ceil((sorted.length * i) / colors.length) - 1] as number;
    if (bound !== bounds.at(-1)) bounds.push(bound);
  }
  return bounds.map((to, i) => ({
    from: sorted.find((value) => value > (bounds[i - 1] ?? Number.NEGATIVE_INFINITY)) ?? to,
    to,
    color: colors[to === 0 ? 0 : pick(i, bounds.length, colors.length)] as string,
  }));
}

/** From far below the middle to near it, and from near above it to far. */
export type TwoSides = { below: readonly string[]; above: readonly string[] };

/**
 * Classes on either side of a middle, each side by quantiles of its own: no class holds figures of
 * both. A figure that reaches the middle is above.
 */
export function divergingClasses(
  values: readonly (number | null | undefined)[],
  middle: number,
  { below, above }: TwoSides,
): Class[] {
  const known = values.filter((v): v is number => Number.isFinite(v));
  const low = quantileClasses(
    known.filter((value) => value < middle),
    below,
  );
  const high = quantileClasses(
    known.filter((value) => value >= middle),
    above,
  );
  // Of one class alone it cannot be said that it is far.
  const near = (classes: Class[], color: string | undefined) =>
    classes.length === 1 && color ? classes.map((one) => ({ ...one, color })) : classes;
  return [...near(low, below.at(-1)), ...near(high, above[0])];
}

/** With fewer classes than colours, the darkest still marks the highest figures. */
const pick = (i: number, classes: number, colors: number): number =>
  classes === colors ? i : colors - classes + i;

const mostDigits = 4;

/**
 * Writes the limits of classes. Decimals depend on their size: 0.4 亩均税收 needs two, 12,000 亩 none,
 * unless a class would seem to begin where the one before ends.
 */
export function formatLimits(classes: readonly Class[]): (value: number) => string {
  const most = Math.max(...classes.map(({ to }) => Math.abs(to)));
  let digits = most >= 100 ? 0 : most >= 10 ? 1 : 2;
  let text = writing(digits);
  const meet = () =>
    classes.some(({ from }, i) => i > 0 && text(from) === text(classes[i - 1]?.to));
  while (digits < mostDigits && meet()) text = writing(++digits);
  return text;
}

function writing(maximumFractionDigits: number): (value?: number) => string {
  const format = new Intl.NumberFormat("zh-CN", { maximumFractionDigits });
  return (value = 0) => format.format(value);
}

/** `none` is the colour of a region without a figure. */
export function colorOf(
  value: number | null | undefined,
  classes: readonly Class[],
  none: string,
): string {
  if (value === null || value === undefined) return none;
  return classes.find((c) => value <= c.to)?.color ?? classes.at(-1)?.color ?? none;
}
