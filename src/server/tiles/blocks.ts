import type { AnyDataset } from "#contract/define/dataset";
import type { Db } from "../db/tables";
import type { ByteCache } from "./byteCache";
import { blockLevel, blocksOf, type ParcelBlock } from "./parcelBlock";
import { readBlocks } from "./readBlocks";
import { shared, sharedRead } from "./shared";
import { findBlocks } from "./storedBlocks";
import { type Tile, tileKey } from "./tileMath";

/** What an entry costs besides its bytes. */
const overhead = 1000;

type Kept = { no: number; block: ParcelBlock };
type Read = { no: number; blocks: readonly ParcelBlock[] };
/** The revision of the data now, and how to come by the blocks of it, or of a newer one. */
type FoundBlocks = { no: number; read: () => Promise<Read> };

/** Blocks of parcels: from memory, as they are stored, or from the records, whichever is current. */
export class Blocks {
  readonly #finding = new Map<string, Promise<FoundBlocks>>();
  readonly #reading = new Map<string, Promise<Read>>();

  constructor(private readonly cache: ByteCache) {}

  /** Looks for what a tile of level 12 or deeper is cut from; neighbours that ask at once share it. */
  find(db: Db, dataset: AnyDataset, tile: Tile): Promise<FoundBlocks> {
    const [first] = blocksOf(tile);
    const home = tile.z < blockLevel || !first ? tile : first;
    const key = `${dataset.name} ${tileKey(home)}`;
    return sharedRead(this.#finding, key, () => this.#find(db, dataset, home, key));
  }

  async #find(db: Db, dataset: AnyDataset, home: Tile, key: string): Promise<FoundBlocks> {
    const places = blocksOf(home);
    const kept = places.map((place) => this.cache.get<Kept>(keyOf(dataset, place)));
    const known = kept[0]?.no ?? 0;
    const isWhole = kept.every((one) => one?.no === known);
    const { no, blocks } = await findBlocks(db, dataset, home, isWhole ? known : 0);
    // Nothing has ever been here.
    if (no === 0) return ready({ no, blocks: [] });
    if (isWhole && no === known)
      return ready({ no, blocks: kept.flatMap((one) => one?.block ?? []) });
    if (blocks.length === places.length) return ready(this.#keep(dataset, { no, blocks }));
    const read = async () => this.#keep(dataset, await readBlocks(db, dataset, home));
    return { no, read: () => shared(this.#reading, `${key} ${no}`, read) };
  }

  #keep(dataset: AnyDataset, read: Read): Read {
    for (const block of read.blocks) {
      const kept: Kept = { no: read.no, block };
      this.cache.set(keyOf(dataset, block.tile), kept, block.bytes.length + overhead);
    }
    return read;
  }
}

const ready = (read: Read): FoundBlocks => ({ no: read.no, read: async () => read });

const keyOf = (dataset: AnyDataset, place: Tile) => `block ${dataset.name} ${tileKey(place)}`;
