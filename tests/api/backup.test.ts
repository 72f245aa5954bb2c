import {
  appendFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openDatabase } from "../../src/server/db/connect/open";
import type { Db } from "../../src/server/db/tables";
import { backupRuns } from "../../src/server/files/backupLog";
import { localStore } from "../../src/server/files/localStore";
import { openSession } from "../../src/server/services/account/session";
import { backUp, dropOldBackups } from "../../src/server/start/backup";
import { filesIn, manifestIn, readManifest } from "../../src/server/start/backupFolder";
import { backUpNoted } from "../../src/server/start/backupNoted";
import { readEnvironment } from "../../src/server/start/environment";
import { checkBackup, restore } from "../../src/server/start/restore";
import { ownGround } from "./database";

const log = { error: () => {} };
const quiet = () => {};
const content = "红线图";

let ground: Awaited<ReturnType<typeof ownGround>>;
let folder = "";
let parent = "";

const environmentAt = ({ dataDir, url = "" }: typeof ground.where) =>
  readEnvironment({ DATA_DIR: dataDir, DATABASE_URL: url });
const environment = () => environmentAt(ground.where);

async function inDatabase<T>(work: (db: Db) => Promise<T>, where = ground.where): Promise<T> {
  const { db, close } = await openDatabase({ ...where, log });
  try {
    return await work(db);
  } finally {
    await close();
  }
}

const userNames = (db: Db) =>
  db
    .selectFrom("app_user")
    .select(["username", "real_name"])
    .where("username", "in", ["yuhang", "yinzhou"])
    .orderBy("username")
    .execute();

const textOf = async (dataDir: string, id: string) => {
  let text = "";
  for await (const chunk of await localStore(join(dataDir, "files")).read(id)) text += chunk;
  return text;
};

/** Stores bytes, and the row that a record shows them by. */
async function addFile(db: Db, file_id: string, hasBytes = true): Promise<void> {
  const store = localStore(join(ground.where.dataDir, "files"));
  const { size, md5 } = await store.put(file_id, Readable.from([content]), 1_000);
  if (!hasBytes) await store.remove(file_id);
  const of = { ywid: null, ywlx: null, fjlx: null, jd: null, wd: null, psfx: null, bound_at: null };
  const row = { file_id, yjmc: `${file_id}.txt`, hzm: "txt", dx: size, ccdz: file_id, md5 };
  await db
    .insertInto("fj")
    .values({ ...of, ...row, area_code: "330110", scr: "yuhang" })
    .execute();
}

beforeAll(async () => {
  ground = await ownGround();
  parent = mkdtempSync(join(tmpdir(), "clzy-backups-"));
  await inDatabase(async (db) => {
    await addFile(db, "backup-file-1");
    const { id } = await db
      .selectFrom("app_user")
      .select("id")
      .where("username", "=", "yuhang")
      .executeTakeFirstOrThrow();
    await openSession(db, id);
    const expires_at = new Date(Date.now() + 86_400_000).toISOString();
    const token = { id: "backup-token", token_hash: Buffer.from("hash"), expires_at };
    await db
      .insertInto("api_token")
      .values({ ...token, user_id: id, name: "QGIS", scopes: ["layers"] })
      .execute();
    await sql`insert into column_change (dataset, size) values ('dxydsd', 1)`.execute(db);
  });
  folder = await backUp(environment(), parent, quiet);
}, 300_000);

afterAll(async () => {
  await ground.remove();
  rmSync(parent, { recursive: true, force: true });
});

describe("a backup", () => {
  test("says what it holds, and is whole", async () => {
    const found = await checkBackup(folder);
    expect(found.engine).toBe(ground.where.url ? "server" : "embedded");
    expect(found.files).toEqual([
      { id: "backup-file-1", size: Buffer.byteLength(content), md5: expect.any(String) },
    ]);
    expect(found.tables).toMatchObject({ "public.fj": 1, "public.session": 1 });
    expect(found.missing).toEqual([]);
    expect(existsSync(`${folder}.part`)).toBe(false);
  });

  test("that was damaged is told of by name", async () => {
    const copy = join(parent, "damaged");
    const bytes = join(filesIn(folder), "ba", "backup-file-1");
    const before = readFileSync(bytes);
    appendFileSync(bytes, "x");
    await expect(checkBackup(folder)).rejects.toThrow("附件 backup-file-1 缺失或与备份时不一致");
    writeFileSync(bytes, before);
    await checkBackup(folder);
    mkdirSync(copy);
    await expect(checkBackup(copy)).rejects.toThrow("不是完整的备份：没有 backup.json");
    rmSync(copy, { recursive: true });
  });

  test("tells of files that the library names and lacks, and saves the rest", async () => {
    await inDatabase((db) => addFile(db, "backup-file-2", false));
    const said: string[] = [];
    const other = join(parent, "other");
    const made = await backUp(environment(), other, (line) => said.push(line));
    await inDatabase((db) => db.deleteFrom("fj").where("file_id", "=", "backup-file-2").execute());
    expect(readManifest(made).missing).toEqual(["backup-file-2"]);
    expect(readManifest(made).files.map(({ id }) => id)).toEqual(["backup-file-1"]);
    expect(said.join()).toContain("库中登记而存储里没有的附件：backup-file-2");
  });

  test("is noted for the page 系统概况, whether it was made or not", async () => {
    const other = join(parent, "noted");
    const made = await backUpNoted(environment(), other, quiet);
    const where = ground.where.url
      ? { ...environment(), DATABASE_URL: "postgres://nobody@127.0.0.1:9/none" }
      : environment();
    // The same second has a folder already, or there is no database.
    const unmade = ground.where.url ? backUpNoted(where, other, quiet) : null;
    if (unmade) await expect(unmade).rejects.toThrow();
    const runs = backupRuns(environment().DATA_DIR);
    expect(runs.at(-1)).toMatchObject({
      ...{ outcome: "done", folder: made, files: 1, message: null },
    });
    expect(runs.at(-1)?.bytes).toBeGreaterThan(10_000);
    const failed = { outcome: "failed", folder: other, bytes: null };
    expect(runs.slice(0, -1)).toMatchObject(unmade ? [failed] : []);
  });

  test("of long ago goes when enough newer ones are there, a broken-off one does not count", () => {
    const kept = mkdtempSync(join(parent, "kept-"));
    for (const name of ["20250101-000000", "20250102-000000", "20250103-000000"]) {
      mkdirSync(join(kept, name));
      if (name !== "20250102-000000") writeFileSync(manifestIn(join(kept, name)), "{}");
    }
    expect(dropOldBackups(kept, 2)).toEqual([]);
    expect(dropOldBackups(kept, 1)).toEqual(["20250101-000000"]);
    expect(existsSync(join(kept, "20250103-000000"))).toBe(true);
  });
});

describe("restoring", () => {
  test("overwrites nothing without being told", async () => {
    await expect(restore(environment(), folder, false, quiet)).rejects.toThrow(
      "已有数据，没有恢复；确认覆盖请加 --overwrite",
    );
  });

  test("is refused while the product works there", async () => {
    await inDatabase(async () => {
      await expect(restore(environment(), folder, true, quiet)).rejects.toThrow(
        ground.where.url ? /还有 \d+ 个其他连接，请先停止服务/ : "正被另一个进程",
      );
    });
  });

  test("brings rows, history and files back to the moment of the backup", async () => {
    const before = await inDatabase(userNames);
    await inDatabase(async (db) => {
      await db.updateTable("app_user").set({ real_name: "改" }).execute();
      await db.deleteFrom("fj").execute();
      await sql`create table later_version (id integer)`.execute(db);
    });
    await localStore(join(ground.where.dataDir, "files")).remove("backup-file-1");

    const aside = await restore(environment(), folder, true, quiet);
    expect(aside !== null && existsSync(aside)).toBe(!ground.where.url);
    await inDatabase(async (db) => {
      expect(await userNames(db)).toEqual(before);
      expect(await db.selectFrom("fj").select("file_id").execute()).toHaveLength(1);
      expect(await db.selectFrom("session").selectAll().execute()).toEqual([]);
      expect(await db.selectFrom("api_token").select("revoked_by").execute()).toEqual([
        { revoked_by: "恢复备份" },
      ]);
      // Servers that have columns in memory know nothing of this database. The restoring transaction
      // counts by the numbers of the cluster, where others may still be at work.
      const columns = await sql`
        select (select count(*)::integer from column_change) changes,
               xid > '0' and xid < pg_snapshot_xmax(pg_current_snapshot()) "isOfNow" from column_floor`.execute(
        db,
      );
      expect(columns.rows).toEqual([{ changes: 0, isOfNow: true }]);
      const { rows } = await sql`select to_regclass('later_version') later`.execute(db);
      expect(rows).toEqual([{ later: null }]);
      // What the engine generates goes on: triggers, sequences, computed columns.
      await sql`insert into audit (action, outcome) values ('drill', 200)`.execute(db);
    });
    expect(await textOf(ground.where.dataDir, "backup-file-1")).toBe(content);
  }, 120_000);

  test("into an empty place needs no telling", async () => {
    const where = { dataDir: mkdtempSync(join(parent, "empty-")), url: ground.where.url };
    const server = process.env.DATABASE_URL;
    const name = `clzy_ops_empty_${process.pid}`;
    const onServer = (text: string) =>
      inDatabase((db) => sql.raw(text).execute(db), { dataDir: "", url: server });
    if (server) {
      await onServer(`create database ${name}`);
      const address = new URL(server);
      address.pathname = `/${name}`;
      where.url = address.href;
    }
    try {
      await restore(environmentAt(where), folder, false, quiet);
      const rows = await inDatabase(userNames, where);
      expect(rows).toHaveLength(2);
      expect(await textOf(where.dataDir, "backup-file-1")).toBe(content);
    } finally {
      if (server) await onServer(`drop database ${name} with (force)`);
    }
  }, 120_000);

  test("refuses what a newer version has made, and what another engine has", async () => {
    const path = manifestIn(folder);
    const text = readFileSync(path, "utf8");
    const said = JSON.parse(text);
    const withMore = { ...said, migrations: [...said.migrations, "9999_later.sql"] };
    writeFileSync(path, JSON.stringify(withMore));
    await expect(restore(environment(), folder, true, quiet)).rejects.toThrow(
      /备份来自较新的版本 .*9999_later\.sql/,
    );
    const other = said.engine === "server" ? "embedded" : "server";
    writeFileSync(path, JSON.stringify({ ...said, engine: other }));
    await expect(restore(environment(), folder, true, quiet)).rejects.toThrow(
      said.engine === "server" ? "这是内置数据库的备份" : "这是 PostgreSQL 的备份",
    );
    writeFileSync(path, text);
  });
});

test.skipIf(process.env.DATABASE_URL)(
  "an embedded database that a server has open is not copied: half of it would be in memory",
  async () => {
    await inDatabase(async () => {
      await expect(backUp(environment(), parent, quiet)).rejects.toThrow("正被另一个进程");
    });
  },
);
