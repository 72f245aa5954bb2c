import type { BridgePart } from "#contract/rules/plan/stockBridge";

/** A bar of the bridge, from one level to another; in 亩. */
export type BridgeBar = {
  key: "start" | BridgePart | "end" | "forecast";
  label: string;
  from: number;
  to: number;
  /** What stands over it: a stock, or a change with its sign. */
  value: number;
  kind: "stock" | "more" | "less" | "forecast";
};

export type BridgeSums = Readonly<{
  start: number;
  end: number;
  parts: Readonly<Record<BridgePart, { mj: number }>>;
  /** The stock of the year's end; null while it is not known. */
  forecast: number | null;
}>;

const labels: Readonly<Record<BridgePart, string>> = {
  found: "新认定",
  redeveloped: "再开发",
  struck: "出库",
  other: "更正",
};

/** From the year's beginning over what came and went to now, and on to the year's end. */
export function bridgeBars({ start, end, parts, forecast }: BridgeSums): BridgeBar[] {
  const bars: BridgeBar[] = [
    { key: "start", label: "年初", from: 0, to: start, value: start, kind: "stock" },
  ];
  let level = start;
  for (const key of ["found", "redeveloped", "struck", "other"] as const) {
    const { mj } = parts[key];
    // What was put right is told only where there was something.
    if (key === "other" && mj === 0) continue;
    const to = level + mj;
    bars.push({
      key,
      label: labels[key],
      from: level,
      to,
      value: mj,
      kind: mj > 0 ? "more" : "less",
    });
    level = to;
  }
  bars.push({ key: "end", label: "现在", from: 0, to: end, value: end, kind: "stock" });
  if (forecast !== null) {
    bars.push({
      key: "forecast",
      label: "年底",
      from: 0,
      to: forecast,
      value: forecast,
      kind: "forecast",
    });
  }
  return bars;
}

/** The changes take this part of the height at least: from zero they would be hairlines beside the stock. */
const wanted = 0.45;

/** Where the upright axis begins: at zero, or at a round number below every level. */
export function floorOf(bars: readonly BridgeBar[]): number {
  const levels = bars.flatMap(({ kind, from, to }) =>
    kind === "stock" || kind === "forecast" ? [to] : [from, to],
  );
  const [low, high] = [Math.min(...levels), Math.max(...levels)];
  const bottom = high - (high - low) / wanted;
  if (!(bottom > 0) || high === low) return 0;
  const size = 10 ** Math.floor(Math.log10(bottom));
  const floor = Math.floor(bottom / size) * size;
  return floor >= low ? 0 : floor;
}

/** From here on thousands of 亩 are easier to read than 亩. */
const manyMu = 10_000;
const many = { unit: "千亩", divisor: 1000 } as const;

/** The one unit of a card: its largest figure chooses for all. */
export const unitOf = (most: number): { unit: string; divisor: number } =>
  most >= manyMu ? many : { unit: "亩", divisor: 1 };

/** Decimals of a figure in that unit: three digits tell it, and nothing is told below one 亩. */
export function digitsOf(mu: number, divisor: number): number {
  if (divisor === 1) return 0;
  const size = Math.abs(mu / divisor);
  if (size >= 10) return 1;
  return size >= 1 ? 2 : 3;
}
