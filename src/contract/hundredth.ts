/** A quantity as it is stored and shown: to two decimals. */
export const hundredth = (value: number): number => Math.round(value * 100) / 100;
