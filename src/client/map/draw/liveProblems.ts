import type { Region } from "#contract/regions";
import { checkGeometry } from "#contract/rules/outline/checkGeometry";
import type { Level, Problem } from "#contract/rules/problem/report";
import { bboxOf } from "#geo/bbox";
import { ellipsoidArea } from "#geo/crs/ellipsoid";
import type { MultiPolygon, Position } from "#geo/position";
import { closeRing } from "#geo/ring/ringDefects";
import { muText } from "../tools/figures";

/** A problem of a drawing, in words, and its place. */
export type LiveProblem = { level: Level; text: string; at: Position | null };

/** A022, in ㎡: half a 亩 and 3000 亩. */
const smallest = 333.33;
const largest = 2_000_000;

/**
 * Checks a drawing by the outline rules, and whether it leaves the region. The server checks the
 * same on saving; this gives the answer at once.
 */
export function liveProblems(
  drawing: MultiPolygon,
  isOpen: boolean,
  region: Pick<Region, "name" | "bbox"> | null,
): LiveProblem[] {
  const closed = drawing.map((polygon) => polygon.map((ring) => closeRing(ring, 0)));
  const corners = new Set(closed.flat(2).map((at) => at.join())).size;
  if (corners < 3) {
    return isOpen && corners > 0
      ? [{ level: "I", text: `还需${3 - corners}个界址点`, at: null }]
      : [];
  }
  const { problems } = checkGeometry(closed, { dkbh: null, mj: null as never, xzqdm: "" }, null);
  return [
    ...problems.map(toLive),
    ...outsideRegion(closed, region),
    ...(problems.some(({ level }) => level === "E") ? [] : oddArea(closed, isOpen)),
  ].sort((a, b) => rank[a.level] - rank[b.level]);
}

const rank: Readonly<Record<Level, number>> = { E: 0, W: 1, I: 2 };

const toLive = ({ level, message, place }: Problem): LiveProblem => ({
  level,
  text: message,
  at: place ?? null,
});

function outsideRegion(
  closed: MultiPolygon,
  region: Pick<Region, "name" | "bbox"> | null,
): LiveProblem[] {
  if (!region) return [];
  const [west, south, east, north] = bboxOf(closed);
  const [left, bottom, right, top] = region.bbox;
  if (west >= left && east <= right && south >= bottom && north <= top) return [];
  return [
    { level: "E", text: `超出${region.name}范围`, at: [(west + east) / 2, (south + north) / 2] },
  ];
}

function oddArea(closed: MultiPolygon, isOpen: boolean): LiveProblem[] {
  const area = ellipsoidArea(closed);
  const odd = (word: string): LiveProblem[] => [
    { level: "W", text: `面积 ${muText(area)} 亩，${word}，请核实`, at: null },
  ];
  if (area > largest) return odd("大于 3000 亩");
  return area >= smallest || isOpen ? [] : odd("小于 0.5 亩");
}
