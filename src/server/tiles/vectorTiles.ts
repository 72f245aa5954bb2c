import { hash } from "node:crypto";
import type { AnyDataset } from "#contract/define/dataset";
import { isRounded, roundedIn } from "#contract/define/secret";
import type { LabelFields } from "#contract/words/labelFields";
import { heavily } from "../db/asking";
import type { Db } from "../db/tables";
import type { Filter } from "../repositories/records/filter";
import type { Scope } from "../repositories/records/scope";
import type { BlockPack } from "./blockPack";
import { Blocks, type FoundBlocks, stateAmong } from "./blocks";
import { ByteCache } from "./byteCache";
import { type CellPoint, cellPoints } from "./cellPoints";
import { cellTile } from "./cellTile";
import { columnPoints, columnTile } from "./columnTile";
import { areKnown } from "./dimensions";
import { type Numbers, numbersNow } from "./knownNumbers";
import { labelLayer } from "./labelLayer";
import { shared } from "./onePromise";
import { parcelLayer } from "./parcelLayer";
import { parcelTile } from "./parcelTile";
import { Pyramid } from "./pyramid";
import { readTile } from "./readCells";
import { type Revisions, revisionsAmong, revisionsOf, stateOf } from "./revision";
import { cellLevels, type Tile, tileKey } from "./tileMath";

/** Changes with the tile format, so that browsers request new tiles. */
const format = 2;
/** With 220 MB of an idle server and an export, this keeps the process below 400 MB. */
const capacity = 80 * 1024 * 1024;
/**
 * Bytes of an entry besides its content, and per byte of content, which is also kept compressed.
 */
const overhead = 500;
const perByte = 1.6;

export type TileRequest = {
  dataset: AnyDataset;
  tile: Tile;
  filter: Filter;
  scope: Scope;
  /**
   * The moment whose state is shown; defaults to now. Cached until something changes around the
   * tile: the past is fixed, but a transaction that took long may still commit into it.
   */
  at?: string | undefined;
  /** What a layer of labels tells other programs, from the first level of parcels on. */
  labels?: LabelFields | null;
};
/** What can be looked up for a tile before the caller is known. */
export type Ahead = Promise<FoundBlocks> | undefined;
/** `bytes` is null if the caller has the same tag already. */
export type TileReply = { tag: string; bytes: Uint8Array | null };
type Made = { state: string; bytes: Uint8Array };
/** With the version of the revisions in memory that its state was last found to be of. */
type Kept = Made & {
  tag: string;
  version?: number;
  /** It was cut before anybody was answered with it. */
  isAhead?: boolean;
};
/** A request made ready for `now`, once for all times that it comes. */
export type ReadyTile = { request: TileRequest; key: string };
/** The current state of the data, and how to make the tile from it. */
type Plan = { state: string; make: () => Promise<Made> };

/** Vector tiles of all datasets, cached until the data under them changes. */
export class VectorTiles {
  readonly #cache: ByteCache;
  readonly #blocks: Blocks;
  readonly #pyramids = new Map<string, Pyramid>();
  readonly #making = new Map<string, Promise<Made>>();
  /** Tiles that the caller had already, that were kept here, and that had to be made. */
  readonly answered = { known: 0, kept: 0, made: 0 };

  /** Without a pack, blocks that are not in memory are asked of the database. */
  constructor(
    bytes: number = capacity,
    readonly pack: BlockPack | null = null,
  ) {
    this.#cache = new ByteCache(bytes);
    this.#blocks = new Blocks(this.#cache, pack);
  }

  get keptBytes(): number {
    return this.#cache.bytes;
  }

  /** Starts to find the blocks of a tile while the caller's session is being looked up. */
  lookAhead(db: Db, request: Omit<TileRequest, "scope">, isPresent?: Promise<boolean>): Ahead {
    if (!isFromBlocks({ ...request, filter: tidy(request.filter) })) return undefined;
    const found = this.#blocks.find(db, request.dataset, request.tile, isPresent);
    // Nobody awaits it if the session has expired.
    found.catch(() => {});
    return found;
  }

  /** The current tile for a scope and filter; `known` is the tag that the caller has. */
  async tile(db: Db, asked: TileRequest, known?: string, ahead?: Ahead): Promise<TileReply> {
    const request = { ...asked, filter: tidy(asked.filter) };
    const key = keyOf(request);
    const { state, make } = await this.#plan(db, request, ahead);
    const tag = tagOf(key, state);
    if (tag === known) {
      this.answered.known++;
      return { tag, bytes: null };
    }
    const kept = this.#cache.get<Made>(key);
    if (kept?.state === state) {
      this.answered.kept++;
      return { tag, bytes: kept.bytes };
    }
    this.answered.made++;
    const made = await shared(this.#making, `${key} ${state}`, make);
    const entry: Kept = { ...made, tag: tagOf(key, made.state) };
    this.#keep(key, entry);
    return { tag: entry.tag, bytes: made.bytes };
  }

  /**
   * The current tile if it, or all that it is cut from, is here and revisions are in memory, else
   * null. These must be up to date since before its caller has asked: see `numbersNow`.
   */
  now(db: Db, { key, request }: ReadyTile, known?: string): TileReply | null {
    const numbers = numbersNow(db, request.dataset.name);
    if (!numbers) return null;
    const kept = this.#cache.get<Kept>(key);
    if (!kept || !this.#isCurrent(kept, numbers, request)) {
      return this.#cutNow(key, request, numbers, known);
    }
    const isKnown = kept.tag === known;
    this.answered[isKnown ? "known" : kept.isAhead ? "made" : "kept"]++;
    kept.isAhead = false;
    return { tag: kept.tag, bytes: isKnown ? null : kept.bytes };
  }

  /** Cuts what `now` would have to, before it is asked: nobody is answered with it as yet. */
  cutAhead(db: Db, { key, request }: ReadyTile, known?: string): void {
    const numbers = numbersNow(db, request.dataset.name);
    const kept = this.#cache.get<Kept>(key);
    if (!numbers || (kept && this.#isCurrent(kept, numbers, request))) return;
    this.#cut(key, request, numbers, known, true);
  }

  #cutNow(key: string, request: TileRequest, numbers: Numbers, known?: string): TileReply | null {
    const cut = this.#cut(key, request, numbers, known);
    if (cut) this.answered[cut.bytes ? "made" : "known"]++;
    return cut;
  }

  #cut(
    key: string,
    request: TileRequest,
    numbers: Numbers,
    known?: string,
    isAhead = false,
  ): TileReply | null {
    const { dataset, tile, filter, scope } = request;
    if (!isFromBlocks(request) || labelsIn(request)) return null;
    const found = this.#blocks.now(dataset, tile, numbers);
    if (!found) return null;
    const { state, blocks } = found;
    const tag = tagOf(key, state);
    if (tag === known) return { tag, bytes: null };
    const bytes = parcelLayer(dataset, blocks, tile, filter, scope);
    this.#keep(key, { tag, state, bytes, version: numbers.version, isAhead });
    return { tag, bytes };
  }

  /** Its places are looked through only after something of the dataset has changed. */
  #isCurrent(kept: Kept, numbers: Numbers, request: TileRequest): boolean {
    if (kept.version === numbers.version) return true;
    if (kept.state !== this.#stateNow(numbers, request)) return false;
    kept.version = numbers.version;
    return true;
  }

  #keep(key: string, entry: Kept): void {
    this.#cache.set(key, entry, perByte * entry.bytes.length + key.length + overhead);
  }

  #stateNow(numbers: Numbers, request: TileRequest): string {
    const { tile } = request;
    if (isFromBlocks(request)) return stateAmong(numbers, tile);
    return stateOf(revisionsAmong(numbers, tile), tile);
  }

  /** The counted cells of a tile of level 11 or above, under a filter on dimensions alone. */
  async points(db: Db, request: TileRequest): Promise<CellPoint[]> {
    const { dataset, tile, filter, scope } = request;
    if (!areKnown(dataset, filter)) throw new Error("cells do not know this filter");
    const found = await columnPoints(db, request);
    if (found) return found;
    const pyramid = this.#pyramid(dataset);
    const revisions = await revisionsOf(db, dataset.name, tile);
    const cells = await pyramid.cells(db, tile, revisions);
    return cellPoints(cells, pyramid.dimensions.allowed(filter, scope));
  }

  /**
   * Parcels of all regions in a tile of level 11 or above; its cells and all below it are cached.
   */
  async count(db: Db, dataset: AnyDataset, tile: Tile): Promise<number> {
    const revisions = await revisionsOf(db, dataset.name, tile);
    const { zs } = await this.#pyramid(dataset).cells(db, tile, revisions);
    return zs.reduce((sum, one) => sum + one, 0);
  }

  async #plan(db: Db, request: TileRequest, ahead: Ahead): Promise<Plan> {
    const plan = isFromBlocks(request)
      ? await this.#planParcels(db, request, ahead)
      : await this.#planOther(db, request);
    const labels = labelsIn(request);
    return labels ? { ...plan, make: () => labelled(db, request, labels, plan) } : plan;
  }

  async #planParcels(db: Db, request: TileRequest, ahead: Ahead): Promise<Plan> {
    const { dataset, tile, filter, scope } = request;
    const { state, read } = await (ahead ?? this.#blocks.find(db, dataset, tile));
    const make = async () => {
      const { state, blocks } = await read();
      return { state, bytes: parcelLayer(dataset, blocks, tile, filter, scope) };
    };
    return { state, make };
  }

  async #planOther(db: Db, request: TileRequest): Promise<Plan> {
    const { dataset, tile } = request;
    const revisions = await revisionsOf(db, dataset.name, tile);
    const state = stateOf(revisions, tile);
    const make = async () => {
      if (tile.z > cellLevels) return parcelTile(db, request);
      return { state, bytes: await heavily(() => this.#cells(db, request, revisions)) };
    };
    return { state, make };
  }

  /**
   * From columns in memory where they are kept. Blocks and cells are cached for the present only: the past
   * is read each time.
   */
  async #cells(db: Db, request: TileRequest, revisions: Revisions): Promise<Uint8Array> {
    const { dataset, tile, filter, scope, at } = request;
    if (at === undefined && revisions.size === 0) return new Uint8Array(0);
    const found = at === undefined ? await columnTile(db, request) : null;
    if (found) return found;
    const pyramid = this.#pyramid(dataset);
    const { dimensions } = pyramid;
    const isKept = at === undefined && areKnown(dataset, filter);
    const cells = isKept
      ? await pyramid.cells(db, tile, revisions)
      : await readTile(db, dataset, dimensions, tile, filter, scope, at);
    const allowed = dimensions.allowed(isKept ? filter : {}, scope);
    return cellTile(dataset, dimensions, tile, cells, allowed);
  }

  #pyramid(dataset: AnyDataset): Pyramid {
    const known = this.#pyramids.get(dataset.name);
    if (known) return known;
    const made = new Pyramid(dataset, this.#cache);
    this.#pyramids.set(dataset.name, made);
    return made;
  }
}

export function readyTile(asked: TileRequest): ReadyTile {
  const request = { ...asked, filter: tidy(asked.filter) };
  return { request, key: keyOf(request) };
}

function keyOf(request: TileRequest): string {
  const { dataset, tile, scope, filter, at } = request;
  const { from, to, cyptid } = scope;
  const place = [tileKey(tile), from, to, cyptid];
  const rounded = roundedIn(dataset, filter);
  const labels = labelsIn(request);
  const told = labels && [labels, isRounded(dataset.fields[labels.size ?? ""], dataset.reader)];
  return JSON.stringify([format, dataset.name, ...place, filter, at ?? null, rounded, told]);
}

const labelsIn = ({ labels = null, tile }: TileRequest): LabelFields | null =>
  tile.z > cellLevels ? labels : null;

/** A tile is a message whose layers may stand one after the other. */
async function labelled(
  db: Db,
  request: TileRequest,
  labels: LabelFields,
  { make }: Plan,
): Promise<Made> {
  const { state, bytes } = await make();
  return { state, bytes: Buffer.concat([bytes, await labelLayer(db, request, labels)]) };
}

const isFromBlocks = ({ dataset, tile, filter, at }: Omit<TileRequest, "scope">): boolean =>
  tile.z > cellLevels && at === undefined && areKnown(dataset, filter);

function tagOf(key: string, state: string): string {
  return `"${hash("sha256", `${key} ${state}`, "base64url").slice(0, 22)}"`;
}

/** Normalises a filter: no empty entries, keys in order. */
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
