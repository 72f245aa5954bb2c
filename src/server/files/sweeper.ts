import { sweepEvery, sweepNew } from "../threads/sweep";

const sweptAfter = 2 * 1024 * 1024;

/**
 * Call it with the number of bytes that have passed through. Their buffers are outside the heap,
 * where V8 lets 32 MB pile up before it collects.
 */
export const sweeper = (): ((bytes: number) => void) => sweepEvery(sweptAfter, sweepNew);
