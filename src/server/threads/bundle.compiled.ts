import { readFile } from "node:fs/promises";
import { basename } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { anywhere } from "./threadPlace";

const root = new URL("../../../", import.meta.url);
const made = new Map<string, Promise<Uint8Array>>();

/** Instead of bundle.ts in a compiled server: what the build made of the thread, as of this folder. */
export function bundled(entry: URL): Promise<Uint8Array> {
  const known = made.get(entry.href) ?? read(basename(fileURLToPath(entry), ".ts"));
  made.set(entry.href, known);
  return known;
}

async function read(name: string): Promise<Uint8Array> {
  const code = await readFile(new URL(`dist/server/threads/${name}.mjs`, root), "utf8");
  return Buffer.from(code.replaceAll(anywhere, pathToFileURL(fileURLToPath(root)).href));
}
