import { setTimeout as pause } from "node:timers/promises";
import type { AnyDataset } from "#contract/define/dataset";
import type { Db } from "../db/tables";
import { coveredTiles } from "./coveredTiles";
import type { VectorTiles } from "./vectorTiles";

/** Between two readings others have the database for themselves. */
const restMs = 150;

/**
 * Counts the cells of all datasets after the start, a piece at a time, so that the first look at
 * the province does not wait. Stops when told.
 */
export async function buildAhead(
  db: Db,
  tiles: VectorTiles,
  datasets: readonly AnyDataset[],
  stop: AbortSignal,
): Promise<void> {
  for (const dataset of datasets) {
    for (const level of [9, 6]) {
      for (const tile of await coveredTiles(db, dataset.name, level)) {
        if (stop.aborted) return;
        await tiles.warm(db, dataset, tile);
        await pause(restMs, undefined, { signal: stop, ref: false }).catch(() => undefined);
      }
    }
  }
}
