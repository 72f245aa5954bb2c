import { sweepNew } from "../threads/sweep";

const sweepEvery = 2 * 1024 * 1024;

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
    sweepNew();
  };
}
