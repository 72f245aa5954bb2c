import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

type Sweep = (options: { type: "minor" }) => void;

/** Takes a millisecond or two each time. */
const sweepEvery = 4 * 1024 * 1024;

setFlagsFromString("--expose-gc");
const sweep: Sweep | undefined = runInNewContext("globalThis.gc");
setFlagsFromString("--no-expose-gc");

/**
 * To be told of bytes that have passed through. Their buffers lie outside of the heap, where V8 lets
 * 32 MB of them gather before it looks for those that nobody needs any more.
 */
export function sweeper(): (bytes: number) => void {
  let passed = 0;
  return (bytes) => {
    passed += bytes;
    if (passed < sweepEvery) return;
    passed = 0;
    sweep?.({ type: "minor" });
  };
}
