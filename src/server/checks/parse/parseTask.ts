import { copyFile, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { endingOf } from "#contract/rules/import/uploadRules";
import { type ParseOrder, parseSource } from "./parseSource";

/** Reads a file in a child process and says what it holds, as JSON. */
export async function parseTask(order: ParseOrder): Promise<Uint8Array> {
  const shown = endingOf(order.name) === "gpkg" ? await parseCopy(order) : await parseSource(order);
  return new TextEncoder().encode(JSON.stringify(shown));
}

/** SQLite locks a file beside it even to read: here that is allowed in the temporary folder only. */
async function parseCopy(order: ParseOrder) {
  const folder = await mkdtemp(join(tmpdir(), "copy-"));
  try {
    const path = join(folder, "file.gpkg");
    await copyFile(order.path, path);
    return await parseSource({ ...order, path });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
