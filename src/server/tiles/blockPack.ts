import { UnnamedFile } from "../files/unnamedFile";
import { placeKey } from "./knownNumbers";
import { NumberMap } from "./numberMap";

/** What is no longer asked for may take so many bytes, and as many as what is, before all is dropped. */
const mostDead = 64 * 1024 * 1024;

/** Where the blocks of one dataset stand in the file. */
class Places {
  readonly #slots = new NumberMap();
  #nos = new Float64Array(256);
  #offsets = new Float64Array(256);
  #lengths = new Int32Array(256);

  /** The slot of a place, or undefined. */
  slotOf(place: number): number | undefined {
    return this.#slots.get(place);
  }

  at(slot: number) {
    return {
      no: this.#nos[slot] as number,
      offset: this.#offsets[slot] as number,
      length: this.#lengths[slot] as number,
    };
  }

  set(place: number, no: number, offset: number, length: number): void {
    const slot = this.#slots.get(place) ?? this.#slots.size;
    if (slot === this.#nos.length) this.#grow();
    this.#slots.set(place, slot);
    this.#nos[slot] = no;
    this.#offsets[slot] = offset;
    this.#lengths[slot] = length;
  }

  #grow(): void {
    const [nos, offsets, lengths] = [this.#nos, this.#offsets, this.#lengths];
    this.#nos = new Float64Array(2 * nos.length);
    this.#offsets = new Float64Array(2 * nos.length);
    this.#lengths = new Int32Array(2 * nos.length);
    this.#nos.set(nos);
    this.#offsets.set(offsets);
    this.#lengths.set(lengths);
  }
}

type Place = { x: number; y: number };

const mostRoom = 4 * 1024 * 1024;

/** Integers are read from a block in place, for which it begins at a whole one. */
const ownRoom = (length: number): Uint8Array => Buffer.allocUnsafeSlow(length);

/**
 * Room for the blocks of one tile after the other: to give each its own costs more than to read it. What is
 * in it stays until `clear`.
 */
export class BlockRoom {
  #bytes = new ArrayBuffer(1 << 18);
  #end = 0;

  clear(): void {
    this.#end = 0;
  }

  readonly take = (length: number): Uint8Array => {
    // What was given before keeps the bytes that it has.
    if (this.#end + length > this.#bytes.byteLength) {
      const larger = Math.min(2 * this.#bytes.byteLength, mostRoom);
      this.#bytes = new ArrayBuffer(Math.max(length, larger));
      this.#end = 0;
    }
    const bytes = new Uint8Array(this.#bytes, this.#end, length);
    this.#end += (length + 3) & ~3;
    return bytes;
  };
}

/**
 * Packed blocks in a file of this process alone: a tile is cut from them without asking the
 * database, whose stored blocks stay the truth. A block is only given for the revision that it was
 * kept with.
 */
export class BlockPack {
  #end = 0;
  #dead = 0;
  readonly #datasets = new Map<string, Places>();

  private constructor(private readonly file: UnnamedFile) {}

  /** In a folder; null where nothing can be written. */
  static open(folder: string): BlockPack | null {
    const file = UnnamedFile.open(folder, "tile-blocks");
    return file && new BlockPack(file);
  }

  /** Bytes on the disk. */
  get bytes(): number {
    return this.#end;
  }

  has(dataset: string, { x, y }: Place, no: number): boolean {
    return this.#find(dataset, x, y, no) !== null;
  }

  /** `room` gives the bytes to read it into. */
  get(
    dataset: string,
    { x, y }: Place,
    no: number,
    room: (length: number) => Uint8Array = ownRoom,
  ): Uint8Array | null {
    const found = this.#find(dataset, x, y, no);
    if (!found) return null;
    const bytes = room(found.length);
    if (this.file.read(bytes, found.offset)) return bytes;
    this.forget();
    return null;
  }

  add(dataset: string, { x, y }: Place, no: number, bytes: Uint8Array): void {
    if (!this.file.isOpen || this.has(dataset, { x, y }, no)) return;
    if (this.#dead > mostDead && this.#dead > this.#end / 2) this.forget();
    const places = this.#datasets.get(dataset) ?? new Places();
    this.#datasets.set(dataset, places);
    const slot = places.slotOf(placeKey(x, y));
    const before = slot === undefined ? 0 : places.at(slot).length;
    if (!this.file.write(bytes, this.#end)) {
      this.forget();
      return;
    }
    places.set(placeKey(x, y), no, this.#end, bytes.length);
    this.#end += bytes.length;
    this.#dead += before;
  }

  /** Begins anew, at the front of the file. */
  forget(): void {
    this.#datasets.clear();
    this.#end = 0;
    this.#dead = 0;
  }

  /** Gives its place on the disk back; nothing is kept from here on. */
  close(): void {
    this.forget();
    this.file.close();
  }

  #find(dataset: string, x: number, y: number, no: number) {
    const places = this.#datasets.get(dataset);
    const slot = places?.slotOf(placeKey(x, y));
    if (!places || slot === undefined) return null;
    const found = places.at(slot);
    return found.no === no ? found : null;
  }
}
