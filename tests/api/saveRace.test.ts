import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { pewg } from "#contract/datasets/pewg";
import { Refusal } from "#contract/errors";
import { authoritiesOf, type Caller } from "#contract/roles";
import type { Db } from "../../src/server/db/tables";
import type { Context } from "../../src/server/services/context/context";
import { type SaveRules, updateIn } from "../../src/server/services/records/recordSave";
import { prepared } from "./database";
import { insertSamples, sampleOf } from "./samples";

// Concurrent transactions cannot run inside the one that other tests roll back.
let db: Db;
const rounds = 20;

const clear = async () => {
  for (const table of ["pewg", "history.pewg"]) {
    await sql`delete from ${sql.table(table)} where pewgid like 'save-race-%'`.execute(db);
  }
  for (const table of ["gxtz", "history.gxtz"]) {
    await sql`delete from ${sql.table(table)} where ywid like 'save-race-%'`.execute(db);
  }
};

beforeAll(async () => {
  db = (await prepared()).db;
  await clear();
});
afterAll(clear);

/** No rule interferes: only the order of saves is tested. */
const register: SaveRules = {
  dataset: pewg,
  judge: async (_, { changed }) => ({ values: changed, geometry: undefined, problems: [] }),
};

function contextOf(username: string): Context {
  const caller: Caller = {
    ...{ id: username, username, realName: username, roles: ["ROLE_CITY"] },
    ...{ authorities: authoritiesOf.ROLE_CITY, areaCode: "3301", cyptid: null },
  };
  return { db, readDb: db, caller, token: null, ip: "" } as unknown as Context;
}

test("who saves at the same moment as another is shown what the other one saved", async () => {
  for (let round = 0; round < rounds; round++) {
    const id = `save-race-${round}`;
    await insertSamples(db, pewg, [sampleOf(pewg, { [pewg.key.id]: id })]);
    const save = (pcmc: string) =>
      updateIn(contextOf(pcmc), register, "test", {
        ...{ id, bbh: 0, values: { pcmc } },
        confirmWarnings: true,
      }).catch((error: unknown) => error);
    const results = await Promise.all([save("first"), save("second")]);
    const [refused] = results.filter((one) => one instanceof Refusal);
    const [saved] = results.filter((one) => !(one instanceof Refusal)) as { pcmc: string }[];
    expect(refused?.status).toBe(409);
    expect(refused?.problems).toMatchObject({ current: { pcmc: saved?.pcmc, bbh: 1 } });
  }
}, 60_000);
