import type { MultiPolygon, Position, Ring } from "#geo/position";
import { nestRings } from "#geo/ring/nestRings";
import { partsGap } from "#geo/ring/partsGap";
import { planeArea } from "#geo/ring/ringArea";
import { ringConflicts } from "#geo/ring/ringConflicts";
import { type RingContact, ringContacts } from "#geo/ring/ringContacts";
import { meanWidth, shortSides, spikes, thinness } from "#geo/ring/ringDefects";
import { problemOf, type Subject } from "../problem/problemOf";
import type { Problem } from "../problem/report";

/** A problem and its place in plane coordinates. */
export type PlaneProblem = { problem: Problem; at?: Position | undefined };

/** A parcel with the findings of the ring rules. */
export type CheckedRings = { plane: MultiPolygon; found: PlaneProblem[]; isSound: boolean };

const sliverThinness = 0.02;
const sliverWidth = 1;
const smallestPart = 10;
const widestGap = 50;

/** G003, G005–G009, G016: one parcel alone, in plane metres, from the rings of a clean outline. */
export function checkRings(rings: readonly Ring[], subject: Subject): CheckedRings {
  const contacts = ringContacts(rings);
  const plane = nestRings(rings);
  const defects = [
    ...selfIntersection(contacts, subject),
    ...ringClash(rings, contacts, subject),
    ...withoutArea(plane, subject),
  ];
  const isSound = defects.every(({ problem }) => problem.level !== "E");
  const found = [
    ...defects,
    ...sharpAngle(rings, subject),
    ...shortSide(rings, subject),
    ...sliver(plane, subject),
    // A broken outline splits into parts that nobody drew.
    ...(isSound ? [...smallPart(plane, subject), ...scatteredParts(plane, subject)] : []),
  ];
  return { plane, found, isSound };
}

/** G003: no ring crosses itself; touching itself in a point is a warning. */
function selfIntersection(contacts: readonly RingContact[], subject: Subject): PlaneProblem[] {
  const own = contacts.filter(({ rings }) => rings[0] === rings[1]);
  const worst = own.find(({ kind }) => kind !== "touch") ?? own[0];
  if (!worst) return [];
  const problem =
    worst.kind === "touch"
      ? problemOf("G003", "W", subject, "图形自相交（同一环在一点相接）")
      : problemOf("G003", "E", subject, "图形自相交");
  return [{ problem, at: worst.at }];
}

/** G008: holes lie inside their part; holes and parts do not overlap. */
function ringClash(
  rings: readonly Ring[],
  contacts: readonly RingContact[],
  subject: Subject,
): PlaneProblem[] {
  const [conflict] = rings.length > 1 ? ringConflicts(rings, contacts) : [];
  if (!conflict) return [];
  return [{ problem: problemOf("G008", "E", subject, "内环超出外环"), at: conflict.at }];
}

/** G005: no vertex is sharper than 5° between sides longer than a metre. */
function sharpAngle(rings: readonly Ring[], subject: Subject): PlaneProblem[] {
  const [worst] = rings.flatMap((ring) => spikes(ring)).sort((a, b) => a.angle - b.angle);
  if (!worst) return [];
  const angle = worst.angle.toFixed(2);
  const problem = problemOf("G005", "W", subject, `存在尖锐角（${angle}°）`, { value: angle });
  return [{ problem, at: worst.at }];
}

/** G006: no side is shorter than 5 cm. */
function shortSide(rings: readonly Ring[], subject: Subject): PlaneProblem[] {
  const [worst] = rings.flatMap((ring) => shortSides(ring)).sort((a, b) => a.length - b.length);
  if (!worst) return [];
  const length = worst.length.toFixed(3);
  const problem = problemOf("G006", "W", subject, `存在过短边（${length}米）`, { value: length });
  return [{ problem, at: worst.at }];
}

/** G007: no part is a sliver; a hole makes its part narrower but does not lengthen the outline. */
function sliver(plane: MultiPolygon, subject: Subject): PlaneProblem[] {
  const part = plane.find(
    (polygon) =>
      thinness([polygon.slice(0, 1)]) < sliverThinness || meanWidth([polygon]) < sliverWidth,
  );
  if (!part) return [];
  return [{ problem: problemOf("G007", "W", subject, "疑似狭长面"), at: part[0]?.[0] }];
}

/** G009, error: the parcel encloses an area. */
function withoutArea(plane: MultiPolygon, subject: Subject): PlaneProblem[] {
  if (planeArea(plane) > 0) return [];
  return [{ problem: problemOf("G009", "E", subject, "图形面积为零", { value: 0 }) }];
}

/** G009, warning: no part is smaller than 10 ㎡. */
function smallPart(plane: MultiPolygon, subject: Subject): PlaneProblem[] {
  return plane.flatMap((polygon) => {
    const area = planeArea([polygon]);
    if (area <= 0 || area >= smallestPart) return [];
    const value = area.toFixed(2);
    const problem = problemOf("G009", "W", subject, `存在碎面（${value}㎡）`, { value });
    return [{ problem, at: polygon[0]?.[0] }];
  });
}

/** G016: the parts of a parcel are near each other. */
function scatteredParts(plane: MultiPolygon, subject: Subject): PlaneProblem[] {
  if (plane.length < 2) return [];
  const gap = partsGap(plane);
  if (gap <= widestGap) return [];
  const message = `多部件图形间距过大（${gap.toFixed(1)}米）`;
  return [{ problem: problemOf("G016", "W", subject, message, { value: gap.toFixed(1) }) }];
}
