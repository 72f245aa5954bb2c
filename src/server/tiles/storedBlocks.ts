import { createHash } from "node:crypto";
import { sql } from "kysely";
import type { AnyDataset } from "#contract/define/dataset";
import { kept } from "../db/keep";
import type { Db } from "../db/tables";
import { dimensionNames } from "./dimensions";
import { blockLevel, columnNames, type ParcelBlock, unitLevel, unpackBlock } from "./parcelBlock";
import type { Range } from "./tileMath";

const forms = new Map<string, string>();

/** Version of the bytes of a block; blocks of another version count as missing. */
function formOf(dataset: AnyDataset): string {
  const known = forms.get(dataset.name);
  if (known) return known;
  const parts = [blockLevel, unitLevel, columnNames, dataset.key.id, dimensionNames(dataset)];
  const form = createHash("md5").update(JSON.stringify(parts)).digest("base64url").slice(0, 8);
  forms.set(dataset.name, form);
  return form;
}

/** A block, and the revision of the parcels in it. */
export type NumberedBlock = { no: number; block: ParcelBlock };
/** A place that holds or once held a parcel, and its current revision. */
type FoundBlock = { no: number; x: number; y: number; block: ParcelBlock | null };

const blocksIn = kept<{ places: string | null; bytes: string | null }>(`
  select string_agg(r.x || ' ' || r.y || ' ' || r.no || ' ' || coalesce(octet_length(b.bytes), 0), ',') places,
         encode(string_agg(b.bytes, ''::bytea), 'base64') bytes
    from block_revision r
    left join tile_block b on b.dataset = r.dataset and b.x = r.x and b.y = r.y and b.no = r.no
                          and b.form = $1 and b.no <> all($2::bigint[])
   where r.dataset = $3 and r.x between $4 and $5 and r.y between $6 and $7`);

/**
 * The revisions of the blocks in a range, all of the same moment, with the blocks whose stored copy
 * is current. Blocks of the revisions in `known` are not sent; no two blocks share a revision. It
 * is one row, because for a small tile sixteen rows take longer than their contents; and base64,
 * which is two thirds as long as PostgreSQL's hexadecimal and decodes in a fifth of the time.
 */
export async function findBlocks(
  db: Db,
  dataset: AnyDataset,
  { x0, y0, x1, y1 }: Range,
  known: readonly number[],
): Promise<FoundBlock[]> {
  const unsent = `{${known.join()}}`;
  const [row] = await blocksIn(db, formOf(dataset), unsent, dataset.name, x0, x1, y0, y1);
  const { places = null, bytes = null } = row ?? {};
  const all = Buffer.from(bytes ?? "", "base64");
  let at = 0;
  return rowsIn(places).map(([x = 0, y = 0, no = 0, length = 0]) => {
    const packed = length > 0 ? all.subarray(at, at + length) : undefined;
    at += length;
    return { no, x, y, block: packed ? unpackBlock({ z: blockLevel, x, y }, packed) : null };
  });
}

/** Rows of integers sent as one text. */
export const rowsIn = (text: string | null): number[][] =>
  text === null ? [] : text.split(",").map((row) => row.split(" ").map(Number));

export async function storeBlocks(
  db: Db,
  dataset: AnyDataset,
  blocks: readonly NumberedBlock[],
): Promise<void> {
  if (blocks.length === 0) return;
  const form = formOf(dataset);
  const rows = blocks.map(({ no, block: { tile, bytes } }) => ({
    dataset: dataset.name,
    x: tile.x,
    y: tile.y,
    no,
    form,
    bytes: Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length),
  }));
  await db
    .insertInto("tile_block")
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(["dataset", "x", "y"]).doUpdateSet(({ ref }) => ({
        no: ref("excluded.no"),
        form: ref("excluded.form"),
        bytes: ref("excluded.bytes"),
      })),
    )
    .execute();
}

/** A block that is missing or of an older revision; `isNew` if none has ever been stored. */
export type StaleBlock = { x: number; y: number; no: number; isNew: boolean };

/** The stale blocks of a dataset, or those of them among some places, newest first. */
export async function staleBlocks(
  db: Db,
  dataset: AnyDataset,
  among?: readonly { x: number; y: number }[],
): Promise<StaleBlock[]> {
  const only = (axis: "x" | "y") =>
    sql`${`{${among?.map((place) => place[axis]).join()}}`}::integer[]`;
  const named = among
    ? sql`and (r.x, r.y) in (select * from unnest(${only("x")}, ${only("y")}))`
    : sql``;
  const { rows } = await sql<StaleBlock>`
    select r.x, r.y, r.no, b.no is null "isNew"
      from block_revision r
      left join tile_block b on b.dataset = r.dataset and b.x = r.x and b.y = r.y
     where r.dataset = ${dataset.name} ${named}
       and (b.no is distinct from r.no or b.form <> ${formOf(dataset)})
     order by r.no desc`.execute(db);
  return rows;
}

/** Blocks sent at once: so many, and no more than so many bytes if there are two. */
const page = { blocks: 256, bytes: 2_000_000 };
const packedAfter = kept<{ places: string | null; bytes: string | null }>(`
  select string_agg(x || ' ' || y || ' ' || no || ' ' || size, ',' order by n) places,
         encode(string_agg(bytes, ''::bytea order by n), 'base64') bytes
    from (select x, y, no, bytes, octet_length(bytes) size,
                 row_number() over places n, sum(octet_length(bytes)) over places reached
            from (select x, y, no, bytes from tile_block
                   where dataset = $1 and form = $2 and (x, y) > ($3::integer, $4::integer)
                   order by x, y limit ${page.blocks}) following
          window places as (order by x, y)) numbered
   where n = 1 or reached <= ${page.bytes}`);

/** The next stored blocks of a dataset in the order of their places, packed; none at the end. */
export async function storedAfter(
  db: Db,
  dataset: AnyDataset,
  after: { x: number; y: number },
): Promise<{ x: number; y: number; no: number; bytes: Uint8Array }[]> {
  const [row] = await packedAfter(db, dataset.name, formOf(dataset), after.x, after.y);
  const all = Buffer.from(row?.bytes ?? "", "base64");
  let at = 0;
  return rowsIn(row?.places ?? null).map(([x = 0, y = 0, no = 0, length = 0]) => {
    at += length;
    return { x, y, no, bytes: all.subarray(at - length, at) };
  });
}
