import { crc32 } from "node:zlib";
import { type Entry, openPromise, type ZipFile } from "yauzl";

/** Why a workbook cannot be read. */
export class UnreadableBook extends Error {
  override name = "UnreadableBook";
  constructor(
    readonly kind:
      | "damaged"
      | "locked"
      | "tooLarge"
      | "tooWide"
      | "oldBook"
      | "noBook"
      | "openQuote",
  ) {
    super(`table: ${kind}`);
  }
}

export type ZipParts = {
  has: (name: string) => boolean;
  /** The bytes of a part as they unpack; a missing or incomplete part counts as damage. */
  read: (name: string) => AsyncGenerator<Buffer>;
  close: () => void;
};

export type UnpackLimits = { bytes: number; entries: number };

/** Part names are case-insensitive. */
const keyOf = (name: string) => name.toLowerCase();

/**
 * Opens a zip by its directory, whatever the order of its parts. Sizes are checked as declared, and
 * again while unpacking: all that is read of one workbook stays within `limits.bytes`.
 */
export async function openParts(path: string, limits: UnpackLimits): Promise<ZipParts> {
  const zip = await openPromise(path, { lazyEntries: true, autoClose: false });
  try {
    const entries = await entriesOf(zip, limits);
    const budget = { left: limits.bytes };
    return {
      has: (name) => entries.has(keyOf(name)),
      read: (name) => unpacked(zip, entries.get(keyOf(name)), budget),
      close: () => zip.close(),
    };
  } catch (error) {
    zip.close();
    throw error;
  }
}

async function entriesOf(zip: ZipFile, limits: UnpackLimits): Promise<Map<string, Entry>> {
  if (zip.entryCount > limits.entries) throw new UnreadableBook("tooLarge");
  const entries = new Map<string, Entry>();
  let stated = 0;
  for await (const entry of zip.eachEntry()) {
    stated += entry.uncompressedSize;
    if (stated > limits.bytes) throw new UnreadableBook("tooLarge");
    if (entry.isEncrypted()) throw new UnreadableBook("locked");
    const key = keyOf(entry.fileName);
    if (entries.has(key)) throw new UnreadableBook("damaged");
    entries.set(key, entry);
  }
  return entries;
}

async function* unpacked(
  zip: ZipFile,
  entry: Entry | undefined,
  budget: { left: number },
): AsyncGenerator<Buffer> {
  if (!entry) throw new UnreadableBook("damaged");
  const stream = await zip.openReadStreamPromise(entry);
  let sum = 0;
  try {
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      budget.left -= chunk.length;
      if (budget.left < 0) throw new UnreadableBook("tooLarge");
      sum = crc32(chunk, sum);
      yield chunk;
    }
  } finally {
    stream.destroy();
  }
  if (sum !== entry.crc32) throw new UnreadableBook("damaged");
}
