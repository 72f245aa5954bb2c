import { getHeapStatistics } from "node:v8";
import type { FastifyInstance } from "fastify";
import { status } from "#contract/errors";
import { onceAnswered } from "./accessLog";
import { isCall } from "./static";

/** When calls are refused, so that those under way come to their end. */
export type Pressure = {
  everyMs: number;
  /** The event loop counts as overrun when it was late by this for so many looks in a row. */
  lateMs: number;
  looks: number;
  /** Share of the heap's limit. */
  heap: number;
  /** Calls under way. */
  calls: number;
};

/**
 * One long computation is no pressure, nor is a process that was stopped and goes on: only what
 * lasts.
 */
export const usualPressure: Pressure = {
  ...{ everyMs: 500, lateMs: 3_000, looks: 3 },
  ...{ heap: 0.95, calls: 2_000 },
};

const retrySeconds = 3;

/**
 * Refuses calls while the process has more than it can do, and all requests while it stops. Returns
 * whether calls are refused now.
 */
export function refuseUnderPressure(
  app: FastifyInstance,
  pressure: Pressure | null,
): () => boolean {
  let isStopping = false;
  app.addHook("preClose", async () => {
    isStopping = true;
  });
  const reason = pressure ? watch(app, pressure) : () => null;
  app.addHook("onRequest", ({ url }, reply, done) => {
    const told = isStopping ? "服务正在停止或重新启动，请稍后重试" : isCall(url) ? reason() : null;
    if (told === null) return done();
    if (isStopping) reply.header("connection", "close");
    reply
      .code(status.offline)
      .header("retry-after", retrySeconds)
      .header("cache-control", "no-store")
      .send({ message: told });
  });
  return () => isStopping || reason() !== null;
}

/** Why a call is refused now, in the user's words. */
function watch(app: FastifyInstance, pressure: Pressure): () => string | null {
  const { everyMs, lateMs, looks, heap, calls } = pressure;
  let expected = performance.now() + everyMs;
  let late = 0;
  let isFull = false;
  let said = false;
  let underWay = 0;
  const look = () => {
    const now = performance.now();
    late = now - expected > lateMs ? late + 1 : 0;
    expected = now + everyMs;
    const { used_heap_size: used, heap_size_limit: limit } = getHeapStatistics();
    isFull = used > heap * limit;
    const isPressed = late >= looks || isFull;
    if (isPressed && !said) app.log.error({ late, used, limit, underWay }, "under pressure");
    said = isPressed;
  };
  const timer = setInterval(look, everyMs).unref();
  app.addHook("onClose", async () => clearInterval(timer));
  app.addHook("onRequest", ({ url }, reply, done) => {
    if (isCall(url)) {
      underWay++;
      onceAnswered(reply, () => underWay--);
    }
    done();
  });
  return () => (late >= looks || isFull || underWay > calls ? "服务器正忙，请稍后重试" : null);
}
