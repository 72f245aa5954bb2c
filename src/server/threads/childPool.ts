import { Refusal } from "#contract/errors";
import { type Child, type ChildLimits, startChild } from "./child";
import { takesTooLong, takesTooMuch } from "./childDied";
import type { FromChild } from "./childTalk";
import type { Task } from "./serveTasks";

export type PoolSettings = ChildLimits & {
  /** The file that calls `serveTasks`. */
  entry: URL;
  /** Tasks after which a process is replaced. */
  mostTasks: number;
  /** A process that holds more memory than this after a task is replaced. */
  keptMb: number;
  /** A process that nobody needed for so long ends. */
  idleMs: number;
};

export type TaskOptions = {
  /** Longest that the process may work on the task; what it waits for us does not count. */
  patienceMs: number;
  signal?: AbortSignal | undefined;
};

type Tasks = Readonly<Record<string, Task>>;
type OrderOf<T extends Task> = Parameters<T>[0];
type ResultOf<T extends Task> = Awaited<ReturnType<T>>;

/** What a task says: a message, or its result at last. */
export type Said<Result, Message = unknown> =
  | { kind: "message"; message: Message }
  | { kind: "done"; result: Result };

/** A running task. */
export type Running<Result> = {
  say: (message: unknown) => void;
  next: <Message>() => Promise<Said<Result, Message>>;
  /** Must be called. A process whose task is not done is ended. */
  end: () => void;
};

export type ChildPool<T extends Tasks> = {
  /** Starts a task that talks with us. */
  start: <K extends keyof T & string>(
    task: K,
    order: OrderOf<T[K]>,
    options: TaskOptions,
  ) => Promise<Running<ResultOf<T[K]>>>;
  /** Does a task that only answers. */
  ask: <K extends keyof T & string>(
    task: K,
    order: OrderOf<T[K]>,
    options: TaskOptions,
  ) => Promise<ResultOf<T[K]>>;
};

type Kept = { child: Child; tasks: number; timer?: NodeJS.Timeout };

/**
 * Processes that do one task after another: one that is free is used again, so that no file waits
 * for a start. A process that dies ends its task with `ChildDied`, nothing else.
 */
export function childPool<T extends Tasks>(settings: PoolSettings): ChildPool<T> {
  const free: Kept[] = [];

  async function take(): Promise<Kept> {
    for (let kept = free.pop(); kept; kept = free.pop()) {
      clearTimeout(kept.timer);
      if (!kept.child.isFit()) {
        kept.child.kill(noLonger);
        continue;
      }
      kept.child.hold(true);
      return kept;
    }
    return { child: await startChild(settings.entry, settings), tasks: 0 };
  }

  function giveBack(kept: Kept, resident: number): void {
    kept.tasks++;
    if (kept.tasks >= settings.mostTasks || resident > settings.keptMb * 1024 ** 2) {
      kept.child.kill(noLonger);
      return;
    }
    kept.timer = setTimeout(() => {
      free.splice(free.indexOf(kept), 1);
      kept.child.kill(noLonger);
    }, settings.idleMs);
    kept.timer.unref();
    kept.child.hold(false);
    free.push(kept);
  }

  const start: ChildPool<T>["start"] = async (task, order, { patienceMs, signal }) => {
    signal?.throwIfAborted();
    const kept = await take();
    const { child } = kept;
    const cancel = () => child.kill(signal?.reason as Error);
    signal?.addEventListener("abort", cancel);
    if (signal?.aborted) cancel();
    let leftMs = patienceMs;
    let resident: number | null = null;
    const heard = async (): Promise<FromChild> => {
      const since = performance.now();
      const timer = setTimeout(() => child.kill(takesTooLong(patienceMs)), Math.max(0, leftMs));
      try {
        return await child.next();
      } finally {
        clearTimeout(timer);
        leftMs -= performance.now() - since;
      }
    };
    child.send({ kind: "task", task, order });
    return {
      say: (message) => child.send({ kind: "message", message }),
      next: async () => {
        const said = await heard();
        if (said.kind === "message") return said as { kind: "message"; message: never };
        if (said.kind === "done") {
          resident = said.resident;
          return { kind: "done", result: said.result as never };
        }
        // A file that it could not read does it no harm; one that took too much memory may have.
        if (said.kind !== "tooMuch") resident = 0;
        throw failureOf(said);
      },
      end: () => {
        signal?.removeEventListener("abort", cancel);
        if (resident === null) child.kill(noLonger);
        else giveBack(kept, resident);
      },
    };
  };

  const ask: ChildPool<T>["ask"] = async (task, order, options) => {
    const running = await pool.start(task, order, options);
    try {
      const said = await running.next();
      if (said.kind === "done") return said.result as never;
      throw new Error(`the task ${task} talks`);
    } finally {
      running.end();
    }
  };

  const pool = { start, ask };
  return pool;
}

const noLonger = new Error("the process is no longer needed");

function failureOf(said: Exclude<FromChild, { kind: "message" | "done" }>): Error {
  if (said.kind === "refused") return new Refusal(said.status, said.message, said.problems);
  if (said.kind === "tooMuch") return takesTooMuch();
  if (said.kind !== "failed") return new Error(`a child process said ${said.kind}`);
  return Object.assign(new Error(said.message), { stack: said.stack });
}
