import { createHash } from "node:crypto";
import type { AnyDataset } from "#contract/define/dataset";
import type { Db } from "../db/tables";
import type { Filter } from "../repositories/filter";
import type { Scope } from "../repositories/scope";
import { ByteCache } from "./byteCache";
import { type CellPoint, cellPoints } from "./cellPoints";
import { cellTile } from "./cellTile";
import { blockBytes, blockLevel, blockOf, readBlock } from "./parcelBlock";
import { parcelLayer } from "./parcelLayer";
import { parcelTile } from "./parcelTile";
import { Pyramid } from "./pyramid";
import { readTile } from "./readCells";
import { type Revisions, revisionsOf, stateOf } from "./revision";
import { cellLevels, type Tile, tileKey } from "./tileMath";

/** Changes with the format of tiles, so that browsers ask for new ones. */
const format = 1;
const capacity = 256 * 1024 * 1024;
/** What an entry costs besides its bytes. */
const overhead = 500;

export type TileRequest = {
  dataset: AnyDataset;
  tile: Tile;
  filter: Filter;
  scope: Scope;
  /**
   * The moment whose state is shown; now if left out. Kept until something changes around the tile:
   * what happened before does not, but a change that was long in the making may still come to lie there.
   */
  at?: string | undefined;
};
/** `bytes` are null where the tag is the one that the asker has. */
export type TileReply = { tag: string; bytes: Uint8Array | null };
type Made = { state: string; bytes: Uint8Array };
type Read = Awaited<ReturnType<typeof readBlock>>;

/** Vector tiles of all datasets, kept as long as the data under them have not changed. */
export class VectorTiles {
  readonly #cache: ByteCache;
  readonly #pyramids = new Map<string, Pyramid>();
  readonly #making = new Map<string, Promise<Made>>();
  readonly #reading = new Map<string, Promise<Read>>();

  constructor(bytes: number = capacity) {
    this.#cache = new ByteCache(bytes);
  }

  /** A tile as it is now for a scope and filter; `known` is the tag of what the asker has. */
  async tile(db: Db, asked: TileRequest, known?: string): Promise<TileReply> {
    const request = { ...asked, filter: tidy(asked.filter) };
    const { dataset, tile, scope, filter, at = null } = request;
    const { from, to, cyptid } = scope;
    const key = JSON.stringify([format, dataset.name, tileKey(tile), from, to, cyptid, filter, at]);
    const kept = this.#cache.get<Made>(key);
    // A single tile is read by itself, its state along with it; its neighbours by the block.
    if (!kept && known === undefined && at === null && this.#isFirst(dataset, tile)) {
      return this.#keep(key, await parcelTile(db, request));
    }
    const revisions = await revisionsOf(db, dataset.name, tile);
    const state = stateOf(revisions, tile);
    const tag = tagOf(key, state);
    if (tag === known) return { tag, bytes: null };
    if (kept?.state === state) return { tag, bytes: kept.bytes };
    const make = () => this.#make(db, request, revisions);
    return this.#keep(key, await shared(this.#making, `${key} ${state}`, make));
  }

  /** The counted cells of a tile of level 11 or above, under a filter that they alone can answer. */
  async points(db: Db, { dataset, tile, filter, scope }: TileRequest): Promise<CellPoint[]> {
    const pyramid = this.#pyramid(dataset);
    if (!pyramid.dimensions.knows(filter)) throw new Error("cells do not know this filter");
    const revisions = await revisionsOf(db, dataset.name, tile);
    const cells = await pyramid.cells(db, tile, revisions);
    return cellPoints(cells, pyramid.dimensions.allowed(filter, scope));
  }

  /** Reads the cells of a tile and all below it into the cache. */
  async warm(db: Db, dataset: AnyDataset, tile: Tile): Promise<void> {
    const revisions = await revisionsOf(db, dataset.name, tile);
    await this.#pyramid(dataset).cells(db, tile, revisions);
  }

  #keep(key: string, made: Made): TileReply {
    this.#cache.set(key, made, made.bytes.length + key.length + overhead);
    return { tag: tagOf(key, made.state), bytes: made.bytes };
  }

  async #make(db: Db, request: TileRequest, revisions: Revisions): Promise<Made> {
    const { dataset, tile, filter, scope, at } = request;
    const state = stateOf(revisions, tile);
    if (at !== undefined) return { state, bytes: await this.#past(db, request) };
    if (revisions.size === 0) return { state, bytes: new Uint8Array(0) };
    const pyramid = this.#pyramid(dataset);
    const { dimensions } = pyramid;
    const isKnown = dimensions.knows(filter);
    if (tile.z > cellLevels) {
      if (!isKnown || tile.z < blockLevel) return parcelTile(db, request);
      const read = await this.#block(db, dataset, blockOf(tile), state);
      const allowed = dimensions.allowed(filter, scope);
      const bytes = parcelLayer(dataset, dimensions, read.block, tile, allowed);
      return { state: read.state, bytes };
    }
    const cells = isKnown
      ? await pyramid.cells(db, tile, revisions)
      : await readTile(db, dataset, dimensions, tile, filter, scope);
    const allowed = dimensions.allowed(isKnown ? filter : {}, scope);
    return { state, bytes: cellTile(dataset, dimensions, tile, cells, allowed) };
  }

  /** Read for itself: blocks and cells are kept of the present alone. */
  async #past(db: Db, request: TileRequest): Promise<Uint8Array> {
    const { dataset, tile, filter, scope, at } = request;
    if (tile.z > cellLevels) return (await parcelTile(db, request)).bytes;
    const { dimensions } = this.#pyramid(dataset);
    const cells = await readTile(db, dataset, dimensions, tile, filter, scope, at);
    return cellTile(dataset, dimensions, tile, cells, dimensions.allowed({}, scope));
  }

  /** Whether nobody has asked for parcels around here yet. */
  #isFirst(dataset: AnyDataset, tile: Tile): boolean {
    if (tile.z < blockLevel) return tile.z > cellLevels;
    const key = `asked ${dataset.name} ${tileKey(blockOf(tile))}`;
    if (this.#cache.get(key)) return false;
    this.#cache.set(key, true, overhead);
    return true;
  }

  /** The parcels around a tile in a state, or in a newer one. */
  async #block(db: Db, dataset: AnyDataset, tile: Tile, state: string): Promise<Read> {
    const key = `block ${dataset.name} ${tileKey(tile)}`;
    const kept = this.#cache.get<Read>(key);
    if (kept?.state === state) return kept;
    const { dimensions } = this.#pyramid(dataset);
    return shared(this.#reading, `${key} ${state}`, async () => {
      const read = await readBlock(db, dataset, dimensions, tile);
      this.#cache.set(key, read, blockBytes(read.block) + overhead);
      return read;
    });
  }

  #pyramid(dataset: AnyDataset): Pyramid {
    const known = this.#pyramids.get(dataset.name);
    if (known) return known;
    const made = new Pyramid(dataset, this.#cache);
    this.#pyramids.set(dataset.name, made);
    return made;
  }
}

/** Several screens that ask for the same thing at once wait for one making of it. */
function shared<T>(open: Map<string, Promise<T>>, key: string, make: () => Promise<T>): Promise<T> {
  const known = open.get(key);
  if (known) return known;
  const making = make().finally(() => open.delete(key));
  open.set(key, making);
  return making;
}

function tagOf(key: string, state: string): string {
  const hash = createHash("sha256").update(`${key} ${state}`).digest("base64url");
  return `"${hash.slice(0, 22)}"`;
}

/** The same filter however it was written: no empty entries, keys in order. */
const tidy = (filter: Filter): Filter =>
  Object.fromEntries(
    Object.entries(filter)
      .filter(([, value]) => !isEmpty(value))
      .sort(([a], [b]) => (a < b ? -1 : 1)),
  );

const isEmpty = (value: unknown): boolean =>
  value === undefined ||
  value === null ||
  value === "" ||
  (Array.isArray(value) && value.length === 0);
