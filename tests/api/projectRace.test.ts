import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { Refusal } from "#contract/errors";
import { authoritiesOf, type Caller, type Role } from "#contract/roles";
import type { Db } from "../../src/server/db/tables";
import type { Context } from "../../src/server/services/context/context";
import {
  insert as insertZkfxmsd,
  updateSpzt as updateSpztZkfxmsd,
} from "../../src/server/services/project/zkfxmsd";
import { prepared } from "./database";
import { insertParcels, type Parcel, parcel, squareIn } from "./parcels";
import { projectDraft } from "./projects";

// Concurrent transactions cannot run inside the one that other tests roll back.
let db: Db;
const rounds = 10;

const clear = async () => {
  await sql`delete from shrz where ywid in (select xmid from zkfxmsd where ssdw = '竞争')`.execute(
    db,
  );
  await sql`delete from zkfxmsd where ssdw = '竞争'`.execute(db);
  await sql`delete from dxydsd where dkid like 'prace-%'`.execute(db);
  await sql`delete from history.zkfxmsd where ssdw = '竞争'`.execute(db);
  await sql`delete from history.dxydsd where dkid like 'prace-%'`.execute(db);
};

beforeAll(async () => {
  db = (await prepared()).db;
  await clear();
});
afterAll(clear);

function contextOf(username: string, role: Role, areaCode: string): Context {
  const caller: Caller = {
    id: username,
    username,
    realName: username,
    roles: [role],
    authorities: authoritiesOf[role],
    areaCode,
    cyptid: null,
  };
  return { db, readDb: db, caller, token: null, ip: "" } as unknown as Context;
}

const clerk = (name: string) => contextOf(name, "ROLE_COUNTY", "330110");
const reviewer = (name: string) => contextOf(name, "ROLE_CITY", "3301");

async function land(n: number): Promise<Parcel> {
  const one = parcel({ dkid: `prace-${n}`, shzt: "5", geometry: squareIn("330110", 1300 + n) });
  await insertParcels(db, "dxydsd", [one]);
  return one;
}

const draftOf = (one: Parcel) => {
  const { values, geometry } = projectDraft([one], { ssdw: "竞争" });
  return { values, geometry, parcels: [{ dkid: one.dkid }], confirmWarnings: true };
};

test("of two clerks who take the same parcel up at once one is refused", async () => {
  for (let round = 0; round < rounds; round++) {
    const one = await land(round);
    const take = (name: string) =>
      insertZkfxmsd(clerk(name), draftOf(one)).catch((error: unknown) => error);
    const results = await Promise.all([take("first"), take("second")]);
    const refused = results.filter((result) => result instanceof Refusal);
    expect(refused.map(({ status }) => status)).toEqual([400]);
    expect(refused[0]?.message).toContain("已纳入项目");
    await clear();
  }
}, 60_000);

test("of two clerks who enter projects at once neither gets the other's number", async () => {
  for (let round = 0; round < rounds; round++) {
    const pair = [await land(2 * round), await land(2 * round + 1)];
    const made = await Promise.all(pair.map((one) => insertZkfxmsd(clerk("c"), draftOf(one))));
    expect(new Set(made.map(({ xmbh }) => xmbh)).size).toBe(2);
    await clear();
  }
}, 60_000);

test("of two reviewers who decide at the same moment exactly one wins", async () => {
  for (let round = 0; round < rounds; round++) {
    const { xmid } = await insertZkfxmsd(clerk("c"), draftOf(await land(round)));
    await sql`update zkfxmsd set spzt = '1' where xmid = ${xmid}`.execute(db);
    const decide = (name: string, spzt: string) =>
      updateSpztZkfxmsd(reviewer(name), { xmids: [xmid], spzt, spyj: "方案不完整" });
    const results = await Promise.all([decide("pass", "5"), decide("refuse", "6")]);
    expect(results.flatMap(({ ok }) => ok)).toEqual([xmid]);
    const { rows } = await sql<{ spzt: string; zkfzt: string }>`
      select p.spzt, k.zkfzt from zkfxmsd p join zkfxmsd_dk d using (xmid)
        join dxydsd k using (dkid) where p.xmid = ${xmid}`.execute(db);
    expect(rows).toEqual([
      results[0].ok[0] ? { spzt: "5", zkfzt: "1" } : { spzt: "6", zkfzt: "0" },
    ]);
    await clear();
  }
}, 60_000);
