import { open } from "node:fs/promises";
import type { Readable } from "node:stream";
import { fromBufferPromise, openPromise, type ZipFile } from "yauzl";

/**
 * The harmless test file for scanners (EICAR), in two parts: in one piece it would be detected
 * here.
 */
const mark = Buffer.from(
  ["X5O!P%@AP[4\\PZX54(P^)7CC)7}$", "EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*"].join(""),
);
const pieceSize = 1 << 20;
/** Most unpacked bytes scanned per upload; the readers of packages accept far less. */
const mostUnpacked = 2 ** 30;
/** A nested zip is held in memory. */
const mostInner = 64 * 2 ** 20;
const deepest = 3;

type Budget = { left: number };

/** Whether a file is or contains the test file, also inside zips. */
export async function holdsTestVirus(path: string): Promise<boolean> {
  const file = await open(path);
  const bytes = file.createReadStream({ highWaterMark: pieceSize });
  if (await isIn(bytes)) return true;
  return isInZip(() => openPromise(path, options), { left: mostUnpacked }, 1);
}

const options = {
  lazyEntries: true,
  autoClose: false,
  decodeStrings: false,
  validateEntrySizes: false,
} as const;

async function isIn(chunks: AsyncIterable<Buffer>): Promise<boolean> {
  let end = Buffer.alloc(0);
  for await (const chunk of chunks) {
    if (chunk.includes(mark) || Buffer.concat([end, chunk.subarray(0, mark.length)]).includes(mark))
      return true;
    end = Buffer.concat([end, chunk.subarray(-mark.length)]).subarray(-mark.length);
  }
  return false;
}

/** A file that is no zip, damaged or encrypted is left to whoever reads it. */
async function isInZip(
  opened: () => Promise<ZipFile>,
  budget: Budget,
  depth: number,
): Promise<boolean> {
  const zip = await opened().catch(() => null);
  if (!zip) return false;
  try {
    for await (const entry of zip.eachEntry()) {
      if (entry.isEncrypted() || budget.left <= 0) continue;
      const stream = await zip.openReadStreamPromise(entry).catch(() => null);
      if (stream && (await isInEntry(stream, budget, depth))) return true;
    }
  } catch {
    return false;
  } finally {
    zip.close();
  }
  return false;
}

async function isInEntry(stream: Readable, budget: Budget, depth: number): Promise<boolean> {
  const held: Buffer[] = [];
  let size = 0;
  async function* counted() {
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      budget.left -= chunk.length;
      size += chunk.length;
      if (depth < deepest && size <= mostInner) held.push(chunk);
      yield chunk;
      if (budget.left <= 0) return;
    }
  }
  try {
    if (await isIn(counted())) return true;
  } catch {
    return false;
  } finally {
    stream.destroy();
  }
  const isZip = size <= mostInner && held[0]?.subarray(0, 2).toString("latin1") === "PK";
  return isZip && isInZip(() => fromBufferPromise(Buffer.concat(held), options), budget, depth + 1);
}
