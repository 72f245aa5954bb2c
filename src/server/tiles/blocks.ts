import type { AnyDataset } from "#contract/define/dataset";
import type { Db } from "../db/tables";
import type { ByteCache } from "./byteCache";
import { blockLevel, blocksOf, type ParcelBlock } from "./parcelBlock";
import { readBlocks } from "./readBlocks";
import { shared } from "./shared";
import { findBlocks } from "./storedBlocks";
import { leavesOf, rangeOf, type Tile, tileKey } from "./tileMath";

/** What an entry costs besides its bytes. */
const overhead = 2500;

type Kept = { no: number; block: ParcelBlock };
type Read = { no: number; blocks: readonly ParcelBlock[] };
/** The revision of the data now, and how to come by the blocks of it, or of a newer one. */
type FoundBlocks = { no: number; read: () => Promise<Read> };
/** Places that are asked for in one turn, and what will be found of them. */
type Look = { places: Map<string, Tile>; found: Promise<Found> };
type Found = { no: number; blocks: ReadonlyMap<string, ParcelBlock> };

/** Blocks of parcels: from memory, as they are stored, or from the records, whichever is current. */
export class Blocks {
  readonly #looks = new Map<string, Look>();
  readonly #reading = new Map<string, Promise<Read>>();

  constructor(private readonly cache: ByteCache) {}

  /** Looks for what a tile of level 12 or deeper is cut from. */
  async find(db: Db, dataset: AnyDataset, tile: Tile): Promise<FoundBlocks> {
    const places = blocksOf(tile);
    const { no, blocks } = await this.#look(db, dataset, tile, places);
    // Nothing has ever been here.
    if (no === 0) return { no, read: async () => ({ no, blocks: [] }) };
    const all = places.flatMap((place) => blocks.get(tileKey(place)) ?? []);
    if (all.length === places.length) return { no, read: async () => ({ no, blocks: all }) };
    const [first = tile] = places;
    const home = tile.z < blockLevel ? tile : first;
    const read = async () => this.#keep(dataset, await readBlocks(db, dataset, home));
    return {
      no,
      read: () => shared(this.#reading, `${dataset.name} ${tileKey(home)} ${no}`, read),
    };
  }

  /** One look for all who ask around there in this turn: none gets what was read before they asked. */
  #look(db: Db, dataset: AnyDataset, tile: Tile, places: readonly Tile[]): Promise<Found> {
    const { x0: x, y0: y } = leavesOf(tile);
    const key = `${dataset.name} ${x} ${y}`;
    const look = this.#looks.get(key) ?? { places: new Map(), found: Promise.resolve(none) };
    for (const place of places) look.places.set(tileKey(place), place);
    if (!this.#looks.has(key)) {
      this.#looks.set(key, look);
      look.found = new Promise<void>((resolve) => setImmediate(resolve)).then(() => {
        this.#looks.delete(key);
        return this.#find(db, dataset, { x, y }, [...look.places.values()]);
      });
    }
    return look.found;
  }

  async #find(
    db: Db,
    dataset: AnyDataset,
    leaf: { x: number; y: number },
    places: readonly Tile[],
  ): Promise<Found> {
    const kept = places.flatMap((place) => this.cache.get<Kept>(keyOf(dataset, place)) ?? []);
    const latest = Math.max(0, ...kept.map(({ no }) => no));
    const current = new Map(
      kept.flatMap(({ no, block }) => (no === latest ? [[tileKey(block.tile), block]] : [])),
    );
    const missing = places.filter((place) => !current.has(tileKey(place)));
    const range = rangeOf(missing.length > 0 ? missing : places);
    const { no, blocks } = await findBlocks(
      db,
      dataset,
      leaf,
      range,
      missing.length > 0 ? 0 : latest,
    );
    this.#keep(dataset, { no, blocks });
    if (no !== latest) current.clear();
    for (const block of blocks) current.set(tileKey(block.tile), block);
    return { no, blocks: current };
  }

  #keep(dataset: AnyDataset, read: Read): Read {
    for (const block of read.blocks) {
      const kept: Kept = { no: read.no, block };
      this.cache.set(keyOf(dataset, block.tile), kept, block.bytes.length + overhead);
    }
    return read;
  }
}

const none: Found = { no: 0, blocks: new Map() };

const keyOf = (dataset: AnyDataset, place: Tile) => `block ${dataset.name} ${tileKey(place)}`;
