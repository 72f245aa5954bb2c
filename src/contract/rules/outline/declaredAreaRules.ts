import { noProblems } from "../parcel/record";
import { problemOf, type Subject } from "../problem/problemOf";
import type { Problem } from "../problem/report";

const smallDifference = 1;
const smallShare = 0.001;
const largeShare = 0.01;

/** Areas of one outline in ㎡: in its zone's plane, and on the ellipsoid. */
export type OutlineAreas = { plane: number; ellipsoid: number };

/** How far a declared area (㎡) is from the nearer of the outline's two areas (domain/08 §18). */
export function areaDifference(declared: number, { plane, ellipsoid }: OutlineAreas) {
  const isPlaneNearer = Math.abs(declared - plane) < Math.abs(declared - ellipsoid);
  const drawn = isPlaneNearer ? plane : ellipsoid;
  const difference = Math.abs(declared - drawn);
  return { drawn, difference, share: drawn > 0 ? difference / drawn : Infinity };
}

/** The problem level for a declared area that differs from the outline's by `difference` ㎡. */
export function differenceLevel(difference: number, drawn: number): "E" | "W" | null {
  if (difference <= Math.max(smallDifference, smallShare * drawn)) return null;
  return difference > largeShare * drawn ? "E" : "W";
}

/** G010: the declared area matches the outline. */
export function differentArea(
  declared: number | null | undefined,
  areas: OutlineAreas,
  subject: Subject,
): readonly Problem[] {
  if (typeof declared !== "number" || declared < 0) return noProblems;
  const { drawn, difference, share } = areaDifference(declared, areas);
  const level = differenceLevel(difference, drawn);
  if (level === null) return noProblems;
  const percent = (share * 100).toFixed(2);
  const message = `填报面积${declared.toFixed(2)}㎡与图形面积${drawn.toFixed(2)}㎡相差${percent}%`;
  return [problemOf("G010", level, subject, message, { value: declared })];
}
