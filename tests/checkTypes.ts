import { spawn } from "node:child_process";
import { createRequire } from "node:module";

/** Checks the types of all parts side by side: each takes one core. */
const compiler = createRequire(import.meta.url).resolve("typescript/bin/tsc");
const parts = ["src/client", "src/server", "tests"];

const check = (part: string) =>
  new Promise<number>((resolve) => {
    const child = spawn(process.execPath, [compiler, "-p", part], { stdio: "inherit" });
    child.on("exit", (code) => resolve(code ?? 1));
  });

process.exitCode = Math.max(...(await Promise.all(parts.map(check))));
