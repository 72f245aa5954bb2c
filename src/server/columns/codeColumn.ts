import { type Cells, grown, withCapacity } from "./cells";

type Codes = Uint8Array | Uint16Array | Uint32Array;

/** How the values of a column compare: by their bytes, as whole numbers, or as the database says. */
export type CodeOrder = "bytes" | "integers" | "database";

/** What is sent of it to another thread. */
export type CodeState = {
  codes: Codes;
  values: readonly (string | null)[];
  ranks: Float64Array | null;
  hasNone: boolean;
};

/** Texts with few different values: each row has the number of its value, 0 for none. */
export class CodeColumn {
  codes: Codes;
  /** By code; the first stands for no value. */
  readonly values: (string | null)[] = [null];
  private readonly known = new Map<string, number>();
  private ranks: Float64Array | null = null;
  /** Whether some row has, or has had, no value. */
  hasNone = false;

  constructor(
    capacity: number,
    readonly order: CodeOrder,
  ) {
    this.codes = new Uint8Array(capacity);
  }

  static of({ codes, values, ranks, hasNone }: CodeState, order: CodeOrder): CodeColumn {
    const column = new CodeColumn(0, order);
    column.codes = codes;
    for (const value of values) {
      if (value !== null) column.known.set(value, column.values.push(value) - 1);
    }
    column.ranks = ranks;
    column.hasNone = hasNone;
    return column;
  }

  get parts(): CodeState {
    const { codes, values, ranks, hasNone } = this;
    return { codes, values, ranks, hasNone };
  }

  get cells(): readonly Cells[] {
    return [this.codes];
  }

  set(row: number, value: string | null): void {
    // First the code: it may need wider ones, which are other cells.
    const code = value === null ? 0 : this.codeOf(value);
    if (code === 0) this.hasNone = true;
    this.codes[row] = code;
  }

  valueAt(row: number): string | null {
    return this.values[this.codes[row] as number] ?? null;
  }

  grow(capacity: number): void {
    this.codes = grown(this.codes, capacity);
  }

  /** For each code, 1 if its value fits. */
  fitting(fits: (value: string | null) => boolean): Uint8Array {
    return Uint8Array.from(this.values, (value) => (fits(value) ? 1 : 0));
  }

  /** Whether the order of all values is known. */
  get isOrdered(): boolean {
    return this.order !== "database" || this.ranks?.length === this.values.length;
  }

  /** For each code, its place in the order of values; NaN for none. */
  places(): Float64Array {
    if (this.ranks?.length === this.values.length) return this.ranks;
    if (!this.isOrdered) throw new Error("the database has not put these values in order");
    return this.setPlaces([...this.known.keys()].sort(this.order === "bytes" ? byBytes : byNumber));
  }

  /** All values in their order. */
  setPlaces(sorted: readonly string[]): Float64Array {
    this.ranks = new Float64Array(this.values.length).fill(Number.NaN);
    for (const [place, value] of sorted.entries()) this.ranks[this.known.get(value) ?? 0] = place;
    return this.ranks;
  }

  /** The number of a value, a new one for one that was not there. */
  codeOf(value: string): number {
    const known = this.known.get(value);
    if (known !== undefined) return known;
    const code = this.values.push(value) - 1;
    this.known.set(value, code);
    const { length } = this.codes;
    if (code === 2 ** 8) this.codes = withCapacity(this.codes, Uint16Array, length);
    if (code === 2 ** 16) this.codes = withCapacity(this.codes, Uint32Array, length);
    return code;
  }
}

/** The order of the database's collation "C". */
export const byBytes = (one: string, other: string): number =>
  Buffer.compare(Buffer.from(one), Buffer.from(other));

const byNumber = (one: string, other: string): number => Number(one) - Number(other);
