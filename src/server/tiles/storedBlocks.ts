import { createHash } from "node:crypto";
import { sql } from "kysely";
import type { AnyDataset } from "#contract/define/dataset";
import { keep } from "../db/keep";
import type { Db } from "../db/tables";
import { dimensionNames } from "./dimensions";
import { blockLevel, columnNames, type ParcelBlock, unitLevel, unpackBlock } from "./parcelBlock";
import { cellLevels, type Range } from "./tileMath";

const blocksAcross = 2 ** (blockLevel - cellLevels);

const forms = new Map<string, string>();

/** What the bytes of a block mean; those of another form are as good as missing. */
function formOf(dataset: AnyDataset): string {
  const known = forms.get(dataset.name);
  if (known) return known;
  const parts = [blockLevel, unitLevel, columnNames, dataset.key.id, dimensionNames(dataset)];
  const form = createHash("md5").update(JSON.stringify(parts)).digest("base64url").slice(0, 8);
  forms.set(dataset.name, form);
  return form;
}

type Row = { no: number; x: number | null; y: number; bytes: Buffer };

/**
 * The revision of a tile of level 11, and those of its blocks in a range that are stored as they are
 * now; they are not sent where the revision is `known`.
 */
export async function findBlocks(
  db: Db,
  dataset: AnyDataset,
  leaf: { x: number; y: number },
  { x0, y0, x1, y1 }: Range,
  known: number,
) {
  const { rows } = await sql<Row>`${keep}
    select r.no, b.x, b.y, b.bytes
      from tile_revision r
      left join tile_block b on b.dataset = r.dataset and b.x between ${x0} and ${x1}
                            and b.y between ${y0} and ${y1}
                            and b.no = r.no and b.form = ${formOf(dataset)} and r.no <> ${known}
     where r.dataset = ${dataset.name} and r.x = ${leaf.x} and r.y = ${leaf.y}`.execute(db);
  const blocks = rows.flatMap(({ x, y, bytes }) =>
    x === null ? [] : unpackBlock({ z: blockLevel, x, y }, bytes),
  );
  return { no: rows[0]?.no ?? 0, blocks };
}

export async function storeBlocks(
  db: Db,
  dataset: AnyDataset,
  no: number,
  blocks: readonly ParcelBlock[],
): Promise<void> {
  const form = formOf(dataset);
  const rows = blocks.map(({ tile: { x, y }, bytes }) => ({
    dataset: dataset.name,
    x,
    y,
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

/** The tiles of level 11 of which a block is missing or of an older revision, the latest first. */
export async function leavesToBuild(db: Db, dataset: AnyDataset) {
  const { rows } = await sql<{ x: number; y: number; no: number }>`
    select r.x, r.y, r.no from tile_revision r
     where r.dataset = ${dataset.name} and ${blocksAcross ** 2}::integer > (
       select count(*) from tile_block b
        where b.dataset = r.dataset and b.no = r.no and b.form = ${formOf(dataset)}
          and b.x between r.x * ${blocksAcross}::integer and (r.x + 1) * ${blocksAcross}::integer - 1
          and b.y between r.y * ${blocksAcross}::integer and (r.y + 1) * ${blocksAcross}::integer - 1)
     order by r.no desc`.execute(db);
  return rows;
}
