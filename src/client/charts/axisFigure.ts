import { decimal } from "../values/format";

/** Axis figures: 万 and 亿 beyond five digits, and no meaningless decimals. */
export const axisFigure =
  (digits: number) =>
  (value: number): string => {
    const size = Math.abs(value);
    if (size >= 1e8) return `${trimmed(value / 1e8)}亿`;
    if (size >= 1e4) return `${trimmed(value / 1e4)}万`;
    return Number.isInteger(value) ? decimal(value, 0) : decimal(value, Math.max(1, digits));
  };

/** Number of axis steps: for whole numbers no more than there are whole values. */
export function axisSteps(values: readonly (number | null | undefined)[], digits: number): number {
  const most = Math.ceil(Math.max(1, ...values.map((value) => Math.abs(value ?? 0))));
  return digits === 0 ? Math.min(usualSteps, most) : usualSteps;
}

const usualSteps = 4;

const trimmed = (value: number) =>
  Number.isInteger(value) ? decimal(value, 0) : String(Number(value.toFixed(2)));
