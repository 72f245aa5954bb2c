import { bboxMeeting, bboxOf } from "../bbox";
import { project, zoneOf } from "../crs/gaussKruger";
import type { MultiPolygon } from "../position";
import { planeArea } from "../ring/ringArea";
import { intersectionArea } from "./intersectionArea";

/** Tolerance: one square metre, or a thousandth of the area. */
const leastTolerance = 1;
const toleratedShare = 0.001;

/** How far two sets of outlines differ and how far they may, in ㎡. */
export type GroundDifference = { m2: number; allowed: number };

/**
 * Area in square metres by which two sets of outlines (degrees) differ, including ground covered
 * twice, and the difference that drawing accuracy explains. Awaits `pause` between pairs of outlines,
 * so that fifty pieces do not block for long.
 */
export async function groundDifference(
  before: readonly MultiPolygon[],
  after: readonly MultiPolygon[],
  pause: () => Promise<void>,
): Promise<GroundDifference> {
  const [west, , east] = bboxOf(before.flat());
  const zone = { zone: zoneOf((west + east) / 2), prefixed: false };
  const [old, fresh] = [before, after].map((all) => all.map((one) => project(one, zone)));
  const sum = (all: readonly MultiPolygon[] = []) =>
    all.reduce((total, one) => total + planeArea(one), 0);
  let shared = 0;
  for (const a of old ?? []) {
    for (const b of fresh ?? []) {
      shared += sharedArea(a, b);
      await pause();
    }
  }
  const [ground, drawn] = [sum(old), sum(fresh)];
  return {
    m2: Math.abs(ground - shared) + Math.abs(drawn - shared),
    allowed: Math.max(leastTolerance, ground * toleratedShare),
  };
}

const sharedArea = (a: MultiPolygon, b: MultiPolygon): number =>
  intersectionArea(a, b, bboxMeeting(bboxOf(a), bboxOf(b)));
