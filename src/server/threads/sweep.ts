import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

type Gc = (options?: { type: "minor" }) => void;

setFlagsFromString("--expose-gc");
const gc: Gc | undefined = runInNewContext("globalThis.gc");
setFlagsFromString("--no-expose-gc");

/** Collects this thread's young generation, in a millisecond or two. */
export const sweepNew = (): void => gc?.({ type: "minor" });

/**
 * Collects this thread's whole heap, in some ten milliseconds for twenty megabytes. For threads
 * that work in stages: V8 waits until the heap has grown by a third or by eight megabytes,
 * whichever is more, and until then the garbage of one stage adds to the next.
 */
export const sweepAll = (): void => gc?.();

let keptBytes = Number.POSITIVE_INFINITY;
const heldNow = (): number => {
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
};

/**
 * The same, if heap and buffers hold so many bytes more than the least that was found since it was
 * last done.
 */
export function sweepGrown(by: number): void {
  const held = heldNow();
  keptBytes = Math.min(keptBytes, held);
  if (held - keptBytes < by) return;
  sweepAll();
  keptBytes = heldNow();
}

/** Call it with the number of bytes that have passed through; sweeps after every `limit` bytes. */
export function sweepEvery(limit: number, sweep: () => void): (bytes: number) => void {
  let passed = 0;
  return (bytes) => {
    passed += bytes;
    if (passed < limit) return;
    passed = 0;
    sweep();
  };
}
