import { decimal } from "../ui/format";

/** Figures on an axis: 万 and 亿 beyond five digits, and no decimals that say nothing. */
export const axisFigure =
  (digits: number) =>
  (value: number): string => {
    const size = Math.abs(value);
    if (size >= 1e8) return `${trimmed(value / 1e8)}亿`;
    if (size >= 1e4) return `${trimmed(value / 1e4)}万`;
    return Number.isInteger(value) ? decimal(value, 0) : decimal(value, Math.max(1, digits));
  };

const trimmed = (value: number) =>
  Number.isInteger(value) ? decimal(value, 0) : String(Number(value.toFixed(2)));
