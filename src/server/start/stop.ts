import type { FastifyInstance } from "fastify";
import type { Database } from "../db/connect/open";
import type { JobQueue } from "../services/context/context";
import { say } from "./say";

type Running = {
  app: FastifyInstance;
  queue: JobQueue;
  daily: { stop: () => Promise<void> };
  database: Database;
};

const patienceMs = 10_000;

/** Shuts down in order on a signal: no more requests, jobs released, database closed. */
export function stopOnSignal({ app, queue, daily, database }: Running): void {
  const steps: (() => PromiseLike<unknown>)[] = [
    () => app.close(),
    () => queue.stop(),
    () => daily.stop(),
    () => database.close(),
  ];
  let stopping = false;
  const stop = async () => {
    if (stopping) return;
    stopping = true;
    say("正在停止");
    setTimeout(() => process.exit(1), patienceMs).unref();
    // A failing step, for example without a database, must not skip the others.
    for (const step of steps) await step().then(undefined, (error: unknown) => say(String(error)));
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
