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

/** Ends in order when asked to: no more requests, jobs put down, database closed. */
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
    // A step that fails, as without a database, keeps none of the others from their turn.
    for (const step of steps) await step().then(undefined, (error: unknown) => say(String(error)));
    process.exit(0);
  };
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => void stop());
}

/**
 * What no listener took and no promise handed on is told, and the server goes on: what it holds is in
 * transactions, which end with their connection, and each request waits for its own part alone. To end
 * would take the office's work from everybody for the sake of one.
 */
export function stayUp(log: { error(details: object, message: string): void }): void {
  process.on("uncaughtException", (err) => log.error({ err }, "uncaught"));
  process.on("unhandledRejection", (err) => log.error({ err }, "unhandled"));
}
