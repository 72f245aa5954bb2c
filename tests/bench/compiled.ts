import { rmSync } from "node:fs";
import { join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { buildPrograms, buildServer } from "../../src/server/build/buildServer";
import { staleParts } from "../../src/server/build/stale";
import { options } from "./options";

const programs = {
  server: new URL("./server.ts", import.meta.url),
  mvtServer: new URL("./mvtServer.ts", import.meta.url),
  featureServer: new URL("./featureServer.ts", import.meta.url),
  duckdbServer: new URL("./duckdbServer.ts", import.meta.url),
};

let made: Promise<string> | undefined;

/**
 * The benchmark's server and its peers in Node, compiled as the product's is: no office runs sources, where
 * what names each function costs a tile a tenth.
 */
export async function compiled(name: keyof typeof programs): Promise<string> {
  made ??= make();
  return join(await made, `${name}.js`);
}

async function make(): Promise<string> {
  const { root } = options;
  const folder = join(root, "dist/bench");
  // Threads and child processes are the product's own.
  if (staleParts(root, true).includes("server")) await buildServer(root, join(root, "dist/server"));
  rmSync(folder, { recursive: true, force: true });
  const entries = Object.entries(programs).map(([name, source]) => [
    name,
    relative(root, fileURLToPath(source)),
  ]);
  await buildPrograms(root, folder, Object.fromEntries(entries));
  return folder;
}
