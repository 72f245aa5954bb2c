import type { AnyDataset } from "#contract/define/dataset";
import type { Db } from "../db/tables";
import { revisionOf } from "../repositories/records/keptTotals";
import { blockLevel } from "./parcelBlock";
import { readBlocks } from "./readBlocks";
import { leafAt, leafKey } from "./revision";
import { type StaleBlock, staleBlocks, storeBlocks } from "./storedBlocks";
import { cellLevels, type Range, rangeOf } from "./tileMath";
import type { VectorTiles } from "./vectorTiles";

/** A level-11 tile with fewer parcels is read as fast from the records as from stored blocks. */
const fewParcels = 64;
/**
 * A level-11 tile with more parcels is read in pieces of this level, so that no statement takes
 * long.
 */
const manyParcels = 2000;
const pieceLevel = 13;

/**
 * `db` writes, `readDb` reads; `rest` is awaited after each piece of work and says when to stop.
 */
export type Building = {
  db: Db;
  readDb: Db;
  tiles: VectorTiles;
  rest: () => Promise<"go on" | "stop">;
};

/** Stores the blocks of a dataset that have changed since they were stored, newest first. */
export class BlockStock {
  #revision = "";
  /** Revision of the newest block in each level-11 tile that holds too few parcels to be stored. */
  readonly #scarce = new Map<number, number>();

  constructor(private readonly dataset: AnyDataset) {}

  async refresh(building: Building): Promise<void> {
    const revision = await revisionOf(building.readDb, this.dataset);
    if (revision === this.#revision) return;
    const stale = await staleBlocks(building.readDb, this.dataset);
    for (const [leaf, blocks] of grouped(stale, cellLevels)) {
      for (const piece of await this.#piecesOf(leaf, blocks, building)) {
        await this.#store(building, piece);
        if ((await building.rest()) === "stop") return;
      }
    }
    this.#revision = revision;
  }

  /** The ranges to read of the stale blocks in a level-11 tile: none, one, or at most four. */
  async #piecesOf(
    leaf: number,
    blocks: readonly StaleBlock[],
    { readDb, tiles }: Building,
  ): Promise<Range[]> {
    const pieces = [...grouped(blocks, pieceLevel).values()].map(rangeOf);
    if (blocks.some(({ isNew }) => !isNew)) return pieces;
    const newest = blocks[0]?.no ?? 0;
    if (this.#scarce.get(leaf) === newest) return [];
    const parcels = await tiles.count(readDb, this.dataset, { z: cellLevels, ...leafAt(leaf) });
    if (parcels > manyParcels) return pieces;
    if (parcels >= fewParcels) return [rangeOf(blocks)];
    this.#scarce.set(leaf, newest);
    return [];
  }

  async #store({ db, readDb }: Building, piece: Range): Promise<void> {
    await storeBlocks(db, this.dataset, await readBlocks(readDb, this.dataset, piece));
  }
}

/** Blocks by the tile of the other level that contains them, numbered as by `leafKey`. */
function grouped(blocks: readonly StaleBlock[], level: number): Map<number, StaleBlock[]> {
  const across = 2 ** (blockLevel - level);
  const groups = new Map<number, StaleBlock[]>();
  for (const block of blocks) {
    const key = leafKey(Math.floor(block.x / across), Math.floor(block.y / across));
    const group = groups.get(key);
    if (group) group.push(block);
    else groups.set(key, [block]);
  }
  return groups;
}
