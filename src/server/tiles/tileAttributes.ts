import { sql } from "kysely";
import type { AnyDataset } from "#contract/define/dataset";
import type { TileValue } from "#geo/mvtValues";

/** Between values that travel as one text; taken out of the values themselves. */
export const unit = "\u001f";
export const record = "\u001e";

/** What a parcel carries in a tile: its id, and what it is coloured by. */
export const tileKeys = ({ key, views }: AnyDataset): readonly string[] => [key.id, ...views.tile];

/** Columns as one text. The names come from a dataset. */
export const joined = (names: readonly string[], alias: string) =>
  sql`concat_ws(${unit}::text, ${sql.join(names.map((name) => plain(name, alias)))})`;

const plain = (name: string, alias: string) =>
  sql`translate(coalesce(${sql.ref(`${alias}.${name}`)}::text, ''), ${unit + record}::text, '')`;

/** The texts of a parcel as values of a tile. */
export function valuesOf(dataset: AnyDataset, names: readonly string[]) {
  const numeric = names.map((name) => numbers.has(dataset.fields[name]?.kind ?? ""));
  return (texts: readonly string[]): TileValue[] =>
    texts.map((text, i) => (text === "" ? null : numeric[i] ? Number(text) : text));
}

const numbers = new Set(["number", "integer", "flag"]);
