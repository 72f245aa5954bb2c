/** Bytes moved so far; `total` is 0 if unknown. */
export type Progress = { done: number; total: number };
