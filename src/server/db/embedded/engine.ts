import type { Worker } from "node:worker_threads";
import { startBundled } from "../../threads/startBundled";
import { slimBundle } from "./postgisBundle";
import type { EngineData, Reply, Request } from "./worker";

export type EngineOptions = {
  /** Folder of the database. */
  folder: string;
  /** Folder of the cache that speeds up later starts. */
  cache: string;
  /** A statement that takes longer kills the engine, since it cannot be interrupted. */
  statementMs: number;
  /** Called when the engine ends without having been closed. */
  onEnd(reason: Error): void;
};

type Waiting = { resolve(bytes: Uint8Array): void; reject(error: Error): void };

/** One embedded PostgreSQL in a worker thread: wire protocol in, wire protocol out. */
export type Engine = {
  exec(bytes: Uint8Array): Promise<Uint8Array>;
  close(): Promise<void>;
  /** Resolves when its thread has ended; only then may another engine open the folder. */
  gone: Promise<void>;
};

/** Starts the worker and waits until the database is open. */
export async function startEngine(options: EngineOptions): Promise<Engine> {
  const entry = new URL("./worker.ts", import.meta.url);
  const { folder, cache } = options;
  const data: EngineData = { folder, postgis: slimBundle(cache) };
  const worker = await startBundled(entry, data);
  await ready(worker);
  return attach(worker, options);
}

const ready = (worker: Worker) =>
  new Promise<void>((resolve, reject) => {
    const failed = (error: Error) => reject(new Error("内置数据库打不开", { cause: error }));
    const ended = (code: number) => failed(new Error(`工作线程退出，代码 ${code}`));
    worker.once("error", failed);
    worker.once("exit", ended);
    worker.once("message", (reply: Reply) => {
      worker.off("error", failed);
      worker.off("exit", ended);
      if ("ready" in reply) return resolve();
      const reason = new Error("failed" in reply ? reply.failed : "没有应答");
      void worker.terminate().then(() => failed(reason));
    });
  });

function attach(worker: Worker, { statementMs, onEnd }: EngineOptions): Engine {
  const waiting = new Map<number, Waiting>();
  const gone = new Promise<void>((resolve) => worker.once("exit", () => resolve()));
  let last = 0;
  let over: Error | null = null;

  const end = (reason: Error) => {
    if (over) return;
    over = reason;
    for (const one of waiting.values()) one.reject(reason);
    waiting.clear();
    void worker.terminate();
    onEnd(reason);
  };
  worker.on("error", (error) => end(new Error("内置数据库意外停止", { cause: error })));
  worker.on("exit", (code) => end(new Error(`内置数据库意外停止，代码 ${code}`)));
  worker.on("message", (reply: Reply) => {
    if (!("id" in reply)) return;
    if ("failed" in reply) return end(new Error(`内置数据库出错：${reply.failed}`));
    waiting.get(reply.id)?.resolve(reply.bytes);
    waiting.delete(reply.id);
  });

  const exec = (bytes: Uint8Array) =>
    new Promise<Uint8Array>((resolve, reject) => {
      if (over) return reject(over);
      const id = ++last;
      const late = () => end(new Error(`数据库语句超过 ${statementMs / 1000} 秒未完成，已中止`));
      const timer = setTimeout(late, statementMs);
      waiting.set(id, {
        resolve(answer) {
          clearTimeout(timer);
          resolve(answer);
        },
        reject(reason) {
          clearTimeout(timer);
          reject(reason);
        },
      });
      worker.postMessage({ id, bytes } satisfies Request);
    });

  const close = () => {
    if (!over) {
      over = new Error("数据库已关闭");
      worker.postMessage("close" satisfies Request);
    }
    return gone;
  };

  return { exec, close, gone };
}
