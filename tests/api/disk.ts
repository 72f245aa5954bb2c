import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, statfsSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** An in-memory disk that can be made full or read-only. */
export type Disk = {
  folder: string;
  /** Fills it up except for this many bytes. */
  fill: (left: number) => void;
  free: () => void;
  lock: () => void;
  unlock: () => void;
  remove: () => void;
};

const mount = (args: readonly string[]) => execFileSync("mount", args, { stdio: "ignore" });

/** A disk of this size in kilobytes; null if mounting is not permitted. */
export function ownDisk(
  kilobytes: number,
  folder = mkdtempSync(join(tmpdir(), "clzy-disk-")),
): Disk | null {
  try {
    mount(["-t", "tmpfs", "-o", `size=${kilobytes}k`, "tmpfs", folder]);
  } catch {
    rmSync(folder, { recursive: true });
    return null;
  }
  const ballast = join(folder, "ballast");
  return {
    folder,
    fill(left) {
      const { bavail, bsize } = statfsSync(folder);
      try {
        writeFileSync(ballast, Buffer.alloc(Math.max(0, bavail * bsize - left)));
      } catch (error) {
        // Who else writes there has taken the rest meanwhile: then it is full already.
        if ((error as NodeJS.ErrnoException).code !== "ENOSPC") throw error;
      }
    },
    free: () => rmSync(ballast, { force: true }),
    lock: () => mount(["-o", "remount,ro", folder]),
    unlock: () => mount(["-o", "remount,rw", folder]),
    remove() {
      execFileSync("umount", [folder]);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
