import { sql } from "kysely";
import { afterEach, beforeAll, describe, expect, test } from "vitest";
import { Refusal } from "#contract/errors";
import { authoritiesOf, type Caller } from "#contract/roles";
import type { Db } from "../../src/server/db/tables";
import {
  dropIntake,
  inIntake,
  openIntake,
  settleSome,
  showIntake,
} from "../../src/server/repositories/uploads/intake";
import type { Context } from "../../src/server/services/context/context";
import { newId } from "../../src/server/services/context/newId";
import { update as updateDxydsd } from "../../src/server/services/low/dxydsd";
import { prepared } from "./database";
import { insertParcels, parcel, squareIn } from "./parcels";

// Concurrent transactions cannot run inside the one that other tests roll back.
let db: Db;
const onServer = Boolean(process.env.DATABASE_URL);
const dkbh = "330110SD202299998";
const saved = "number-saved";

beforeAll(async () => {
  db = (await prepared()).db;
});

afterEach(async () => {
  const { rows } = await sql<{ id: string; shown: boolean }>`select id, shown from intake`.execute(
    db,
  );
  for (const { id, shown } of rows) {
    while (shown && (await settleSome(db, id, 100)) > 0);
    await dropIntake(db, id);
  }
  for (const table of ["dxydsd", "history.dxydsd"]) {
    await sql`delete from ${sql.table(table)} where dkid like 'number-%'`.execute(db);
  }
});

/** A library with one parcel, and a pending intake that brings its number. */
async function waiting() {
  const intake = { id: newId(), register: "dxydsd" } as const;
  const at = (n: number) => ({ geometry: squareIn("330110", 950 + n) });
  await insertParcels(db, "dxydsd", [parcel({ dkid: saved, ...at(0) })]);
  await db.transaction().execute(async (tx) => {
    await openIntake(tx, intake, "race");
    await inIntake(tx, intake, () =>
      insertParcels(tx, "dxydsd", [parcel({ dkid: "number-brought", dkbh, ...at(1) })]),
    );
  });
  return intake;
}

const caller: Caller = {
  ...{ id: "yuhang", username: "yuhang", realName: "yuhang", roles: ["ROLE_COUNTY"] },
  ...{ authorities: authoritiesOf.ROLE_COUNTY, areaCode: "330110", cyptid: null },
};

/** Saves the number, or returns the status of the refusal. */
const save = (on: Db) =>
  updateDxydsd({ db: on, readDb: on, caller, token: null, ip: "" } as unknown as Context, {
    ...{ dkid: saved, bbh: 0, confirmWarnings: true },
    values: { dkbh },
  }).then(
    () => "saved" as const,
    (error: unknown) => {
      if (error instanceof Refusal) return error.status;
      throw error;
    },
  );

const numbers = async () => {
  const { rows } = await sql`select from dxydsd where dkbh = ${dkbh} and scbz = 0`.execute(db);
  return rows.length;
};

test("a number that an intake brought is not given again before it has moved over", async () => {
  const intake = await waiting();
  expect(await db.transaction().execute((tx) => showIntake(tx, intake))).toBe(true);
  expect([await save(db), await numbers()]).toEqual([400, 1]);
});

test("an intake does not bring a number that was given meanwhile", async () => {
  const intake = await waiting();
  expect(await save(db)).toBe("saved");
  const shown = db.transaction().execute(async (tx) => {
    if (!(await showIntake(tx, intake))) throw new Error("taken");
  });
  await expect(shown).rejects.toThrow("taken");
  expect(await numbers()).toBe(1);
});

// The embedded engine has one session, where nothing is concurrent.
describe.skipIf(!onServer)("of both at the same moment one stands", () => {
  test("when the intake is shown first", async () => {
    const intake = await waiting();
    const showing = await db.startTransaction().execute();
    expect(await showIntake(showing, intake)).toBe(true);
    const saving = save(db);
    await untilOneWaits();
    await showing.commit().execute();
    expect([await saving, await numbers()]).toEqual([400, 1]);
  });

  test("when the number is saved first", async () => {
    const intake = await waiting();
    const saving = await db.startTransaction().execute();
    expect(await save(saving)).toBe("saved");
    const showing = db.transaction().execute(async (tx) => {
      if (!(await showIntake(tx, intake))) throw new Error("taken");
    });
    const refused = expect(showing).rejects.toThrow("taken");
    await untilOneWaits();
    await saving.commit().execute();
    await refused;
    expect(await numbers()).toBe(1);
  });
});

async function untilOneWaits(): Promise<void> {
  for (;;) {
    const { rows } = await sql`
      select from pg_locks l join pg_database d on d.oid = l.database
       where d.datname = current_database() and l.locktype = 'advisory' and not l.granted`.execute(
      db,
    );
    if (rows.length > 0) return;
  }
}
