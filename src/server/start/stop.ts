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
  let stopping = false;
  const stop = async () => {
    if (stopping) return;
    stopping = true;
    say("正在停止");
    setTimeout(() => process.exit(1), patienceMs).unref();
    await app.close();
    await queue.stop();
    await daily.stop();
    await database.close();
    process.exit(0);
  };
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => void stop());
}
