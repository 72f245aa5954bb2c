/** Rounds a quantity to two decimals, as it is stored and shown. */
export const hundredth = (value: number): number => Math.round(value * 100) / 100;
