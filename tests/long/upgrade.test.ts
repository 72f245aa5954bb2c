import { spawnSync } from "node:child_process";
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { buildServer } from "../../src/server/build/buildServer";
import { openDatabase } from "../../src/server/db/connect/open";
import { ownGround } from "../api/database";
import { freePort } from "../bench/cluster";

/** Parts of a release that differ from another's; the rest is this copy of the sources. */
const own = ["package.json", "src"];
const shared = [
  ...["node_modules", "map-config", "public", "index.html", "tsconfig.json"],
  ...["package-lock.json", ".deploy"],
];

describe("upgrading and rolling back", () => {
  let home = "";
  let ground: Awaited<ReturnType<typeof ownGround>>;
  let port = 0;
  let env: NodeJS.ProcessEnv;

  const release = (version: string) => join(home, "releases", version);
  function addRelease(version: string): void {
    mkdirSync(release(version), { recursive: true });
    for (const part of own) cpSync(part, join(release(version), part), { recursive: true });
    for (const part of shared) symlinkSync(resolve(part), join(release(version), part));
  }
  /** After its sources have been changed, if at all. */
  const compile = (version: string) =>
    buildServer(release(version), join(release(version), "dist/server"));
  function run(script: string, ...args: string[]) {
    const began = Date.now();
    const file = resolve(".deploy", script);
    const { status, stdout, stderr } = spawnSync(file, args, { env, encoding: "utf8" });
    console.log(`${script} ${args.join(" ")}: ${Math.round((Date.now() - began) / 1000)} s`);
    return { status, said: `${stdout}${stderr}` };
  }
  const ready = async () =>
    (await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => null))?.status ?? null;
  const isReady = () =>
    vi.waitFor(async () => expect(await ready()).toBe(200), { timeout: 300_000, interval: 500 });
  const runsFrom = () => {
    const pid = readFileSync(join(home, "pid"), "utf8").trim();
    return readlinkSync(`/proc/${pid}/cwd`);
  };

  beforeAll(async () => {
    home = mkdtempSync(join(tmpdir(), "clzy-upgrade-"));
    ground = await ownGround();
    port = await freePort();
    const { dataDir, url = "" } = ground.where;
    const where = [`DATA_DIR=${dataDir}`, `DATABASE_URL=${url}`];
    const lines = [`PORT=${port}`, "HOST=127.0.0.1", "DEMO=0", ...where];
    writeFileSync(join(home, "clzy.env"), [...lines, ""].join("\n"));
    // What systemd does for the scripts, the settings too.
    const start = join(home, "start");
    const stop = join(home, "stop");
    writeFileSync(
      start,
      `#!/bin/sh
${lines.map((line) => `export '${line}'`).join("\n")}
cd -P "${home}/current"
.deploy/start.sh --api >> "${home}/log" 2>&1 &
echo $! > "${home}/pid"
`,
      { mode: 0o755 },
    );
    writeFileSync(
      stop,
      `#!/bin/sh
pid=$(cat "${home}/pid") || exit 0
kill "$pid" 2>/dev/null || exit 0
while kill -0 "$pid" 2>/dev/null; do sleep 0.1; done
`,
      { mode: 0o755 },
    );
    env = {
      ...process.env,
      ...{ CLZY_HOME: home, CLZY_ENV: join(home, "clzy.env"), CLZY_WAIT: "300" },
      ...{ CLZY_BACKUPS: join(home, "backups"), CLZY_START: start, CLZY_STOP: stop },
    };
    for (const version of ["1", "2", "3"]) addRelease(version);
    for (const version of ["1", "2"]) await compile(version);
    symlinkSync(release("1"), join(home, "current"));
    expect(spawnSync(start).status).toBe(0);
    await isReady();
  }, 600_000);

  afterAll(async () => {
    if (existsSync(join(home, "stop"))) spawnSync(join(home, "stop"));
    await ground.remove();
    rmSync(home, { recursive: true, force: true });
  });

  test("an upgrade makes a backup, switches, and waits until the new release is ready", async () => {
    const { status, said } = run("upgrade.sh", release("2"));
    expect([status, said]).toEqual([0, expect.stringContaining("升级完成")]);
    expect(readlinkSync(join(home, "current"))).toBe(release("2"));
    expect(runsFrom()).toBe(release("2"));
    expect(await ready()).toBe(200);
    expect(readdirSync(join(home, "backups"))).toHaveLength(1);
  });

  test("a release that does not get ready is taken back with what it changed", async () => {
    const migrations = join(release("3"), "src/server/db/migrations");
    writeFileSync(join(migrations, "9999_later.sql"), "create table later (id integer);");
    writeFileSync(
      join(release("3"), "src/server/http/readiness.ts"),
      "export const readiness = async () => ({ ready: false, checks: {} });\nexport const diskRoom = async () => ({ free: 0, size: 0 });\n",
    );
    await compile("3");
    env = { ...env, CLZY_WAIT: "60" };
    const { status, said } = run("upgrade.sh", release("3"));
    expect([status, said]).toEqual([1, expect.stringContaining("没有升级：新版本没有就绪")]);
    expect(readlinkSync(join(home, "current"))).toBe(release("2"));
    expect(runsFrom()).toBe(release("2"));
    expect(await ready()).toBe(200);
    spawnSync(join(home, "stop"));
    const { db, close } = await openDatabase({ ...ground.where, log: { error: () => {} } });
    const names = await db.introspection.getTables();
    await close();
    expect(names.map(({ name }) => name)).not.toContain("later");
    expect(spawnSync(join(home, "start")).status).toBe(0);
    await isReady();
  });

  test("rolling back an upgrade that has changed no schema keeps what was written since", async () => {
    expect(run("upgrade.sh", release("1")).status).toBe(0);
    const { status, said } = run("rollback.sh");
    expect([status, said]).toEqual([0, expect.stringContaining("已退回")]);
    expect(said).not.toContain("恢复");
    expect(runsFrom()).toBe(release("2"));
    expect(run("rollback.sh")).toMatchObject({
      status: 1,
      said: expect.stringContaining("没有可退回的版本"),
    });
  });

  test("one that has changed the schema wants to be told that later work is lost", async () => {
    env = { ...env, CLZY_WAIT: "300" };
    addRelease("4");
    writeFileSync(
      join(release("4"), "src/server/db/migrations/9999_later.sql"),
      "create table later (id integer);",
    );
    await compile("4");
    expect(run("upgrade.sh", release("4")).status).toBe(0);
    expect(run("rollback.sh")).toMatchObject({
      status: 1,
      said: expect.stringContaining("升级以后的改动会丢失；确认请加 --restore"),
    });
    expect(runsFrom()).toBe(release("4"));
    expect(run("rollback.sh", "--restore").status).toBe(0);
    expect(runsFrom()).toBe(release("2"));
    expect(await ready()).toBe(200);
  });
});
