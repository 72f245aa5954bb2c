import type { KeyboardEvent } from "react";

/** Step of an arrow key in percent: plain, and with Shift. */
const steps = { plain: 2, large: 10 } as const;

export const withinPercent = (percent: number) => Math.min(100, Math.max(0, percent));

/** Where a key moves the dividing line to, in percent; null for other keys. */
export function slideTo(at: number, { key, shiftKey }: KeyboardEvent): number | null {
  const step = shiftKey ? steps.large : steps.plain;
  switch (key) {
    case "ArrowLeft":
    case "ArrowDown":
      return withinPercent(at - step);
    case "ArrowRight":
    case "ArrowUp":
      return withinPercent(at + step);
    case "PageDown":
      return withinPercent(at - steps.large);
    case "PageUp":
      return withinPercent(at + steps.large);
    case "Home":
      return 0;
    case "End":
      return 100;
    default:
      return null;
  }
}
