import type { AnyDataset } from "#contract/define/dataset";
import { type Hearing, hearingOf } from "../db/hearing";
import type { Db } from "../db/tables";
import { revisionOf } from "../repositories/records/keptTotals";
import { placeKey, placesIn } from "./knownNumbers";
import { blockLevel } from "./parcelBlock";
import { readBlocks } from "./readBlocks";
import { leafKey } from "./revision";
import { type StaleBlock, staleBlocks, storeBlocks } from "./storedBlocks";
import { cellLevels, type Range, rangeOf } from "./tileMath";
import type { VectorTiles } from "./vectorTiles";

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

/** More changed places than this are looked for among all. */
const mostHeard = 5_000;

/** Stores the blocks of a dataset that have changed since they were stored, newest first. */
export class BlockStock {
  #revision = "";
  /** Places that have changed since the last look; null if all have to be looked at. */
  #heard: Map<number, { x: number; y: number }> | null = null;
  #hearing: Hearing | undefined;

  constructor(private readonly dataset: AnyDataset) {}

  async refresh(building: Building): Promise<void> {
    const { db, readDb } = building;
    // A replica does not have yet what is heard of.
    const hearing = db === readDb ? hearingOf(db) : undefined;
    this.#listenTo(hearing);
    const isPresent = (await hearing?.present()) ?? false;
    if (!isPresent) this.#heard = null;
    const among = this.#heard && [...this.#heard.values()];
    const revision = among ? "" : await revisionOf(readDb, this.dataset);
    if (among ? among.length === 0 : revision === this.#revision) return;
    // What is heard from here on is for the next time.
    this.#heard = isPresent ? new Map() : null;
    try {
      const stale = await staleBlocks(readDb, this.dataset, among ?? undefined);
      if ((await this.#storeAll(stale, building)) === "stop") return;
    } catch (error) {
      this.#heard = null;
      throw error;
    }
    this.#revision = revision;
  }

  /** Changes are heard of, so that nobody has to look through all blocks for them. */
  #listenTo(hearing: Hearing | undefined): void {
    if (!hearing || hearing === this.#hearing) return;
    this.#hearing = hearing;
    const forget = () => {
      this.#heard = null;
    };
    const heard = (said: string) => {
      const cut = said.indexOf(" ");
      if (!this.#heard || said.slice(0, cut) !== this.dataset.name) return;
      const places = said.slice(cut + 1);
      if (places === "*" || this.#heard.size > mostHeard) return forget();
      for (const { x, y } of placesIn(places)) this.#heard.set(placeKey(x, y), { x, y });
    };
    hearing.on("block_revision", { heard, forget });
  }

  async #storeAll(stale: readonly StaleBlock[], building: Building): Promise<"go on" | "stop"> {
    for (const blocks of grouped(stale, cellLevels).values()) {
      for (const piece of await this.#piecesOf(blocks, building)) {
        await this.#store(building, piece);
        if ((await building.rest()) === "stop") return "stop";
      }
    }
    return "go on";
  }

  /** The ranges to read of the stale blocks in a level-11 tile: one, or at most four. */
  async #piecesOf(blocks: readonly StaleBlock[], { readDb, tiles }: Building): Promise<Range[]> {
    const pieces = [...grouped(blocks, pieceLevel).values()].map(rangeOf);
    const [first] = blocks;
    if (!first || blocks.some(({ isNew }) => !isNew)) return pieces;
    const across = 2 ** (blockLevel - cellLevels);
    const leaf = { x: Math.floor(first.x / across), y: Math.floor(first.y / across) };
    const parcels = await tiles.count(readDb, this.dataset, { z: cellLevels, ...leaf });
    return parcels > manyParcels ? pieces : [rangeOf(blocks)];
  }

  /** They are at hand here as well, before anybody asks for them. */
  async #store({ db, readDb, tiles: { pack } }: Building, piece: Range): Promise<void> {
    const blocks = await readBlocks(readDb, this.dataset, piece);
    await storeBlocks(db, this.dataset, blocks);
    for (const { no, block } of blocks) pack?.add(this.dataset.name, block.tile, no, block.bytes);
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
