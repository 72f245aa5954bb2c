import { setTimeout as pause } from "node:timers/promises";
import type { AnyDataset } from "#contract/define/dataset";
import { BlockStock, type Building } from "./buildBlocks";
import { coveredTiles } from "./coveredTiles";

/** After each piece of work others have the database for themselves, twice as long as it took. */
const restMs = 150;
const restShare = 2;
/** Between two looks at what has changed. */
const lookEveryMs = 30_000;

type Means = Omit<Building, "rest"> & {
  /** Told of what failed: it is tried again at the next look. */
  onFailure(error: unknown): void;
  everyMs?: number;
};

/**
 * Counts the cells of all datasets after the start, a piece at a time, so that the first look at
 * the province does not wait; then keeps the stored blocks up with the changes. Stops when told, and
 * for nothing else: the database may be away for a while.
 */
export async function buildAhead(
  { onFailure, everyMs = lookEveryMs, ...means }: Means,
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
  const stocks = datasets.map((dataset) => new BlockStock(dataset));
  const steps = [
    ...datasets.map((dataset) => once(() => countCells(building, dataset, stop))),
    ...stocks.map((stock) => () => stock.refresh(building)),
  ];
  while (!stop.aborted) {
    for (const step of steps) if (!stop.aborted) await step().catch(onFailure);
    await wait(everyMs);
    from = performance.now();
  }
}

/** A step that is over when it has once succeeded. */
function once(step: () => Promise<void>): () => Promise<void> {
  let isDone = false;
  return async () => {
    if (isDone) return;
    await step();
    isDone = true;
  };
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
