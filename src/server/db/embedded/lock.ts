import { closeSync, openSync, readFileSync, rmSync, writeSync } from "node:fs";
import { join } from "node:path";

/** Takes a data folder for this process alone: two openers corrupt the database silently. */
export function lockFolder(folder: string): () => void {
  const path = join(folder, "clzy.lock");
  for (let attempt = 0; attempt < 2; attempt++) {
    if (create(path)) return () => rmSync(path, { force: true });
    const owner = ownerOf(path);
    if (owner !== null && isAlive(owner)) {
      throw new Error(`数据目录正被另一个进程（进程号 ${owner}）使用：${folder}`);
    }
    rmSync(path, { force: true });
  }
  throw new Error(`数据目录无法加锁：${path}`);
}

function create(path: string): boolean {
  try {
    const file = openSync(path, "wx");
    writeSync(file, `${process.pid}\n`);
    closeSync(file);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EEXIST") return false;
    throw error;
  }
}

function ownerOf(path: string): number | null {
  try {
    return Number.parseInt(readFileSync(path, "utf8"), 10) || null;
  } catch {
    return null;
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}
