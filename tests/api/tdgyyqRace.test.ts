import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { tdgy } from "#contract/datasets/tdgy";
import { authoritiesOf, type Caller, type Role } from "#contract/roles";
import { daysLater, lifeCycleOf, yearsLater } from "#contract/rules/supply/lifeCycle";
import { today } from "#contract/today";
import type { Db } from "../../src/server/db/tables";
import { insertFile } from "../../src/server/repositories/uploads/fj";
import type { Context } from "../../src/server/services/context/context";
import { apply as applyTdgyyq, move as moveTdgyyq } from "../../src/server/services/supply/tdgyyq";
import { prepared } from "./database";
import { insertSamples, sampleOf } from "./samples";

// Concurrent transactions cannot run inside the one that other tests roll back.
let db: Db;
const rounds = 6;
const gyid = "race-postponed";

const clear = async () => {
  await sql`delete from decision_notice where rzid in
    (select rzid from shrz where ywid in (select yqid from tdgyyq where gyid = ${gyid}))`.execute(
    db,
  );
  await sql`delete from shrz where ywid in (select yqid from tdgyyq where gyid = ${gyid})`.execute(
    db,
  );
  await sql`delete from gxtz where ywid = ${gyid}`.execute(db);
  for (const table of ["tdgyyq", "tdgy", "history.tdgyyq", "history.tdgy"]) {
    await sql`delete from ${sql.table(table)} where gyid = ${gyid}`.execute(db);
  }
  await sql`delete from fj where file_id like 'race-paper%'`.execute(db);
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
const clerk = (name: string) => contextOf(name, "ROLE_COUNTY", "330110");

/** Applied for in time: the start is agreed for a day to come. */
const agreed = daysLater(today(), 100);
const wanted = daysLater(agreed, 181);
const dates = {
  ...{ qdrq: "2020-07-20", ydjdsj: "2020-12-20", sjjdsj: "2020-12-18", ydkgsj: agreed },
  ...{ sjkgsj: null, ydjgsj: yearsLater(agreed, 2), sjjgsj: null, ydtcsj: null, sjtcsj: null },
  ...{
    ydfhsj: null,
    sjfhsj: null,
    fhjg: null,
    tczt: null,
    cjzt: "1" as const,
    ggrq: null,
    cjrq: null,
  },
};

const apply = async (name: string) => {
  const fileId = `race-paper-${name}`;
  await insertFile(db, {
    ...{ fileId, name: "补充协议.pdf", size: 1, md5: "0", by: name, fjlx: "06" },
    ...{ owner: null, areaCode: "330110" },
  });
  const order = { gyid, yqlx: "1" as const, xydsj: wanted, yqly: "规划条件调整" };
  return applyTdgyyq(clerk(name), { ...order, fileIds: [fileId] });
};

test("of two who apply, and of two who decide, at once one is told that it is done", async () => {
  for (let round = 0; round < rounds; round++) {
    const sample = sampleOf(tdgy, {
      ...{ ...dates, ...lifeCycleOf(dates, "2024-12-31"), gyid, dzjgh: "3301102020B99999" },
      ...{ gdfs: "23", htbh: "3301102020A29999", tdyt: "100102", crnx: 50, qsj: 1, cjj: 2 },
      ...{ fqzf: null, hcjl: null, sfbzd: 0, rjlxx: 1, rjlsx: 2, ldlsx: 10, xqnx: null },
    });
    await insertSamples(db, tdgy, [sample]);
    const applied = await Promise.allSettled([apply("first"), apply("second")]);
    const made = applied.flatMap((one) => (one.status === "fulfilled" ? [one.value] : []));
    expect(made).toHaveLength(1);
    const id = made[0]?.yqid ?? "";
    const decide = (name: string, zt: string) =>
      moveTdgyyq(city(name), { ids: [id], zt, shyj: "已核对材料" });
    const results = await Promise.all([decide("first", "1"), decide("second", "2")]);
    expect(results.flatMap(({ ok }) => ok)).toEqual([id]);
    expect(results.flatMap(({ failed }) => failed)).toMatchObject([{ id }]);
    const { rows } = await sql<{ zt: string; day: string; steps: number }>`
      select q.zt, t.ydkgsj::text "day",
             (select count(*)::integer from shrz where ywid = q.yqid and yzt = '0') steps
        from tdgyyq q join tdgy t using (gyid) where q.yqid = ${id}`.execute(db);
    const [{ zt, day, steps } = { zt: "", day: "", steps: 0 }] = rows;
    expect([day, steps]).toEqual([zt === "1" ? wanted : agreed, 1]);
    await clear();
  }
}, 60_000);
