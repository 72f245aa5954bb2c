import { type FieldNumbers, mostSampled } from "#contract/map/layerRanges";

/** Figures kept at once; more are thinned out evenly. */
const mostKept = 4_096;
const mostDigits = 4;

/** Hears the figures of a column, however many, and tells how they are spread. */
export class Figures {
  #count = 0;
  #least = Number.POSITIVE_INFINITY;
  #most = Number.NEGATIVE_INFINITY;
  #digits = 0;
  /** Every so many is kept. */
  #step = 1;
  #kept: number[] = [];

  hear(value: number): void {
    if (!Number.isFinite(value)) return;
    this.#least = Math.min(this.#least, value);
    this.#most = Math.max(this.#most, value);
    while (this.#digits < mostDigits && !isWritten(value, this.#digits)) this.#digits++;
    if (this.#count++ % this.#step !== 0) return;
    this.#kept.push(value);
    if (this.#kept.length < mostKept) return;
    this.#kept = this.#kept.filter((_, i) => i % 2 === 0);
    this.#step *= 2;
  }

  /** Undefined if there were none. */
  summary(): FieldNumbers | undefined {
    if (this.#count === 0) return undefined;
    const sorted = [...this.#kept].sort((a, b) => a - b);
    const most = Math.min(mostSampled, sorted.length);
    const sample = Array.from({ length: most }, (_, i) => {
      const at = most === 1 ? 0 : Math.round((i * (sorted.length - 1)) / (most - 1));
      return sorted[at] as number;
    });
    return {
      ...{ count: this.#count, least: this.#least, most: this.#most },
      ...{ digits: this.#digits, sample },
    };
  }
}

/** Whether so many decimals write a figure, but for what a binary fraction adds. */
const isWritten = (value: number, digits: number): boolean =>
  Math.abs(value - Number(value.toFixed(digits))) < 1e-9 * Math.max(1, Math.abs(value));
