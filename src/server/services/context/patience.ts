import { Refusal, status } from "#contract/errors";
import { limits } from "#contract/limits";

/** Slightly earlier than the timeout of a slow request, which would answer in its place. */
export const patienceMs = limits.slowRequestMs - 10_000;

/**
 * Ends work whose request is about to time out, in words: what `throwIfAborted` of a plain timeout
 * throws would be told as a defect.
 */
export function untilGivenUp(ms = patienceMs): AbortSignal {
  const over = new AbortController();
  const timer = setTimeout(() => over.abort(tooLong()), ms);
  // A process that is about to stop does not wait for it.
  timer.unref();
  return over.signal;
}

const tooLong = () =>
  new Refusal(status.timedOut, "处理时间过长，已停止，未写入任何数据；请拆成几份分别处理");
