import type { Level } from "../problem/report";

/** Shared ground below this is a matter of digitizing, ㎡ (domain/05, G012). */
export const noticeable = 1;

const serious = 10;
const seriousShare = 0.01;

/** How bad it is that two outlines share ground; `share` is that of the smaller one. */
export const overlapLevel = (m2: number, share: number): Level =>
  m2 > serious && share > seriousShare ? "E" : "W";
