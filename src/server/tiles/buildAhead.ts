import { setTimeout as pause } from "node:timers/promises";
import type { AnyDataset } from "#contract/define/dataset";
import { unlessElsewhere } from "../db/connect/exclusive";
import { hearingOf } from "../db/hearing";
import { keeperOf } from "../repositories/records/columnKeeper";
import { BlockStock, type Building } from "./buildBlocks";
import { coveredTiles } from "./coveredTiles";
import { numbersOf } from "./knownNumbers";
import { storedAfter } from "./storedBlocks";

/**
 * Pause after each piece of work, twice as long as it took, which leaves the database to others.
 */
const restMs = 150;
const restShare = 2;
/** Interval between checks for changes. */
const lookEveryMs = 30_000;

type Means = Omit<Building, "rest"> & {
  /** Called with the error of a failed step, which is retried at the next check. */
  onFailure(error: unknown): void;
  everyMs?: number;
};

/**
 * After the start, counts the cells of all datasets piece by piece where no columns in memory do, so that
 * the first view of the province does not wait; then keeps the stored blocks up to date. Only `stop` ends it: the
 * database may be away for a while.
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
  const store = async () => {
    for (const stock of stocks) if (!stop.aborted) await stock.refresh(building).catch(onFailure);
  };
  const steps = [
    // Columns in memory count them as soon as they are asked for.
    ...(keeperOf(means.readDb) ? [] : datasets).map((dataset) =>
      once(() => countCells(building, dataset, stop)),
    ),
    ...datasets.map((dataset) => once(() => packStored(building, dataset))),
    // Of several processes on a server, one stores what all of them read.
    () => (hearingOf(means.db) ? unlessElsewhere(means.db, "tile_block", store) : store()),
  ];
  while (!stop.aborted) {
    for (const step of steps) if (!stop.aborted) await step().catch(onFailure);
    await wait(everyMs);
    from = performance.now();
  }
}

/** A step that is skipped once it has succeeded. */
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

/** What is stored comes into this process's own file, so that no tile waits for the database. */
async function packStored({ readDb, tiles: { pack }, rest }: Building, dataset: AnyDataset) {
  let after = { x: -1, y: -1 };
  // Revisions are read into memory as soon as somebody asks for them.
  if (pack) await numbersOf(readDb, dataset.name);
  for (;;) {
    const blocks = pack ? await storedAfter(readDb, dataset, after) : [];
    for (const { no, bytes, ...place } of blocks) {
      pack?.add(dataset.name, place, no, bytes);
      after = place;
    }
    if (blocks.length === 0 || (await rest()) === "stop") return;
  }
}
