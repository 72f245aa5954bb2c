import { type ChildProcess, spawn } from "node:child_process";
import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { parseArgs } from "node:util";
import { staleParts } from "../../src/server/build/stale";
import { openDatabase } from "../../src/server/db/connect/open";
import { localStore } from "../../src/server/files/localStore";
import { fillDatabase } from "../../src/server/start/fill";
import { patternOf } from "../../src/server/start/prepared";
import { copyDatabase, createDatabase, dropDatabase } from "../bench/database";
import { otherOrigin } from "../clients/otherOrigin";

/**
 * Runs the product once per port with demonstration data that are made once, each in a folder of
 * its own or, with `DATABASE_URL`, in a database of its own on that server. Everything is removed
 * when it ends.
 */
const { values } = parseArgs({
  options: {
    /** Ports of servers with the built pages. */
    built: { type: "string", multiple: true, default: [] },
    /** Ports of servers with the pages' sources. */
    dev: { type: "string", multiple: true, default: [] },
  },
});
const ports = [...values.built, ...values.dev];

/** What people start is looked at: the compiled server with the built pages, as of the sources. */
const stale = values.built.length > 0 ? staleParts(process.cwd(), false) : [];
if (stale.length > 0) {
  throw new Error(`The browser tests look at what is built: run npm run build first (${stale})`);
}

const { DATABASE_URL: serverUrl, DATABASE_READ_URL: _, ...env } = process.env;
const folder = mkdtempSync(join(tmpdir(), "clzy-e2e-"));
const nameOf = (which: string) => `clzy_e2e_${which}`;
const [firstPort = ""] = ports;
const pattern = `${firstPort}_demo`;
const servers: ChildProcess[] = [];

const prepared = () => patternOf(process.cwd(), true)?.folder ?? null;

async function fill(): Promise<void> {
  const dataDir = join(folder, pattern);
  const url = serverUrl && (await createDatabase(serverUrl, nameOf(pattern)));
  const log = { error: (_: object, message: string) => process.stderr.write(`${message}\n`) };
  const database = await openDatabase({ dataDir, pattern: prepared, url, log });
  await fillDatabase(database, "map-config", true, () => {}, localStore(join(dataDir, "files")));
  await database.close();
}

async function start(port: string): Promise<void> {
  const address = `http://127.0.0.1:${port}/config.json`;
  // A server that an earlier run left would answer in place of this one.
  if (await fetch(address).catch(() => null)) throw new Error(`Port ${port} is taken`);
  const dataDir = join(folder, port);
  cpSync(join(folder, pattern), dataDir, { recursive: true });
  const url = serverUrl ? await copyDatabase(serverUrl, nameOf(pattern), nameOf(port)) : "";
  const program = values.dev.includes(port)
    ? ["--import", "tsx", "src/server/main.ts", "--dev"]
    : ["dist/server/main.js"];
  const here = "127.0.0.1";
  // Tests stand up services of others on this machine.
  const own = {
    ...{ PORT: port, HOST: here, LAYER_HOSTS: here, DATA_DIR: dataDir, DATABASE_URL: url },
    WEB_ORIGINS: otherOrigin,
  };
  const server = spawn(process.execPath, program, {
    stdio: "inherit",
    env: { ...env, ...own, DEMO: "1", LOG_LEVEL: "warn" },
  });
  server.on("exit", stop);
  servers.push(server);
  await answers(address);
}

async function answers(address: string): Promise<void> {
  while (!(await fetch(address).catch(() => null))?.ok) await pause(200);
}

let stopping = false;

async function stop(): Promise<void> {
  if (stopping) return;
  stopping = true;
  const running = servers.filter(({ exitCode }) => exitCode === null);
  const gone = running.map((server) => new Promise((resolve) => server.once("exit", resolve)));
  for (const server of running) server.kill("SIGTERM");
  await Promise.all(gone);
  rmSync(folder, { recursive: true, force: true });
  for (const which of serverUrl ? [pattern, ...ports] : []) {
    await dropDatabase(serverUrl as string, nameOf(which));
  }
  process.exit();
}

for (const signal of ["SIGTERM", "SIGINT"] as const) process.on(signal, stop);
await fill();
for (const port of ports) await start(port);
process.stdout.write("All servers answer\n");
