import { readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import type { Talk } from "../../src/server/threads/childTalk";
import { serveTasks } from "../../src/server/threads/serveTasks";

/** Entry of child processes that do what damaged files have made them do. */

const kept: unknown[] = [];

/** The error's code, or what was done. */
function tried(work: () => unknown): string {
  try {
    work();
    return "done";
  } catch (error) {
    return (error as NodeJS.ErrnoException).code ?? String(error);
  }
}

export const hostileTasks = {
  pid: async () => process.pid,
  loop: async () => {
    for (;;);
  },
  heap: async () => {
    for (;;) kept.push({ text: String(kept.length).repeat(20) });
  },
  buffers: async () => {
    for (;;) {
      kept.push(Buffer.alloc(16 * 1024 * 1024, 1));
      await pause(1);
    }
  },
  signal: async (signal: NodeJS.Signals) => {
    process.kill(process.pid, signal);
    await pause(60_000);
  },
  throws: async () => {
    throw new Error("broken");
  },
  world: async (foreign: string) => ({
    environment: Object.keys(process.env),
    ofParent: tried(() => readFileSync(`/proc/${process.ppid}/environ`)),
    reads: tried(() => readFileSync(foreign)),
    writes: tried(() => writeFileSync(`${foreign}.new`, "x")),
    writesOwn: tried(() => writeFileSync(join(tmpdir(), "own"), "x")),
  }),
  counts: async (most: number, { say, hear }: Talk) => {
    for (let n = 0; n < most; n++) {
      await say(n);
      await hear();
    }
    return "counted";
  },
};

serveTasks(hostileTasks);
