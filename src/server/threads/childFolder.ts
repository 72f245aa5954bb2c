import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join, resolve, sep } from "node:path";
import { bundled } from "./bundle";
import { folderOfProcess, removeLeft } from "./leftFolders";

const own = new Map<string, string>();

/** A folder of this process where temporary files lie now. */
function ownFolder(): string {
  const place = realpathSync(tmpdir());
  const known = own.get(place);
  if (known) return known;
  removeLeft(place);
  const folder = mkdtempSync(join(place, folderOfProcess));
  process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
  own.set(place, folder);
  return folder;
}

/** A server that was killed could not: the next one does it as it starts, whether or not it reads a file. */
export const removeLeftFolders = (): void => removeLeft(realpathSync(tmpdir()));

/** A program for child processes. */
export type Program = { path: string; folder: string };

const programs = new Map<string, Promise<Program>>();

/** Writes a task file's program to disk, beside the one that watches it; once per process. */
export function programOf(entry: URL): Promise<Program> {
  const known = programs.get(entry.href) ?? written(entry);
  programs.set(entry.href, known);
  known.catch(() => programs.delete(entry.href));
  return known;
}

async function written(entry: URL): Promise<Program> {
  const watch = new URL("./watchThread.ts", import.meta.url);
  const [main, beside] = await Promise.all([bundled(entry), bundled(watch)]);
  const folder = mkdtempSync(join(ownFolder(), "program-"));
  const path = join(folder, "main.mjs");
  writeFileSync(path, main);
  writeFileSync(join(folder, "watch.mjs"), beside);
  return { path, folder };
}

/** A folder for what one child process writes. */
export const workFolder = (): string => mkdtempSync(join(ownFolder(), "work-"));

/** Packages that child processes load by themselves. */
const { resolve: placeOf } = createRequire(import.meta.url);
const inside = `${sep}node_modules${sep}`;
const modulesWith = (name: string) => {
  const path = placeOf(name);
  return path.slice(0, path.lastIndexOf(inside) + inside.length - 1);
};

const readable = new Set(["sharp", "node-sqlite3-wasm", "libheif-js"].map(modulesWith));

/**
 * Lets child processes that start from now on read the files below a folder. It is made where it is not
 * there yet: a process that starts before it would take it for a file.
 */
export const letChildrenRead = (folder: string): void => {
  try {
    mkdirSync(folder, { recursive: true });
  } catch {
    // Who keeps files there says in words what is wrong.
  }
  readable.add(resolve(folder));
};

/** The folders that child processes may read, their own aside. */
export const mayRead = (): string[] => [...readable];
