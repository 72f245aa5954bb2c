import { setMaxListeners } from "node:events";
import type { Readable } from "node:stream";
import type { FastifyReply, FastifyRequest } from "fastify";
import { Refusal } from "#contract/errors";
import { limits } from "#contract/limits";
import { askingAs, ownAccount } from "../db/asking";
import { turns } from "../db/turns";

type Way = {
  ms: number;
  /** Reads much: it has connections of its own, and an account has few such calls at a time. */
  heavy?: boolean | undefined;
  /** Changes nothing: it is dropped when its caller has gone. */
  droppable: boolean;
};

/** What maps and their programs ask for beside the calls of the contract. */
export const wayOfReads: Way = { ms: limits.requestMs, droppable: true };

const { heavyCalls: perAccount, heavyCallsWaiting: waiting } = limits;
const heavyTurns = turns({ width: Number.POSITIVE_INFINITY, perAccount, waiting });

/** Works for a request no longer than somebody waits for it: then its statements are cancelled too. */
export async function underWay<T>(
  request: FastifyRequest,
  reply: FastifyReply,
  { ms, heavy = false, droppable }: Way,
  work: () => T | Promise<T>,
): Promise<T> {
  const over = new AbortController();
  const { signal } = over;
  setMaxListeners(0, signal);
  const timer = setTimeout(() => over.abort(new Refusal(504, "处理超时，请缩小范围后重试")), ms);
  if (droppable) {
    reply.raw.once("close", () => {
      if (!reply.raw.writableFinished) over.abort(goneAway());
    });
  }
  const who = { ...request.asking, heavy, signal };
  const running = askingAs(who, async () => {
    const giveBack = heavy ? await heavyTurns.take(who.account ?? ownAccount, signal) : () => {};
    try {
      return await work();
    } finally {
      giveBack();
    }
  });
  try {
    return await Promise.race([running, whenOver(signal)]);
  } catch (error) {
    running.then(dropFile, () => {});
    throw error;
  } finally {
    clearTimeout(timer);
  }
}

const whenOver = (signal: AbortSignal) =>
  new Promise<never>((_, reject) => {
    signal.addEventListener("abort", () => reject(signal.reason), { once: true });
  });

const goneAway = () => Object.assign(new Error("the caller has gone"), { code: "ECONNRESET" });

/** A file that nobody waits for any more: what it holds open goes with it. */
function dropFile(result: unknown): void {
  const stream = (result as { stream?: Readable } | null)?.stream;
  stream?.on("error", () => {}).destroy();
}
