import { sql } from "kysely";
import { expect } from "vitest";
import { here } from "./harness";

/** Watches a register: how many rows each insert from now on adds, also into an intake of it. */
export async function insertsInto(table: string): Promise<() => Promise<number[]>> {
  const { db } = here();
  await sql`create table insert_probe (n integer)`.execute(db);
  await sql`create function insert_probe() returns trigger language plpgsql as $$
    begin
      insert into public.insert_probe select count(*) from added having count(*) > 0;
      return null;
    end $$`.execute(db);
  await sql`create trigger insert_probe after insert on ${sql.table(table)}
    referencing new table as added for each statement
    when (not clzy_is_settling()) execute function insert_probe()`.execute(db);
  return async () => {
    const { rows } = await sql<{ n: number }>`select n from insert_probe`.execute(db);
    return rows.map(({ n }) => n);
  };
}

/** Lets a statement run with each insert into a register, also into an intake of it. */
export async function withInsertsInto(table: string, statement: string): Promise<void> {
  const { db } = here();
  await sql`create function beside_inserts() returns trigger language plpgsql as $$
    begin
      ${sql.raw(statement)};
      return null;
    end $$`.execute(db);
  await sql`create trigger beside_inserts after insert on ${sql.table(table)}
    referencing new table as added for each statement
    when (not clzy_is_settling()) execute function beside_inserts()`.execute(db);
}

/** Nothing is left of an intake that came to no end. */
export async function expectNoIntake(): Promise<void> {
  const { rows } = await sql`
    select nspname from pg_namespace
     where starts_with(nspname, 'intake_')
       and substr(nspname, 8) not in (select id from intake where shown)`.execute(here().db);
  expect(rows).toEqual([]);
}

/** The kept counts of a register are those of its records. */
export async function expectRollup(table: string, count: number): Promise<void> {
  const { rows } = await sql<{ raw: number; kept: number }>`
    select (select count(*)::integer from ${sql.table(table)} where scbz = 0) raw,
           (select sum(zs)::integer from ${sql.table(`${table}_rollup`)}) kept`.execute(here().db);
  expect(rows).toEqual([{ raw: count, kept: count }]);
}
