import { createReadStream } from "node:fs";
import { access, open, rename, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { letChildrenRead } from "../threads/childFolder";
import { makeHalf, removeHalves, writeHalf } from "./partialFile";
import { demandId, type FileStore, noFile } from "./store";

/** Files in a folder, which may be shared by several servers over the network. */
export function localStore(folder: string): FileStore {
  letChildrenRead(folder);
  const pathOf = (fileId: string) => {
    demandId(fileId);
    return join(folder, fileId.slice(0, 2), fileId);
  };

  return {
    async put(fileId, source, maxBytes, inspect) {
      const target = pathOf(fileId);
      const demands = { maxBytes, inspect };
      const { path, ...stored } = await writeHalf(fileId, dirname(target), source, demands);
      await rename(path, target);
      return stored;
    },
    async putMade(fileId, make) {
      const target = pathOf(fileId);
      return makeHalf(fileId, dirname(target), make, (path) => rename(path, target));
    },
    async read(fileId, range) {
      const file = await open(pathOf(fileId)).catch(missing);
      const part = range && { start: range.start, end: range.end - 1 };
      return createReadStream("", { fd: file, ...part });
    },
    async withPath(fileId, use) {
      const path = pathOf(fileId);
      await access(path).catch(missing);
      return use(path);
    },
    remove: (fileId) => rm(pathOf(fileId), { force: true }),
    tidy: () => removeHalves(folder),
  };
}

function missing(error: NodeJS.ErrnoException): never {
  throw error.code === "ENOENT" ? noFile() : error;
}
