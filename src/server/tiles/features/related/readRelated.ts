import { sql } from "kysely";
import type { Db } from "../../../db/tables";
import { textArray } from "../../../repositories/records/filter";
import { conditionOf, from, type Selection } from "../readFeatures";
import type { End } from "./relationships";

/** Which records, by their object ids, belong to those that hold a key at the other end. */
export type Owners = Map<string, number[]>;

/** The keys at the other end of a relation, of the records that are selected. */
export async function readOwners(db: Db, selection: Selection, end: End): Promise<Owners> {
  const { rows } = await sql<{ oid: number; key: string }>`
    select t.oid, ${sql.ref(`t.${end.key}`)} "key" from ${from(selection)} t
     where ${conditionOf(selection)} and ${sql.ref(`t.${end.key}`)} is not null
     order by t.oid`.execute(db);
  const owners: Owners = new Map();
  const oidsOf = new Map<string, number[]>();
  for (const { oid, key } of rows) oidsOf.set(key, [...(oidsOf.get(key) ?? []), oid]);
  for (const [key, toKey] of await pairsOf(db, end, [...oidsOf.keys()])) {
    owners.set(toKey, [...(owners.get(toKey) ?? []), ...(oidsOf.get(key) ?? [])]);
  }
  return owners;
}

/** Which keys belong together; the same ones, unless a table says so. */
async function pairsOf(
  db: Db,
  { relation: { through }, key, toKey }: End,
  keys: readonly string[],
): Promise<[string, string][]> {
  if (through === undefined) return keys.map((one) => [one, one]);
  const { rows } = await sql<{ key: string; to: string }>`
    select ${sql.ref(`d.${key}`)} "key", ${sql.ref(`d.${toKey}`)} "to" from ${sql.table(through)} d
     where ${sql.ref(`d.${key}`)} = any(${textArray(keys)}) order by 1, 2`.execute(db);
  return rows.map((row) => [row.key, row.to]);
}
