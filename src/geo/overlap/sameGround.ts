import { bboxMeeting, bboxOf } from "../bbox";
import { project, zoneOf } from "../crs/gaussKruger";
import type { MultiPolygon } from "../position";
import { planeArea } from "../ring/ringArea";
import { intersectionArea } from "./intersectionArea";

/** Tolerance: one square metre, or a thousandth of the area. */
const leastTolerance = 1;
const toleratedShare = 0.001;

/**
 * Area in square metres by which two sets of outlines (degrees) differ, including ground covered
 * twice; 0 if the difference is within drawing accuracy. Awaits `pause` between pairs of outlines,
 * so that fifty pieces do not block for long.
 */
export async function groundDifference(
  before: readonly MultiPolygon[],
  after: readonly MultiPolygon[],
  pause: () => Promise<void>,
): Promise<number> {
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
  const difference = Math.abs(ground - shared) + Math.abs(drawn - shared);
  return difference <= Math.max(leastTolerance, ground * toleratedShare) ? 0 : difference;
}

const sharedArea = (a: MultiPolygon, b: MultiPolygon): number =>
  intersectionArea(a, b, bboxMeeting(bboxOf(a), bboxOf(b)));
