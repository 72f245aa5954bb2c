/** Leading digits of the denominators that people read at a glance; neighbours differ by a third at most. */
const leading = [1, 1.25, 1.5, 2, 2.5, 3, 4, 5, 6, 7.5];
const largest = 200;

/** The largest round scale that is no larger than 1 : `needed`; returns its denominator. */
export function roundScale(needed: number): number {
  const least = Math.max(largest, needed);
  const power = 10 ** Math.floor(Math.log10(least));
  return (leading.find((digits) => digits * power >= least) ?? 10) * power;
}
