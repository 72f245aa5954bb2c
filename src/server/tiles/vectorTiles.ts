import { createHash } from "node:crypto";
import type { AnyDataset } from "#contract/define/dataset";
import type { Db } from "../db/tables";
import type { Filter } from "../repositories/filter";
import type { Scope } from "../repositories/scope";
import { ByteCache } from "./byteCache";
import { cellTile } from "./cellTile";
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

export type TileRequest = { dataset: AnyDataset; tile: Tile; filter: Filter; scope: Scope };
export type TileReply = { tag: string; bytes: () => Promise<Uint8Array> };

/** Vector tiles of all datasets, kept as long as the data under them have not changed. */
export class VectorTiles {
  readonly #cache: ByteCache;
  readonly #pyramids = new Map<string, Pyramid>();
  readonly #making = new Map<string, Promise<Uint8Array>>();

  constructor(bytes: number = capacity) {
    this.#cache = new ByteCache(bytes);
  }

  /** The tag says which state the tile shows; the bytes are made only when they are asked for. */
  async tile(db: Db, request: TileRequest): Promise<TileReply> {
    const { dataset, tile, scope } = request;
    const filter = tidy(request.filter);
    const revisions = await revisionsOf(db, dataset.name, tile);
    const key = JSON.stringify([
      ...[format, dataset.name, tileKey(tile), stateOf(revisions, tile)],
      ...[scope.from, scope.to, scope.cyptid, filter],
    ]);
    const tag = createHash("sha256").update(key).digest("base64url").slice(0, 22);
    const make = () => this.#make(db, { ...request, filter }, revisions);
    return { tag: `"${tag}"`, bytes: () => this.#kept(key, make) };
  }

  /** Reads the cells of a tile and all below it into the cache. */
  async warm(db: Db, dataset: AnyDataset, tile: Tile): Promise<void> {
    const revisions = await revisionsOf(db, dataset.name, tile);
    await this.#pyramid(dataset).cells(db, tile, revisions);
  }

  /** Several screens that ask for the same tile wait for one making of it. */
  async #kept(key: string, make: () => Promise<Uint8Array>): Promise<Uint8Array> {
    const known = this.#cache.get<Uint8Array>(key) ?? this.#making.get(key);
    if (known) return known;
    const making = make().finally(() => this.#making.delete(key));
    this.#making.set(key, making);
    const bytes = await making;
    this.#cache.set(key, bytes, bytes.length + key.length + overhead);
    return bytes;
  }

  async #make(db: Db, request: TileRequest, revisions: Revisions): Promise<Uint8Array> {
    const { dataset, tile, filter, scope } = request;
    if (revisions.size === 0) return new Uint8Array(0);
    if (tile.z > cellLevels) return parcelTile(db, dataset, tile, filter, scope);
    const pyramid = this.#pyramid(dataset);
    const { dimensions } = pyramid;
    if (dimensions.knows(filter)) {
      const cells = await pyramid.cells(db, tile, revisions);
      return cellTile(dataset, dimensions, tile, cells, dimensions.allowed(filter, scope));
    }
    const cells = await readTile(db, dataset, dimensions, tile, filter, scope);
    return cellTile(dataset, dimensions, tile, cells, dimensions.allowed({}, scope));
  }

  #pyramid(dataset: AnyDataset): Pyramid {
    const known = this.#pyramids.get(dataset.name);
    if (known) return known;
    const made = new Pyramid(dataset, this.#cache);
    this.#pyramids.set(dataset.name, made);
    return made;
  }
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
