import { type ChildProcess, fork } from "node:child_process";
import { rm } from "node:fs/promises";
import type { Readable } from "node:stream";
import { ChildDied, takesTooMuch } from "./childDied";
import { mayRead, programOf, workFolder } from "./childFolder";
import { type FromChild, type ToChild, tooMuchMemory } from "./childTalk";

export type ChildLimits = { heapMb: number; residentMb: number };

/** A process of this file's own; it does one task after another. */
export type Child = {
  send: (message: ToChild) => void;
  /** The next message; fails when the process has ended. */
  next: () => Promise<FromChild>;
  /** Whether it can do another task, and read all that children may read by now. */
  isFit: () => boolean;
  /** Ends it at once; what waits for a message fails with the reason. */
  kill: (reason: Error) => void;
  /** Whether it keeps this process alive, as it does while it works. */
  hold: (holds: boolean) => void;
};

/** The name of the flag until Node 22.13. */
const permission = process.allowedNodeEnvironmentFlags.has("--permission")
  ? "--permission"
  : "--experimental-permission";

/**
 * What a task keeps is mostly outside the heap, and swept by itself: a small nursery and slow growth
 * hold less garbage.
 */
const thrift = ["--max-semi-space-size=4", "--heap-growing-percent=30"];

/** Of our environment only what dates, texts and the system's own libraries depend on. */
const passedOn = ["TZ", "LANG", "LC_ALL", "NODE_ICU_DATA", "SystemRoot", "LD_LIBRARY_PATH"];

const lastBytes = 4_096;

/**
 * Starts a program in a process without our environment, without a network where Node can forbid
 * it, which reads the folders that it is let and writes to a temporary one.
 */
export async function startChild(entry: URL, limits: ChildLimits): Promise<Child> {
  const { path, folder } = await programOf(entry);
  const work = workFolder();
  const readable = mayRead();
  const known = passedOn.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : []));
  const started = fork(path, [String(limits.residentMb * 1024 ** 2)], {
    execArgv: [
      ...[permission, "--allow-addons", "--allow-worker", "--no-warnings"],
      ...[folder, work, ...readable].map((one) => `--allow-fs-read=${one}`),
      `--allow-fs-write=${work}`,
      `--max-old-space-size=${limits.heapMb}`,
      ...thrift,
    ],
    env: { ...Object.fromEntries(known), TMPDIR: work, TEMP: work, TMP: work },
    serialization: "advanced",
    stdio: ["ignore", "ignore", "pipe", "ipc"],
  });
  started.once("exit", () => void rm(work, { recursive: true, force: true }).catch(() => {}));
  const child = childOf(started, readable.length);
  const said = await child.next().catch((error: Error) => {
    throw new Error(`a child process does not start: ${String(error.cause)}`);
  });
  if (said.kind !== "ready") throw new Error(`a child process began with ${said.kind}`);
  return child;
}

function childOf(started: ChildProcess, folders: number): Child {
  const waiting: FromChild[] = [];
  const lastWords = endOf(started.stderr);
  let failure: Error | null = null;
  let wake = () => {};
  const fail = (error: Error) => {
    failure ??= error;
    wake();
  };
  const kill = (reason: Error) => {
    fail(reason);
    started.kill("SIGKILL");
  };
  const endWithUs = () => started.kill("SIGKILL");
  process.on("exit", endWithUs);
  started.on("message", (message: FromChild) => {
    waiting.push(message);
    wake();
  });
  started.on("error", (error) => fail(new ChildDied(error.message)));
  // "close" comes after the last of its output has been read.
  started.once("close", (code, signal) => {
    process.off("exit", endWithUs);
    fail(deathOf(`${signal ?? code} ${lastWords()}`));
  });
  return {
    send: (message) => {
      // A process that has just ended tells so by its end.
      started.send(message, () => {});
    },
    async next() {
      if (waiting.length === 0 && failure === null) {
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      }
      const message = failure instanceof ChildDied || !failure ? waiting.shift() : undefined;
      if (message) return message;
      throw failure;
    },
    isFit: () => failure === null && started.connected && folders === mayRead().length,
    kill,
    hold: (holds) => {
      const stderr = started.stderr as (Readable & Pick<ChildProcess, "ref" | "unref">) | null;
      for (const one of [started, started.channel, stderr]) one?.[holds ? "ref" : "unref"]();
    },
  };
}

/** V8 says so itself when its heap is full. */
const deathOf = (words: string): Error =>
  /heap out of memory|invalid size error/i.test(words) || words.includes(tooMuchMemory)
    ? takesTooMuch()
    : new ChildDied(words);

/** The last that was written to a stream. */
function endOf(stream: Readable | null): () => string {
  let words = "";
  stream?.on("data", (bytes: Buffer) => {
    words = (words + bytes.toString("latin1")).slice(-lastBytes);
  });
  return () => words;
}
