import type { Worker } from "node:worker_threads";
import { ColumnTable } from "../../columns/columnTable";
import { WordFile } from "../../columns/wordFile";
import { WordIndex } from "../../columns/wordIndex";
import { UnnamedFile } from "../../files/unnamedFile";
import { startBundled } from "../../threads/startBundled";
import type { Layout } from "./columnLayout";
import type { Loaded, Order, Reply } from "./columnThread";
import type { AsOf } from "./readColumns";

/** A database that does not answer any more is not waited for. */
const longestMs = 600_000;
/** So long after the last register its thread ends. */
const idleMs = 10_000;

type Waiting = { resolve: (loaded: Loaded) => void; reject: (error: Error) => void };

/** Reads registers in a thread over a connection of its own. */
export class ColumnLoader {
  #thread: Promise<Worker> | null = null;
  #last = 0;
  readonly #waiting = new Map<number, Waiting>();
  #idle: NodeJS.Timeout | undefined;
  #isOver = false;

  constructor(
    private readonly url: string,
    /** Where the texts that words are searched in may be kept. */
    private readonly folder: string | null,
  ) {}

  /** All records of a register, of one snapshot; their texts in a folder, if there is one. */
  async load({ loading }: Layout): Promise<AsOf> {
    const file = this.folder === null ? null : UnnamedFile.open(this.folder, "words");
    try {
      const { snapshot, table, words } = await this.#ask({ loading, file: file?.handle ?? null });
      const index = file && words && new WordIndex(file, words.segments);
      if (!index) file?.close();
      return {
        table: ColumnTable.of(loading.specs, table),
        words: index && new WordFile(file, index, words.end, words.others),
        snapshot,
      };
    } catch (error) {
      file?.close();
      throw error;
    }
  }

  /** Whether it has been stopped: then nothing is loaded any more. */
  get isOver(): boolean {
    return this.#isOver;
  }

  async stop(): Promise<void> {
    this.#isOver = true;
    await this.#end(new Error("stopped"));
  }

  async #ask(order: Omit<Order, "id">): Promise<Loaded> {
    if (this.#isOver) throw new Error("stopped");
    clearTimeout(this.#idle);
    const id = ++this.#last;
    const late = setTimeout(() => void this.#end(new Error("读取超时")), longestMs).unref();
    try {
      const asked = new Promise<Loaded>((resolve, reject) => {
        this.#waiting.set(id, { resolve, reject });
      });
      // Who ends the thread while it starts fails what waits for it.
      asked.catch(() => {});
      this.#thread ??= this.#start();
      (await this.#thread).postMessage({ ...order, id } satisfies Order);
      return await asked;
    } finally {
      clearTimeout(late);
      this.#waiting.delete(id);
      if (this.#waiting.size === 0) this.#endLater();
    }
  }

  #endLater(): void {
    clearTimeout(this.#idle);
    this.#idle = setTimeout(() => void this.#end(new Error("idle")), idleMs).unref();
  }

  #start(): Promise<Worker> {
    const entry = new URL("./columnThread.ts", import.meta.url);
    const thread = startBundled(entry, this.url).then((worker) => {
      const end = (error: Error) => {
        if (this.#thread === thread) void this.#end(error);
      };
      worker.unref();
      worker.on("error", (error) => end(error as Error));
      worker.on("exit", () => end(new Error("工作线程退出")));
      worker.on("message", (reply: Reply) => {
        const waiting = this.#waiting.get(reply.id);
        if ("failed" in reply) waiting?.reject(new Error(reply.failed));
        else waiting?.resolve(reply.loaded);
      });
      return worker;
    });
    return thread;
  }

  /** What waits fails only once the thread is gone: until then it may write to files that are closed then. */
  async #end(reason: Error): Promise<void> {
    clearTimeout(this.#idle);
    const [thread, waiting] = [this.#thread, [...this.#waiting.values()]];
    this.#thread = null;
    await thread?.then((worker) => worker.terminate()).catch(() => {});
    for (const { reject } of waiting) reject(reason);
  }
}
