import { randomUUID } from "node:crypto";
import { createReadStream } from "node:fs";
import { rm, stat } from "node:fs/promises";
import { Readable } from "node:stream";
import type { ReadableStream } from "node:stream/web";
import { setTimeout as pause } from "node:timers/promises";
import { S3mini, S3ServiceError } from "s3mini";
import { Refusal, status } from "#contract/errors";
import { letChildrenRead } from "../threads/childFolder";
import { fetchFrom, unavailable } from "./bucketFetch";
import { makeHalf, removeHalves, writeHalf } from "./partialFile";
import { type ByteRange, demandId, type FileStore, noFile } from "./store";

export type S3Settings = {
  /** `https://host/bucket`, optionally followed by a prefix, or `https://bucket.host`. */
  endpoint: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
};

const tries = 3;
const firstPauseMs = 200;
/** No retry starts after this: the user is waiting. */
const retriedMs = 1_500;
const awayMs = 2_000;
const mediaType = "application/octet-stream";

/**
 * Files as objects of an S3-compatible service. `folder` on disk holds uploads on their way,
 * because the service wants the size up front, and copies that are lent out.
 */
export function s3Store(settings: S3Settings, folder: string): FileStore {
  letChildrenRead(folder);
  const client = new S3mini({ ...settings, fetch: fetchFrom(settings.endpoint) });
  const request = asker();

  async function read(fileId: string, range?: ByteRange): Promise<Readable> {
    demandId(fileId);
    const { start, end } = range ?? {};
    const { body } = await request(() => client.getObjectRaw(fileId, !range, start, end));
    return body ? Readable.fromWeb(body as ReadableStream) : Readable.from([]);
  }

  /** Sends the file at this path and removes it. */
  async function send(fileId: string, path: string, size: number): Promise<void> {
    const bytes = () => (size === 0 ? "" : Readable.toWeb(createReadStream(path)));
    const none = undefined;
    try {
      await request(() =>
        client.putObject(fileId, bytes() as globalThis.ReadableStream, mediaType, none, none, size),
      );
    } finally {
      await rm(path, { force: true });
    }
  }

  return {
    read,
    async put(fileId, source, maxBytes, inspect) {
      demandId(fileId);
      const { path, ...stored } = await writeHalf(fileId, folder, source, { maxBytes, inspect });
      await send(fileId, path, stored.size);
      return stored;
    },
    async putMade(fileId, make) {
      demandId(fileId);
      return makeHalf(fileId, folder, make, async (path) =>
        send(fileId, path, (await stat(path)).size),
      );
    },
    async withPath(fileId, use) {
      const { path } = await writeHalf(fileId, folder, await read(fileId));
      try {
        return await use(path);
      } finally {
        await rm(path, { force: true });
      }
    },
    async remove(fileId) {
      demandId(fileId);
      await request(() => client.deleteObject(fileId)).catch((error: unknown) => {
        if (!isMissing(error)) throw error;
      });
    },
    tidy: () => removeHalves(folder),
  };
}

const isMissing = (error: unknown) => error instanceof Refusal && error.status === status.notFound;

/** HTTP status of the service's error; undefined if it cannot be reached. */
export const statusOf = (error: unknown): number | undefined =>
  error instanceof S3ServiceError ? error.status : undefined;

/** Calls the service; retries when it is busy or briefly away. */
async function asked<T>(ask: () => Promise<T>): Promise<T> {
  const began = Date.now();
  for (let turn = 1; ; turn++) {
    try {
      return await ask();
    } catch (error) {
      const wait = firstPauseMs * 2 ** turn;
      const isLate = Date.now() - began + wait > retriedMs;
      if (isLate || turn === tries || isFinal(statusOf(error))) throw error;
      await pause(wait);
    }
  }
}

const isFinal = (answered: number | undefined) =>
  answered !== undefined && answered < status.defect;

/**
 * Calls the service and turns failures into messages for the user. While the service is away, other
 * calls fail at once instead of waiting.
 */
function asker() {
  let awayUntil = 0;
  return async <T>(ask: () => Promise<T>): Promise<T> => {
    if (Date.now() < awayUntil) throw unavailable(new Error("the service has just been away"));
    try {
      return await asked(ask);
    } catch (error) {
      const answered = statusOf(error);
      if (answered === status.notFound) throw noFile();
      if (answered === undefined) awayUntil = Date.now() + awayMs;
      throw unavailable(error);
    }
  };
}

/**
 * Checks that objects can be written, read and removed; returns the reason for the operator if not.
 */
export async function probe(store: FileStore, { endpoint }: S3Settings): Promise<string | null> {
  const fileId = `probe-${randomUUID()}`;
  try {
    await store.put(fileId, Readable.from([Buffer.from(fileId)]), fileId.length);
    let said = "";
    for await (const chunk of await store.read(fileId)) said += chunk;
    await store.remove(fileId);
    return said === fileId ? null : `${endpoint} 读回的内容与写入的不一致`;
  } catch (error) {
    // Any other error comes from the local folder for uploads, not from the service.
    if (!(error instanceof Refusal)) throw error;
    return `${endpoint} ${reasonOf(error)}`;
  }
}

const spoken: Readonly<Record<number, string>> = {
  301: "的地址或区域不正确",
  307: "的地址或区域不正确",
  400: "的区域或密钥不正确",
  403: "拒绝访问，密钥不正确或没有读写权限",
};

function reasonOf(error: unknown): string {
  if (isMissing(error)) return "中没有这个存储桶";
  const answered = statusOf((error as Error).cause);
  if (answered !== undefined) return spoken[answered] ?? `答复了 ${answered}`;
  return "连接不上";
}
