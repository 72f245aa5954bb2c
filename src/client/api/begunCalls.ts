import type { z } from "zod";
import type { Endpoint } from "#contract/define/endpoint";
import type { Result } from "#contract/errors";
import { call, type Reply } from "./call";

/** An early call is kept this long. A page that takes longer to load makes its own call. */
const keptMs = 10_000;

type Begun<T> = { reply: Promise<Result<T>>; result: Result<T> | null };

const begun = new Map<string, Begun<unknown>>();

const keyOf = (e: Endpoint, input: unknown) => `${e.path} ${JSON.stringify(input)}`;

/** Makes a call while its page is still loading; the first to ask for the same takes the reply. */
export function beginCall<E extends Endpoint>(e: E, input: z.input<E["input"]>): void {
  const key = keyOf(e, input);
  if (begun.has(key)) return;
  const one: Begun<unknown> = { reply: call(e, input), result: null };
  begun.set(key, one);
  one.reply.then((result) => {
    one.result = result;
  });
  setTimeout(() => {
    if (begun.get(key) === one) begun.delete(key);
  }, keptMs);
}

/**
 * The reply of a begun call if it is already here, so that the page can show it in its first frame.
 */
export function seeBegun<E extends Endpoint>(
  e: E,
  input: z.input<E["input"]>,
): Result<Reply<E>> | null {
  const result = begun.get(keyOf(e, input))?.result;
  return result?.ok ? (result as Result<Reply<E>>) : null;
}

export function takeBegun<E extends Endpoint>(
  e: E,
  input: z.input<E["input"]>,
): Begun<Reply<E>> | null {
  const key = keyOf(e, input);
  const one = begun.get(key) ?? null;
  begun.delete(key);
  return one as Begun<Reply<E>> | null;
}
