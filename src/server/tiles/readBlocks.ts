import { sql } from "kysely";
import type { AnyDataset } from "#contract/define/dataset";
import { TwkbReader } from "#geo/twkb";
import { keep } from "../db/keep";
import type { Db } from "../db/tables";
import { BlockBuilder, type Box } from "./blockBuilder";
import { dimensionNames } from "./dimensions";
import { blockLevel, unitLevel } from "./parcelBlock";
import { type NumberedBlock, rowsIn } from "./storedBlocks";
import { inside, joined, record, unit } from "./tileAttributes";
import {
  boundsOf,
  boundsOfRange,
  buffer,
  cellLevels,
  extent,
  type Range,
  tileKey,
  tilesIn,
  wider,
} from "./tileMath";

/** Units along the side of a block, and around it as far as the largest tile of parcels looks. */
const side = extent * 2 ** (unitLevel - blockLevel);
const margin = buffer * 2 ** (unitLevel - cellLevels - 1);

const whole = boundsOf({ z: unitLevel, x: 0, y: 0 });
/** Units in a metre of EPSG:3857. */
const scale = extent / (whole.east - whole.west);

type Packed = { texts: string | null; outlines: Buffer | null; revisions: string | null };

/**
 * Reads the blocks of a range from the records themselves: attributes as one text, in the same order
 * oid and outline (TWKB) as bytes. One row instead of thousands, and no `ST_AsMVT`, which the embedded
 * engine lacks. The revisions come in the same statement, so that they belong to these very parcels; a
 * block without one has never held any and is left out.
 */
export async function readBlocks(
  db: Db,
  dataset: AnyDataset,
  range: Range,
): Promise<NumberedBlock[]> {
  const bounds = boundsOfRange(blockLevel, range);
  const { west, north } = bounds;
  const { x0, y0, x1, y1 } = range;
  const names = [dataset.key.id, ...dimensionNames(dataset)];
  const { rows } = await sql<Packed>`${keep}
    select string_agg(texts, ${sql.lit(record)}) texts,
           string_agg(int4send(oid) || int4send(octet_length(outline)) || outline, ''::bytea) outlines,
           (select string_agg(x || ' ' || y || ' ' || no, ',') from block_revision r
             where r.dataset = ${dataset.name}
               and r.x between ${x0} and ${x1} and r.y between ${y0} and ${y1}) revisions
      from (
        select t.oid, ${joined(dataset, names, "t")} texts,
               ST_AsTWKB(ST_TransScale(t.geom_3857, ${-west}, ${-north}, ${scale}, ${-scale}), 0) outline
          from (${inside(dataset, wider(bounds, margin / scale))}) t
         where t.scbz = 0
        offset 0
      ) parcels`.execute(db);
  const [packed] = rows;
  const builders = buildersFor(range);
  if (packed?.outlines) share((packed.texts ?? "").split(record), packed.outlines, builders);
  const revisions = new Map(
    rowsIn(packed?.revisions ?? null).map(([x = 0, y = 0, no = 0]) => [
      tileKey({ z: blockLevel, x, y }),
      no,
    ]),
  );
  return builders.flatMap((builder) => {
    const no = revisions.get(tileKey(builder.tile));
    return no === undefined ? [] : [{ no, block: builder.block() }];
  });
}

const buildersFor = (range: Range): BlockBuilder[] =>
  tilesIn(blockLevel, range).map(
    (block) => new BlockBuilder(block, (block.x - range.x0) * side, (block.y - range.y0) * side),
  );

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
