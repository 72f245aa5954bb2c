/** More cells than this take memory, and find nothing sooner. */
const mostCells = 4_000_000;
/** A box over more cells than this is compared with all others instead. */
const mostOfOne = 400;

/** Boxes by number, four numbers each: west, south, east, north. */
export type FlatBoxes = { readonly length: number; readonly boxes: Float64Array };

/**
 * Cells over many boxes, to find those that lie within `around` of each other. For comparing all with
 * all this takes a fraction of an index's time and memory, and finds neighbours after neighbours.
 */
export class BoxGrid {
  readonly cells: number;
  private readonly west: number;
  private readonly south: number;
  private readonly size: number;
  private readonly columns: number;
  private readonly rows: number;
  /** Where the boxes of each cell begin among `numbers`. */
  private readonly starts: Uint32Array;
  private readonly numbers: Uint32Array;
  private readonly large: number[] = [];
  private readonly half: number;

  constructor(
    private readonly items: FlatBoxes,
    cell: number,
    around: number,
  ) {
    this.half = around / 2;
    const [west, south, east, north] = boundsOf(items, this.half);
    const [width, height] = [Math.max(0, east - west), Math.max(0, north - south)];
    this.size = Math.max(
      cell,
      Math.sqrt((width * height) / mostCells),
      width / 30_000,
      height / 30_000,
    );
    [this.west, this.south] = [west, south];
    this.columns = Math.floor(width / this.size) + 1;
    this.rows = Math.floor(height / this.size) + 1;
    this.cells = items.length === 0 ? 0 : this.columns * this.rows;
    this.starts = new Uint32Array(this.cells + 1);
    this.numbers = this.fill();
  }

  /** Calls `meet` for each two boxes that are found in a cell, each two once over all cells. */
  pairsIn(cell: number, meet: (a: number, b: number) => void): void {
    const [from, to] = [this.starts[cell] as number, this.starts[cell + 1] as number];
    for (let p = from; p < to; p++) {
      const a = this.numbers[p] as number;
      for (let q = p + 1; q < to; q++) {
        const b = this.numbers[q] as number;
        if (this.areNear(a, b) && this.cellOfBoth(a, b) === cell) meet(a, b);
      }
    }
  }

  /** The same for boxes that are too large for cells. */
  pairsOfLarge(meet: (a: number, b: number) => void): void {
    const isLarge = new Set(this.large);
    for (const a of this.large) {
      for (let b = 0; b < this.items.length; b++) {
        if (a === b || (isLarge.has(b) && b < a)) continue;
        if (this.areNear(a, b)) meet(a, b);
      }
    }
  }

  areNear(a: number, b: number): boolean {
    const { boxes } = this.items;
    const p = 4 * a;
    const q = 4 * b;
    const by = 2 * this.half;
    return (
      (boxes[p] as number) <= (boxes[q + 2] as number) + by &&
      (boxes[q] as number) <= (boxes[p + 2] as number) + by &&
      (boxes[p + 1] as number) <= (boxes[q + 3] as number) + by &&
      (boxes[q + 1] as number) <= (boxes[p + 3] as number) + by
    );
  }

  /** The cell in which the ground common to both grown boxes begins. */
  private cellOfBoth(a: number, b: number): number {
    const { boxes } = this.items;
    const west = Math.max(boxes[4 * a] as number, boxes[4 * b] as number);
    const south = Math.max(boxes[4 * a + 1] as number, boxes[4 * b + 1] as number);
    return this.row(south - this.half) * this.columns + this.column(west - this.half);
  }

  private column = (x: number): number =>
    Math.min(this.columns - 1, Math.max(0, Math.floor((x - this.west) / this.size)));
  private row = (y: number): number =>
    Math.min(this.rows - 1, Math.max(0, Math.floor((y - this.south) / this.size)));

  private fill(): Uint32Array {
    const { starts } = this;
    this.eachCell((cell) => {
      starts[cell + 1] = (starts[cell + 1] as number) + 1;
    }, true);
    for (let cell = 0; cell < this.cells; cell++) {
      starts[cell + 1] = (starts[cell + 1] as number) + (starts[cell] as number);
    }
    const next = starts.slice();
    const numbers = new Uint32Array(starts[this.cells] as number);
    this.eachCell((cell, number) => {
      numbers[next[cell] as number] = number;
      next[cell] = (next[cell] as number) + 1;
    }, false);
    return numbers;
  }

  private eachCell(take: (cell: number, number: number) => void, isFirst: boolean): void {
    const { items, half } = this;
    const { boxes, length } = items;
    for (let number = 0; number < length; number++) {
      const at = 4 * number;
      // An empty outline has infinite bounds, and no neighbours.
      if (!((boxes[at + 2] as number) >= (boxes[at] as number))) continue;
      const from = this.column((boxes[at] as number) - half);
      const to = this.column((boxes[at + 2] as number) + half);
      const bottom = this.row((boxes[at + 1] as number) - half);
      const top = this.row((boxes[at + 3] as number) + half);
      const isLarge = (to - from + 1) * (top - bottom + 1) > mostOfOne;
      if (!isLarge) this.eachIn(from, to, bottom, top, (cell) => take(cell, number));
      else if (isFirst) this.large.push(number);
    }
  }

  private eachIn(
    from: number,
    to: number,
    bottom: number,
    top: number,
    take: (cell: number) => void,
  ): void {
    for (let row = bottom; row <= top; row++) {
      for (let column = from; column <= to; column++) take(row * this.columns + column);
    }
  }
}

function boundsOf({ boxes, length }: FlatBoxes, by: number): [number, number, number, number] {
  let [west, south, east, north] = [Infinity, Infinity, -Infinity, -Infinity];
  for (let at = 0; at < 4 * length; at += 4) {
    if (!((boxes[at + 2] as number) >= (boxes[at] as number))) continue;
    west = Math.min(west, boxes[at] as number);
    south = Math.min(south, boxes[at + 1] as number);
    east = Math.max(east, boxes[at + 2] as number);
    north = Math.max(north, boxes[at + 3] as number);
  }
  return west <= east ? [west - by, south - by, east + by, north + by] : [0, 0, 0, 0];
}
