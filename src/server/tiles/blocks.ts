import type { AnyDataset } from "#contract/define/dataset";
import { forAll } from "../db/asking";
import type { Db } from "../db/tables";
import { type BlockPack, BlockRoom } from "./blockPack";
import type { ByteCache } from "./byteCache";
import { type Numbers, numbersOf, placeKey } from "./knownNumbers";
import { shared } from "./onePromise";
import { blockLevel, blocksOf, type ParcelBlock, unpackBlock } from "./parcelBlock";
import { readBlocks } from "./readBlocks";
import { blockState } from "./revision";
import { findBlocks, type NumberedBlock } from "./storedBlocks";
import { leavesOf, type Range, rangeOf, type Tile, tileKey, tilesIn } from "./tileMath";

/** Bytes of an entry besides its content. */
const overhead = 2500;

/** The blocks that a tile is cut from, and the state of the data in them. */
type Read = { state: string; blocks: readonly ParcelBlock[] };
/** The current state of the data, and how to read its blocks, or newer ones. */
export type FoundBlocks = { state: string; read: () => Promise<Read> };
/** Places requested in the same turn of the event loop, and the pending result. */
type Look = { places: Map<string, Tile>; found: Promise<Found> };
/**
 * By place: its revision, and the block if it is in memory or stored. A place without an entry has
 * never held a parcel.
 */
type Found = ReadonlyMap<string, Place>;
type Place = { tile: Tile; no: number; block: ParcelBlock | null };

/** Parcel blocks: from memory, from the file beside it, from storage, or from the records, whichever is current. */
export class Blocks {
  readonly #looks = new Map<string, Look>();
  readonly #reading = new Map<string, Promise<readonly NumberedBlock[]>>();
  readonly #room = new BlockRoom();

  constructor(
    private readonly cache: ByteCache,
    private readonly pack: BlockPack | null,
  ) {}

  /** Finds the blocks for a tile of level 12 or deeper; for `isPresent` see `numbersOf`. */
  async find(
    db: Db,
    dataset: AnyDataset,
    tile: Tile,
    isPresent?: Promise<boolean>,
  ): Promise<FoundBlocks> {
    const numbers = await numbersOf(db, dataset.name, isPresent);
    if (numbers) return this.#among(db, dataset, tile, numbers);
    const tiles = blocksOf(tile);
    const found = await this.#look(db, dataset, tile, tiles);
    const places = tiles.flatMap((place) => found.get(tileKey(place)) ?? []);
    const state = blockState(places.map(({ no }) => no));
    return { state, read: () => this.#read(db, dataset, places, state) };
  }

  /** With revisions in memory the database is asked for blocks alone, and only for those that are not. */
  #among(db: Db, dataset: AnyDataset, tile: Tile, numbers: Numbers): FoundBlocks {
    const places = placesAmong(numbers, tile).map(({ place, no }): Place => {
      return { tile: place, no, block: this.#at(dataset, place, no) };
    });
    const state = blockState(places.map(({ no }) => no));
    const read = async () => {
      const missing = places.filter(({ block }) => block === null).map((place) => place.tile);
      if (missing.length === 0) return this.#read(db, dataset, places, state);
      const found = await this.#look(db, dataset, tile, missing);
      const now = places.map((place) => {
        const stored = found.get(tileKey(place.tile));
        return stored?.no === place.no ? { ...place, block: place.block ?? stored.block } : place;
      });
      return this.#read(db, dataset, now, state);
    };
    return { state, read };
  }

  /**
   * What a tile is cut from if all of it is here, in the state of the revisions in memory; valid until
   * the next call. What stands in the file is not kept beside it.
   */
  now(dataset: AnyDataset, tile: Tile, numbers: Numbers): Read | null {
    const places = placesAmong(numbers, tile);
    const blocks: ParcelBlock[] = [];
    this.#room.clear();
    for (const { place, no } of places) {
      const block = this.#at(dataset, place, no, this.#room);
      if (!block) return null;
      blocks.push(block);
    }
    return { state: blockState(places.map(({ no }) => no)), blocks };
  }

  /** From memory, or from the file: into a room, where it does not stay, or to be remembered. */
  #at(dataset: AnyDataset, place: Tile, no: number, room?: BlockRoom): ParcelBlock | null {
    const kept = this.#kept(dataset, place);
    if (kept?.no === no) return kept.block;
    const bytes = this.pack?.get(dataset.name, place, no, room?.take);
    if (!bytes) return null;
    const block = unpackBlock(place, bytes);
    if (!room) this.#remember(dataset, { no, block });
    return block;
  }

  /**
   * One query for everybody who asks around there in this turn: nobody gets data read before they
   * asked.
   */
  #look(db: Db, dataset: AnyDataset, tile: Tile, places: readonly Tile[]): Promise<Found> {
    const { x0, y0 } = leavesOf(tile);
    const key = `${dataset.name} ${x0} ${y0}`;
    const look = this.#looks.get(key) ?? { places: new Map(), found: Promise.resolve(new Map()) };
    for (const place of places) look.places.set(tileKey(place), place);
    if (!this.#looks.has(key)) {
      this.#looks.set(key, look);
      look.found = new Promise<void>((resolve) => setImmediate(resolve)).then(() => {
        this.#looks.delete(key);
        return forAll(() => this.#find(db, dataset, [...look.places.values()]));
      });
    }
    return look.found;
  }

  async #find(db: Db, dataset: AnyDataset, places: readonly Tile[]): Promise<Found> {
    const range = rangeOf(places);
    const kept = tilesIn(blockLevel, range).flatMap((place) => this.#kept(dataset, place) ?? []);
    const known = new Map(kept.map(({ no, block }) => [no, block]));
    const rows = await findBlocks(db, dataset, range, [...known.keys()]);
    return new Map(
      rows.map(({ x, y, no, block }) => {
        const tile = { z: blockLevel, x, y };
        if (block) this.#keep(dataset, { no, block });
        return [tileKey(tile), { tile, no, block: block ?? known.get(no) ?? null }];
      }),
    );
  }

  /**
   * The blocks of these places, as of when their revisions were looked up. If one has changed
   * since, all are read again in one statement, so that a parcel that moved between two blocks is
   * in exactly one of them.
   */
  async #read(db: Db, dataset: AnyDataset, places: readonly Place[], state: string): Promise<Read> {
    const missing = places.filter(({ block }) => block === null);
    const read = await this.#readMissing(db, dataset, missing);
    const blocks = places.flatMap(
      ({ tile, no, block }) => block ?? ofRevision(read, tile, no) ?? [],
    );
    if (blocks.length === places.length) return { state, blocks };
    const range = rangeOf(places.map(({ tile }) => tile));
    const all = await this.#readRange(db, dataset, range);
    return { state: blockState(all.map(({ no }) => no)), blocks: all.map(({ block }) => block) };
  }

  /** In one statement if they form a rectangle, else each by itself. */
  async #readMissing(db: Db, dataset: AnyDataset, missing: readonly Place[]) {
    if (missing.length === 0) return [];
    const range = rangeOf(missing.map(({ tile }) => tile));
    const size = (range.x1 - range.x0 + 1) * (range.y1 - range.y0 + 1);
    const ranges = size === missing.length ? [range] : missing.map(({ tile }) => rangeOf([tile]));
    const newest = Math.max(...missing.map(({ no }) => no));
    const read = ({ x0, y0, x1, y1 }: Range) =>
      shared(this.#reading, [dataset.name, x0, y0, x1, y1, newest].join(" "), () =>
        this.#readRange(db, dataset, { x0, y0, x1, y1 }),
      );
    return (await Promise.all(ranges.map(read))).flat();
  }

  async #readRange(db: Db, dataset: AnyDataset, range: Range): Promise<readonly NumberedBlock[]> {
    const read = await readBlocks(db, dataset, range);
    for (const one of read) this.#keep(dataset, one);
    return read;
  }

  #kept(dataset: AnyDataset, place: Tile): NumberedBlock | undefined {
    return this.cache.get<NumberedBlock>(keyOf(dataset, place));
  }

  #keep(dataset: AnyDataset, kept: NumberedBlock): void {
    const { tile, bytes } = kept.block;
    this.pack?.add(dataset.name, tile, kept.no, bytes);
    this.#remember(dataset, kept);
  }

  #remember(dataset: AnyDataset, kept: NumberedBlock): void {
    const { tile, bytes } = kept.block;
    this.cache.set(keyOf(dataset, tile), kept, bytes.length + overhead);
  }
}

/** The places under a tile that hold or once held parcels. */
const placesAmong = ({ blocks }: Numbers, tile: Tile) =>
  blocksOf(tile).flatMap((place) => {
    const no = blocks.get(placeKey(place.x, place.y));
    return no === undefined ? [] : [{ place, no }];
  });

/** The state of a tile cut from blocks, from memory. */
export const stateAmong = (numbers: Numbers, tile: Tile): string =>
  blockState(placesAmong(numbers, tile).map(({ no }) => no));

const ofRevision = (read: readonly NumberedBlock[], { x, y }: Tile, wanted: number) =>
  read.find(({ no, block: { tile } }) => no === wanted && tile.x === x && tile.y === y)?.block;

const keyOf = (dataset: AnyDataset, place: Tile) => `block ${dataset.name} ${tileKey(place)}`;
