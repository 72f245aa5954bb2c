import { type ChildProcess, fork } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { BenchClient } from "./client";
import { freePort } from "./cluster";
import { compiled } from "./compiled";
import { options } from "./options";

export type ChildServer = {
  client: BenchClient;
  dataDir: string;
  /** Current resident memory in bytes. */
  resident: () => number;
  /** The same of the processes that it has started. */
  readers: () => number;
  /** CPU seconds used. */
  worked: () => number;
  /** Whether its process is still running. */
  isUp: () => boolean;
  stop: () => Promise<void>;
};

/**
 * Starts the server as a child process and signs in. Without a url it uses an embedded database of
 * its own.
 */
export async function startServer(
  where: { url: string; readUrl?: string } | { dataDir: string },
  { quiet = false } = {},
): Promise<ChildServer> {
  const own = "dataDir" in where ? null : mkdtempSync(join(tmpdir(), "clzy-bench-"));
  const dataDir = "dataDir" in where ? where.dataDir : (own ?? "");
  mkdirSync(join(dataDir, "static"), { recursive: true });
  const port = await freePort();
  const env = {
    ...process.env,
    DATA_DIR: dataDir,
    PORT: String(port),
    DATABASE_URL: "url" in where ? where.url : "",
    ...("readUrl" in where && { DATABASE_READ_URL: where.readUrl }),
  };
  const child = fork(await compiled("server"), {
    env,
    cwd: options.root,
    stdio: [
      "ignore",
      ...(quiet ? (["ignore", "ignore"] as const) : (["inherit", "inherit"] as const)),
      "ipc",
    ],
  });
  await ready(child);
  const client = new BenchClient(`http://127.0.0.1:${port}`);
  await client.signIn();
  const stop = async () => {
    client.close();
    const gone = new Promise((resolve) => child.once("exit", resolve));
    child.kill("SIGTERM");
    await gone;
    if (own) rmSync(own, { recursive: true, force: true });
  };
  const pid = child.pid ?? 0;
  return {
    client,
    dataDir,
    resident: () => residentOf(pid),
    readers: () => childrenOf(pid).reduce((sum, child) => sum + residentOf(child), 0),
    worked: () => workOf(pid),
    isUp: () => child.exitCode === null && child.signalCode === null,
    stop,
  };
}

const ready = (child: ChildProcess) =>
  new Promise<void>((resolve, reject) => {
    child.once("message", () => resolve());
    child.once("exit", (code) => reject(new Error(`the server ended with ${code}`)));
  });

function residentOf(pid: number): number {
  const status = readFileSync(`/proc/${pid}/status`, "utf8");
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) * 1024;
}

const childrenOf = (pid: number): number[] =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8")
    .split(" ")
    .filter((child) => child !== "" && existsSync(`/proc/${child}/status`))
    .map(Number);

/** The kernel counts in hundredths of a second. */
function workOf(pid: number): number {
  const facts = readFileSync(`/proc/${pid}/stat`, "utf8")
    .replace(/^.*\) /, "")
    .split(" ");
  return (Number(facts[11]) + Number(facts[12])) / 100;
}

/**
 * Waits until the server is idle: after its start it makes tiles ahead, which would disturb
 * measurements.
 */
export async function untilIdle({ worked }: ChildServer, atMostMs = 600_000): Promise<void> {
  for (const end = Date.now() + atMostMs; Date.now() < end; ) {
    const before = worked();
    await pause(3_000);
    if (worked() - before < 0.1) return;
  }
}

/** Resident bytes after some time without requests. */
export async function atRest({ resident }: ChildServer): Promise<number> {
  let least = Number.POSITIVE_INFINITY;
  for (let turns = 0; turns < 10; turns++) {
    await pause(500);
    least = Math.min(least, resident());
  }
  return least;
}

/** The peak above the starting level while `work` runs, of the server and the processes it started. */
export async function rise<T>({ resident, readers }: ChildServer, work: () => Promise<T>) {
  const taken = () => resident() + readers();
  const before = taken();
  let most = before;
  const timer = setInterval(() => {
    most = Math.max(most, taken());
  }, 20);
  try {
    const result = await work();
    return { result, bytes: Math.max(most, taken()) - before };
  } finally {
    clearInterval(timer);
  }
}
