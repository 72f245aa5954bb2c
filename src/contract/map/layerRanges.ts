import { z } from "zod";

/** More ranges nobody tells apart. */
export const mostRanges = 12;
/** Figures of a field that its ranges are made of. */
export const mostSampled = 200;

/** What is known of the figures of a field, for making ranges of them. */
export const fieldNumbers = z.object({
  count: z.number().int(),
  least: z.number(),
  most: z.number(),
  /** Decimals that its figures have, up to four. */
  digits: z.number().int(),
  /** Some of them, evenly spread over all, in order. */
  sample: z.array(z.number()).max(mostSampled),
});
export type FieldNumbers = z.output<typeof fieldNumbers>;

/** A class of figures, both of its limits in it. */
export const layerRange = z.object({
  from: z.number(),
  to: z.number(),
  label: z.string().trim().max(60, "分段名称不超过60个字").default(""),
  color: z.string().regex(/^#[0-9a-f]{6}$/i, "颜色应为 #RRGGBB，如 #1f5fbf"),
});
export type LayerRange = z.output<typeof layerRange>;

export const rangeWays = { equal: "等间距", quantile: "等数量", natural: "自然断点" } as const;
export type RangeWay = keyof typeof rangeWays;

const [pale, deep] = [
  [0xd3, 0xe3, 0xf5],
  [0x0b, 0x2f, 0x73],
] as const;

/** Colours from few to much. */
export function rampOf(count: number): string[] {
  return Array.from({ length: count }, (_, i) => {
    const share = count === 1 ? 0.6 : i / (count - 1);
    const parts = pale.map((from, k) => Math.round(from + ((deep[k] ?? 0) - from) * share));
    return `#${parts.map((part) => part.toString(16).padStart(2, "0")).join("")}`;
  });
}

/** Ranges of the figures of a field: so many at most, fewer where figures are few. */
export function rangesOf(numbers: FieldNumbers, way: RangeWay, count: number): LayerRange[] {
  const ends = { equal: equalEnds, quantile: quantileEnds, natural: naturalEnds }[way];
  return rangesTo(numbers, ends(numbers, Math.min(count, mostRanges)));
}

/**
 * Ranges that end where they are told to, the last where the figures do. Each begins one unit of the
 * last decimal after the one before ends, so that no figure is in two.
 */
export function rangesTo(
  { least, most, digits }: Pick<FieldNumbers, "least" | "most" | "digits">,
  ends: readonly number[],
): LayerRange[] {
  const round = (value: number) => Number(value.toFixed(digits));
  const unit = 10 ** -digits;
  // Outwards: the first and the last have to hold what is least and most.
  const [low, high] = [
    Math.floor(least / unit + 1e-6) * unit,
    Math.ceil(most / unit - 1e-6) * unit,
  ];
  const inside = ends.map(round).filter((end) => end >= low && end < high);
  const all = [...new Set([...inside, round(high)])].sort((a, b) => a - b);
  const colors = rampOf(all.length);
  return all.map((to, i) => ({
    from: i === 0 ? round(low) : round((all[i - 1] as number) + unit),
    ...{ to, label: "", color: colors[i] as string },
  }));
}

const equalEnds = ({ least, most }: FieldNumbers, count: number) =>
  Array.from({ length: count }, (_, i) => least + ((most - least) * (i + 1)) / count);

const quantileEnds = ({ sample }: FieldNumbers, count: number) =>
  Array.from(
    { length: count },
    (_, i) => sample[Math.ceil((sample.length * (i + 1)) / count) - 1] ?? 0,
  );

type Spread = (from: number, until: number) => number;

/** Squared deviations from their mean of the figures between two places. */
function spreadOf(sample: readonly number[]): Spread {
  const sums = [0];
  const squares = [0];
  for (const [i, value] of sample.entries()) {
    sums.push((sums[i] as number) + value);
    squares.push((squares[i] as number) + value * value);
  }
  return (from, until) => {
    const sum = (sums[until] as number) - (sums[from] as number);
    return (squares[until] as number) - (squares[from] as number) - (sum * sum) / (until - from);
  };
}

/** Where the last class best begins, and what all of them cost then. */
function bestStart(costs: readonly number[], spread: Spread, first: number, until: number) {
  let [start, least] = [first, Number.POSITIVE_INFINITY];
  for (let from = first; from < until; from++) {
    const cost = (costs[from] as number) + spread(from, until);
    if (cost < least) [start, least] = [from, cost];
  }
  return [start, least] as const;
}

/** Ends by Jenks: the classes whose figures differ least from their mean, by dynamic programming. */
function naturalEnds({ sample }: FieldNumbers, count: number): number[] {
  const n = sample.length;
  const groups = Math.min(count, new Set(sample).size);
  const spread = spreadOf(sample);
  let costs = Array.from({ length: n + 1 }, (_, until) => (until === 0 ? 0 : spread(0, until)));
  const starts: number[][] = [];
  for (let group = 1; group < groups; group++) {
    const best = costs.map((cost, until) =>
      until <= group ? ([0, cost] as const) : bestStart(costs, spread, group, until),
    );
    costs = best.map(([, cost]) => cost);
    starts.push(best.map(([start]) => start));
  }
  const ends: number[] = [];
  for (let until = n; until > 0; until = starts.pop()?.[until] ?? 0) {
    ends.unshift(sample[until - 1] as number);
  }
  return ends;
}

/** Why ranges cannot be drawn; null if they can. */
export function rangesFault(ranges: readonly Pick<LayerRange, "from" | "to">[]): string | null {
  for (const [i, { from, to }] of ranges.entries()) {
    const before = ranges[i - 1];
    if (from > to) return `第${i + 1}段的下限${from}大于上限${to}`;
    if (before && from <= before.to) {
      return `第${i + 1}段从${from}开始，与上一段（至${before.to}）重叠：分段界限不能共用`;
    }
  }
  return null;
}

/**
 * The range that a value is in, by its place; -1 if it is in none. A figure with more decimals than
 * the limits, between two ranges, is in the upper one.
 */
export function rangeOf(ranges: readonly LayerRange[], value: string | null): number {
  if (value === null || value.trim() === "") return -1;
  const figure = Number(value);
  const [first] = ranges;
  if (!first || !Number.isFinite(figure) || figure < first.from) return -1;
  return ranges.findIndex(({ to }) => figure <= to);
}

/** What the legend calls a range. */
export const rangeText = ({ from, to, label }: LayerRange): string =>
  label || (from === to ? written(from) : `${written(from)}–${written(to)}`);

const written = (value: number) => value.toLocaleString("zh-CN", { maximumFractionDigits: 4 });
