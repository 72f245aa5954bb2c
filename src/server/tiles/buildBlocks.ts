import type { AnyDataset } from "#contract/define/dataset";
import type { Db } from "../db/tables";
import { revisionOf } from "../repositories/keptTotals";
import { readBlocks } from "./readBlocks";
import { leafKey } from "./revision";
import { leavesToBuild, storeBlocks } from "./storedBlocks";
import { cellLevels, type Tile, tilesUnder } from "./tileMath";
import type { VectorTiles } from "./vectorTiles";

/** Fewer parcels in a tile of level 11 are read as fast as what was stored of them. */
const fewParcels = 64;
/** More are read by the tile of this level, so that no statement is long. */
const manyParcels = 2000;
const pieceLevel = 13;

type Leaf = { x: number; y: number; no: number };

/** `db` writes, `readDb` reads; `rest` is taken after each piece of work, and says when to stop. */
export type Building = {
  db: Db;
  readDb: Db;
  tiles: VectorTiles;
  rest: () => Promise<"go on" | "stop">;
};

/** Stores the blocks of a dataset that have changed since they were stored, the latest first. */
export class BlockStock {
  #revision = "";
  /** Revisions of the tiles of level 11 that hold too little to be stored. */
  readonly #scarce = new Map<number, number>();

  constructor(private readonly dataset: AnyDataset) {}

  async refresh(building: Building): Promise<void> {
    const revision = await revisionOf(building.readDb, this.dataset);
    if (revision === this.#revision) return;
    for (const leaf of await leavesToBuild(building.readDb, this.dataset)) {
      for (const piece of await this.#piecesOf(leaf, building)) {
        await this.#store(building, piece);
        if ((await building.rest()) === "stop") return;
      }
    }
    this.#revision = revision;
  }

  /** What is read at once of a tile of level 11: nothing of it, all of it, or a block at a time. */
  async #piecesOf({ x, y, no }: Leaf, { readDb, tiles }: Building): Promise<Tile[]> {
    if (this.#scarce.get(leafKey(x, y)) === no) return [];
    const leaf = { z: cellLevels, x, y };
    const parcels = await tiles.count(readDb, this.dataset, leaf);
    if (parcels > manyParcels) return tilesUnder(leaf, pieceLevel);
    if (parcels >= fewParcels) return [leaf];
    this.#scarce.set(leafKey(x, y), no);
    return [];
  }

  async #store({ db, readDb }: Building, piece: Tile): Promise<void> {
    const { no, blocks } = await readBlocks(readDb, this.dataset, piece);
    await storeBlocks(db, this.dataset, no, blocks);
  }
}
