/** Bytes moved so far; `total` is 0 where it is not known. */
export type Progress = { done: number; total: number };
