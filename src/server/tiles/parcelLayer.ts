import type { AnyDataset } from "#contract/define/dataset";
import { ByteSink } from "#geo/format/byteSink";
import { MvtGeometry } from "#geo/tile/mvtGeometry";
import { MvtValues } from "#geo/tile/mvtValues";
import type { Filter } from "../repositories/records/filter";
import type { Scope } from "../repositories/records/scope";
import { allowedOf, dimensionNames } from "./dimensions";
import type { ParcelBlock } from "./parcelBlock";
import { ShapeCutter, windowOf } from "./shapeCutter";
import { valuesOf } from "./tileAttributes";
import { extent, type Tile } from "./tileMath";

const utf8 = new TextEncoder();
const polygon = 3;

/** Parcels of a block to draw, and their colour attributes as tags by combination. */
type Part = { block: ParcelBlock; rows: readonly number[]; tags: readonly Uint8Array[] };

/** A tile cut from the blocks that contain it, limited to the scope and the filter. */
export function parcelLayer(
  dataset: AnyDataset,
  blocks: readonly ParcelBlock[],
  tile: Tile,
  filter: Filter,
  scope: Scope,
): Uint8Array {
  const names = dimensionNames(dataset);
  const values = new MvtValues();
  const drawn = new Set<number>();
  const parts: Part[] = [];
  for (const block of blocks) {
    const allowed = allowedOf(names, block.combos, filter, scope);
    let rows = rowsIn(block, tile, allowed);
    if (blocks.length > 1) rows = rows.filter((row) => isNew(drawn, block.oid[row] as number));
    parts.push({ block, rows, tags: tagsOf(dataset, block, rows, values) });
  }
  writer.begin(dataset, values.size);
  for (const part of parts) writer.add(part, tile);
  return writer.finish(dataset, values);
}

/** A parcel on the border of two blocks is in both. */
function isNew(known: Set<number>, oid: number): boolean {
  if (known.has(oid)) return false;
  known.add(oid);
  return true;
}

function rowsIn(block: ParcelBlock, tile: Tile, allowed: Uint8Array): number[] {
  const { left, top, perTile, margin } = windowOf(tile, block.tile);
  const [right, bottom] = [left + perTile + margin, top + perTile + margin];
  const { boxes, combo } = block;
  const rows: number[] = [];
  for (let i = 0; i < block.size; i++) {
    if (!allowed[combo[i] as number]) continue;
    const at = 4 * i;
    const isApart =
      (boxes[at] as number) > right ||
      (boxes[at + 1] as number) > bottom ||
      (boxes[at + 2] as number) < left - margin ||
      (boxes[at + 3] as number) < top - margin;
    if (!isApart) rows.push(i);
  }
  return rows;
}

/** Tags of the attributes, built once per combination that is drawn. */
function tagsOf(
  dataset: AnyDataset,
  { combo, combos }: ParcelBlock,
  rows: readonly number[],
  values: MvtValues,
): Uint8Array[] {
  const all = dimensionNames(dataset);
  const places = dataset.views.tile.map((name) => all.indexOf(name));
  const read = valuesOf(dataset, dataset.views.tile);
  const tags: Uint8Array[] = [];
  const sink = new ByteSink(64);
  for (const row of rows) {
    const at = combo[row] as number;
    if (tags[at]) continue;
    values.writeTags(read(places.map((place) => combos[at]?.[place] ?? "")), sink);
    tags[at] = sink.view().slice();
  }
  return tags;
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
  begin({ name, views }: AnyDataset, firstId: number): void {
    this.#idKey = views.tile.length;
    this.#nextId = firstId;
    this.#layer.reset();
    this.#ids.reset();
    this.#layer.field(1, utf8.encode(name));
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

  finish({ views, key }: AnyDataset, values: MvtValues): Uint8Array {
    if (this.#ids.size === 0) return new Uint8Array(0);
    const layer = this.#layer;
    for (const name of [...views.tile, key.id]) layer.field(3, utf8.encode(name));
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
