import { sql } from "kysely";
import type { AnyDataset } from "#contract/define/dataset";
import { TwkbReader } from "#geo/twkb";
import { keep } from "../db/keep";
import type { Db } from "../db/tables";
import { BlockBuilder, type Box } from "./blockBuilder";
import { dimensionNames } from "./dimensions";
import { blockLevel, blocksOf, type ParcelBlock, unitLevel } from "./parcelBlock";
import { inside, joined, record, unit } from "./tileAttributes";
import { boundsOf, buffer, cellLevels, extent, leavesOf, type Tile, wider } from "./tileMath";

/** Units along the side of a block, and around it as far as the largest tile of parcels looks. */
const side = extent * 2 ** (unitLevel - blockLevel);
const margin = buffer * 2 ** (unitLevel - cellLevels - 1);

type Packed = { texts: string | null; outlines: Buffer | null; no: number | null };
type ReadBlocks = { no: number; blocks: ParcelBlock[] };

/**
 * Reads the blocks of a tile of level 11 or deeper from the records themselves: attributes as one text,
 * in the same order oid and outline (TWKB) as bytes. One row instead of thousands, and no `ST_AsMVT`,
 * which the embedded engine lacks. The revision comes in the same statement, so that it belongs to
 * these very parcels.
 */
export async function readBlocks(db: Db, dataset: AnyDataset, tile: Tile): Promise<ReadBlocks> {
  const bounds = boundsOf(tile);
  const { west, north, east } = bounds;
  const scale = (extent * 2 ** (unitLevel - tile.z)) / (east - west);
  const { x0, y0 } = leavesOf(tile);
  const names = [dataset.key.id, ...dimensionNames(dataset)];
  const { rows } = await sql<Packed>`${keep}
    select string_agg(texts, ${sql.lit(record)}) texts,
           string_agg(int4send(oid) || int4send(octet_length(outline)) || outline, ''::bytea) outlines,
           (select no from tile_revision r
             where r.dataset = ${dataset.name} and r.x = ${x0} and r.y = ${y0}) no
      from (
        select t.oid, ${joined(dataset, names, "t")} texts,
               ST_AsTWKB(ST_TransScale(t.geom_3857, ${-west}, ${-north}, ${scale}, ${-scale}), 0) outline
          from (${inside(dataset, wider(bounds, margin / scale))}) t
         where t.scbz = 0
        offset 0
      ) parcels`.execute(db);
  const [packed] = rows;
  const builders = buildersFor(tile);
  if (packed?.outlines) share((packed.texts ?? "").split(record), packed.outlines, builders);
  return { no: packed?.no ?? 0, blocks: builders.map((builder) => builder.block()) };
}

function buildersFor(tile: Tile): BlockBuilder[] {
  const blocks = blocksOf(tile);
  const [first] = blocks;
  return blocks.map(
    (block) =>
      new BlockBuilder(
        block,
        (block.x - (first?.x ?? 0)) * side,
        (block.y - (first?.y ?? 0)) * side,
      ),
  );
}

/** Gives each parcel to the blocks that it touches. */
function share(
  lines: readonly string[],
  outlines: Buffer,
  builders: readonly BlockBuilder[],
): void {
  const bytes = new Uint8Array(outlines.buffer, outlines.byteOffset, outlines.length);
  const reader = new TwkbReader();
  let at = 0;
  for (const line of lines) {
    const oid = outlines.readInt32BE(at);
    const from = at + 8;
    at = from + outlines.readInt32BE(at + 4);
    if (!reader.read(bytes.subarray(from, at))) continue;
    const cut = line.indexOf(unit);
    const [id, combo] = [line.slice(0, cut), line.slice(cut + 1)];
    const box = boxOf(reader);
    for (const builder of builders) {
      if (touches(box, builder)) builder.add(oid, id, combo, reader, box);
    }
  }
  // A separator inside a value would shift what belongs to whom.
  if (at !== outlines.length) throw new Error("parcels and outlines do not match");
}

function boxOf({ coordinates, lineEnds }: TwkbReader): Box {
  let [west, north, east, south] = [Infinity, Infinity, -Infinity, -Infinity];
  const end = 2 * (lineEnds.at(-1) ?? 0);
  for (let i = 0; i < end; i += 2) {
    const [x, y] = [coordinates[i] as number, coordinates[i + 1] as number];
    if (x < west) west = x;
    if (x > east) east = x;
    if (y < north) north = y;
    if (y > south) south = y;
  }
  return [west, north, east, south];
}

const touches = ([west, north, east, south]: Box, { left, top }: BlockBuilder): boolean =>
  east >= left - margin &&
  west <= left + side + margin &&
  south >= top - margin &&
  north <= top + side + margin;
