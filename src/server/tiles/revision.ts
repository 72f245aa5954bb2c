import { createHash } from "node:crypto";
import { kept } from "../db/keep";
import type { Db } from "../db/tables";
import { type Numbers, numbersOf, placeKey } from "./knownNumbers";
import type { NumberMap } from "./numberMap";
import { leavesOf, type Range, type Tile } from "./tileMath";

/** Revisions of the level-11 tiles under (or over) a tile; those without parcels are missing. */
export type Revisions = ReadonlyMap<number, number>;

const perRow = 2 ** 16;
export const leafKey = placeKey;
export const leafAt = (key: number): { x: number; y: number } => ({
  x: Math.floor(key / perRow),
  y: key % perRow,
});

const revisionsIn = kept<{ x: number; y: number; no: number }>(`
  select x, y, no from tile_revision
   where dataset = $1 and x between $2 and $3 and y between $4 and $5
   order by x, y`);

/** Read before the data: a tile made from newer data then only looks older than it is. */
export async function revisionsOf(db: Db, dataset: string, tile: Tile): Promise<Revisions> {
  const numbers = await numbersOf(db, dataset);
  if (numbers) return revisionsAmong(numbers, tile);
  const { x0, y0, x1, y1 } = leavesOf(tile);
  const rows = await revisionsIn(db, dataset, x0, x1, y0, y1);
  return new Map(rows.map(({ x, y, no }) => [leafKey(x, y), no]));
}

/** The same from memory. */
export function revisionsAmong({ leaves }: Numbers, tile: Tile): Revisions {
  const found = new Map<number, number>();
  for (const key of keysAmong(leaves, leavesOf(tile))) {
    const no = leaves.get(key);
    if (no !== undefined) found.set(key, no);
  }
  return found;
}

/** In order of place. Of a continent there are fewer that hold anything than there are places. */
function keysAmong(leaves: NumberMap, { x0, y0, x1, y1 }: Range): readonly number[] {
  const down = y1 - y0 + 1;
  const size = (x1 - x0 + 1) * down;
  if (size <= leaves.size) {
    return Array.from({ length: size }, (_, i) =>
      leafKey(x0 + Math.floor(i / down), y0 + (i % down)),
    );
  }
  const isIn = (key: number) => {
    const { x, y } = leafAt(key);
    return x >= x0 && x <= x1 && y >= y0 && y <= y1;
  };
  return [...leaves.keys()].filter(isIn).sort((a, b) => a - b);
}

/**
 * Identifies the state of the data that a tile shows. All revisions count, not only the highest: of
 * two changes, the one that committed last may have the lower number.
 */
export function stateOf(revisions: Revisions, tile: Tile): string {
  const { x0, y0, x1, y1 } = leavesOf(tile);
  if (x0 === x1 && y0 === y1) return leafState(revisions.get(leafKey(x0, y0)));
  const hash = createHash("sha1");
  for (const [key, no] of revisions) {
    const { x, y } = leafAt(key);
    if (x >= x0 && x <= x1 && y >= y0 && y <= y1) hash.update(`${key}:${no};`);
  }
  return hash.digest("base64url");
}

/** The state of a tile that lies within one level-11 tile. */
export const leafState = (no: number | null | undefined): string => String(no ?? 0);

/** The state of a tile cut from blocks of these revisions, in order of place. */
export function blockState(nos: readonly number[]): string {
  if (nos.length < 2) return leafState(nos[0]);
  return createHash("sha1").update(nos.join()).digest("base64url");
}
