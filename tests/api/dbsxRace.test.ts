import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { authoritiesOf, type Caller, type Role } from "#contract/roles";
import type { Db } from "../../src/server/db/tables";
import type { Context } from "../../src/server/services/context/context";
import { move as moveDbsx, send as sendDbsx } from "../../src/server/services/plan/dbsx";
import { prepared } from "./database";

// Concurrent transactions cannot run inside the one that other tests roll back.
let db: Db;
const rounds = 8;
const mark = "竞争督办";

const clear = async () => {
  await sql`delete from decision_notice where rzid in
    (select rzid from shrz where ywid in (select dbid from dbsx where bt = ${mark}))`.execute(db);
  await sql`delete from shrz where ywid in (select dbid from dbsx where bt = ${mark})`.execute(db);
  await sql`delete from dbsx where bt = ${mark}`.execute(db);
  await sql`delete from history.dbsx where bt = ${mark}`.execute(db);
};

beforeAll(async () => {
  db = (await prepared()).db;
  await clear();
});
afterAll(clear);

function contextOf(username: string, role: Role, areaCode: string): Context {
  const caller: Caller = {
    ...{ id: username, username, realName: username, roles: [role] },
    ...{ authorities: authoritiesOf[role], areaCode, cyptid: null },
  };
  return { db, readDb: db, caller, token: null, ip: "" } as unknown as Context;
}

const city = (name: string) => contextOf(name, "ROLE_CITY", "3301");
const clerk = () => contextOf("clerk", "ROLE_COUNTY", "330110");

async function answered(): Promise<string> {
  const note = { nd: 2024, bt: mark, dbnr: "请说明进度滞后的原因" };
  const jzrq = new Date(Date.now() + 5 * 86_400_000).toISOString().slice(0, 10);
  await sendDbsx(city("sender"), { dblx: "1", ids: ["330110"], ...note, jzrq });
  const { rows } = await sql<{ dbid: string }>`select dbid from dbsx where bt = ${mark}`.execute(
    db,
  );
  const dbid = rows[0]?.dbid ?? "";
  await moveDbsx(clerk(), { ids: [dbid], zt: "1", clyj: "已约谈实施主体" });
  return dbid;
}

test("of two who close the same matter at once one is told that it is closed", async () => {
  for (let round = 0; round < rounds; round++) {
    const id = await answered();
    const close = (name: string) => moveDbsx(city(name), { ids: [id], zt: "3", clyj: "" });
    const results = await Promise.all([close("first"), close("second")]);
    expect(results.flatMap(({ ok }) => ok)).toEqual([id]);
    expect(results.flatMap(({ failed }) => failed)).toMatchObject([{ id }]);
    const { rows } = await sql<{ n: number }>`
      select count(*)::integer n from shrz where ywid = ${id} and xzt = '3'`.execute(db);
    expect(rows[0]?.n).toBe(1);
    await clear();
  }
}, 60_000);
