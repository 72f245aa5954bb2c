import { sql } from "kysely";
import { beforeEach, expect, test } from "vitest";
import { ssbbApi } from "#contract/endpoints/tax/ssbb";
import { limits } from "#contract/limits";
import { settings } from "#contract/settings";
import { finishRollOuts } from "../../src/server/jobs/rollOuts";
import { openRollOut, openRollOuts } from "../../src/server/repositories/records/rollOut";
import { evaluate, evaluationRollOut } from "../../src/server/services/evaluation/evaluate";
import { yearRollOut } from "../../src/server/services/tax/parcelYear";
import { as, here, withApp } from "./harness";
import { settled } from "./imports";
import { creditCode, enterprise, land, relation } from "./industry";
import { evaluateAll, taxRow, version } from "./taxes";
import type { Username } from "./users";

withApp();

/** More than fits into two transactions. */
const many = 2 * limits.sliceRows + 10;

/**
 * Records how many rows each statement changes: a slice of long work is one statement per table.
 */
beforeEach(async () => {
  await sql`create table slice_probe (t text, n integer)`.execute(here().db);
  await sql`create function slice_probe() returns trigger language plpgsql as $$
    begin
      insert into slice_probe select tg_table_name, count(*) from changed having count(*) > 0;
      return null;
    end $$`.execute(here().db);
  for (const [table, event] of [
    ["gyyd", "update"],
    ["yddw", "update"],
    ["pj", "insert"],
    ["sshsjcb", "insert"],
  ]) {
    await sql`create trigger slice_probe after ${sql.raw(String(event))} on ${sql.table(String(table))}
      referencing new table as changed for each statement execute function slice_probe()`.execute(
      here().db,
    );
  }
});

async function changed(): Promise<Record<string, { most: number; all: number }>> {
  const { rows } = await sql<{ t: string; most: number; all: number }>`
    select t, max(n) most, sum(n)::integer "all" from slice_probe group by t`.execute(here().db);
  await sql`delete from slice_probe`.execute(here().db);
  return Object.fromEntries(rows.map(({ t, most, all }) => [t, { most, all }]));
}

/** A version with one enterprise on each of many parcels. */
async function fill() {
  const made = await version({ zt: "1" });
  for (let i = 0; i < many; i++) {
    const parcel = await land({ mj: 10_000 });
    const firm = await enterprise({ tyshxydm: creditCode() });
    await relation(parcel, firm, { gxzt: "1" });
    await taxRow(made, firm, { hsss: 100 + i });
  }
  await changed();
  return made;
}

test("long work of taxes changes a few rows in each transaction, and all of them in the end", async () => {
  const { bbid } = await fill();
  const bounded = { most: limits.sliceRows, all: many };
  expect((await as("sheng").call(ssbbApi.publish, { bbid, bbh: 0 })).status).toBe(200);
  expect(await changed()).toEqual({ gyyd: bounded, yddw: bounded });
  await evaluateAll(settings.dataYear.usual);
  const { pj } = await changed();
  expect([pj?.most, Number(pj?.all) >= 2 * many]).toEqual([limits.sliceRows, true]);
  const copy = { nd: 2025, bbmc: "副本", copyFrom: bbid };
  expect((await as("shuiwu").call(ssbbApi.create, copy)).status).toBe(200);
  expect(await changed()).toEqual({ sshsjcb: bounded });
}, 120_000);

test("a version moves at once for who does not wait, and a job brings the figures", async () => {
  const made = await version({ zt: "1" });
  const firm = await enterprise();
  await relation(await land({ mj: 10_000 }), firm, { gxzt: "1" });
  await taxRow(made, firm, { hsss: 400 });
  const province = as("sheng");
  const asked = { bbid: made.bbid, bbh: 0, background: true };
  const { body } = await province.call(ssbbApi.publish, asked);
  expect([body.zt, (await openRollOuts(here().db)).length]).toEqual(["2", 1]);
  here().queue.start();
  expect((await settled(province, body.jobId ?? "")).state).toBe("done");
  expect([await taxOf("gyyd"), await taxOf("yddw")]).toEqual([400, 400]);
  const years = (await openRollOuts(here().db)).filter(({ kind }) => kind === "taxYear");
  expect(years).toEqual([]);
});

const taxOf = async (table: "gyyd" | "yddw") => {
  const { rows } = await sql<{ zss: number }>`
    select sum(zss)::float8 zss from ${sql.table(table)}`.execute(here().db);
  return rows[0]?.zss;
};

test("an evaluation that is cancelled while it judges stores nothing", async () => {
  const { db } = here();
  const made = await version({ zt: "2" });
  for (const place of [
    { xzqdm: "330110", xzqmc: "余杭区" },
    { xzqdm: "330212", xzqmc: "鄞州区" },
  ]) {
    const firm = await enterprise(place);
    await relation(await land({ mj: 10_000, ...place }), firm, { gxzt: "1" });
    await taxRow(made, firm, { hsss: 300 });
  }
  const stop = new AbortController();
  const means = { signal: stop.signal, report: () => stop.abort(new Error("cancelled")) };
  const who = { username: "test", areaCode: "33", cyptid: null };
  await expect(evaluate(db, settings.dataYear.usual, who, means)).rejects.toThrow("cancelled");
  const { rows } = await sql`select from pj`.execute(db);
  expect([rows.length, (await openRollOuts(db)).length]).toEqual([0, 0]);
  await evaluateAll(settings.dataYear.usual);
  expect((await sql`select from pj`.execute(db)).rows.length).toBeGreaterThan(0);
});

test("readers are told what is brought up to date in their region, until it is", async () => {
  const told = async (user: Username) =>
    (await as(user).call(ssbbApi.settling, {})).body.map(({ kind, nd }) => `${kind} ${nd}`);
  const nd = settings.dataYear.usual;
  const who = { turn: "under-way", by: "test", via: ssbbApi.publish.path };
  await openRollOut(here().db, { ...yearRollOut({ nd, evaluateFor: null }), ...who });
  const order = { nd, areaCode: "3302" };
  await openRollOut(here().db, { ...evaluationRollOut(order), ...who });
  expect((await told("sheng")).sort()).toEqual([`evaluation ${nd}`, `taxYear ${nd}`]);
  expect(await told("yuhang")).toEqual([`taxYear ${nd}`]);
  await finishRollOuts(here().db);
  expect(await told("sheng")).toEqual([]);
});

test("what a crash has broken off is brought to its end before anybody is served", async () => {
  const { db } = here();
  const made = await version({ zt: "2" });
  const firm = await enterprise();
  await relation(await land({ mj: 10_000 }), firm, { gxzt: "1" });
  await taxRow(made, firm, { hsss: 300 });
  const who = { turn: "broken-off", by: "test", via: ssbbApi.publish.path };
  await openRollOut(db, {
    ...yearRollOut({ nd: settings.dataYear.usual, evaluateFor: null }),
    ...who,
  });
  const gone = { what: "taxRows none", kind: "taxRows", input: { bbid: "none" } };
  await taxRow({ bbid: "none", nd: settings.dataYear.usual }, firm);
  await openRollOut(db, { ...gone, ...who });
  expect(await finishRollOuts(db)).toBe(2);
  expect([await taxOf("gyyd"), await taxOf("yddw")]).toEqual([300, 300]);
  const { rows } = await sql`select from sshsjcb where bbid = 'none'`.execute(db);
  expect([rows.length, (await openRollOuts(db)).length]).toEqual([0, 0]);
});
