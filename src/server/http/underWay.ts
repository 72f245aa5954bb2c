import { setMaxListeners } from "node:events";
import type { Readable } from "node:stream";
import type { FastifyReply, FastifyRequest } from "fastify";
import { Refusal, status } from "#contract/errors";
import { limits } from "#contract/limits";
import { askingAs, ownAccount } from "../db/asking";
import { turns } from "../db/turns";
import { wasPresent } from "./present";

type Way = {
  ms: number;
  /** Reads much: runs on connections of its own, and only a few at a time per account. */
  heavy?: boolean | undefined;
  /** Changes nothing, so it is dropped when its caller leaves. */
  droppable: boolean;
};

/** Requests of maps and GIS programs outside the contract. */
export const wayOfReads: Way = { ms: limits.requestMs, droppable: true };

const { heavyCalls: perAccount, heavyCallsWaiting: waiting } = limits;
const heavyTurns = turns({ width: Number.POSITIVE_INFINITY, perAccount, waiting });

/**
 * Works for a request only while somebody waits for it; after that its statements are cancelled.
 */
export async function underWay<T>(
  request: FastifyRequest,
  reply: FastifyReply,
  { ms, heavy = false, droppable }: Way,
  work: () => T | Promise<T>,
): Promise<T> {
  const over = new AbortController();
  const { signal } = over;
  setMaxListeners(0, signal);
  let end: (reason: Error) => void = () => {};
  const ended = new Promise<never>((_, reject) => {
    end = (reason) => {
      over.abort(reason);
      reject(reason);
    };
  });
  const timer = setTimeout(
    () => end(new Refusal(status.timedOut, "处理超时，请缩小范围后重试")),
    ms,
  );
  if (droppable) {
    reply.raw.once("close", () => {
      if (!reply.raw.writableFinished) end(goneAway());
    });
  }
  const who = { ...request.asking, heavy, signal, heard: droppable && wasPresent(request) };
  const running = askingAs(who, async () => {
    const giveBack = heavy ? await heavyTurns.take(who.account ?? ownAccount, signal) : () => {};
    try {
      return await work();
    } finally {
      giveBack();
    }
  });
  try {
    return await Promise.race([running, ended]);
  } catch (error) {
    running.then(dropFile, () => {});
    throw error;
  } finally {
    clearTimeout(timer);
  }
}

/** Runs the parts of an answer that is sent while it is read, until its caller leaves. */
export function whileSent(
  { asking }: FastifyRequest,
  { raw }: FastifyReply,
): <T>(part: () => Promise<T>) => Promise<T> {
  const over = new AbortController();
  setMaxListeners(0, over.signal);
  raw.once("close", () => {
    if (!raw.writableFinished) over.abort(goneAway());
  });
  return (part) => askingAs({ ...asking, signal: over.signal }, part);
}

const goneAway = () => Object.assign(new Error("the caller has gone"), { code: "ECONNRESET" });

/** Closes a file that nobody waits for any more, and what it holds open. */
function dropFile(result: unknown): void {
  const stream = (result as { stream?: Readable } | null)?.stream;
  stream?.on("error", () => {}).destroy();
}
