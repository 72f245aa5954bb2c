import type { Fields } from "../../define/dataset";

type Values<V> = Record<string, V>;

/** A number as a column with so many decimals keeps it: rounded as it was written, halves away from zero. */
export function roundedTo(value: number, digits: number): number {
  const factor = 10 ** digits;
  // 1.005 is a hair less than it says, and its hundredfold too.
  const scaled = Math.abs(value) * factor * (1 + Number.EPSILON);
  return Math.sign(value) * (Math.round(scaled) / factor) + 0;
}

/** Values with the decimals that are stored, so that what is derived of them agrees with what is kept. */
export function storedDecimals<V>(fields: Fields, values: Values<V>): Values<V> {
  const kept = (name: string, value: V): V => {
    const { kind, digits } = fields[name] ?? {};
    const isRounded = kind === "number" && digits !== undefined && typeof value === "number";
    return isRounded ? (roundedTo(value, digits) as V) : value;
  };
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, kept(name, value)]),
  );
}
