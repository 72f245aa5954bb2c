import { readdirSync, rmSync, statSync } from "node:fs";
import { hostname } from "node:os";
import { join } from "node:path";

/** Another machine may have the same folder for its temporary files, and other processes. */
const ofMachine = `clzy-child-${hostname()}-`;

/** How names of this process's temporary folders begin. */
export const folderOfProcess = `${ofMachine}${process.pid}-`;

/** A machine's name may go on with a line, as another's does. */
const rest = /^(\d+)-[^-]+$/;

const startedAt = () => Date.now() - process.uptime() * 1000;

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // Another account's process answers too, by a refusal.
    return (error as NodeJS.ErrnoException).code !== "ESRCH";
  }
}

/** In a container that starts again the process has the number of the one before it. */
const isOver = (pid: number, path: string): boolean =>
  pid === process.pid ? statSync(path).birthtimeMs < startedAt() : !isAlive(pid);

/** Removes what processes of this machine left behind that could not do so: they were killed. */
export function removeLeft(place: string): void {
  for (const name of readdirSync(place)) {
    const [, pid] = (name.startsWith(ofMachine) && rest.exec(name.slice(ofMachine.length))) || [];
    const path = join(place, name);
    try {
      if (pid && isOver(Number(pid), path)) rmSync(path, { recursive: true, force: true });
    } catch {
      // Another process that starts has removed it, or it is another account's.
    }
  }
}
