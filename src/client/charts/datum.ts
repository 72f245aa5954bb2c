/** One figure of a chart. `group` is the bar of a stacked chart, or the line of a line chart. */
export type Datum = {
  key: string;
  label: string;
  value: number | null;
  color?: string;
  /** A marker in this colour before the label, used where the colour carries meaning. */
  sign?: string;
  group?: string;
};

export type ChartProps = {
  /** What the chart shows, in words; its accessible name. */
  title: string;
  /** Must be a constant or memoised: a new list redraws the chart. */
  data: readonly Datum[];
  unit: string;
  /** Every figure that counts records links to them. */
  onPick?: ((key: string) => void) | undefined;
  height?: number;
};

/** Colours in the order of the design language; `Datum.color` lets the same thing keep its own. */
export const chartColors = [
  "#1f5fbf",
  "#23a6a6",
  "#e08a1e",
  "#7a5cc8",
  "#c8455b",
  "#5b8c2a",
  "#8a6d3b",
  "#6b7785",
] as const;

export const colorAt = (index: number): string => chartColors[index % chartColors.length] as string;

export const totalOf = (data: readonly Datum[]): number =>
  data.reduce((sum, datum) => sum + (datum.value ?? 0), 0);

export const isEmpty = (data: readonly Datum[]): boolean =>
  data.every((datum) => datum.value === null || datum.value === 0);
