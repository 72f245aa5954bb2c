import { sql } from "kysely";
import { expect, test } from "vitest";
import { migrate, migrations } from "../../src/server/db/migrate";
import type { Db } from "../../src/server/db/tables";
import { write } from "../../src/server/db/write";
import { prepared } from "./database";

// Without withApp: these tests open transactions themselves.
const db = async () => (await prepared()).db;
const author = { by: "test", via: "engine" };

class Undo extends Error {}

const towns = async (prefix: string) =>
  (
    await (
      await db()
    )
      .selectFrom("xzj")
      .select("code")
      .where("code", "like", `${prefix}%`)
      .execute()
  ).length;
const town = (code: string) => ({ code, name: "试", parent: "339999" });

test("values come back alike from both engines", async () => {
  const { rows } = await sql`
    select 9007199254740991::int8 as big, array[1, 2]::int8[] as bigs, 12.50::numeric(9, 2) as exact,
           array[1.5, null]::numeric[] as exacts, 0.1::float8 as ratio, '2024-02-29'::date as day,
           '2024-06-15 14:03:00.123456+08'::timestamptz at time zone 'UTC' as wall,
           '\\x00ff10'::bytea as bytes, '{"a": [1, null]}'::jsonb as data,
           array['甲', null, 'b,"c'] as words, null::date as nothing, true as yes, count(*) as how_many`.execute(
    await db(),
  );
  expect(rows[0]).toEqual({
    big: 9007199254740991,
    bigs: [1, 2],
    exact: 12.5,
    exacts: [1.5, null],
    ratio: 0.1,
    day: "2024-02-29",
    wall: "2024-06-15T06:03:00.123456",
    bytes: Buffer.from([0, 255, 16]),
    data: { a: [1, null] },
    words: ["甲", null, 'b,"c'],
    nothing: null,
    yes: true,
    how_many: 1,
  });
});

// The embedded engine has no JIT compiler, and little memory.
test.runIf(process.env.DATABASE_URL)(
  "no connection to a server compiles what it runs (on PostgreSQL)",
  async () => {
    const { rows } = await sql<{ jit: string; mb: number }>`
    select current_setting('jit') jit,
           pg_size_bytes(current_setting('work_mem')) / 1048576 mb`.execute(await db());
    expect(rows[0]?.jit).toBe("off");
    expect(rows[0]?.mb).toBeGreaterThanOrEqual(16);
  },
);

test("a moment is an ISO text with its offset, to the microsecond", async () => {
  const { rows } = await sql<{ at: string }>`
    select '2024-06-15 14:03:00.123456+08'::timestamptz at`.execute(await db());
  const at = rows[0]?.at ?? "";
  expect(at).toMatch(/^2024-06-15T\d\d:\d\d:00\.123456(Z|[+-]\d\d:\d\d)$/);
  expect(new Date(at).toISOString()).toBe("2024-06-15T06:03:00.123Z");
});

test("megabytes of bytes go in and come out unchanged", async () => {
  const bytes = Buffer.alloc(3_000_000, 7);
  bytes.writeUInt32BE(0xdeadbeef, 1_500_000);
  const { rows } = await sql<{ back: Buffer }>`select ${bytes}::bytea back`.execute(await db());
  expect(rows[0]?.back.equals(bytes)).toBe(true);
});

test("an error carries the code of PostgreSQL", async () => {
  await expect(sql`select 1 / 0`.execute(await db())).rejects.toMatchObject({ code: "22012" });
});

test("updates say how many rows they changed", async () => {
  const query = (await db()).updateTable("xzq").set({ level: 1 }).where("area_code", "=", "33");
  expect((await query.executeTakeFirst()).numUpdatedRows).toBe(1n);
});

test("a transaction that fails leaves nothing, and the next one works", async () => {
  const failing = write(await db(), author, async (tx) => {
    await tx.insertInto("xzj").values(town("339999001")).execute();
    throw new Undo();
  });
  await expect(failing).rejects.toThrow(Undo);
  expect(await towns("339999")).toBe(0);
});

test("a write inside a write is undone alone", async () => {
  const outer = write(await db(), author, async (tx) => {
    await tx.insertInto("xzj").values(town("339999001")).execute();
    const inner = write(tx, author, async (nested) => {
      await nested.insertInto("xzj").values(town("339999002")).execute();
      await sql`select 1 / 0`.execute(nested);
    });
    await expect(inner).rejects.toMatchObject({ code: "22012" });
    const left = await tx.selectFrom("xzj").select("code").where("parent", "=", "339999").execute();
    throw Object.assign(new Undo(), { left });
  });
  await expect(outer).rejects.toMatchObject({ left: [{ code: "339999001" }] });
});

test("how long a transaction may be silent is said by the outermost write alone", async () => {
  const silence = async (tx: Db) => {
    const { rows } = await sql<{ most: string }>`
      select current_setting('idle_in_transaction_session_timeout') most`.execute(tx);
    return rows[0]?.most;
  };
  const [usual, allowed] = await write(await db(), author, async (tx) => {
    const usual = await silence(tx);
    await sql`set local idle_in_transaction_session_timeout = 0`.execute(tx);
    await write(tx, author, async () => {});
    return [usual, await silence(tx)];
  });
  expect([usual, allowed]).toEqual(["30s", "0"]);
});

test("transactions at the same moment do not enter each other", async () => {
  const one = async (code: string) =>
    write(await db(), author, async (tx) => {
      await tx.insertInto("xzj").values(town(code)).execute();
      await sql`select pg_sleep(0.05)`.execute(tx);
      const mine = await tx
        .selectFrom("xzj")
        .select("code")
        .where("parent", "=", "339999")
        .execute();
      expect(mine.map((row) => row.code)).toEqual([code]);
      throw new Undo();
    });
  const ends = await Promise.allSettled(["339999001", "339999002", "339999003"].map(one));
  expect(ends.map((end) => end.status === "rejected" && end.reason instanceof Undo)).toEqual([
    true,
    true,
    true,
  ]);
});

test("tables of the schema history are reached by name", async () => {
  const rows = await (await db()).selectFrom("history.dxydsd").select(["h_by", "dkid"]).execute();
  expect(rows).toEqual([]);
});

test("migrations that have been applied are left alone", async () => {
  expect(await migrate(await db())).toEqual([]);
});

test("a migration that was changed after it had been applied stops the start", async () => {
  const changed = migrations().map((file) =>
    file.name === "0002_region.sql" ? { ...file, checksum: "0".repeat(64) } : file,
  );
  await expect(migrate(await db(), changed)).rejects.toThrow("0002_region.sql");
});

test("a migration that fails leaves nothing of itself", async () => {
  const text = "create table zz_half (id int); select 1 / 0;";
  const broken = [...migrations(), { name: "9999_broken.sql", text, checksum: "1" }];
  await expect(migrate(await db(), broken)).rejects.toThrow("9999_broken.sql");
  const { rows } = await sql<{ half: string | null }>`
    select to_regclass('zz_half')::text half`.execute(await db());
  expect(rows).toEqual([{ half: null }]);
});

test("a write that a deadlock has undone is tried once more, and only by itself", async () => {
  const deadlock = Object.assign(new Error("deadlock detected"), { code: "40P01" });
  let tries = 0;
  const failing = (times: number, code: string) => async (tx: Db) => {
    tries += 1;
    await tx.insertInto("xzj").values(town(code)).execute();
    if (tries <= times) throw deadlock;
  };
  try {
    await write(await db(), author, failing(1, "339999901"));
    expect(tries).toBe(2);
    expect(await towns("339999901")).toBe(1);

    tries = 0;
    await expect(write(await db(), author, failing(2, "339999902"))).rejects.toBe(deadlock);
    expect(tries).toBe(2);

    tries = 0;
    const outer = (await db())
      .transaction()
      .execute((tx) => write(tx, author, failing(1, "339999903")));
    await expect(outer).rejects.toBe(deadlock);
    expect(tries, "whoever began the transaction must begin it again").toBe(1);
    expect(await towns("3399999")).toBe(1);
  } finally {
    await (await db()).deleteFrom("xzj").where("code", "like", "3399999%").execute();
  }
});

test("a write whose process stands still is broken off, and keeps nobody waiting for its rows", async () => {
  const { rows } = await write(await db(), author, (tx) =>
    sql<{
      bound: string;
    }>`select current_setting('idle_in_transaction_session_timeout') bound`.execute(tx),
  );
  expect(rows).toEqual([{ bound: "30s" }]);
});
