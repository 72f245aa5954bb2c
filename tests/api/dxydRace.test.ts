import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { Refusal } from "#contract/errors";
import { authoritiesOf, type Caller, type Role } from "#contract/roles";
import type { Shzt } from "#contract/workflow/shzt";
import type { Db } from "../../src/server/db/tables";
import type { Context } from "../../src/server/services/context/context";
import {
  update as updateDxydsd,
  updateShzt as updateShztDxydsd,
} from "../../src/server/services/low/dxydsd";
import { prepared } from "./database";
import { insertParcels, parcel, squareIn } from "./parcels";

// Concurrent transactions cannot run inside the one that other tests roll back.
let db: Db;
const onServer = Boolean(process.env.DATABASE_URL);
/** The embedded engine has one session, where nothing is concurrent: a few rounds are enough. */
const rounds = onServer ? 1000 : 20;
const fewRounds = 20;
/**
 * Rounds of a hundred concurrent calls. A thousand rounds take minutes: set RACE_ROUNDS for that.
 */
const crowdedRounds = Number(process.env.RACE_ROUNDS ?? (onServer ? 10 : 1));
const minutes = 60_000;
const idOf = (round: number) => `race-${round}`;

const clear = async () => {
  for (const [table, column] of [
    ["dxydsd", "dkid"],
    ["history.dxydsd", "dkid"],
    ["shrz", "ywid"],
    ["gxtz", "ywid"],
    ["history.gxtz", "ywid"],
  ] as const) {
    await sql`delete from ${sql.table(table)} where ${sql.ref(column)} like 'race-%'`.execute(db);
  }
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

const reviewer = (name: string) => contextOf(name, "ROLE_CITY", "3301");
const clerk = (name: string) => contextOf(name, "ROLE_COUNTY", "330110");

const put = (rows: Parameters<typeof parcel>[0][]) =>
  insertParcels(
    db,
    "dxydsd",
    rows.map((row, i) => parcel({ geometry: squareIn("330110", 900 + i), ...row })),
  );

test(
  "of two reviewers who decide at the same moment exactly one wins, round after round",
  async () => {
    for (let round = 0; round < rounds; round++) {
      const dkid = idOf(round);
      await put([{ dkid, shzt: "1" }]);
      const decide = (name: string, shzt: Shzt) =>
        updateShztDxydsd(reviewer(name), { dkids: [dkid], shzt, shyj: "界址不清楚" });
      const results = await Promise.all([decide("pass", "5"), decide("back", "2")]);
      expect(results.flatMap(({ ok }) => ok)).toEqual([dkid]);
      expect(results.flatMap(({ failed }) => failed)).toHaveLength(1);

      const log = await db
        .selectFrom("shrz")
        .select(["xzt", "czr"])
        .where("ywid", "=", dkid)
        .orderBy("rzid")
        .execute();
      const winner = results[0].ok.length === 1 ? ["5", "pass"] : ["2", "back"];
      expect(log.map(({ xzt, czr }) => [xzt, czr])).toEqual([winner]);
      const record = await db
        .selectFrom("dxydsd")
        .select(["shzt", "bbh"])
        .where("dkid", "=", dkid)
        .executeTakeFirstOrThrow();
      expect(record).toEqual({ shzt: winner[0], bbh: 1 });
      await clear();
    }
  },
  5 * minutes,
);

test(
  "of a hundred reviewers at one record exactly one wins, round after round",
  async () => {
    for (let round = 0; round < crowdedRounds; round++) {
      const dkid = idOf(round);
      await put([{ dkid, shzt: "1" }]);
      const results = await Promise.all(
        Array.from({ length: 100 }, (_, i) =>
          updateShztDxydsd(reviewer(`reviewer${i}`), {
            dkids: [dkid],
            shzt: i % 2 === 0 ? "5" : "2",
            shyj: "界址不清楚",
          }),
        ),
      );
      expect(results.filter(({ ok }) => ok.length === 1)).toHaveLength(1);
      expect(results.filter(({ failed }) => failed.length === 1)).toHaveLength(99);
      const log = await db.selectFrom("shrz").select("czr").where("ywid", "=", dkid).execute();
      expect(log).toHaveLength(1);
      await clear();
    }
  },
  30 * minutes,
);

test("of two clerks who save the same version one is told that it is stale, twenty times", async () => {
  for (let round = 0; round < fewRounds; round++) {
    const dkid = idOf(round);
    await put([{ dkid }]);
    const save = (name: string) =>
      updateDxydsd(clerk(name), {
        dkid,
        bbh: 0,
        values: { dkmc: name },
        confirmWarnings: true,
      }).catch((error: unknown) => error);
    const results = await Promise.all([save("first"), save("second")]);
    const refused = results.filter((one) => one instanceof Refusal);
    expect(refused.map(({ status }) => status)).toEqual([409]);
    await clear();
  }
}, 60_000);

test("of two clerks who give the same number to two parcels one is refused", async () => {
  const dkbh = "330110SD202299999";
  for (let round = 0; round < fewRounds; round++) {
    const ids = [`race-a${round}`, `race-b${round}`];
    await put(ids.map((dkid) => ({ dkid })));
    const results = await Promise.all(
      ids.map((dkid) =>
        updateDxydsd(clerk("yuhang"), {
          dkid,
          bbh: 0,
          values: { dkbh },
          confirmWarnings: true,
        }).catch((error: unknown) => error),
      ),
    );
    const refused = results.filter((one) => one instanceof Refusal);
    expect(refused.map(({ status }) => status)).toEqual([400]);
    await clear();
  }
}, 60_000);

test("batches that name the same parcels in opposite order do not block each other", async () => {
  for (let round = 0; round < 5; round++) {
    const ids = Array.from({ length: 40 }, (_, i) => `race-${round}-${i}`);
    await put(ids.map((dkid) => ({ dkid, shzt: "1" as const })));
    const pass = (dkids: string[]) =>
      updateShztDxydsd(reviewer("r"), { dkids, shzt: "5", shyj: "" });
    const [one, two] = await Promise.all([pass(ids), pass([...ids].reverse())]);
    expect([...one.ok, ...two.ok].sort()).toEqual([...ids].sort());
    await clear();
  }
}, 60_000);
