import { sweepEvery, sweepNew } from "../threads/sweep";

const sweptAfter = 2 * 1024 * 1024;

/**
 * To be told of bytes that have passed through. Their buffers lie outside of the heap, where V8 lets
 * 32 MB of them gather before it looks for those that nobody needs any more.
 */
export const sweeper = (): ((bytes: number) => void) => sweepEvery(sweptAfter, sweepNew);
