import { setTimeout as pause } from "node:timers/promises";
import type { AnyDataset } from "#contract/define/dataset";
import { BlockStock, type Building } from "./buildBlocks";
import { coveredTiles } from "./coveredTiles";

/** After each piece of work others have the database for themselves, twice as long as it took. */
const restMs = 150;
const restShare = 2;
/** Between two looks at what has changed. */
const lookEveryMs = 30_000;

type Means = Omit<Building, "rest">;

/**
 * Counts the cells of all datasets after the start, a piece at a time, so that the first look at
 * the province does not wait; then keeps the stored blocks up with the changes. Stops when told.
 */
export async function buildAhead(
  means: Means,
  datasets: readonly AnyDataset[],
  stop: AbortSignal,
): Promise<void> {
  const wait = async (ms: number) => {
    await pause(ms, undefined, { signal: stop, ref: false }).catch(() => undefined);
    return stop.aborted ? "stop" : "go on";
  };
  let from = performance.now();
  const rest = async () => {
    const answer = await wait(Math.max(restMs, restShare * (performance.now() - from)));
    from = performance.now();
    return answer;
  };
  const building: Building = { ...means, rest };
  for (const dataset of datasets) await countCells(building, dataset, stop);
  const stocks = datasets.map((dataset) => new BlockStock(dataset));
  while (!stop.aborted) {
    for (const stock of stocks) if (!stop.aborted) await stock.refresh(building);
    await wait(lookEveryMs);
    from = performance.now();
  }
}

async function countCells(
  { readDb, tiles, rest }: Building,
  dataset: AnyDataset,
  stop: AbortSignal,
) {
  for (const level of [9, 6]) {
    if (stop.aborted) return;
    for (const tile of await coveredTiles(readDb, dataset.name, level)) {
      if (stop.aborted) return;
      await tiles.count(readDb, dataset, tile);
      await rest();
    }
  }
}
