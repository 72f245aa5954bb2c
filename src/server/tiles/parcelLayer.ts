import type { AnyDataset } from "#contract/define/dataset";
import { ByteSink } from "#geo/byteSink";
import { MvtGeometry } from "#geo/mvtGeometry";
import { MvtValues } from "#geo/mvtValues";
import type { Dimensions } from "./dimensions";
import type { ParcelBlock } from "./parcelBlock";
import { ShapeCutter, windowOf } from "./shapeCutter";
import { valuesOf } from "./tileAttributes";
import { extent, type Tile } from "./tileMath";

const utf8 = new TextEncoder();
const polygon = 3;

/** A tile cut from the block that holds it. `allowed` tells which dimensions may be seen. */
export function parcelLayer(
  dataset: AnyDataset,
  dimensions: Dimensions,
  block: ParcelBlock,
  tile: Tile,
  allowed: Uint8Array,
): Uint8Array {
  const rows = rowsIn(block, tile, allowed);
  if (rows.length === 0) return new Uint8Array(0);
  const layer = new ByteSink(rows.length * 90 + 1024);
  layer.field(1, utf8.encode(dataset.name));
  const { tagsOf, values } = attributeTags(dataset, dimensions, block, rows);
  const idKey = dataset.views.tile.length;
  const drawn = writeFeatures(layer, { block, tile, rows, tagsOf, idKey, firstId: values.size });
  if (drawn.length === 0) return new Uint8Array(0);
  for (const key of [...dataset.views.tile, dataset.key.id]) layer.field(3, utf8.encode(key));
  values.writeTable(layer, 4);
  writeIds(layer, block, drawn);
  layer.varint(5 * 8);
  layer.varint(extent);
  layer.varint(15 * 8);
  layer.varint(2);
  const out = new ByteSink(layer.size + 10);
  out.fieldOf(3, layer);
  return out.view();
}

function rowsIn(block: ParcelBlock, tile: Tile, allowed: Uint8Array): number[] {
  const { left, top, perTile, margin } = windowOf(tile, block.tile);
  const [right, bottom] = [left + perTile + margin, top + perTile + margin];
  const { boxes, dim } = block;
  const rows: number[] = [];
  for (let i = 0; i < block.size; i++) {
    if (!allowed[dim[i] as number]) continue;
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

/** Tags of the attributes, made once for each combination of dimensions. */
function attributeTags(
  dataset: AnyDataset,
  dimensions: Dimensions,
  block: ParcelBlock,
  rows: readonly number[],
) {
  const names = dataset.views.tile;
  const read = valuesOf(dataset, names);
  const values = new MvtValues();
  const known = new Map<number, Uint8Array>();
  const sink = new ByteSink(64);
  for (const row of rows) {
    const dim = block.dim[row] as number;
    if (known.has(dim)) continue;
    values.writeTags(read(names.map((name) => dimensions.value(dim, name))), sink);
    known.set(dim, sink.view().slice());
  }
  const none = new Uint8Array(0);
  return { values, tagsOf: (row: number) => known.get(block.dim[row] as number) ?? none };
}

type Writing = {
  block: ParcelBlock;
  tile: Tile;
  rows: readonly number[];
  tagsOf: (row: number) => Uint8Array;
  /** Numbers of the id's key and of the first id in the tables. */
  idKey: number;
  firstId: number;
};

/**
 * Writes the features and tells which rows they are. Ids are all different: they follow the
 * attributes in the value table, in the features' order.
 */
function writeFeatures(layer: ByteSink, writing: Writing): number[] {
  const { block, rows, tagsOf, idKey, firstId } = writing;
  const [commands, tags, body] = [new ByteSink(), new ByteSink(), new ByteSink()];
  const geometry = new MvtGeometry();
  const cutter = new ShapeCutter(block, writing.tile);
  const drawn: number[] = [];
  for (const row of rows) {
    commands.reset();
    geometry.write(cutter.shape(row), commands);
    // Nothing is left of it at tile resolution.
    if (commands.size === 0) continue;
    tags.reset();
    tags.raw(tagsOf(row));
    tags.varint(idKey);
    tags.varint(firstId + drawn.length);
    drawn.push(row);
    body.reset();
    body.varint(8);
    body.varint(block.oid[row] as number);
    body.fieldOf(2, tags);
    body.varint(3 * 8);
    body.varint(polygon);
    body.fieldOf(4, commands);
    layer.fieldOf(2, body);
  }
  return drawn;
}

function writeIds(layer: ByteSink, { ids, idEnds }: ParcelBlock, drawn: readonly number[]): void {
  const value = new ByteSink(64);
  for (const row of drawn) {
    value.reset();
    value.field(1, ids.subarray(row === 0 ? 0 : idEnds[row - 1], idEnds[row]));
    layer.fieldOf(4, value);
  }
}
