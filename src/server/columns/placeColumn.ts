import { type Cells, grown, withCapacity } from "./cells";

/** No value, in narrow cells and in wide ones. */
const none = { narrow: 2 ** 16 - 1, wide: -(2 ** 31) };

/** What is sent of it to another thread. */
export type PlaceState = {
  numbers: Uint16Array | Int32Array;
  base: number;
  least: number;
  most: number;
};

/**
 * Positions along one axis, whole numbers: two bytes a row, from a base on, as long as all lie within the
 * reach of these, else four.
 */
export class PlaceColumn {
  numbers: Uint16Array | Int32Array;
  /** What is to be added to a number. */
  base = 0;
  #least = Number.POSITIVE_INFINITY;
  #most = Number.NEGATIVE_INFINITY;

  constructor(capacity: number) {
    this.numbers = new Uint16Array(capacity).fill(none.narrow);
  }

  static of({ numbers, base, least, most }: PlaceState): PlaceColumn {
    const column = new PlaceColumn(0);
    column.numbers = numbers;
    column.base = base;
    column.#least = least;
    column.#most = most;
    return column;
  }

  get parts(): PlaceState {
    return { numbers: this.numbers, base: this.base, least: this.#least, most: this.#most };
  }

  get cells(): readonly Cells[] {
    return [this.numbers];
  }

  /** The number that stands for no value. */
  get nothing(): number {
    return this.numbers instanceof Uint16Array ? none.narrow : none.wide;
  }

  set(row: number, value: number | null): void {
    if (value === null) {
      this.numbers[row] = this.nothing;
      return;
    }
    if ((value | 0) !== value || value === none.wide) throw new Error(`${value} is too large`);
    if (value < this.#least || value > this.#most) this.#reach(value);
    this.numbers[row] = value - this.base;
  }

  valueAt(row: number): number | null {
    const number = this.numbers[row] as number;
    return number === this.nothing ? null : number + this.base;
  }

  grow(capacity: number): void {
    this.numbers = grown(this.numbers, capacity);
  }

  #reach(value: number): void {
    this.#least = Math.min(this.#least, value);
    this.#most = Math.max(this.#most, value);
    if (!(this.numbers instanceof Uint16Array)) return;
    if (this.#least >= this.base && this.#most < this.base + none.narrow) return;
    if (this.#most - this.#least >= none.narrow) this.#widen();
    // In the middle of what it reaches, so that few others move it again.
    else this.#move(this.#least - ((none.narrow - (this.#most - this.#least)) >> 1));
  }

  #move(base: number): void {
    const by = this.base - base;
    const { numbers } = this;
    for (let row = 0; row < numbers.length; row++) {
      if (numbers[row] !== none.narrow) numbers[row] = (numbers[row] as number) + by;
    }
    this.base = base;
  }

  #widen(): void {
    const wide = withCapacity(this.numbers, Int32Array, this.numbers.length);
    for (let row = 0; row < wide.length; row++) {
      const number = wide[row] as number;
      wide[row] = number === none.narrow ? none.wide : number + this.base;
    }
    this.numbers = wide;
    this.base = 0;
  }
}
