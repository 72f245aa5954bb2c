import { Worker } from "node:worker_threads";
import { Refusal } from "#contract/errors";
import type { FromChild, Talk, ToChild } from "./childTalk";
import { sweepAll } from "./sweep";

/** A piece of work in a child process; tasks run one after another. */
export type Task = (order: never, talk: Talk) => Promise<unknown>;

/** Above this the garbage of a task is collected, or it would count as the next one's. */
const sweptAbove = 200 * 1024 * 1024;

/** Runs inside a child process: does the tasks that it is sent, until its parent is gone. */
export function serveTasks(tasks: Readonly<Record<string, Task>>): void {
  const waiting: unknown[] = [];
  let wake = () => {};
  const hear = async (): Promise<unknown> => {
    if (waiting.length === 0) {
      await new Promise<void>((resolve) => {
        wake = resolve;
      });
    }
    return waiting.shift();
  };
  const talk: Talk = { say: (message) => send({ kind: "message", message }), hear };

  async function run(name: string, order: unknown): Promise<void> {
    const task = tasks[name];
    try {
      if (!task) throw new Error(`no task ${name}`);
      const result = await task(order as never, talk);
      if (process.memoryUsage.rss() > sweptAbove) sweepAll();
      await send({ kind: "done", result, resident: process.memoryUsage.rss() });
    } catch (error) {
      await send(failure(error));
    }
  }

  startWatch();
  process.once("disconnect", () => process.exit());
  process.on("message", (said: ToChild) => {
    if (said.kind === "task") {
      // What came too late for the task before is not for this one.
      waiting.length = 0;
      return void run(said.task, said.order);
    }
    waiting.push(said.message);
    wake();
  });
  void send({ kind: "ready" });
}

/** The other program beside this one; its limit is this process's only argument. */
function startWatch(): void {
  const data = { residentBytes: Number(process.argv[2]), parent: process.ppid };
  new Worker(new URL("./watch.mjs", import.meta.url), { workerData: { data } }).unref();
}

const send = (message: FromChild): Promise<void> =>
  new Promise((resolve) => {
    // A parent that is gone needs no answer: the process ends by itself.
    if (process.send) process.send(message, () => resolve());
    else resolve();
  });

function failure(error: unknown): FromChild {
  if (error instanceof Refusal) {
    const { status, message, problems } = error;
    return { kind: "refused", status, message, problems };
  }
  const { message, stack = "" } = error instanceof Error ? error : new Error(String(error));
  const isMemory = error instanceof RangeError && /allocation failed|string length/.test(message);
  return isMemory ? { kind: "tooMuch" } : { kind: "failed", message, stack };
}
