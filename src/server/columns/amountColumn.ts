import { type Cells, grown, withCapacity } from "./cells";

type Numbers = Int16Array | Int32Array | Float64Array;

/** No value, in cells of two and of four bytes; in wide ones it is no number. */
const none = { short: -(2 ** 15), narrow: -(2 ** 31) };

/** What is sent of it to another thread. */
export type AmountState = { numbers: Numbers };

/**
 * Whole numbers: decimals of a fixed number of digits are stored without their point. Two bytes a row
 * until a value needs four, or eight.
 */
export class AmountColumn {
  numbers: Numbers;

  constructor(capacity: number) {
    this.numbers = new Int16Array(capacity);
  }

  static of({ numbers }: AmountState): AmountColumn {
    const column = new AmountColumn(0);
    column.numbers = numbers;
    return column;
  }

  get parts(): AmountState {
    return { numbers: this.numbers };
  }

  get cells(): readonly Cells[] {
    return [this.numbers];
  }

  set(row: number, value: number | null): void {
    if (value !== null && !Number.isSafeInteger(value)) throw new Error(`${value} is too large`);
    while (value !== null && !this.holds(value)) this.widen();
    this.numbers[row] = value ?? this.nothing;
  }

  /** What stands for no value. It equals nothing in wide cells, being NaN. */
  get nothing(): number {
    if (this.numbers instanceof Int16Array) return none.short;
    return this.numbers instanceof Int32Array ? none.narrow : Number.NaN;
  }

  valueAt(row: number): number | null {
    const value = this.numbers[row] as number;
    return value === this.nothing || Number.isNaN(value) ? null : value;
  }

  grow(capacity: number): void {
    this.numbers = grown(this.numbers, capacity);
  }

  private holds(value: number): boolean {
    if (this.numbers instanceof Int16Array) return value > none.short && value < -none.short;
    return !(this.numbers instanceof Int32Array) || (value > none.narrow && value < -none.narrow);
  }

  private widen(): void {
    const { numbers, nothing } = this;
    const Wider = numbers instanceof Int16Array ? Int32Array : Float64Array;
    const wide = withCapacity<Int32Array | Float64Array>(numbers, Wider, numbers.length);
    this.numbers = wide;
    for (let i = 0; i < wide.length; i++) if (wide[i] === nothing) wide[i] = this.nothing;
  }
}
