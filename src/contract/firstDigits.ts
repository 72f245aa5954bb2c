/** Digits that are left of a figure from which amounts of an enterprise would follow. */
const digits = 2;

/**
 * A number rounded to its first two digits, halves away from zero as the database does it
 * (`clzy_first_digits`). Of decimals that stand a hair below a half in binary too.
 */
export function firstDigits(value: number): number {
  const size = Math.abs(value);
  if (size === 0) return 0;
  const shown = Number((size * (1 + Number.EPSILON * 4)).toPrecision(digits));
  return value < 0 ? -shown : shown;
}

/** The numbers in a text of words and units, rounded alike. */
export const firstDigitsIn = (text: string): string =>
  text.replace(/-?\d+(\.\d+)?/, (number) => String(firstDigits(Number(number))));
