import type { AnyDataset } from "#contract/define/dataset";
import { Refusal, status } from "#contract/errors";
import { limits } from "#contract/limits";
import { bboxOf } from "#geo/bbox";
import type { MultiPolygon } from "#geo/position";
import type { Db } from "../../db/tables";
import { countInBox } from "../../repositories/records/neighbours";

/** Refuses an outline with more records around it than can be intersected one by one. */
export async function demandFewNeighbours(
  db: Db,
  datasets: readonly AnyDataset[],
  geometry: MultiPolygon,
): Promise<void> {
  const most = limits.outlineNeighbours;
  if ((await countInBox(db, datasets, bboxOf(geometry), most + 1)) <= most) return;
  throw new Refusal(
    status.badRequest,
    `图形范围内有超过 ${most} 宗地块，最多与 ${most} 宗比对，请缩小范围`,
  );
}
