import { type LocalPlane, planeAt } from "../crs/localPlane";
import type { MultiPolygon, Position } from "../position";
import { pointToSegment } from "../ring/segmentDistance";

/**
 * Within this many metres of an edge a corner counts as placed on it; a map's own rounding is
 * smaller.
 */
const onEdge = 0.02;

const between = ([ax, ay]: Position, [bx, by]: Position) => Math.hypot(ax - bx, ay - by);

/**
 * Moves corners (degrees) that lie on a neighbour's edge to the edge's end, if it is within `reach`
 * metres: somebody who aimed at a corner and just missed it would leave a sliver. Corners on no
 * edge stay where they are.
 */
export function ontoCorners(
  corners: readonly Position[],
  neighbours: readonly MultiPolygon[],
  reach: number,
): Position[] {
  const [first] = corners;
  if (!first) return [];
  const plane = planeAt(first[0]);
  const edges = neighbours.flat(2).flatMap((ring) => edgesOf(ring, plane));
  return corners.map((corner) => {
    const metres = plane.to(corner);
    let nearest = { at: corner, away: reach };
    for (const ends of edges) {
      if (pointToSegment(metres, ends[0].metres, ends[1].metres) > onEdge) continue;
      for (const end of ends) {
        const away = between(metres, end.metres);
        if (away <= nearest.away) nearest = { at: end.at, away };
      }
    }
    return nearest.at;
  });
}

type End = { at: Position; metres: Position };

function edgesOf(ring: readonly Position[], plane: LocalPlane): [End, End][] {
  const ends = ring.map((at) => ({ at, metres: plane.to(at) }));
  return ends.flatMap((end, i): [End, End][] => {
    const before = ends[i - 1];
    return before ? [[before, end]] : [];
  });
}
