import Flatbush from "flatbush";
import { type Bbox, bboxDistance, bboxesMeet } from "./bbox";
import type { MultiPolygon, Position } from "./position";
import { pointToSegment } from "./segmentDistance";

/** The boundary of a parcel or county, ready for many distance questions in plane metres. */
export type EdgeIndex = {
  /** Distance from a point to the boundary, or `limit` when it is not nearer than that. */
  distance: (point: Position, limit?: number) => number;
  /** Whether some side's bounds meet a box. */
  meets: (minX: number, minY: number, maxX: number, maxY: number) => boolean;
};

type Edge = readonly [Position, Position];

const bruteForceLimit = 24;
const firstTry = 4;

/** Indexes the sides of all rings. */
export function edgeIndexOf(multi: MultiPolygon): EdgeIndex {
  const edges: Edge[] = [];
  for (const polygon of multi) {
    for (const ring of polygon) {
      for (let i = 1; i < ring.length; i++) {
        edges.push([ring[i - 1] as Position, ring[i] as Position]);
      }
    }
  }
  return edges.length <= bruteForceLimit ? smallIndex(edges) : largeIndex(edges);
}

function smallIndex(edges: readonly Edge[]): EdgeIndex {
  return {
    distance: (point, limit = Infinity) => nearest(point, edges, limit),
    meets: (minX, minY, maxX, maxY) =>
      edges.some((edge) => bboxesMeet(boundsOf(edge), [minX, minY, maxX, maxY])),
  };
}

function largeIndex(edges: readonly Edge[]): EdgeIndex {
  const index = new Flatbush(edges.length);
  for (const edge of edges) index.add(...boundsOf(edge));
  index.finish();
  const pick = (numbers: number[]) => numbers.map((i) => edges[i] as Edge);
  return {
    distance: (point, limit = Infinity) => {
      const [x, y] = point;
      const first = pick(index.neighbors(x, y, firstTry, limit));
      const best = nearest(point, first, limit);
      const last = first[firstTry - 1];
      // The nearest bounds need not hold the nearest side, unless the next bounds are farther.
      if (!last || bboxDistance(boundsOf(last), [x, y, x, y]) >= best) return best;
      return nearest(point, pick(index.search(x - best, y - best, x + best, y + best)), best);
    },
    meets: (minX, minY, maxX, maxY) => index.collides(minX, minY, maxX, maxY),
  };
}

function nearest(point: Position, edges: readonly Edge[], limit: number): number {
  let best = limit;
  for (const [p, q] of edges) {
    const distance = pointToSegment(point, p, q);
    if (distance < best) best = distance;
  }
  return best;
}

function boundsOf([p, q]: Edge): Bbox {
  return [Math.min(p[0], q[0]), Math.min(p[1], q[1]), Math.max(p[0], q[0]), Math.max(p[1], q[1])];
}
