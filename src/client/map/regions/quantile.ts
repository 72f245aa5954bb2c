/** One class: values in `(from, to]`; the first includes its lower end. */
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
  const [lowest] = sorted;
  if (lowest === undefined) return [];
  const bounds: number[] = [];
  for (let i = 1; i <= colors.length; i++) {
    const bound = sorted[Math.ceil((sorted.length * i) / colors.length) - 1] as number;
    if (bound !== bounds.at(-1)) bounds.push(bound);
  }
  return bounds.map((to, i) => ({
    from: bounds[i - 1] ?? lowest,
    to,
    color: colors[to === 0 ? 0 : pick(i, bounds.length, colors.length)] as string,
  }));
}

/** With fewer classes than colours, the darkest still marks the highest figures. */
const pick = (i: number, classes: number, colors: number): number =>
  classes === colors ? i : colors - classes + i;

/** `none` is the colour of a region without a figure. */
export function colorOf(
  value: number | null | undefined,
  classes: readonly Class[],
  none: string,
): string {
  if (value === null || value === undefined) return none;
  return classes.find((c) => value <= c.to)?.color ?? classes.at(-1)?.color ?? none;
}
