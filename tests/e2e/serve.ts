import { spawn } from "node:child_process";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** Runs the product with demonstration data in a folder of its own, which goes when it ends. */
const mode = process.argv[2] === "dev" ? ["--dev"] : [];
if (mode.length === 0 && !existsSync("dist/client/index.html")) {
  throw new Error("The browser tests look at the built pages: run npm run build first");
}

const dataDir = mkdtempSync(join(tmpdir(), "clzy-e2e-"));
const server = spawn(process.execPath, ["--import", "tsx", "src/server/main.ts", ...mode], {
  stdio: "inherit",
  env: { ...process.env, DATA_DIR: dataDir, DEMO: "1", LOG_LEVEL: "warn", HOST: "127.0.0.1" },
});

for (const signal of ["SIGTERM", "SIGINT"] as const) process.on(signal, () => server.kill(signal));
server.on("exit", (code) => {
  rmSync(dataDir, { recursive: true, force: true });
  process.exit(code ?? 0);
});
