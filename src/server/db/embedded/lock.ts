import {
  closeSync,
  linkSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeSync,
} from "node:fs";
import { join, resolve } from "node:path";

const heldHere = new Set<string>();

/**
 * Takes a data folder for this process alone, since two openers silently corrupt the database. A
 * lock whose process is gone is taken over. Returns the function that releases the folder.
 */
export function lockFolder(folder: string): () => void {
  const path = join(resolve(folder), "clzy.lock");
  if (heldHere.has(path)) throw taken(folder, process.pid);
  for (let attempt = 0; attempt < 3; attempt++) {
    if (create(path)) {
      heldHere.add(path);
      return () => {
        heldHere.delete(path);
        rmSync(path, { force: true });
      };
    }
    const owner = read(path);
    if (owner && isRunning(owner)) throw taken(folder, owner.pid);
    setAside(path);
  }
  throw new Error(`数据目录无法加锁：${path}`);
}

const taken = (folder: string, pid: number) =>
  new Error(`数据目录正被另一个进程（进程号 ${pid}）使用：${resolve(folder)}`);

/** `since` tells a process from a later one with the same pid, where the system reports it. */
type Owner = { pid: number; since: string };

function create(path: string): boolean {
  try {
    const file = openSync(path, "wx");
    writeSync(file, `${process.pid} ${startOf(process.pid)}\n`);
    closeSync(file);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EEXIST") return false;
    throw error;
  }
}

function read(path: string): Owner | null {
  try {
    const [pid, since = ""] = readFileSync(path, "utf8").trim().split(" ");
    return Number(pid) > 0 ? { pid: Number(pid), since } : null;
  } catch {
    return null;
  }
}

/** Two processes may find the same dead lock: whoever renames it takes it over. */
function setAside(path: string): void {
  const aside = `${path}.${process.pid}`;
  try {
    renameSync(path, aside);
  } catch {
    return;
  }
  const owner = read(aside);
  // The other process took it over in between and this was its new lock: give it back.
  if (owner && isRunning(owner)) linkSync(aside, path);
  rmSync(aside, { force: true });
}

function isRunning({ pid, since }: Owner): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EPERM") return false;
  }
  const start = startOf(pid);
  return start === "" || since === "" || start === since;
}

/** Start time of a process, in ticks since boot; empty where there is no /proc. */
function startOf(pid: number): string {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    return stat.slice(stat.lastIndexOf(")") + 2).split(" ")[19] ?? "";
  } catch {
    return "";
  }
}
