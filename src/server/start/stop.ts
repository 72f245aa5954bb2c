import type { FastifyInstance } from "fastify";
import type { Database } from "../db/connect/open";
import type { JobQueue } from "../services/context/context";
import { say } from "./say";

type Running = {
  app: FastifyInstance;
  queue: Pick<JobQueue, "stop">;
  daily: { stop: () => Promise<void> };
  /** Null with the embedded engine. */
  columns: { stop: () => Promise<void> } | null;
  hearing: { stop: () => Promise<void> } | null;
  database: Pick<Database, "close">;
};

const patienceMs = 10_000;
/** For requests under way; then their connections are cut. */
const requestsMs = 5_000;

/**
 * Ends all work in order. Jobs are handed on at once, beside the requests under way: one slow caller
 * must not keep them from the other processes. The database is closed last.
 */
export async function windDown(
  { app, queue, daily, columns, hearing, database }: Running,
  waitMs = requestsMs,
): Promise<void> {
  // A failing step, for example without a database, must not skip the others.
  const tried = (step: () => PromiseLike<unknown>) =>
    step().then(undefined, (error: unknown) => say(String(error)));
  const cut = setTimeout(() => app.server.closeAllConnections(), waitMs);
  await Promise.all(
    [() => app.close(), () => queue.stop(), () => daily.stop(), async () => columns?.stop()].map(
      tried,
    ),
  );
  clearTimeout(cut);
  await tried(async () => hearing?.stop());
  await tried(() => database.close());
}

/** Stops the process on a signal, whatever still hangs. */
export function stopOnSignal(running: Running): void {
  let stopping = false;
  const stop = async () => {
    if (stopping) return;
    stopping = true;
    say("正在停止");
    setTimeout(() => process.exit(1), patienceMs).unref();
    await windDown(running);
    say("已停止");
    process.exit(0);
  };
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => void stop());
}

/**
 * Logs uncaught errors and unhandled rejections, and keeps the server running: its state is in
 * transactions, which end with their connection, and each request only awaits its own work. Exiting
 * would interrupt the whole office because of one request.
 */
export function stayUp(log: { error(details: object, message: string): void }): void {
  process.on("uncaughtException", (err) => log.error({ err }, "uncaught"));
  process.on("unhandledRejection", (err) => log.error({ err }, "unhandled"));
}
