import type { rwlxCodes } from "./landCodes";

export type TaskKind = keyof typeof rwlxCodes;

/** Industry upstairs is measured in floors, everything else in land. */
export const unitOf = (rwlx: TaskKind) => (rwlx === "5" ? "万㎡" : "亩");
