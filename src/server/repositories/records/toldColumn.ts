import { type RawBuilder, sql } from "kysely";
import type { AnyDataset } from "#contract/define/dataset";
import { isRounded } from "#contract/define/secret";

/**
 * A field of a row as the reader of its dataset may have it told (`toldValue`): what lists are filtered,
 * put in order and summed by, too, so that no question finds out more than the answer says.
 */
export function toldColumn(dataset: AnyDataset, alias: string, name: string): RawBuilder<unknown> {
  const column = sql.ref(`${alias}.${name}`);
  if (!isRounded(dataset.fields[name], dataset.reader)) return column;
  const { regions } = dataset;
  if (!regions) return firstDigitsOf(column);
  const isRegion = sql`${sql.ref(`${alias}.${regions.by}`)} = ${regions.of}`;
  return sql`case when ${isRegion} then ${column}::numeric else ${firstDigitsOf(column)} end`;
}

export const firstDigitsOf = (value: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`clzy_first_digits(${value})`;
