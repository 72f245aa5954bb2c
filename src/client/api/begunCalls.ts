import type { z } from "zod";
import type { Endpoint } from "#contract/define/endpoint";
import type { Result } from "#contract/errors";
import { call, type Reply } from "./call";

/** Nobody asks later than this: a page that has not come by then reads anew. */
const keptMs = 10_000;

const begun = new Map<string, Promise<Result<unknown>>>();

const keyOf = (e: Endpoint, input: unknown) => `${e.path} ${JSON.stringify(input)}`;

/** Makes a call whose page is still loading; whoever asks the same first takes its reply. */
export function beginCall<E extends Endpoint>(e: E, input: z.input<E["input"]>): void {
  const key = keyOf(e, input);
  begun.set(key, call(e, input));
  setTimeout(() => begun.delete(key), keptMs);
}

export function takeBegun<E extends Endpoint>(
  e: E,
  input: z.input<E["input"]>,
): Promise<Result<Reply<E>>> | null {
  const key = keyOf(e, input);
  const reply = begun.get(key) ?? null;
  begun.delete(key);
  return reply as Promise<Result<Reply<E>>> | null;
}
