import { sql } from "kysely";
import { expect, test } from "vitest";
import { xztd } from "#contract/datasets/xztd";
import { limits } from "#contract/limits";
import { refreshIdle } from "../../src/server/services/idle/idleDay";
import { here, withApp } from "./harness";
import { insertSamples, sampleOf } from "./samples";

withApp();

test("a new day changes a few records in each transaction, and all of them in the end", async () => {
  const { db } = here();
  const many = 2 * limits.sliceRows + 10;
  const records = Array.from({ length: many }, (_, i) =>
    sampleOf(xztd, {
      ...{ dzjgh: `3301102018B${String(i).padStart(5, "0")}`, xzqdm: "330110", xzqmc: "余杭区" },
      ...{ ydkgsj: "2020-03-01", sjkgsj: null, tgksrq: null, czwcrq: null, xzts: 0, xznx: null },
    }),
  );
  await insertSamples(db, xztd, records);
  await sql`create table slice_probe (n integer)`.execute(db);
  await sql`create function slice_probe() returns trigger language plpgsql as $$
    begin
      insert into slice_probe select count(*) from changed;
      return null;
    end $$`.execute(db);
  await sql`create trigger slice_probe after update on xztd referencing new table as changed
    for each statement execute function slice_probe()`.execute(db);
  expect(await refreshIdle(db)).toBe(many);
  const { rows } = await sql<{ n: number }>`select n from slice_probe order by n desc`.execute(db);
  expect(rows.map(({ n }) => n)).toEqual([limits.sliceRows, limits.sliceRows, 10]);
  expect(await refreshIdle(db)).toBe(0);
});
