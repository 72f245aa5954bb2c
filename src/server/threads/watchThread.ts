import { rmSync, writeSync } from "node:fs";
import { tmpdir } from "node:os";
import { tooMuchMemory } from "./childTalk";
import { threadData } from "./threadData";

/**
 * Entry of the thread that watches its process, whose main thread may be in a loop: it ends the
 * process that takes too much memory, or whose parent is gone.
 */

const everyMs = 100;
const standardError = 2;
const { residentBytes, parent } = threadData<{ residentBytes: number; parent: number }>();

setInterval(() => {
  if (process.ppid !== parent) {
    rmSync(tmpdir(), { recursive: true, force: true });
    process.kill(process.pid, "SIGKILL");
  }
  if (process.memoryUsage.rss() < residentBytes) return;
  writeSync(standardError, tooMuchMemory);
  process.kill(process.pid, "SIGKILL");
}, everyMs);
