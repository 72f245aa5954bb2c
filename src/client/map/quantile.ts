/** Choropleth colours, light to dark, and the colour of a region without a figure (pages §0). */
export const choroplethColors = ["#eff6ff", "#bfdbfe", "#60a5fa", "#2563eb", "#1e3a8a"] as const;
export const noDataColor = "#e5e7eb";

/** One class: values in `(from, to]`, the first also holds its lower end. */
export type Class = { from: number; to: number; color: string };

/**
 * Quantile classes of figures. Equal values always share a class, so that fewer classes come back
 * when the figures are few or alike; zero counts as a figure, a missing one does not.
 */
export function quantileClasses(
  values: readonly (number | null | undefined)[],
  colors: readonly string[] = choroplethColors,
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
    color: colors[pick(i, bounds.length, colors.length)] as string,
  }));
}

/** With fewer classes than colours, the darkest stands for the highest figures all the same. */
const pick = (i: number, classes: number, colors: number): number =>
  classes === colors ? i : colors - classes + i;

export function colorOf(value: number | null | undefined, classes: readonly Class[]): string {
  if (value === null || value === undefined) return noDataColor;
  return classes.find((c) => value <= c.to)?.color ?? classes.at(-1)?.color ?? noDataColor;
}
