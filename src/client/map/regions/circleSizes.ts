/** Pixels across the circle of the largest total. */
const largest = 52;

/** Pixels across a circle whose area is to that of the largest total's as the totals are. */
export const acrossOf = (value: number, most: number): number =>
  value > 0 && most > 0 ? largest * Math.sqrt(value / most) : 0;

/** Totals in round figures for a legend, the largest first: circles of the full, half and quarter size. */
export function roundSamples(most: number, whole: boolean): number[] {
  const samples = [1, 4, 16].map((part) => oneDigit(most / part, whole));
  return [...new Set(samples)].filter((sample) => sample > 0);
}

function oneDigit(value: number, whole: boolean): number {
  if (!(value > 0) || (whole && value < 1)) return 0;
  const power = 10 ** Math.floor(Math.log10(value));
  // Of 0.7 ÷ 0.1 floating point makes a little less than 7.
  return Number((Math.floor(value / power + 1e-9) * power).toPrecision(1));
}
