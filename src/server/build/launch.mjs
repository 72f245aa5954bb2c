/**
 * `npm start`: builds what is missing or no longer what the sources say, then runs the compiled
 * server in this process. Plain JavaScript, since before a first build there is nothing that could
 * read anything else quickly.
 */
import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../../../", import.meta.url));
const flags = process.argv.slice(2);
const served = flags.filter((flag) => flag === "--api");

/** Asks the compiled check; one that is missing or broken is itself a reason to build. */
async function isStale() {
  try {
    const { staleParts } = await import("../../../dist/server/stale.js");
    return staleParts(root, flags.includes("--api")).length > 0;
  } catch {
    return true;
  }
}

function build() {
  const args = ["--import", "tsx", "src/server/build/main.ts", "--stale", ...served];
  const child = spawn(process.execPath, args, { cwd: root, stdio: "inherit" });
  const pass = (signal) => child.kill(signal);
  for (const signal of ["SIGINT", "SIGTERM"]) process.once(signal, pass);
  return new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("exit", (code) => {
      for (const signal of ["SIGINT", "SIGTERM"]) process.off(signal, pass);
      resolve(code ?? 1);
    });
  });
}

const code = (await isStale()) ? await build() : 0;
if (code === 0) await import("../../../dist/server/main.js");
else process.exitCode = code;
