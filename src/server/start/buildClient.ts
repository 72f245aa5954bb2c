import { spawn } from "node:child_process";
import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { StartRefused } from "./environment";

const sources = ["src/client", "src/contract", "src/geo", "public", "index.html", "vite.config.ts"];

/** When the youngest file at or below a path was changed; 0 where there is none. */
function youngest(path: string): number {
  const found = statSync(path, { throwIfNoEntry: false });
  if (!found) return 0;
  if (!found.isDirectory()) return found.mtimeMs;
  return Math.max(0, ...readdirSync(path).map((name) => youngest(join(path, name))));
}

/** The client is missing, or one of its sources is younger. */
export const isClientStale = (root: string, clientDir: string): boolean => {
  const built = youngest(join(clientDir, "index.html"));
  return sources.some((path) => youngest(join(root, path)) > built);
};

/** Builds the client in a process of its own: it takes two gigabytes that the server never needs. */
export async function buildClient(root: string): Promise<void> {
  const vite = join(root, "node_modules/vite/bin/vite.js");
  const child = spawn(process.execPath, [vite, "build", "--logLevel", "error"], {
    cwd: root,
    stdio: ["ignore", "inherit", "inherit"],
  });
  const code = await new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("exit", resolve);
  });
  if (code !== 0) throw new StartRefused(`网页构建失败，代码 ${code}`);
}
