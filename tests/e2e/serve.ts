import { spawn } from "node:child_process";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createDatabase, dropDatabase } from "../bench/database";

/**
 * Runs the product with demonstration data in a folder of its own, and with `DATABASE_URL` in a
 * database of its own on that server. Both go when it ends.
 */
const mode = process.argv[2] === "dev" ? ["--dev"] : [];
if (mode.length === 0 && !existsSync("dist/client/index.html")) {
  throw new Error("The browser tests look at the built pages: run npm run build first");
}

const { DATABASE_URL: serverUrl, DATABASE_READ_URL: _, ...env } = process.env;
const database = `clzy_e2e_${env.PORT}`;
const url = serverUrl ? await createDatabase(serverUrl, database) : "";
const dataDir = mkdtempSync(join(tmpdir(), "clzy-e2e-"));
const own = { DATA_DIR: dataDir, DATABASE_URL: url, DEMO: "1" };
const server = spawn(process.execPath, ["--import", "tsx", "src/server/main.ts", ...mode], {
  stdio: "inherit",
  env: { ...env, ...own, LOG_LEVEL: "warn", HOST: "127.0.0.1" },
});

for (const signal of ["SIGTERM", "SIGINT"] as const) process.on(signal, () => server.kill(signal));
server.on("exit", async (code) => {
  rmSync(dataDir, { recursive: true, force: true });
  if (serverUrl) await dropDatabase(serverUrl, database);
  process.exit(code ?? 0);
});
