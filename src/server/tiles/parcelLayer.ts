import type { AnyDataset } from "#contract/define/dataset";
import { ByteSink } from "#geo/format/byteSink";
import { MvtGeometry } from "#geo/tile/mvtGeometry";
import { MvtValues } from "#geo/tile/mvtValues";
import type { Filter } from "../repositories/records/filter";
import type { Scope } from "../repositories/records/scope";
import { allows, dimensionNames } from "./dimensions";
import type { ParcelBlock } from "./parcelBlock";
import { ShapeCutter, windowOf } from "./shapeCutter";
import { unit, valuesOf } from "./tileAttributes";
import { extent, type Tile } from "./tileMath";

const utf8 = new TextEncoder();
const polygon = 3;

/** Parcels of a block to draw, and their colour attributes as tags by combination. */
type Part = { block: ParcelBlock; rows: readonly number[]; tags: Tags };
type Tags = readonly (Uint8Array | null | undefined)[];

/** What all tiles of a dataset have in common. */
type Facts = {
  dimensions: readonly string[];
  /** Which of these are attributes of a parcel. */
  places: readonly number[];
  read: ReturnType<typeof valuesOf>;
  /** The fields of a layer for its name and for the names of attributes. */
  name: Uint8Array;
  keys: Uint8Array;
};

const known = new WeakMap<AnyDataset["fields"], Facts>();

function factsOf(dataset: AnyDataset): Facts {
  const kept = known.get(dataset.fields);
  if (kept) return kept;
  const { name, views, key } = dataset;
  const dimensions = dimensionNames(dataset);
  const made = {
    dimensions,
    places: views.tile.map((one) => dimensions.indexOf(one)),
    read: valuesOf(dataset, views.tile),
    name: fieldsOf(1, [name]),
    keys: fieldsOf(3, [...views.tile, key.id]),
  };
  known.set(dataset.fields, made);
  return made;
}

function fieldsOf(number: number, texts: readonly string[]): Uint8Array {
  const sink = new ByteSink(256);
  for (const text of texts) sink.field(number, utf8.encode(text));
  return sink.view();
}

/** A tile cut from the blocks that contain it, limited to the scope and the filter. */
export function parcelLayer(
  dataset: AnyDataset,
  blocks: readonly ParcelBlock[],
  tile: Tile,
  filter: Filter,
  scope: Scope,
): Uint8Array {
  const facts = factsOf(dataset);
  const drawn = blocks.length > 1 ? new Set<number>() : null;
  const tagger = new Tagger(facts, allows(facts.dimensions, filter, scope));
  const parts = blocks.map((block) => partOf(block, tile, tagger, drawn));
  writer.begin(dataset, facts, tagger.values.size);
  for (const part of parts) writer.add(part, tile);
  return writer.finish(facts, tagger.values);
}

/** Its rows in the tile that may be drawn. A parcel on the border of two blocks is in both. */
function partOf(block: ParcelBlock, tile: Tile, tagger: Tagger, drawn: Set<number> | null): Part {
  const { left, top, perTile, margin } = windowOf(tile, block.tile);
  const [right, bottom] = [left + perTile + margin, top + perTile + margin];
  const { boxes, combo, combos, oid } = block;
  const rows: number[] = [];
  const tags: (Uint8Array | null | undefined)[] = [];
  for (let i = 0; i < block.size; i++) {
    const at = 4 * i;
    const isApart =
      (boxes[at] as number) > right ||
      (boxes[at + 1] as number) > bottom ||
      (boxes[at + 2] as number) < left - margin ||
      (boxes[at + 3] as number) < top - margin;
    if (isApart) continue;
    const one = combo[i] as number;
    if (tags[one] === undefined) tags[one] = tagger.tagsOf(combos.at(one));
    if (tags[one] === null || drawn?.has(oid[i] as number)) continue;
    drawn?.add(oid[i] as number);
    rows.push(i);
  }
  return { block, rows, tags };
}

/** The attributes of a tile's combinations as tags, which share a table of values. */
class Tagger {
  readonly values = new MvtValues();
  readonly #known = new Map<string, Uint8Array | null>();

  constructor(
    private readonly facts: Facts,
    private readonly isAllowed: (values: readonly string[]) => boolean,
  ) {}

  /** Null if parcels of this combination are not drawn. */
  tagsOf(combo: string): Uint8Array | null {
    const kept = this.#known.get(combo);
    if (kept !== undefined) return kept;
    const made = this.#make(combo.split(unit));
    this.#known.set(combo, made);
    return made;
  }

  #make(texts: readonly string[]): Uint8Array | null {
    if (!this.isAllowed(texts)) return null;
    const { read, places } = this.facts;
    this.values.writeTags(read(places.map((place) => texts[place] ?? "")), sink);
    return sink.view().slice();
  }
}

/**
 * Writes the layer of a tile. Ids are all different, so they follow the attributes in the value
 * table, in feature order. Reused for every tile, because fresh buffers cost more than their
 * contents.
 */
class LayerWriter {
  readonly #layer = new ByteSink(65_536);
  readonly #ids = new ByteSink(16_384);
  readonly #commands = new ByteSink();
  readonly #head = new ByteSink(256);
  readonly #tags = new ByteSink(64);
  readonly #geometry = new MvtGeometry();
  readonly #cutter = new ShapeCutter();
  #idKey = 0;
  #nextId = 0;

  /** `firstId` is the index of the first id in the value table. */
  begin({ views }: AnyDataset, { name }: Facts, firstId: number): void {
    this.#idKey = views.tile.length;
    this.#nextId = firstId;
    this.#layer.reset();
    this.#ids.reset();
    this.#layer.raw(name);
  }

  add({ block, rows, tags }: Part, tile: Tile): void {
    this.#cutter.begin(block, tile);
    for (const row of rows) {
      this.#commands.reset();
      this.#geometry.write(this.#cutter.shape(block, row), this.#commands);
      // Too small to be visible at tile resolution.
      if (this.#commands.size === 0) continue;
      this.#addFeature(block.oid[row] as number, tags[block.combo[row] as number] as Uint8Array);
      this.#addId(block, row);
    }
  }

  #addFeature(oid: number, attributes: Uint8Array): void {
    const [tags, head, commands, layer] = [this.#tags, this.#head, this.#commands, this.#layer];
    tags.reset();
    tags.raw(attributes);
    tags.varint(this.#idKey);
    tags.varint(this.#nextId++);
    head.reset();
    head.varint(8);
    head.varint(oid);
    head.fieldOf(2, tags);
    head.varint(3 * 8);
    head.varint(polygon);
    head.varint(4 * 8 + 2);
    head.varint(commands.size);
    layer.varint(2 * 8 + 2);
    layer.varint(head.size + commands.size);
    layer.rawOf(head);
    layer.rawOf(commands);
  }

  /** A value in the table: a message with the text as its first field. */
  #addId({ ids, idEnds }: ParcelBlock, row: number): void {
    const from = row === 0 ? 0 : (idEnds[row - 1] as number);
    const to = idEnds[row] as number;
    const [value, table] = [this.#tags, this.#ids];
    value.reset();
    value.varint(8 + 2);
    value.varint(to - from);
    table.varint(4 * 8 + 2);
    table.varint(value.size + to - from);
    table.rawOf(value);
    table.rawFrom(ids, from, to);
  }

  finish({ keys }: Facts, values: MvtValues): Uint8Array {
    if (this.#ids.size === 0) return new Uint8Array(0);
    const layer = this.#layer;
    layer.raw(keys);
    values.writeTable(layer, 4);
    layer.rawOf(this.#ids);
    layer.varint(5 * 8);
    layer.varint(extent);
    layer.varint(15 * 8);
    layer.varint(2);
    const out = new ByteSink(layer.size + 10);
    out.fieldOf(3, layer);
    return out.view();
  }
}

const writer = new LayerWriter();
/** For one combination's tags after the other. */
const sink = new ByteSink(64);
