import { rmSync } from "node:fs";
import { join } from "node:path";
import { buildPrograms, buildServer } from "../../src/server/build/buildServer";
import { staleParts } from "../../src/server/build/stale";
import { options } from "./options";

const names = ["server", "mvtServer", "featureServer", "duckdbServer"] as const;

let made: Promise<string> | undefined;

/**
 * The benchmark's server and its peers in Node, compiled as the product's is: no office runs sources, where
 * what names each function costs a tile a tenth.
 */
export async function compiled(name: (typeof names)[number]): Promise<string> {
  made ??= make();
  return join(await made, `${name}.js`);
}

async function make(): Promise<string> {
  const { root } = options;
  const folder = join(root, "dist/bench");
  // Threads and child processes are the product's own.
  if (staleParts(root, true).includes("server")) await buildServer(root, join(root, "dist/server"));
  rmSync(folder, { recursive: true, force: true });
  const entries = names.map((name) => [name, `tests/bench/${name}.ts`]);
  await buildPrograms(root, folder, Object.fromEntries(entries));
  return folder;
}
