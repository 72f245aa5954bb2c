import type { Crs } from "#geo/crs/crs";
import type { MdbLayer } from "#geo/mdb/mdbLayers";
import { limits } from "../../limits";
import { misplacements, type Placement } from "../coordinate/coordinateRules";
import { rejectedCrs } from "../coordinate/crsRules";
import type { Mend } from "../problem/mend";
import { type ProblemLog, problemLog } from "../problem/problemLog";
import { type Remark, remarkOf } from "../problem/remark";
import type { Problem } from "../problem/report";
import { gapsInBatch, overlapsBetween, overlapsInBatch, repeatedNumbers } from "./batchRules";
import type { Arena } from "./byteArena";
import { type ParcelDraft, withPlaces } from "./draft";
import { DraftStore } from "./draftStore";
import { missingColumns, notPolygons, unknownColumns, wrongCount } from "./fileRules";
import type { LayerRecord } from "./layerRecord";
import { type BatchContext, type CheckedRecord, recordChecker } from "./recordChecker";
import { unreadableIn } from "./unreadableIn";
import { westernNeighbours, zonedParcels } from "./zonedParcels";

/** A geodatabase layer with its records, which can be read only once. */
export type LayerInput = Pick<MdbLayer, "table" | "columns" | "shapeType"> & {
  crs: Crs;
  records: Iterable<LayerRecord>;
  /** What was guessed about layer and columns. */
  remarks?: readonly Remark[];
};

export type Batch = {
  total: number;
  drafts: ParcelDraft[];
  log: ProblemLog;
  /** The file itself is faulty: there are no drafts. */
  isStopped: boolean;
  remarks?: readonly Remark[];
  mends?: readonly Mend[];
};

export type BatchOptions = {
  /** Called now and then with the number of records done. */
  progress?: ((done: number) => void) | undefined;
  maxParcels?: number | undefined;
  /** Creates the storage for the records; without it they stay in memory. */
  arena?: (() => Arena) | undefined;
};

const progressEvery = 1000;

/**
 * Stages 1–5 and 7: all checks of a layer that do not need the library. A file that breaks off
 * while being read is F002.
 */
export function checkBatch(
  input: LayerInput,
  context: BatchContext,
  options: BatchOptions = {},
): Batch {
  const batch = readBatch(input, context, options);
  if (!batch.isStopped) batch.log.add(compareDrafts(batch.drafts));
  return batch;
}

/** The same without the comparisons between records, which `compareDrafts` makes. */
export function readBatch(
  input: LayerInput,
  context: BatchContext,
  options: BatchOptions = {},
): Batch {
  try {
    return readLayer(input, context, options);
  } catch (error) {
    return stopped(0, [unreadableIn(error)]);
  }
}

function readLayer(
  input: LayerInput,
  context: BatchContext,
  { progress, maxParcels = limits.importMaxParcels, arena }: BatchOptions,
): Batch {
  const { table, columns, crs, records } = input;
  const aboutFile = [
    ...unknownColumns(columns, context.library),
    ...missingColumns(table, columns, context.library),
    ...notPolygons(input),
    ...rejectedCrs(crs),
  ];
  if (crs.kind === "rejected" || aboutFile.some(isError)) {
    const total = countUpTo(records, maxParcels + 1);
    return stopped(total, [...aboutFile, ...wrongCount(total, maxParcels)]);
  }
  const store = new DraftStore(arena);
  const { drafts, log, odd, placed, restored, mends } = readAll(
    records,
    store,
    recordChecker(crs, context),
    () => {
      const done = store.drafts.length;
      if (done % progressEvery === 0) progress?.(done);
      return done <= maxParcels;
    },
  );
  const places = misplacements(odd, placed, crs);
  aboutFile.push(...wrongCount(drafts.length, maxParcels), ...places.file);
  if (aboutFile.some(isError)) return stopped(drafts.length, aboutFile);
  log.add(aboutFile);
  log.add(places.records);
  const remarks = [...(input.remarks ?? []), ...restoredZeros(restored)];
  return { total: drafts.length, drafts, log, isStopped: false, remarks, mends };
}

/** Says for which columns codes got their zeros back. */
export const restoredZeros = (restored: ReadonlyMap<string, number>): Remark[] =>
  [...restored].map(([name, count]) =>
    remarkOf("zeros", `字段${name.toUpperCase()}存为数字，${count}个代码已补回前面的0`),
  );

/** Checks record after record until `goOn` returns false. */
function readAll(
  records: Iterable<LayerRecord>,
  store: DraftStore,
  check: (record: LayerRecord) => CheckedRecord,
  goOn: () => boolean,
) {
  const log = problemLog();
  const odd: Placement[] = [];
  const restored = new Map<string, number>();
  const mends: Mend[] = [];
  let placed = 0;
  for (const record of records) {
    const { draft, placement, problems, restored: names = [], mends: its = [] } = check(record);
    mends.push(...its);
    for (const name of names) restored.set(name, (restored.get(name) ?? 0) + 1);
    store.add(draft);
    log.add(problems);
    if (placement) placed++;
    if (placement && placement.where !== "inside") odd.push(placement);
    if (!goOn()) break;
  }
  return { drafts: store.drafts, log, odd, placed, restored, mends };
}

/** A007, G011, G015: comparisons between the records of a batch. */
export function compareDrafts(drafts: readonly ParcelDraft[]): Problem[] {
  const zones = zonedParcels(drafts);
  const problems = repeatedNumbers(drafts);
  for (const [zone, parcels] of zones) {
    problems.push(...overlapsInBatch(parcels), ...gapsInBatch(parcels));
    const west = zone === 39 ? undefined : zones.get(zone === 41 ? 40 : 39);
    if (zone !== 39 && west) {
      problems.push(...overlapsBetween(west, westernNeighbours(drafts, zone)));
    }
  }
  return withPlaces(problems, drafts);
}

const isError = ({ level }: Problem) => level === "E";

/** The result for a file rejected as a whole. */
export function stopped(total: number, problems: readonly Problem[]): Batch {
  const log = problemLog();
  log.add(problems);
  return { total, drafts: [], log, isStopped: true };
}

function countUpTo(records: Iterable<unknown>, most: number): number {
  let count = 0;
  for (const _ of records) {
    count++;
    if (count >= most) break;
  }
  return count;
}
