import { bboxesMeet, bboxOf } from "../bbox";
import type { MultiPolygon, Position } from "../position";
import { type EdgeIndex, edgeIndexOf } from "./edgeIndex";
import { pointLocator } from "./pointLocator";

/** A county, prepared for queries about many parcels. */
export type RegionIndex = {
  /** 1 inside, 0 on the boundary, -1 outside. */
  sideOf: (point: Position) => 1 | 0 | -1;
  /** Distance in metres from the region to a point; 0 inside. */
  distance: (point: Position) => number;
  /** Distance in metres from the region to a parcel's farthest vertex; 0 if all are inside. */
  farthest: (parcel: MultiPolygon) => number;
};

/** Indexes a region in plane metres of the parcels' zone. */
export function regionIndex(region: MultiPolygon): RegionIndex {
  const edges = edgeIndexOf(region);
  const box = bboxOf(region);
  const sideOf = pointLocator(region);
  const distance = (point: Position) => (sideOf(point) >= 0 ? 0 : edges.distance(point));
  return {
    sideOf,
    distance,
    farthest: (parcel) => {
      const bounds = bboxOf(parcel);
      const start = parcel[0]?.[0]?.[0];
      if (!start) return 0;
      // Most parcels are far from every boundary; then one vertex is enough to decide for all.
      const isWhole = bboxesMeet(bounds, box) && !edges.meets(...bounds);
      if (isWhole && sideOf(start) > 0) return 0;
      return farthestVertex(parcel, sideOf, edges);
    },
  };
}

function farthestVertex(
  parcel: MultiPolygon,
  sideOf: RegionIndex["sideOf"],
  edges: EdgeIndex,
): number {
  let farthest = 0;
  for (const [outer] of parcel) {
    for (const vertex of outer ?? []) {
      if (sideOf(vertex) < 0) farthest = Math.max(farthest, edges.distance(vertex));
    }
  }
  return farthest;
}
