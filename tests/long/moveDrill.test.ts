import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { buildParts } from "../../src/server/build/buildAll";
import { staleParts } from "../../src/server/build/stale";
import { openDatabase } from "../../src/server/db/connect/open";
import { sumsOf, tablesInOrder } from "../../src/server/db/moveTables";
import { filesBelow, sha256Of } from "../../src/server/start/backupFolder";
import { type Cluster, freePort, startCluster } from "../bench/cluster";
import { createDatabase } from "../bench/database";

/**
 * What an operator does in the course of years, with the commands of the release: work on the embedded
 * database, save it and put it back elsewhere, move to PostgreSQL, go on there, save and put back again.
 */
const cluster = await startCluster();
const reason = "reason" in cluster ? cluster.reason : "";
const log = { error: () => {} };

/** Of each connection and run its own, not of the records: sessions end with a restore. */
const passing = ["public.session", "public.api_token", "public.audit", "public.process"];

describe.skipIf(reason)(`from the embedded database to PostgreSQL (${reason || "drill"})`, () => {
  let home = "";
  let running: ChildProcess | null = null;
  let port = 0;
  const at = (name: string) => join(home, name);
  const program = resolve(".deploy/start.sh");

  function command(env: NodeJS.ProcessEnv, ...args: string[]): string {
    const began = Date.now();
    const { DATABASE_URL: _, ...own } = process.env;
    const said = execFileSync(program, args, {
      env: { ...own, ...env },
      encoding: "utf8",
      maxBuffer: 2 ** 26,
    });
    console.log(`${args[0]}: ${((Date.now() - began) / 1000).toFixed(1)} s`);
    return said;
  }
  async function start(env: NodeJS.ProcessEnv): Promise<void> {
    const { DATABASE_URL: _, ...own } = process.env;
    const given = { PORT: String(port), HOST: "127.0.0.1", DEMO: "1", LOG_LEVEL: "warn" };
    const child = spawn(program, [], { env: { ...own, ...given, ...env }, stdio: "ignore" });
    running = child;
    const began = Date.now();
    while (!(await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => null))?.ok) {
      if (child.exitCode !== null) throw new Error(`it has ended with ${child.exitCode}`);
      await new Promise((later) => setTimeout(later, 50));
    }
    console.log(`ready after ${((Date.now() - began) / 1000).toFixed(1)} s`);
  }
  async function stop(): Promise<void> {
    const child = running;
    running = null;
    if (!child || child.exitCode !== null) return;
    const gone = new Promise((later) => child.once("exit", later));
    child.kill("SIGTERM");
    await gone;
  }
  /** What a clerk gets. */
  const answers = () => {
    const client = ["--import", "tsx", "tests/long/askProduct.ts"];
    const where = ["--at", `http://127.0.0.1:${port}`];
    const { total, tile, glyphs } = JSON.parse(
      execFileSync(process.execPath, [...client, ...where], { encoding: "utf8" }),
    );
    return { total, tile, glyphs };
  };
  /** Counts, sums and hashes of every table of records. */
  async function sums(where: { dataDir: string; url?: string }) {
    const { db, close } = await openDatabase({ ...where, log });
    try {
      const found: Record<string, unknown> = {};
      for (const table of await tablesInOrder(db)) {
        if (!passing.includes(table)) found[table] = await sumsOf(db, table);
      }
      return found;
    } finally {
      await close();
    }
  }
  const hashOf = (folder: string) => sha256Of(folder, filesBelow(folder));
  const newest = (folder: string) => join(folder, readdirSync(folder).sort().at(-1) ?? "");
  const url = async (name: string) => createDatabase((cluster as Cluster).url, name);

  beforeAll(async () => {
    home = mkdtempSync(join(tmpdir(), "clzy-move-drill-"));
    port = await freePort();
    const root = resolve(".");
    await buildParts(root, staleParts(root, false), ["demo"]);
  }, 1_800_000);
  afterAll(async () => {
    await stop();
    if (!reason) (cluster as Cluster).stop();
    rmSync(home, { recursive: true, force: true });
  });

  test("each step keeps every record, file and answer", async () => {
    const old = { DATA_DIR: at("old") };
    await start(old);
    const before = answers();
    expect(before.total).toBeGreaterThan(1_000);
    await stop();
    const records = await sums({ dataDir: at("old") });
    expect(Object.keys(records).length).toBeGreaterThan(50);

    command(old, "backup", "--to", at("saved"));
    command({ DATA_DIR: at("back") }, "restore", "--from", newest(at("saved")));
    expect(await sums({ dataDir: at("back") })).toEqual(records);

    const moved = await url("moved");
    const untouched = await hashOf(at("old"));
    const said = command(old, "move", "--to", moved, "--data", at("new"));
    expect(said).toContain("条数、合计、校验值一致");
    expect(await hashOf(at("old"))).toBe(untouched);
    expect(await sums({ dataDir: at("new"), url: moved })).toEqual(records);

    const now = { DATA_DIR: at("new"), DATABASE_URL: moved };
    await start(now);
    expect(answers()).toEqual(before);
    // While it works.
    command(now, "backup", "--to", at("savedLater"));
    await stop();
    const after = await sums({ dataDir: at("new"), url: moved });

    const other = { DATA_DIR: at("other"), DATABASE_URL: await url("other") };
    command(other, "restore", "--from", newest(at("savedLater")));
    expect(await sums({ dataDir: at("other"), url: other.DATABASE_URL })).toEqual(after);
    expect(await hashOf(at("other/files"))).toBe(await hashOf(at("new/files")));
    await start(other);
    expect(answers()).toEqual(before);
  }, 1_800_000);
});
