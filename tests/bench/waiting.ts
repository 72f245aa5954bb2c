import { fork } from "node:child_process";
import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { patternOf } from "../../src/server/start/prepared";
import { startServer, untilIdle } from "./childServer";
import { createDatabase, dropDatabase, filled, filledBefore } from "./database";
import { options } from "./options";
import { type Line, ms, progress, seconds } from "./report";
import { timed } from "./stopwatch";
import { longWorks } from "./waitingWorks";

const aimMs = 1_000;

/**
 * How long another account waits for its list while long work runs, on both engines at
 * demonstration size.
 */
export async function benchWaiting(mdb: string, serverUrl: string | null): Promise<Line[]> {
  const lines: Line[] = [];
  if (options.engines.has("embedded")) lines.push(...(await onEmbedded(mdb)));
  if (serverUrl !== null && options.engines.has("PostgreSQL")) {
    lines.push(...(await onServer(mdb, serverUrl)));
  }
  return lines;
}

async function onEmbedded(mdb: string): Promise<Line[]> {
  const dataDir = mkdtempSync(join(tmpdir(), "clzy-bench-"));
  try {
    await demonstration(dataDir);
    return await waited("embedded", mdb, { dataDir });
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function onServer(mdb: string, serverUrl: string): Promise<Line[]> {
  const name = "clzy_bench_waiting";
  const url = await createDatabase(serverUrl, name);
  try {
    await (await filled({ url })).close();
    return await waited("PostgreSQL", mdb, { url });
  } finally {
    await dropDatabase(serverUrl, name);
  }
}

/** A copy of the build's database for a first start; without a build it is created. */
async function demonstration(dataDir: string): Promise<void> {
  const pattern = patternOf(options.root, true);
  if (pattern?.content !== "demo") return void (await (await filled({ dataDir })).close());
  cpSync(pattern.folder, dataDir, { recursive: true });
  await (await filledBefore({ dataDir })).close();
}

type Where = Parameters<typeof startServer>[0];

async function waited(engine: string, mdb: string, where: Where): Promise<Line[]> {
  const server = await startServer(where);
  const other = await askerAt(server.client.origin);
  try {
    await untilIdle(server);
    const lines: Line[] = [];
    const during = async <T>(what: string, work: () => Promise<T>): Promise<T> => {
      other.begin();
      const { result, ms: took } = await timed(work);
      const slowest = await other.end();
      const ours = `${ms(slowest)} of ${seconds(took)}`;
      progress(`${engine}: ${what}: ${ours}`);
      lines.push({
        what: `slowest list of another during ${what}, ${engine}`,
        ours,
        ratio: slowest / aimMs,
        aim: `≤ ${seconds(aimMs)}`,
      });
      return result;
    };
    // The list's own time on this machine now: the baseline for the others.
    await during("nothing else", () => pause(10_000));
    for (const [name, work] of Object.entries(longWorks)) {
      if (!options.works.has(name)) continue;
      await work(during, server.client, mdb);
      await untilIdle(server);
    }
    return lines;
  } finally {
    other.stop();
    await server.stop();
  }
}

type Asker = { begin: () => void; end: () => Promise<number>; stop: () => void };

/** Another user at this server; reports the slowest of their lists. */
async function askerAt(origin: string): Promise<Asker> {
  const child = fork(fileURLToPath(new URL("./listAsker.ts", import.meta.url)), {
    env: { ...process.env, ORIGIN: origin },
    execArgv: ["--import", "tsx"],
  });
  const said = () =>
    new Promise((resolve, reject) => {
      const gone = (code: number | null) => reject(new Error(`who asks has ended with ${code}`));
      child.once("exit", gone);
      child.once("message", (said) => {
        child.off("exit", gone);
        resolve(said);
      });
    });
  await said();
  return {
    begin: () => void child.send("begin"),
    end: async () => {
      const slowest = said();
      child.send("end");
      return Number(await slowest);
    },
    stop: () => void child.kill(),
  };
}
