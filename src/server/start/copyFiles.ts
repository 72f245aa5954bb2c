import { createHash } from "node:crypto";
import { Refusal, status } from "#contract/errors";
import type { FileStore } from "../files/store";
import type { StoredFile } from "../repositories/uploads/storedFiles";
import type { Say } from "./say";

export type CopiedFile = { id: string; size: number; md5: string };
export type Copied = {
  files: CopiedFile[];
  /** Ids of files that a record shows and that are not there, or hold something else. */
  missing: string[];
  damaged: string[];
};

const sayEvery = 5_000;
const atOnce = 4;

const isMissing = (error: unknown) => error instanceof Refusal && error.status === status.notFound;

/** Size and hash of a stored file; null if there is none. */
async function lookAt(store: FileStore, id: string): Promise<CopiedFile | null> {
  try {
    const hash = createHash("md5");
    let size = 0;
    for await (const chunk of await store.read(id)) {
      hash.update(chunk as Buffer);
      size += (chunk as Buffer).length;
    }
    return { id, size, md5: hash.digest("hex") };
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}

async function copyOne(
  from: FileStore,
  to: FileStore,
  { id, md5 }: StoredFile,
): Promise<CopiedFile | null> {
  // A run that was broken off has copied some; what is there in half is copied again.
  const there = md5 === null ? null : await lookAt(to, id);
  if (there?.md5 === md5) return there;
  try {
    return { id, ...(await to.put(id, await from.read(id), Number.POSITIVE_INFINITY)) };
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}

/** Enters what became of one file. */
function enter(copied: Copied, { id, md5, needed }: StoredFile, file: CopiedFile | null): void {
  if (file) copied.files.push(file);
  else if (needed) copied.missing.push(id);
  if (file && md5 !== null && file.md5 !== md5) copied.damaged.push(id);
}

/** Copies files from one store into another and compares their hashes. */
export async function copyFiles(
  from: FileStore,
  to: FileStore,
  wanted: readonly StoredFile[],
  say: Say,
): Promise<Copied> {
  const copied: Copied = { files: [], missing: [], damaged: [] };
  const left = wanted.entries();
  const work = async () => {
    for (const [done, one] of left) {
      enter(copied, one, await copyOne(from, to, one));
      if (done > 0 && done % sayEvery === 0) say(`已复制附件 ${done} 个`);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  copied.files.sort((a, b) => (a.id < b.id ? -1 : 1));
  return copied;
}

/** Ids of files of a copy that are not there any more or hold something else. */
export async function findDamaged(
  store: FileStore,
  files: readonly CopiedFile[],
): Promise<string[]> {
  const damaged: string[] = [];
  for (const file of files) {
    const found = await lookAt(store, file.id);
    if (found?.md5 !== file.md5 || found.size !== file.size) damaged.push(file.id);
  }
  return damaged;
}

/** Some ids, for a line of text. */
export function named(ids: readonly string[]): string {
  const first = ids.slice(0, 5).join("、");
  return ids.length > 5 ? `${first} 等 ${ids.length} 个` : first;
}
