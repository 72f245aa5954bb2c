import { type LocalPlane, planeAt } from "../crs/localPlane";
import type { MultiPolygon, Position } from "../position";
import { pointToSegment } from "../ring/segmentDistance";

/** What is nearer to an edge than this was put on it, metres: a map's own rounding is less. */
const onEdge = 0.02;

const between = ([ax, ay]: Position, [bx, by]: Position) => Math.hypot(ax - bx, ay - by);

/**
 * Corners in degrees that stand on an edge of a neighbour, `reach` metres or less from its end, put
 * on that end: whoever aims at a corner and comes down beside it would leave a sliver. What stands
 * on no edge stays where it is.
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
