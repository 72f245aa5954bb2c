import { bboxMeeting, bboxOf } from "../bbox";
import { project, zoneOf } from "../crs/gaussKruger";
import type { MultiPolygon } from "../position";
import { planeArea } from "../ring/ringArea";
import { intersectionArea } from "./intersectionArea";

/** What is allowed for: a square metre, or a thousandth of the ground. */
const leastTolerance = 1;
const toleratedShare = 0.001;

/**
 * Square metres by which some outlines together are not the same ground as others (degrees), twice
 * covered ground included; 0 when the difference is within what drawing can leave. `pause` is waited
 * for between two pairs of outlines, so that fifty pieces are no long standstill.
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
