import { execFile, fork } from "node:child_process";
import { existsSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { BenchClient } from "./client";
import { freePort } from "./cluster";
import { compiled } from "./compiled";

/** Installed for the benchmark alone: the product does not depend on it. */
const folder = join(fileURLToPath(new URL("../../", import.meta.url)), ".cache/duckdb");
const wanted = "@duckdb/node-api@1.5.6-r.1";

async function install(): Promise<void> {
  if (existsSync(join(folder, "node_modules/@duckdb/node-api"))) return;
  mkdirSync(folder, { recursive: true });
  const options = ["--prefix", ".", "--no-audit", "--no-fund", "--no-save"];
  await promisify(execFile)("npm", ["install", ...options, wanted], {
    cwd: folder,
    timeout: 300_000,
  });
}

export type Duck = { ask: (what: string) => Promise<unknown>; stop: () => void };

/** DuckDB behind the same kind of HTTP server in a process of its own, filled with the parcels of a database. */
export async function startDuck(url: string): Promise<Duck> {
  await install();
  const port = await freePort();
  const child = fork(await compiled("duckdbServer"), {
    env: { ...process.env, DATABASE_URL: url, PORT: String(port), DUCKDB: folder },
  });
  await new Promise<void>((resolve, reject) => {
    child.once("message", () => resolve());
    child.once("exit", (code) => reject(new Error(`DuckDB ended with ${code}`)));
  });
  const client = new BenchClient(`http://127.0.0.1:${port}`);
  return {
    ask: async (what) => JSON.parse((await client.get(`/${what}`)).toString()),
    stop: () => {
      client.close();
      child.kill("SIGTERM");
    },
  };
}
