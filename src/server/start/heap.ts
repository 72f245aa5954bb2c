import { setFlagsFromString } from "node:v8";

/** Percent that the heap may grow before the next garbage collection. */
const growth = 30;

/**
 * By default the heap doubles between collections: an export of a province would hold two or three
 * times the memory it needs. Collecting earlier costs next to nothing, as most of it runs
 * concurrently.
 */
export const keepHeapSmall = (): void => setFlagsFromString(`--heap-growing-percent=${growth}`);
