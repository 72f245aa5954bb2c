import type { CSSProperties } from "react";

/** For `.ui-fit`: the digits of a figure, and its unit, which is smaller and set apart. */
export const lettersOf = (value: string, unit = ""): CSSProperties =>
  ({ "--letters": value.length + 1.2 * unit.length + 0.5 }) as CSSProperties;
