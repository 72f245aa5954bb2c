import { createRequire } from "node:module";
import { limits } from "#contract/limits";
import { childPool } from "../threads/childPool";
import { slots } from "../threads/slots";
import type { readerTasks } from "./readerChild";

/** The processes that read users' files; nobody else opens one. */
export const readers = childPool<typeof readerTasks>({
  entry: new URL("./readerChild.ts", import.meta.url),
  heapMb: 1_536,
  residentMb: limits.readerResidentMb,
  mostTasks: 200,
  keptMb: 400,
  idleMs: 300_000,
});

/** Previews and sheets read at once: each may take gigabytes. Jobs have their own limit. */
export const takeFileSlot = slots(2);

/** Pictures and beginnings of files read at once: they do not wait for large files. */
const takeGlanceSlot = slots(2);
const glanceMs = limits.requestMs - 5_000;

const glance = async <T>(work: () => Promise<T>): Promise<T> => {
  const giveBack = await takeGlanceSlot();
  try {
    return await work();
  } finally {
    giveBack();
  }
};

/** A reduced picture; null if it is damaged or too large. */
export const pictureInChild = (path: string, side: number) =>
  glance(() => readers.ask("picture", { path, side }, { patienceMs: glanceMs }));

/** Where a photo was taken, from the beginning of its file. */
export const placeInChild = (head: Uint8Array) =>
  glance(() => readers.ask("place", { head }, { patienceMs: glanceMs }));

/** The beginning of a table or a text, or the contents of an archive. */
export const contentInChild = (path: string, ending: string) =>
  glance(() => readers.ask("content", { path, ending }, { patienceMs: glanceMs }));

/** Path of the SQLite reader, whose wasm cannot be bundled into a program. */
export const sqlite = createRequire(import.meta.url).resolve("node-sqlite3-wasm");
