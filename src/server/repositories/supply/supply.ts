import { sql } from "kysely";
import { tdgy } from "#contract/datasets/tdgy";
import type { LifeCycle, SupplyDates } from "#contract/rules/supply/lifeCycle";
import { supplyDates } from "#contract/rules/supply/lifeCycle";
import type { Db } from "../../db/tables";
import { type Filter, textArray, whereOf } from "../records/filter";
import type { Scope } from "../records/scope";
import { type Group, groupsOf, type SumRow, sumsOf } from "../records/sums";

/** Names of industry platforms by id. */
export async function platformNames(
  db: Db,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ cyptid: string; cyptmc: string }>`
    select cyptid, cyptmc from cypt where cyptid = any(${textArray(ids)}) order by cyptid`.execute(
    db,
  );
  return new Map(rows.map(({ cyptid, cyptmc }) => [cyptid, cyptmc]));
}

/** The top payers for land, by the name in the contract. */
export async function topBuyers(
  db: Db,
  filter: Filter,
  scope: Scope,
  limit: number,
): Promise<Group[]> {
  const { rows } = await sql<SumRow>`
    select r.srr as key, count(*) zs${sumsOf(tdgy)} from tdgy r
     where ${whereOf(tdgy, filter, scope, "r")} and r.srr is not null
     group by 1 order by sum(r.cjj) desc nulls last, 1 limit ${limit}`.execute(db);
  return groupsOf(tdgy, rows);
}

/** Supplies among these that have a contract, locked until the transaction ends. */
export async function signedNumbers(
  db: Db,
  ids: readonly string[],
): Promise<{ gyid: string; dzjgh: string }[]> {
  const { rows } = await sql<{ gyid: string; dzjgh: string }>`
    select gyid, dzjgh from tdgy
     where gyid = any(${textArray(ids)}) and scbz = 0 and qdrq is not null
     order by gyid for update`.execute(db);
  return rows;
}

/** Computed fields of a supply that change with the calendar. */
export const calendarFields = [
  "qsmzqjd",
  "kgzt",
  "jgzt",
  "kgqk",
  "jgqk",
  "kgyqts",
  "jgyqts",
  "yqts",
  "yjlx",
  "yjdj",
] as const satisfies readonly (keyof LifeCycle)[];

export type SupplyDay = SupplyDates & LifeCycle & { gyid: string };

/** A page of supplies after an id, with what their states are computed from. */
export async function suppliesAfter(db: Db, gyid: string, limit: number): Promise<SupplyDay[]> {
  const columns = sql.join(
    ["gyid", ...supplyDates, ...calendarFields].map((name) => sql.ref(name)),
  );
  const { rows } = await sql<SupplyDay>`
    select ${columns} from tdgy
     where scbz = 0 and gyid > ${gyid} order by gyid limit ${limit}`.execute(db);
  return rows;
}

/** Stores changes due to the calendar; other columns and the version stay. */
export async function setLifeCycles(
  db: Db,
  rows: readonly (LifeCycle & { gyid: string })[],
): Promise<void> {
  if (rows.length === 0) return;
  const set = sql.join(
    calendarFields.map((name) => sql`${sql.ref(name)} = ${sql.ref(`r.${name}`)}`),
  );
  await sql`
    update tdgy t set ${set}
      from json_populate_recordset(null::tdgy, ${JSON.stringify(rows)}::json) r
     where t.gyid = r.gyid`.execute(db);
}
