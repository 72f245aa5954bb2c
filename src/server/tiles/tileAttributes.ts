import { type RawBuilder, sql } from "kysely";
import type { AnyDataset } from "#contract/define/dataset";
import type { TileValue } from "#geo/tile/mvtValues";
import { asOf } from "../repositories/records/history";
import { boundsOf, buffer, extent, type Tile, wider } from "./tileMath";

/** Separators of values sent as one text; they are removed from the values themselves. */
export const unit = "\u001f";
export const record = "\u001e";

/** Attributes of a parcel in a tile: its id, and what it is coloured by. */
export const tileKeys = ({ key, views }: AnyDataset): readonly string[] => [key.id, ...views.tile];

/** Columns that tiles and features read besides the fields. */
const ownColumns = ["scbz", "oid"];
const outlineColumns = ["geom", "geom_3857"];

/** The records of a dataset to select from: current, or as they stood at a moment. */
export function recordsAt(dataset: AnyDataset, at: string | undefined): RawBuilder<unknown> {
  if (at === undefined) return sql.table(dataset.table);
  const outline = dataset.geometry ? outlineColumns : [];
  return sql`(${asOf(dataset, at, [...Object.keys(dataset.fields), ...ownColumns, ...outline])})`;
}

/** Records in a tile and its margin. */
export function around(dataset: AnyDataset, tile: Tile, at?: string) {
  const bounds = boundsOf(tile);
  const margin = (buffer / extent) * (bounds.east - bounds.west);
  const { west, south, east, north } = wider(bounds, margin);
  return fenced(recordsAt(dataset, at), sql`${west}, ${south}, ${east}, ${north}`);
}

/**
 * Records of a table in a box of EPSG:3857. The fence stops the plan, which is shared by all tiles,
 * from going by the region, whose size it cannot know.
 */
export function fenced(records: RawBuilder<unknown>, box: RawBuilder<unknown>) {
  return sql`select * from ${records} r
    where geom_3857 && ST_MakeEnvelope(${box}, 3857)
    offset 0`;
}

/**
 * Columns as one text. The names come from a dataset. Uses `
 *
 * `, because `concat_ws`, and `translate` on every value, take longer than the outlines.
 */
export function joined(dataset: AnyDataset, names: readonly string[], alias: string) {
  const parts = names.map((name) => plain(dataset, name, alias));
  return sql`${sql.join(parts, sql` || ${sql.lit(unit)} || `)}`;
}

/**
 * Codes are checked against their lists and ids are generated: only free text can hold a separator.
 */
function plain({ key, fields }: AnyDataset, name: string, alias: string) {
  const column = sql.ref(`${alias}.${name}`);
  if (name === key.id) return column;
  if (fields[name]?.kind !== "text") return sql`coalesce(${column}::text, '')`;
  return sql`translate(coalesce(${column}, ''), ${sql.lit(unit + record)}, '')`;
}

/** The texts of a parcel as tile values. */
export function valuesOf(dataset: AnyDataset, names: readonly string[]) {
  const numeric = names.map((name) => numbers.has(dataset.fields[name]?.kind ?? ""));
  return (texts: readonly string[]): TileValue[] =>
    texts.map((text, i) => (text === "" ? null : numeric[i] ? Number(text) : text));
}

const numbers = new Set(["number", "integer", "flag"]);
