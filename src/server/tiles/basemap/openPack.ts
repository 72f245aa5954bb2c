import { readFileSync, statSync } from "node:fs";
import { join, relative } from "node:path";
import { BadPack, type Pack, readPack } from "./packFile";

type Held = { changed: number; pack: Pack };

const opened = new Map<string, Held>();

/**
 * A pack below map-config, held in memory until the file changes: some megabytes, and each tile is
 * sent as it lies there. Throws `BadPack` with words for the operator.
 */
export function openPack(folder: string, path: string): Pack {
  const file = join(folder, path);
  if (relative(folder, file).startsWith("..")) throw new BadPack(`${path} 不在 map-config 里`);
  const changed = statSync(file, { throwIfNoEntry: false })?.mtimeMs;
  if (changed === undefined) throw new BadPack(`没有文件 ${path}`);
  const known = opened.get(file);
  if (known?.changed === changed) return known.pack;
  const pack = packIn(file, path);
  opened.set(file, { changed, pack });
  return pack;
}

function packIn(file: string, path: string): Pack {
  try {
    return readPack(readFileSync(file));
  } catch (error) {
    throw new BadPack(`${path}：${error instanceof Error ? error.message : String(error)}`);
  }
}
