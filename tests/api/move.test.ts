import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openDatabase } from "../../src/server/db/connect/open";
import { migrate } from "../../src/server/db/migrate";
import { sumsOf, tablesInOrder } from "../../src/server/db/moveTables";
import { seedRegions } from "../../src/server/db/seedRegions";
import { ownBookkeeping, ownTables } from "../../src/server/db/tableCounts";
import type { Db } from "../../src/server/db/tables";
import { seedDemo } from "../../src/server/demo/seed";
import { localStore } from "../../src/server/files/localStore";
import { filesBelow, sha256Of } from "../../src/server/start/backupFolder";
import { type Move, move } from "../../src/server/start/move";
import { prepared } from "./database";

const log = { error: () => {} };
const server = process.env.DATABASE_URL;
const name = `clzy_ops_move_${process.pid}`;

/** Some of everything that the product holds, with history, jobs and files. */
async function fillOld(from: string): Promise<void> {
  const { db, close } = await openDatabase({ dataDir: from, log });
  const files = localStore(join(from, "files"));
  await migrate(db);
  await seedRegions(db, "map-config");
  await seedDemo(db, () => {}, { sd: 420, st: 200, history: true }, files);
  await sql`insert into audit (action, outcome) values ('before', 200)`.execute(db);
  await sql`
    insert into api_token (id, token_hash, user_id, name, scopes, expires_at)
    select 'moved', '\\x00ff', id, 'QGIS，“科室”', '{layers,calls}', now() + interval '1 day'
      from app_user where username = 'yuhang'`.execute(db);
  await close();
}

describe("what is moved", () => {
  const named = async (text: string) =>
    (await sql<{ name: string }>`${sql.raw(text)}`.execute((await prepared()).db)).rows.map(
      ({ name }) => name,
    );

  test("is every table that there is, but for what each database has of its own", async () => {
    const { db } = await prepared();
    const moved = await tablesInOrder(db);
    const left = (await ownTables(db)).filter((table) => !moved.includes(table));
    expect(left).toEqual([...ownBookkeeping, "public.schema_migration"]);
    // Numbers of transactions mean something in one database alone.
    const bound = await named(`
      select distinct n.nspname || '.' || c.relname name
        from pg_attribute a join pg_class c on c.oid = a.attrelid
        join pg_namespace n on n.oid = c.relnamespace
       where n.nspname in ('public', 'history') and c.relkind in ('r', 'p') and a.attnum > 0
         and a.atttypid in ('xid'::regtype, 'xid8'::regtype, 'pg_snapshot'::regtype, 'pg_lsn'::regtype)
       order by 1`);
    expect(bound).toEqual(ownBookkeeping);
  });

  test("leaves no table aside that stands in another schema", async () => {
    const elsewhere = await named(`
      select distinct schemaname name from pg_tables
       where schemaname not in ('public', 'history', 'pg_catalog', 'information_schema')`);
    expect(elsewhere).toEqual([]);
  });

  test("are the files of every column that names some", async () => {
    const columns = await named(`
      select c.relname || '.' || a.attname name
        from pg_attribute a join pg_class c on c.oid = a.attrelid
       where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and a.attnum > 0
         and not a.attisdropped and a.attname ~ '(file_id|files)$' order by 1`);
    // A further one has to be known to `storedFiles`.
    expect(columns).toEqual([
      "drpc.file_id",
      "file_arrival.file_id",
      "fj.file_id",
      "layer_upload.file_id",
      "ss_upload.file_id",
      "takeover.files",
    ]);
  });
});

describe.skipIf(!server)("moving to PostgreSQL (wants one: DATABASE_URL)", () => {
  let folder = "";
  let order: Move;

  const onServer = async (text: string) => {
    const { db, close } = await openDatabase({ dataDir: "", url: server, log });
    await sql.raw(text).execute(db).finally(close);
  };
  async function inTarget<T>(work: (db: Db) => Promise<T>): Promise<T> {
    const { db, close } = await openDatabase({ dataDir: "", url: order.to, log });
    return work(db).finally(close);
  }
  const hashOf = (path: string) => sha256Of(path, filesBelow(path));

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), "clzy-move-"));
    const from = join(folder, "old");
    await fillOld(from);
    const files = localStore(join(from, "files"));
    const to = new URL(server ?? "");
    to.pathname = `/${name}`;
    order = { from, to: to.href, data: join(folder, "new"), files, isBucket: false };
    await onServer(`create database ${name}`);
  }, 900_000);
  afterAll(async () => {
    if (server) await onServer(`drop database if exists ${name} with (force)`);
    rmSync(folder, { recursive: true, force: true });
  });

  test("goes on where it was broken off, and brings all that there was", async () => {
    const before = await hashOf(order.from);
    const first: string[] = [];
    await expect(
      move(order, (line) => {
        first.push(line);
        if (first.length === 20) throw new Error("the line is cut");
      }),
    ).rejects.toThrow("the line is cut");
    expect(first.every((line) => line.startsWith("已迁移"))).toBe(true);

    const second: string[] = [];
    const moved = await move(order, (line) => second.push(line));
    expect(second.filter((line) => line.startsWith("上次已迁移"))).toHaveLength(20);
    expect(moved.rows).toBeGreaterThan(1_000);
    expect(moved.missing).toEqual([]);
    expect(moved.files).toBeGreaterThan(0);
    expect(filesBelow(join(order.data, "files"))).toHaveLength(moved.files);
    // The old folder is as it was, byte for byte.
    expect(await hashOf(order.from)).toBe(before);
    expect(existsSync(join(order.data, "moving"))).toBe(false);

    const old = await openDatabase({ dataDir: order.from, log });
    try {
      await inTarget(async (db) => {
        expect(await ownTables(db)).toEqual(await ownTables(old.db));
        for (const table of await tablesInOrder(old.db)) {
          expect([table, await sumsOf(db, table)]).toEqual([table, await sumsOf(old.db, table)]);
        }
        const token = await db.selectFrom("api_token").selectAll().executeTakeFirstOrThrow();
        expect(token).toMatchObject({ scopes: ["layers", "calls"], name: "QGIS，“科室”" });
        expect(token.token_hash).toEqual(Buffer.from([0, 255]));
      });
    } finally {
      await old.close();
    }
  }, 900_000);

  test("leaves triggers and numbers at work: a change makes its version, a new row a new number", async () => {
    await inTarget(async (db) => {
      const versions = () => sql<{ n: number }>`select count(*) n from history.dxydsd`.execute(db);
      const before = (await versions()).rows[0]?.n ?? 0;
      await sql`update dxydsd set bbh = bbh + 1 where dkid = (select min(dkid) from dxydsd)`.execute(
        db,
      );
      expect((await versions()).rows[0]?.n).toBe(before + 1);
      const { rows } = await sql<{ isNewest: boolean }>`
        with added as (insert into audit (action, outcome) values ('moved', 200) returning id)
        select added.id > (select max(id) from audit) "isNewest" from added`.execute(db);
      expect(rows[0]?.isNewest).toBe(true);
    });
  });

  test("writes into nothing that is not empty", async () => {
    await expect(move(order, () => {})).rejects.toThrow("目标数据库中已有数据，没有迁移");
  });

  test("is refused while the old database is at work", async () => {
    const old = await openDatabase({ dataDir: order.from, log });
    await expect(move(order, () => {})).rejects.toThrow("正被另一个进程");
    await old.close();
  });

  test("a difference would be seen", async () => {
    await inTarget(async (db) => {
      const was = await sumsOf(db, "public.xzq");
      await sql`update xzq set name = name || ' ' where area_code = (select min(area_code) from xzq)`.execute(
        db,
      );
      expect((await sumsOf(db, "public.xzq")).hash).not.toBe(was.hash);
      const land = await sumsOf(db, "public.dxydsd");
      await sql`update dxydsd set mj = mj + 0.01 where dkid = (select min(dkid) from dxydsd)`.execute(
        db,
      );
      expect((await sumsOf(db, "public.dxydsd")).sums).not.toEqual(land.sums);
    });
  });
});
