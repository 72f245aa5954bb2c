import type { AnyDataset } from "#contract/define/dataset";
import type { Db } from "../db/tables";
import type { ByteCache } from "./byteCache";
import { bytesOf, type Cells, emptyCells, merged } from "./cells";
import { Dimensions } from "./dimensions";
import { readLeaves } from "./readCells";
import { leafAt, leafKey, type Revisions, stateOf } from "./revision";
import { cellLevels, leavesOf, type Range, rangeOf, type Tile, tileKey } from "./tileMath";

/** Level of the tiles read at once: a query of that size does not keep others waiting. */
const readLevel = 9;

/**
 * Counted cells of a dataset by tile: level 11 is read, higher levels are merged from their four
 * children. Kept unfiltered, for all regions; a caller's scope is applied on the way out.
 */
export class Pyramid {
  readonly dimensions: Dimensions;

  constructor(
    private readonly dataset: AnyDataset,
    private readonly cache: ByteCache,
  ) {
    this.dimensions = new Dimensions(dataset);
  }

  /** The cells of a tile of level 11 or above, in the state given by the revisions. */
  async cells(db: Db, tile: Tile, revisions: Revisions): Promise<Cells> {
    for (const range of this.#missing(tile, revisions)) {
      const leaves = await readLeaves(db, this.dataset, this.dimensions, range);
      for (const key of leavesIn(range, revisions)) {
        this.#keep({ z: cellLevels, ...leafAt(key) }, revisions, leaves.get(key) ?? emptyCells(0));
      }
    }
    return this.#merged(db, tile, revisions);
  }

  async #merged(db: Db, tile: Tile, revisions: Revisions): Promise<Cells> {
    if (leavesIn(leavesOf(tile), revisions).next().done) return emptyCells(0);
    const known = this.cache.get<Cells>(this.#key(tile, revisions));
    if (known) return known;
    // Evicted from the cache between reading and merging.
    if (tile.z === cellLevels) return this.#keep(tile, revisions, await this.#read(db, tile));
    const children: Cells[] = [];
    for (const child of childrenOf(tile)) children.push(await this.#merged(db, child, revisions));
    return this.#keep(tile, revisions, merged(children));
  }

  async #read(db: Db, { x, y }: Tile): Promise<Cells> {
    const range = { x0: x, y0: y, x1: x, y1: y };
    const leaves = await readLeaves(db, this.dataset, this.dimensions, range);
    return leaves.get(leafKey(x, y)) ?? emptyCells(0);
  }

  #keep(tile: Tile, revisions: Revisions, cells: Cells): Cells {
    this.cache.set(this.#key(tile, revisions), cells, bytesOf(cells));
    return cells;
  }

  /** What has to be read, in pieces of limited size. A cached tile needs nothing below it. */
  #missing(tile: Tile, revisions: Revisions): Range[] {
    if (this.cache.get(this.#key(tile, revisions))) return [];
    if (tile.z < readLevel) return childrenOf(tile).flatMap((c) => this.#missing(c, revisions));
    const missing = [...leavesIn(leavesOf(tile), revisions)]
      .map((key) => ({ z: cellLevels, ...leafAt(key) }))
      .filter((leaf) => !this.cache.get(this.#key(leaf, revisions)));
    if (missing.length === 0) return [];
    return [rangeOf(missing)];
  }

  #key(tile: Tile, revisions: Revisions): string {
    return `cells ${this.dataset.name} ${tileKey(tile)} ${stateOf(revisions, tile)}`;
  }
}

function* leavesIn({ x0, y0, x1, y1 }: Range, revisions: Revisions): Generator<number> {
  for (const key of revisions.keys()) {
    const { x, y } = leafAt(key);
    if (x >= x0 && x <= x1 && y >= y0 && y <= y1) yield key;
  }
}

const childrenOf = ({ z, x, y }: Tile): Tile[] =>
  [0, 1].flatMap((qy) => [0, 1].map((qx) => ({ z: z + 1, x: x * 2 + qx, y: y * 2 + qy })));
