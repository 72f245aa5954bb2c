import { AmountColumn, type AmountState } from "./amountColumn";
import { type Cells, grown, keepRows, makeRoom } from "./cells";
import { CodeColumn, type CodeOrder, type CodeState } from "./codeColumn";
import { MomentColumn, type MomentState } from "./momentColumn";
import { pausing, type Turn } from "./pausing";
import { PlaceColumn, type PlaceState } from "./placeColumn";

/** How a column is stored. */
export type ColumnSpec =
  | { name: string; store: "codes"; order: CodeOrder }
  | { name: string; store: "amounts"; digits: number }
  | { name: string; store: "moments" }
  | { name: string; store: "places" };

export type Value = string | number | null;

/** The values of a record, in the order of the columns: texts of codes, numbers of amounts. */
export type RecordValues = { oid: number; values: readonly Value[] };

/** A record that comes in, and the records that stand before it in each order; null for none. */
export type Incoming = RecordValues & {
  place: Order;
  number: Order;
  id: Order;
};
/** `at` orders the incoming ones among each other. */
type Order = { before: number | null; at: number };

export type Column = CodeColumn | AmountColumn | MomentColumn | PlaceColumn;
type ColumnState = CodeState | AmountState | MomentState | PlaceState;

/** What is sent of a table to another thread. */
export type TableParts = {
  count: number;
  oids: Int32Array;
  ids: Uint32Array;
  numbers: Uint32Array | null;
  columns: readonly ColumnState[];
};

const slack = 1024;
/** Records that are put without looking at the clock. */
const atOnce = 500;

/** The columns do not hold what a change says: they have to be loaded anew. */
export class LostTrack extends Error {}

/**
 * The records of a register in their usual order (county and number), column by column. Records
 * that have gone leave a row without an oid, until so many have that the rows move together.
 */
export class ColumnTable {
  /** Rows, with those that records have left. */
  count = 0;
  /** Records. */
  living = 0;
  oids: Int32Array;
  /** The place of each row's id among all ids. */
  ids: Uint32Array;
  /** The same of numbers; null while they are in the order of the rows. */
  numbers: Uint32Array | null = null;
  readonly codes = new Map<string, CodeColumn>();
  readonly amounts = new Map<string, AmountColumn>();
  readonly moments = new Map<string, MomentColumn>();
  readonly places = new Map<string, PlaceColumn>();
  /** In the order of their specs. */
  readonly columns: readonly Column[];
  private capacity: number;

  constructor(
    readonly specs: readonly ColumnSpec[],
    records: number,
    /** As it was made in another thread. */
    made?: TableParts,
  ) {
    this.capacity = made?.oids.length ?? roomFor(records);
    this.oids = made?.oids ?? new Int32Array(this.capacity);
    this.ids = made?.ids ?? new Uint32Array(this.capacity);
    this.numbers = made?.numbers ?? null;
    this.count = this.living = made?.count ?? 0;
    this.columns = specs.map((spec, i) =>
      this.named(spec, columnOf(spec, this.capacity, made?.columns[i])),
    );
  }

  static of = (specs: readonly ColumnSpec[], made: TableParts): ColumnTable =>
    new ColumnTable(specs, made.count, made);

  /** What is sent to another thread while all records live, and the memory that goes with it. */
  get parts(): { parts: TableParts; moved: ArrayBuffer[] } {
    const { count, oids, ids, numbers, columns } = this;
    const parts = { count, oids, ids, numbers, columns: columns.map((one) => one.parts) };
    return { parts, moved: this.allCells().map(({ buffer }) => buffer as ArrayBuffer) };
  }

  get bytes(): number {
    return this.allCells().reduce((sum, { byteLength }) => sum + byteLength, 0);
  }

  /** The row of a record while loading, in the usual order; its values are to be set. */
  appended(oid: number): number {
    if (this.count === this.capacity) this.grow(roomFor(Math.ceil(this.count * 1.25)));
    const row = this.count++;
    this.living++;
    this.oids[row] = oid;
    return row;
  }

  /**
   * The orders of ids and of numbers, after all has been appended: oids in ascending order; none for
   * numbers that are in the order of the rows.
   */
  setOrders(byId: ArrayLike<number>, byNumber: ArrayLike<number> | null): void {
    const rowOf = this.finder();
    const placed = (sorted: ArrayLike<number>, places: Uint32Array): void => {
      if (sorted.length !== this.count) throw new LostTrack("an order has other records");
      for (let i = 0; i < sorted.length; i++) places[rowOf(sorted[i] as number)] = i + 1;
    };
    placed(byId, this.ids);
    if (!byNumber) return;
    const numbers = new Uint32Array(this.capacity);
    placed(byNumber, numbers);
    let isUsual = true;
    for (let row = 1; row < this.count && isUsual; row++) {
      isUsual = (numbers[row - 1] as number) < (numbers[row] as number);
    }
    this.numbers = isUsual ? null : numbers;
  }

  /**
   * Records with new values in their old places, records that have gone, and those that come in. Between its
   * steps others have their turns: whoever asks the table meanwhile finds half of it.
   */
  async patch(
    changed: readonly RecordValues[],
    gone: readonly number[],
    incoming: readonly Incoming[],
    turn: Turn,
  ): Promise<void> {
    const pause = pausing(turn);
    const rows = this.rowsOf([...changed.map(({ oid }) => oid), ...gone]);
    for (const [i, { oid, values }] of changed.entries()) {
      const row = rows.get(oid);
      if (row === undefined) throw new LostTrack(`${oid} was changed, and is not there`);
      this.put(row, values);
      if (i % atOnce === 0) await pause();
    }
    for (const oid of gone) {
      const row = rows.get(oid);
      if (row === undefined) continue;
      this.oids[row] = 0;
      this.living--;
    }
    if (incoming.length > 0) await this.insert(incoming, pause);
    if (this.count - this.living > Math.max(slack, this.count / 16)) await this.tidy(pause);
  }

  /** Rows of records by oid, found in one pass. */
  rowsOf(oids: readonly number[]): Map<number, number> {
    const found = new Map<number, number>();
    if (oids.length === 0) return found;
    if (oids.length < 8) {
      const living = this.oids.subarray(0, this.count);
      for (const oid of oids) {
        const row = living.indexOf(oid);
        if (row >= 0) found.set(oid, row);
      }
      return found;
    }
    const wanted = bitsOf(oids);
    for (let row = 0; row < this.count; row++) {
      const oid = this.oids[row] as number;
      if (oid !== 0 && ((wanted[oid >>> 3] ?? 0) >> (oid & 7)) & 1) found.set(oid, row);
    }
    return found;
  }

  private put(row: number, values: readonly Value[]): void {
    for (let i = 0; i < this.columns.length; i++) {
      this.columns[i]?.set(row, (values[i] ?? null) as never);
    }
  }

  private async insert(incoming: readonly Incoming[], pause: () => Promise<void>): Promise<void> {
    const number = incoming.length;
    if (this.count + number > this.capacity) this.grow(roomFor(this.count + number));
    const known = this.rowsOf(
      incoming.flatMap((one) =>
        [one.place.before, one.number.before, one.id.before].filter((oid) => oid !== null),
      ),
    );
    const own = new Set(incoming.map(({ oid }) => oid));
    const placesOf = (order: "place" | "number" | "id", placeOf: (row: number) => number) =>
      sorted(incoming, order, own, (oid) => {
        const row = known.get(oid);
        if (row === undefined) throw new LostTrack(`${oid} stands before others, and is not there`);
        return placeOf(row);
      });
    const ids = placesOf("id", (row) => this.ids[row] as number);
    const places = placesOf("place", (row) => row + 1);
    if (this.numbers === null && !incoming.every(isUsual)) this.numberRows();
    const ranks = this.numbers;
    const numbers = ranks && placesOf("number", (row) => ranks[row] as number);

    await pause();
    raise(this.ids, this.count, ids);
    await pause();
    if (ranks && numbers) raise(ranks, this.count, numbers);
    const behind = places.map(({ before }) => before - 1);
    for (const cells of this.allCells()) {
      await pause();
      makeRoom(cells, this.count, behind);
    }
    this.count += number;
    this.living += number;
    const rowOf = new Map<number, number>();
    for (const [i, { one, before }] of places.entries()) {
      const row = before + i;
      rowOf.set(one.oid, row);
      this.oids[row] = one.oid;
      this.put(row, one.values);
      if (i % atOnce === 0) await pause();
    }
    rank(this.ids, ids, rowOf);
    if (ranks && numbers) rank(ranks, numbers, rowOf);
  }

  /** From now on numbers have an order of their own. */
  private numberRows(): void {
    this.numbers = new Uint32Array(this.capacity);
    for (let row = 0; row < this.count; row++) this.numbers[row] = row + 1;
  }

  private async tidy(pause: () => Promise<void>): Promise<void> {
    const rows = new Uint32Array(this.living);
    let n = 0;
    for (let row = 0; row < this.count; row++) if (this.oids[row] !== 0) rows[n++] = row;
    for (const cells of this.allCells()) {
      await pause();
      keepRows(cells, rows);
    }
    this.count = this.living;
  }

  private grow(capacity: number): void {
    this.capacity = capacity;
    this.oids = grown(this.oids, capacity);
    this.ids = grown(this.ids, capacity);
    this.numbers &&= grown(this.numbers, capacity);
    for (const column of this.columns) column.grow(capacity);
  }

  private allCells(): Cells[] {
    const own = [this.oids, this.ids, ...(this.numbers ? [this.numbers] : [])];
    return [...own, ...this.columns.flatMap(({ cells }) => cells)];
  }

  private named(spec: ColumnSpec, column: Column): Column {
    if (column instanceof CodeColumn) this.codes.set(spec.name, column);
    else if (column instanceof AmountColumn) this.amounts.set(spec.name, column);
    else if (column instanceof MomentColumn) this.moments.set(spec.name, column);
    else this.places.set(spec.name, column);
    return column;
  }

  /** For looking up all rows: oids are given one after the other, so most tables are dense. */
  private finder(): (oid: number) => number {
    let most = 0;
    for (let row = 0; row < this.count; row++) most = Math.max(most, this.oids[row] as number);
    const lost = (oid: number) => new LostTrack(`an order has ${oid}, which is not there`);
    if (most > 16 * this.count + 2 ** 20) {
      const rows = new Map<number, number>();
      for (let row = 0; row < this.count; row++) rows.set(this.oids[row] as number, row);
      return (oid) => {
        const row = rows.get(oid);
        if (row === undefined) throw lost(oid);
        return row;
      };
    }
    const rows = new Int32Array(most + 1).fill(-1);
    for (let row = 0; row < this.count; row++) rows[this.oids[row] as number] = row;
    return (oid) => {
      const row = rows[oid] ?? -1;
      if (row < 0) throw lost(oid);
      return row;
    };
  }
}

/** Few more than there are: records come by and by, and growing is only copying. */
const roomFor = (records: number): number => Math.ceil(records * 1.002) + slack;

/** An empty column, or one that was made in another thread. */
function columnOf(spec: ColumnSpec, capacity: number, made?: ColumnState): Column {
  switch (spec.store) {
    case "amounts":
      return made ? AmountColumn.of(made as AmountState) : new AmountColumn(capacity);
    case "moments":
      return made ? MomentColumn.of(made as MomentState) : new MomentColumn(capacity);
    case "places":
      return made ? PlaceColumn.of(made as PlaceState) : new PlaceColumn(capacity);
    case "codes":
      return made
        ? CodeColumn.of(made as CodeState, spec.order)
        : new CodeColumn(capacity, spec.order);
  }
}

/** An incoming record and the rank of the present record that it stands behind; 0 for none. */
type Placed = { one: Incoming; before: number };

function sorted(
  incoming: readonly Incoming[],
  order: "place" | "number" | "id",
  own: ReadonlySet<number>,
  rankOf: (oid: number) => number,
): Placed[] {
  const ordered = [...incoming].sort((a, b) => a[order].at - b[order].at);
  const placed: Placed[] = [];
  for (const one of ordered) {
    const { before } = one[order];
    // Behind another that comes in, the present one is that other's.
    const isOwn = before !== null && own.has(before);
    const rank = isOwn ? placed.at(-1)?.before : before === null ? 0 : rankOf(before);
    if (rank === undefined || rank < (placed.at(-1)?.before ?? 0)) {
      throw new LostTrack(`${one.oid} has no place`);
    }
    placed.push({ one, before: rank });
  }
  return placed;
}

/** A bit for each of these. */
function bitsOf(oids: readonly number[]): Uint8Array {
  const most = oids.reduce((one, other) => Math.max(one, other), 0);
  const bits = new Uint8Array((most >>> 3) + 1);
  for (const oid of oids) bits[oid >>> 3] = (bits[oid >>> 3] as number) | (1 << (oid & 7));
  return bits;
}

/** Whether its number stands where its row does. */
const isUsual = ({ place, number }: Incoming): boolean =>
  place.before === number.before && place.at === number.at;

/** The ranks of those that have come in. */
function rank(
  ranks: Uint32Array,
  ordered: readonly Placed[],
  rowOf: ReadonlyMap<number, number>,
): void {
  for (const [i, { one, before }] of ordered.entries()) {
    ranks[rowOf.get(one.oid) as number] = before + 1 + i;
  }
}

/** Raises ranks by the number of those that come in before them. */
function raise(ranks: Uint32Array, count: number, incoming: readonly Placed[]): void {
  // Of records that have gone, ranks are left out.
  let most = 0;
  for (let row = 0; row < count; row++) most = Math.max(most, ranks[row] as number);
  const by = new Uint32Array(most + 2);
  for (const { before } of incoming) by[before + 1] = (by[before + 1] as number) + 1;
  for (let rank = 1; rank < by.length; rank++) {
    by[rank] = (by[rank] as number) + (by[rank - 1] as number);
  }
  for (let row = 0; row < count; row++) {
    const rank = ranks[row] as number;
    ranks[row] = rank + (by[rank] as number);
  }
}
