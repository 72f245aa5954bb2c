import { setFlagsFromString } from "node:v8";

/** Percent that the heap may grow before it is swept again. */
const growth = 30;

/**
 * Left to itself the heap doubles before it is swept: an export of a province would keep two or three
 * times the memory that it needs. Sweeping sooner costs next to nothing: most of it is done beside.
 */
export const keepHeapSmall = (): void => setFlagsFromString(`--heap-growing-percent=${growth}`);
