import { createHash, randomUUID } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { mkdir, open, rename, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import { Refusal, status } from "#contract/errors";
import type { FileStore } from "./store";

/** Files in a folder, which several servers may share over the network. */
export function localStore(folder: string): FileStore {
  const pathOf = (fileId: string) => {
    if (!/^[0-9A-Za-z_-]{8,64}$/.test(fileId)) throw new Refusal(status.notFound, "文件不存在");
    return join(folder, fileId.slice(0, 2), fileId);
  };

  return {
    pathOf,
    async put(fileId, source, maxBytes) {
      const path = pathOf(fileId);
      // A name of its own: what a process left that was killed must not stand in the way.
      const unfinished = `${path}.${randomUUID()}.part`;
      await mkdir(dirname(path), { recursive: true });
      const meter = measure(maxBytes);
      try {
        await pipeline(source, meter.through, createWriteStream(unfinished, { flags: "wx" }));
        await rename(unfinished, path);
      } catch (error) {
        await rm(unfinished, { force: true });
        throw error;
      }
      return meter.result();
    },
    async read(fileId) {
      try {
        const file = await open(pathOf(fileId));
        return createReadStream("", { fd: file });
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
        throw new Refusal(status.notFound, "文件不存在");
      }
    },
    remove: (fileId) => rm(pathOf(fileId), { force: true }),
  };
}

function measure(maxBytes: number) {
  const hash = createHash("md5");
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
      done(null, chunk);
    },
  });
  return { through, result: () => ({ size, md5: hash.digest("hex") }) };
}
