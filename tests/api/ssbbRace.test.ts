import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { authoritiesOf, type Caller } from "#contract/roles";
import type { Db } from "../../src/server/db/tables";
import type { Context } from "../../src/server/services/context/context";
import { publish } from "../../src/server/services/tax/ssbb";
import { prepared } from "./database";

let db: Db;
const rounds = process.env.DATABASE_URL ? 100 : 5;
const year = 2029;

const clear = async () => {
  for (const table of ["sshsjcb", "history.sshsjcb"]) {
    await sql`delete from ${sql.table(table)} where nd = ${year}`.execute(db);
  }
  await sql`delete from job where kind = 'evaluate' and input ->> 'nd' = ${String(year)}`.execute(
    db,
  );
  await sql`delete from shrz where ywlx = 'ssbb' and ywid like 'race-%'`.execute(db);
  for (const table of ["gxtz", "history.gxtz"]) {
    await sql`delete from ${sql.table(table)} where ywid like 'race-%'`.execute(db);
  }
  for (const table of ["ssbb", "history.ssbb"]) {
    await sql`delete from ${sql.table(table)} where nd = ${year}`.execute(db);
  }
};

beforeAll(async () => {
  db = (await prepared()).db;
  await clear();
});
afterAll(clear);

function context(username: string): Context {
  const caller: Caller = {
    id: username,
    username,
    realName: username,
    roles: ["ROLE_PROVINCE"],
    authorities: authoritiesOf.ROLE_PROVINCE,
    areaCode: "33",
    cyptid: null,
  };
  const queue = { add: async () => "job" };
  return { db, readDb: db, caller, queue, token: null, ip: "" } as unknown as Context;
}

const put = (bbid: string, zt: string) =>
  sql`with made as (
        insert into ssbb (bbid, bbbh, bbmc, nd, sjlx, zt, cjr, gxr)
        values (${bbid}, ${bbid}, '竞争', ${year}, '1', ${zt}, 'test', 'test'))
      insert into sshsjcb (id, bbid, nd, tyshxydm, qymc, xzqdm, xzqmc, ssje, hsss, cjr, gxr)
      values (${bbid}, ${bbid}, ${year}, '91330110MA2CQ01K3K', '企业', '330110', '余杭区', 1, 1, 'test', 'test')`.execute(
    db,
  );

test("however many publish at once, one version of a year counts", async () => {
  for (let round = 0; round < rounds; round++) {
    await put("race-0", "2");
    for (const bbid of ["race-1", "race-2", "race-3"]) await put(bbid, "1");
    const all = ["race-1", "race-2", "race-3", "race-1"].map((bbid, i) =>
      publish(context(`p${i}`), { bbid, bbh: 0, note: "", background: false }).then(
        () => "published",
        (error: Error) => error.message,
      ),
    );
    const outcomes = await Promise.all(all);
    expect(outcomes.filter((one) => one === "published")).toHaveLength(3);
    const { rows } = await sql<{ zt: string; zs: number }>`
      select zt, count(*) zs from ssbb where nd = ${year} group by zt order by zt`.execute(db);
    expect(rows).toEqual([
      { zt: "2", zs: 1 },
      { zt: "3", zs: 3 },
    ]);
    await clear();
  }
}, 120_000);
