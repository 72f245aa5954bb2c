import { createHash, randomUUID } from "node:crypto";
import { mkdir, open, readdir, rm, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import { type Readable, Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import { Refusal, status } from "#contract/errors";
import type { Inspect, StoredFile } from "./store";
import { sweeper } from "./sweeper";

/** Extension of a file still being written. */
const ending = ".part";
const keptMs = 24 * 3_600_000;

/** A new name each time, so that leftovers of a killed process are never in the way. */
const halfOf = (stem: string, folder: string) => join(folder, `${stem}.${randomUUID()}${ending}`);

/**
 * Makes a folder and its parents. On a read-only disk, Node's recursive mkdir reports ENOENT; the
 * plain one reports the actual reason.
 */
async function makeFolder(folder: string): Promise<void> {
  try {
    await mkdir(folder, { recursive: true });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
    await makeFolder(dirname(folder));
    await mkdir(folder);
  }
}

/** Lends the path of a new file to `make`, then hands it to `take`. Removes it on failure. */
export async function makeHalf<T>(
  stem: string,
  folder: string,
  make: (path: string) => Promise<T>,
  take: (path: string) => Promise<void>,
): Promise<T> {
  const path = halfOf(stem, folder);
  await makeFolder(folder);
  await (await open(path, "wx")).close();
  try {
    const made = await make(path);
    await take(path);
    return made;
  } catch (error) {
    await rm(path, { force: true });
    throw error;
  }
}

type Demands = { maxBytes?: number; inspect?: Inspect | undefined };

/**
 * Streams into a temporary file beside or in front of the store, measuring on the way. Removes it
 * on failure.
 */
export async function writeHalf(
  stem: string,
  folder: string,
  source: Readable,
  { maxBytes = Number.POSITIVE_INFINITY, inspect }: Demands = {},
): Promise<StoredFile & { path: string }> {
  const path = halfOf(stem, folder);
  const meter = measure(maxBytes);
  const write = async (chunks: AsyncIterable<Buffer>) => {
    await makeFolder(folder);
    const file = await open(path, "wx");
    await pipeline(chunks, file.createWriteStream());
  };
  let written = Promise.resolve();
  try {
    // Listen to the source at once: it may fail before the folder exists.
    await pipeline(source, meter.through, (chunks: AsyncIterable<Buffer>) => {
      written = write(chunks);
      return written;
    });
    await inspect?.(path);
  } catch (error) {
    // The source failed first; the file may only be about to be created.
    await written.catch(() => {});
    await rm(path, { force: true });
    throw error;
  }
  return { path, ...meter.result() };
}

/** Removes unfinished files below a folder that nobody has written to for a day. */
export async function removeHalves(folder: string): Promise<void> {
  const names = await readdir(folder, { recursive: true }).catch(() => []);
  await removeLeft(
    folder,
    names.filter((one) => one.endsWith(ending)),
  );
}

/** Removes what a killed process left in a folder, once nobody has written to it for a day. */
export async function removeLeft(folder: string, names: readonly string[]): Promise<void> {
  for (const name of names) {
    const path = join(folder, name);
    const written = await stat(path).catch(() => null);
    if (written && written.mtimeMs < Date.now() - keptMs) {
      await rm(path, { recursive: true, force: true });
    }
  }
}

function measure(maxBytes: number) {
  const hash = createHash("md5");
  const pass = sweeper();
  let size = 0;
  const through = new Transform({
    transform(chunk: Buffer, _, done) {
      size += chunk.length;
      if (size > maxBytes) {
        return done(
          new Refusal(status.tooLarge, `文件超过 ${Math.floor(maxBytes / 1024 / 1024)} MB 上限`),
        );
      }
      hash.update(chunk);
      pass(chunk.length);
      done(null, chunk);
    },
  });
  return { through, result: () => ({ size, md5: hash.digest("hex") }) };
}
