import { existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type Objects, startS3 } from "./s3Server";

/**
 * The bucket as a separate process: what it has confirmed survives it. Arguments: folder and port.
 */
const [folder = "", port = "0"] = process.argv.slice(2);

const pathOf = (key: string) => join(folder, key);

const objects: Objects = {
  get: (key) => (existsSync(pathOf(key)) ? readFileSync(pathOf(key)) : undefined),
  set(key, bytes) {
    writeFileSync(`${pathOf(key)}.new`, bytes);
    renameSync(`${pathOf(key)}.new`, pathOf(key));
    return new Map();
  },
  delete(key) {
    rmSync(pathOf(key), { force: true });
    return true;
  },
  has: (key) => existsSync(pathOf(key)),
  keys: () => readdirSync(folder).values() as ReturnType<Objects["keys"]>,
  get size() {
    return readdirSync(folder).length;
  },
};

const { settings } = await startS3(objects, Number(port));
process.send?.(settings);
process.once("disconnect", () => process.exit());
