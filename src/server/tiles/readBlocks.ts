import { sql } from "kysely";
import type { AnyDataset } from "#contract/define/dataset";
import { TwkbReader } from "#geo/format/twkb";
import { kept } from "../db/keep";
import type { Db } from "../db/tables";
import { BlockBuilder, type Box } from "./blockBuilder";
import { dimensionNames } from "./dimensions";
import { blockLevel, unitLevel } from "./parcelBlock";
import { type NumberedBlock, rowsIn } from "./storedBlocks";
import { fenced, joined, record, unit } from "./tileAttributes";
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

/** Units along a block's side, and the margin needed around it for the largest parcel tile. */
const side = extent * 2 ** (unitLevel - blockLevel);
const margin = buffer * 2 ** (unitLevel - cellLevels - 1);

const whole = boundsOf({ z: unitLevel, x: 0, y: 0 });
/** Units per metre of EPSG:3857. */
const scale = extent / (whole.east - whole.west);

type Packed = { texts: string | null; outlines: string | null; revisions: string | null };
type Statement = ReturnType<typeof kept<Packed>>;

const statements = new Map<string, Statement>();

/** By dataset name; each statement is built once. */
function statementFor(db: Db, dataset: AnyDataset): Statement {
  const known = statements.get(dataset.name);
  if (known) return known;
  const names = [dataset.key.id, ...dimensionNames(dataset)];
  const [parcels, box] = [sql.table(dataset.table), sql.raw("$10, $11, $12, $13")];
  const shown = sql.raw("ST_TransScale(t.geom_3857, $6, $7, $8, $9)");
  const range = sql.raw("r.dataset = $1 and r.x between $2 and $3 and r.y between $4 and $5");
  const { sql: text } = sql`
    select string_agg(texts, ${sql.lit(record)}) texts,
           encode(string_agg(int4send(oid) || int4send(octet_length(outline)) || outline, ''::bytea),
                  'base64') outlines,
           (select string_agg(x || ' ' || y || ' ' || no, ',') from block_revision r
             where ${range}) revisions
      from (
        select t.oid, ${joined(dataset, names, "t")} texts, ST_AsTWKB(${shown}, 0) outline
          from (${fenced(parcels, box)}) t
         where t.scbz = 0
        offset 0
      ) parcels`.compile(db);
  const made = kept<Packed>(text);
  statements.set(dataset.name, made);
  return made;
}

/**
 * Reads the blocks of a range from the records: the attributes as one text, and in the same order
 * oid and outline (TWKB) as bytes. One row instead of thousands, and no `ST_AsMVT`, which the
 * embedded engine lacks. The revisions come in the same statement, so that they belong to exactly
 * these parcels; a block without one has never held any and is left out.
 */
export async function readBlocks(
  db: Db,
  dataset: AnyDataset,
  range: Range,
): Promise<NumberedBlock[]> {
  const bounds = boundsOfRange(blockLevel, range);
  const { west, north } = bounds;
  const { x0, y0, x1, y1 } = range;
  const around = wider(bounds, margin / scale);
  const [packed] = await statementFor(db, dataset)(
    db,
    ...[dataset.name, x0, x1, y0, y1],
    ...[-west, -north, scale, -scale],
    ...[around.west, around.south, around.east, around.north],
  );
  const builders = buildersFor(range);
  if (packed?.outlines) {
    share((packed.texts ?? "").split(record), Buffer.from(packed.outlines, "base64"), builders);
  }
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

/** Adds each parcel to every block that it touches. */
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
  // A separator inside a value would shift all values after it.
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
