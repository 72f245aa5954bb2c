import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

type Gc = (options?: { type: "minor" }) => void;

setFlagsFromString("--expose-gc");
const gc: Gc | undefined = runInNewContext("globalThis.gc");
setFlagsFromString("--no-expose-gc");

/** Looks through what is new in this thread's heap, in a millisecond or two. */
export const sweepNew = (): void => gc?.({ type: "minor" });

/**
 * Sweeps the whole heap of this thread at once, in some ten milliseconds for twenty megabytes. For
 * threads that work in stages: V8 waits until a heap has grown by a third or by eight megabytes,
 * whichever is more, and all that time a stage pays for the garbage of the one before.
 */
export const sweepAll = (): void => gc?.();

/** To be told of bytes that have passed through; sweeps each time so many are through. */
export function sweepEvery(limit: number, sweep: () => void): (bytes: number) => void {
  let passed = 0;
  return (bytes) => {
    passed += bytes;
    if (passed < limit) return;
    passed = 0;
    sweep();
  };
}
