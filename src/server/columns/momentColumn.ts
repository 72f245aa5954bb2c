import { type Cells, grown } from "./cells";

const lowOnes = 2 ** 32;
const middleOnes = 2 ** 48;
/** No value, in the highest byte: whole numbers that are exact do not reach it. */
const none = -128;

/** What is sent of it to another thread. */
export type MomentState = { low: Uint32Array; middle: Uint16Array; high: Int8Array };

/** Moments in microseconds, in seven bytes a row: eight would hold nothing more. */
export class MomentColumn {
  private state: MomentState;

  constructor(capacity: number) {
    const [low, middle] = [new Uint32Array(capacity), new Uint16Array(capacity)];
    this.state = { low, middle, high: new Int8Array(capacity) };
  }

  static of(state: MomentState): MomentColumn {
    const column = new MomentColumn(0);
    column.state = state;
    return column;
  }

  get cells(): readonly Cells[] {
    return Object.values(this.state);
  }

  get parts(): MomentState {
    return this.state;
  }

  set(row: number, value: number | null): void {
    if (value !== null && !Number.isSafeInteger(value)) throw new Error(`${value} is too large`);
    const { low, middle, high } = this.state;
    high[row] = value === null ? none : Math.floor(value / middleOnes);
    middle[row] = Math.floor((value ?? 0) / lowOnes);
    low[row] = value ?? 0;
  }

  valueAt(row: number): number | null {
    const { low, middle, high } = this.state;
    const above = high[row] as number;
    if (above === none) return null;
    return above * middleOnes + (middle[row] as number) * lowOnes + (low[row] as number);
  }

  /** The values of rows, no number for none. */
  putInto(into: Float64Array, rows: Uint32Array): void {
    const { low, middle, high } = this.state;
    for (let i = 0; i < rows.length; i++) {
      const row = rows[i] as number;
      const above = high[row] as number;
      into[i] =
        above === none
          ? Number.NaN
          : above * middleOnes + (middle[row] as number) * lowOnes + (low[row] as number);
    }
  }

  grow(capacity: number): void {
    const { low, middle, high } = this.state;
    const [lower, between] = [grown(low, capacity), grown(middle, capacity)];
    this.state = { low: lower, middle: between, high: grown(high, capacity) };
  }
}
