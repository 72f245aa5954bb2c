import { spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { askingAs } from "../../src/server/db/asking";
import { type Database, openDatabase } from "../../src/server/db/connect/open";
import { lockFolder } from "../../src/server/db/embedded/lock";

const folder = mkdtempSync(join(tmpdir(), "clzy-embedded-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe("the lock of a data folder", () => {
  test("is refused while its process runs, naming process and folder", () => {
    const dir = mkdtempSync(join(folder, "lock-"));
    writeFileSync(join(dir, "clzy.lock"), `${process.ppid}\n`);
    expect(() => lockFolder(dir)).toThrow(`进程号 ${process.ppid}`);
    expect(() => lockFolder(dir)).toThrow(dir);
  });

  test("is refused twice in one process", () => {
    const dir = mkdtempSync(join(folder, "lock-"));
    const free = lockFolder(dir);
    expect(() => lockFolder(dir)).toThrow("正被另一个进程");
    free();
    lockFolder(dir)();
  });

  test.each([
    ["of a process that is gone", "999999999 1\n"],
    ["of a later process with the same number", `${process.ppid} 1\n`],
    ["that was never written", ""],
  ])("%s is taken over", (_, text) => {
    const dir = mkdtempSync(join(folder, "lock-"));
    writeFileSync(join(dir, "clzy.lock"), text);
    const free = lockFolder(dir);
    expect(readFileSync(join(dir, "clzy.lock"), "utf8")).toMatch(new RegExp(`^${process.pid} `));
    free();
  });
});

describe("the embedded engine", () => {
  const dataDir = join(folder, "data");
  const reasons: string[] = [];
  const log = {
    error: (details: object) => void reasons.push(String((details as { err: Error }).err)),
  };
  let database: Database;
  const open = () => openDatabase({ dataDir, log, statementMs: 3_000 });

  beforeAll(async () => {
    database = await open();
    await sql`create table note (id int primary key)`.execute(database.db);
  });
  afterAll(() => database.close());

  const count = async () =>
    (await sql<{ n: number }>`select count(*) n from note`.execute(database.db)).rows[0]?.n;

  test("is not opened twice", async () => {
    await expect(open()).rejects.toThrow("正被另一个进程");
  });

  test("a statement without end is stopped, and everybody else goes on", async () => {
    await sql`insert into note values (1)`.execute(database.db);
    const endless = database.db.transaction().execute(async (tx) => {
      await sql`insert into note values (2)`.execute(tx);
      await sql`select pg_sleep(60)`.execute(tx);
    });
    const waiting = count();
    await expect(endless).rejects.toMatchObject({
      message: "数据库暂时不可用，请稍后重试",
      cause: { message: "数据库语句超过 3 秒未完成，已中止" },
    });
    expect(await waiting).toBe(1);
    expect(reasons).toHaveLength(1);
  }, 60_000);

  test("lets a call of several statements pass between two transactions of long work", async () => {
    const { db } = database;
    const begun: string[] = [];
    const long = askingAs({ account: null, dataYear: 2024 }, async () => {
      for (let n = 0; n < 4; n++) {
        await db.transaction().execute(async (tx) => {
          begun.push("slice");
          await sql`select pg_sleep(0.4)`.execute(tx);
        });
      }
    });
    await askingAs({ account: "another", dataYear: 2024 }, async () => {
      for (let n = 0; n < 4; n++) {
        await sql`select 1`.execute(db);
        begun.push("answer");
      }
    });
    await long;
    // Without a pause each of them would wait for one slice.
    const last = begun.lastIndexOf("answer");
    expect(begun.slice(0, last).filter((one) => one === "slice").length).toBeLessThanOrEqual(2);
  }, 60_000);

  test("gives its folder free when it is closed", async () => {
    await database.close();
    database = await open();
    expect(await count()).toBe(1);
  });

  test("a killed process loses nothing that was acknowledged", async () => {
    await database.close();
    const child = spawn(
      process.execPath,
      ["--import", "tsx", "tests/api/writeUntilKilled.ts", dataDir],
      { stdio: ["ignore", "pipe", "inherit"] },
    );
    let last = 0;
    await new Promise<void>((resolve, reject) => {
      child.once("exit", () => resolve());
      child.once("error", reject);
      child.stdout.on("data", (text: Buffer) => {
        last = Number(text.toString().trim().split("\n").at(-1));
        if (last > 150) child.kill("SIGKILL");
      });
    });
    expect(last).toBeGreaterThan(150);
    database = await open();
    const { rows } = await sql<{
      id: number;
    }>`select id from note where id > 10 order by id`.execute(database.db);
    expect(rows.length).toBeGreaterThanOrEqual(last - 10);
    expect(rows.map((row) => row.id).slice(0, last - 10)).toEqual(
      Array.from({ length: last - 10 }, (_, i) => i + 11),
    );
  }, 120_000);

  test("a new database begins as a copy of a prepared one, and is never copied over", async () => {
    await sql`insert into note values (100000)`.execute(database.db);
    await database.close();
    const own = join(folder, "copied");
    mkdirSync(join(own, "arriving-db"), { recursive: true });
    const copied = () => openDatabase({ dataDir: own, pattern: () => dataDir, log });
    const notes = async ({ db }: Database) =>
      (await sql<{ n: number }>`select count(*) n from note where id >= 100000`.execute(db)).rows[0]
        ?.n;
    let copy = await copied();
    expect(await notes(copy)).toBe(1);
    await sql`insert into note values (100001)`.execute(copy.db);
    await copy.close();
    copy = await copied();
    expect(await notes(copy)).toBe(2);
    await copy.close();
    database = await open();
    expect(await notes(database)).toBe(1);
  }, 120_000);
});
