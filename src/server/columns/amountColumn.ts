import { type Cells, grown, withCapacity } from "./cells";

/** No value, in narrow cells. */
const none = -(2 ** 31);

/**
 * Whole numbers: decimals of a fixed number of digits are stored without their point, moments in
 * microseconds. Four bytes a row until a value needs eight.
 */
export class AmountColumn {
  numbers: Int32Array | Float64Array;

  constructor(capacity: number) {
    this.numbers = new Int32Array(capacity);
  }

  get cells(): readonly Cells[] {
    return [this.numbers];
  }

  set(row: number, value: number | null): void {
    if (value !== null && !Number.isSafeInteger(value)) throw new Error(`${value} is too large`);
    const isNarrow = this.numbers instanceof Int32Array;
    if (isNarrow && value !== null && (value | 0) !== value) this.widen();
    else if (isNarrow && value === none) this.widen();
    this.numbers[row] = value ?? this.nothing;
  }

  /** What stands for no value. It equals nothing in wide cells, being NaN. */
  get nothing(): number {
    return this.numbers instanceof Int32Array ? none : Number.NaN;
  }

  valueAt(row: number): number | null {
    const value = this.numbers[row] as number;
    return value === none || Number.isNaN(value) ? null : value;
  }

  grow(capacity: number): void {
    this.numbers = grown(this.numbers, capacity);
  }

  private widen(): void {
    const wide = withCapacity(this.numbers, Float64Array, this.numbers.length);
    for (let i = 0; i < wide.length; i++) if (wide[i] === none) wide[i] = Number.NaN;
    this.numbers = wide;
  }
}
