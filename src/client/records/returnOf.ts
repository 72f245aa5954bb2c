import type { AnyRecord } from "#contract/define/anyRecord";
import type { Edge } from "#contract/workflow/edge";
import type { Review, Workflow } from "./registerOf";

/**
 * The last step of a record, if it is why the record stands where it does and had to give a reason:
 * a return, an unlocking, a removal.
 */
export function returnOf(
  flows: readonly Workflow[],
  record: AnyRecord,
  reviews: readonly Review[],
): { edge: Edge; review: Review } | null {
  const [review] = reviews;
  if (!review?.yj) return null;
  for (const { field, edges } of flows) {
    if (String(record[field]) !== review.xzt) continue;
    const edge = edges.find(({ from, to }) => to === review.xzt && from.includes(review.yzt));
    if (edge) return edge.note > 0 ? { edge, review } : null;
  }
  return null;
}
