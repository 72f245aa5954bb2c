import { statfs } from "node:fs/promises";
import { Refusal, status } from "#contract/errors";
import { demandAnswer, replicaLag } from "../db/standing";
import type { Db } from "../db/tables";
import type { FileStore } from "../files/store";
import { jobsStanding } from "../repositories/uploads/jobCounts";

/** `warn`: the office can work on, and somebody should look. */
type State = "ok" | "warn" | "fail";
type Check = { state: State; message?: string } & Readonly<Record<string, unknown>>;
export type Readiness = { ready: boolean; checks: Readonly<Record<string, Check>> };

type Means = { db: Db; readDb: Db; hasReplica: boolean; dataDir: string };

const patienceMs = 3_000;
const mostLagSeconds = 30;
const longestWaitSeconds = 600;
const gigabyte = 1024 ** 3;
/** Below the first nothing can be relied on to be stored, an upload of 200 MB for one. */
const disk = { fail: gigabyte / 2, warn: 5 * gigabyte };

/** Whether the server can do its work, looked at anew each time. */
export async function readiness(means: Means): Promise<Readiness> {
  const asked: Record<string, Promise<Check>> = {
    database: look("数据库没有应答", () => database(means)),
    queue: look("任务队列没有应答", () => queue(means)),
    disk: look("数据目录无法访问", () => room(means)),
    ...(means.hasReplica && { replica: look("只读副本没有应答", () => replica(means), "warn") }),
  };
  const found = await Promise.all(
    Object.entries(asked).map(async ([name, check]) => [name, await check] as const),
  );
  return {
    ready: found.every(([, { state }]) => state !== "fail"),
    checks: Object.fromEntries(found),
  };
}

/** Whoever asks waits for a few seconds at most, and hears no inner words. */
async function look(
  message: string,
  ask: () => Promise<Check>,
  otherwise: State = "fail",
): Promise<Check> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<Check>((resolve) => {
    timer = setTimeout(() => resolve({ state: otherwise, message }), patienceMs);
  });
  try {
    return await Promise.race([ask().catch(() => ({ state: otherwise, message })), late]);
  } finally {
    clearTimeout(timer);
  }
}

type Named = { name: "database" | "replica" | "queue" | "disk" | "files" };
type Told = Named & { state: State; message: string | null; facts: Record<string, number> };

/** No file has this name: a store that says so answers. */
const nobodysFile = "0".repeat(32);

async function fileStore(files: FileStore): Promise<Check> {
  const began = performance.now();
  const found = await files.read(nobodysFile).catch((error: unknown) => {
    if (error instanceof Refusal && error.status === status.notFound) return null;
    throw error;
  });
  found?.destroy();
  return { state: "ok", ms: Math.round(performance.now() - began) };
}

/** The same and the store of files, for whoever looks after it all. */
export async function standingOf(means: Means, files: FileStore): Promise<Told[]> {
  const { checks } = await readiness(means);
  const all = { ...checks, files: await look("附件存储没有应答", () => fileStore(files)) };
  return Object.entries(all).map(([name, { state, message = null, ...facts }]) => ({
    ...{ name: name as Named["name"], state, message },
    facts: facts as Record<string, number>,
  }));
}

async function database({ db }: Means): Promise<Check> {
  const began = performance.now();
  await demandAnswer(db);
  return { state: "ok", ms: Math.round(performance.now() - began) };
}

async function replica({ readDb }: Means): Promise<Check> {
  const lag = await replicaLag(readDb);
  if (lag === null) return { state: "warn", message: "只读副本没有应答，由主库代答" };
  const lagSeconds = Math.round(lag * 10) / 10;
  if (lag <= mostLagSeconds) return { state: "ok", lagSeconds };
  return { state: "warn", lagSeconds, message: `只读副本落后 ${Math.round(lag)} 秒` };
}

async function queue({ db }: Means): Promise<Check> {
  const { seconds, ...counts } = await jobsStanding(db);
  const waitedSeconds = Math.round(seconds);
  if (seconds <= longestWaitSeconds) return { state: "ok", ...counts, waitedSeconds };
  const message = `任务已等待 ${Math.round(seconds / 60)} 分钟`;
  return { state: "warn", ...counts, waitedSeconds, message };
}

/** Bytes on the disk of the data folder: those that are free to us, and all. */
export async function diskRoom(dataDir: string): Promise<{ free: number; size: number }> {
  const { bsize, bavail, blocks } = await statfs(dataDir);
  return { free: bavail * bsize, size: blocks * bsize };
}

async function room({ dataDir }: Means): Promise<Check> {
  const { free } = await diskRoom(dataDir);
  const freeGb = Math.floor((free / gigabyte) * 10) / 10;
  if (free > disk.warn) return { state: "ok", freeGb };
  const message = `数据目录所在磁盘只剩 ${freeGb} GB`;
  return { state: free > disk.fail ? "warn" : "fail", freeGb, message };
}
