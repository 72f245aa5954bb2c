import type { SweptPair } from "#contract/rules/import/duplicateSweep";
import type { Library } from "#contract/workflow/shzt";
import type { ParcelPage } from "../../checks/duplicateTask";
import { type Pages, sweepInChild } from "../../checks/sweepInChild";
import type { Db } from "../../db/tables";
import {
  changesSince,
  dropOtherRounds,
  dropPairsOf,
  holdPairs,
  insertPairs,
  type KeptPair,
  pairState,
  settlePairs,
} from "../../repositories/low/duplicatePairs";
import {
  lastParcel,
  type PairedParcel,
  pairedParcels,
  sweptBeside,
  sweptOf,
  sweptPage,
} from "../../repositories/low/sweptParcels";
import { demandScope } from "../../repositories/records/scope";
import type { JobKinds } from "../context/jobKinds";
import { type Finished, type JobContext, NotYet } from "../context/runner";
import { linesOf } from "./duplicates";

type Kind = JobKinds["checkDuplicates"];
type Job = JobContext<Kind["input"], Kind["result"]>;

const libraries = ["dxydsd", "dxydst"] as const;
/** Parcels in a statement: some tenths of a second on the embedded engine. */
const pageSize = 4_000;
/** Changed parcels of which the neighbours are read in a statement. */
const besideAtOnce = 500;
/** From this many changed parcels on, all are compared. */
const mostChanged = 20_000;
/** Findings in a transaction. */
const rowsAtOnce = 2_000;
/** How much of the progress reading is. */
const reading = 60;

/**
 * Brings what 重复检查 keeps of the whole register up to date: compares all parcels, or only those that
 * have changed. What is shown to whom is asked by `duplicateList`.
 */
export async function compareAll(job: Job): Promise<Finished> {
  demandScope(job.caller, job.input.areaCode);
  const author = { by: job.caller.username, via: "job" };
  if (!(await job.write(author, (tx) => holdPairs(tx, job.id)))) {
    throw new NotYet("另一次比对正在进行，等待其完成");
  }
  const { round, madeAt } = await pairState(job.db);
  // Before anything is read: what is committed meanwhile is compared the next time.
  const { now, ids, dkids } = await changesSince(job.db);
  const settled = (to: number) => ({ round: to, madeAt: now, changes: ids });
  const count = dkids ? dkids.dxydsd.length + dkids.dxydst.length : Number.POSITIVE_INFINITY;
  if (madeAt !== null && count <= mostChanged && dkids) {
    const found = count === 0 ? [] : await changedPairs(job, dkids);
    return job.finish(author, async (tx) => {
      await dropPairsOf(tx, dkids);
      await insertAll(tx, round, found);
      await settlePairs(tx, settled(round));
      return { madeAt: now };
    });
  }
  await job.write(author, (tx) => dropOtherRounds(tx, round));
  const next = round + 1;
  for await (const found of keptPairs(job, everyPage(job), false)) {
    for (let from = 0; from < found.length; from += rowsAtOnce) {
      const some = found.slice(from, from + rowsAtOnce);
      await job.write(author, (tx) => insertPairs(tx, next, some));
    }
  }
  return job.finish(author, async (tx) => {
    await settlePairs(tx, settled(next));
    await dropOtherRounds(tx, next);
    return { madeAt: now };
  });
}

async function insertAll(tx: Db, round: number, pairs: readonly KeptPair[]): Promise<void> {
  for (let from = 0; from < pairs.length; from += rowsAtOnce) {
    await insertPairs(tx, round, pairs.slice(from, from + rowsAtOnce));
  }
}

async function* everyPage({ db, report, signal }: Job): Pages {
  const [city, province] = [await lastParcel(db, "dxydsd"), await lastParcel(db, "dxydst")];
  let done = 0;
  for (const library of libraries) {
    const last = library === "dxydsd" ? city : province;
    for await (const { bytes, passed } of inHalves(db, library, last)) {
      signal.throwIfAborted();
      done += passed;
      report((reading * done) / (city + province), "正在读取地块");
      yield { bytes, isProvincial: library === "dxydst", isMarked: false };
    }
  }
}

/**
 * All parcels of a library, by turns from the front and from the middle: two connections read them, and
 * both go on while the child takes a page.
 */
async function* inHalves(db: Db, library: Library, last: number) {
  const middle = Math.ceil(last / 2);
  const pageBehind = (after: number, to: number) => {
    const coming = sweptPage(db, library, { after, to, size: pageSize });
    coming.catch(() => {});
    return { after, to, coming };
  };
  let halves = [pageBehind(0, middle), pageBehind(middle, last)];
  while (halves.length > 0) {
    const next: typeof halves = [];
    for (const { after, to, coming } of halves) {
      const page = await coming;
      if (!page) continue;
      next.push(pageBehind(page.last, to));
      yield { bytes: page.bytes, passed: page.last - after };
    }
    halves = next;
  }
}

/** Changed parcels first: those that come again as neighbours are known by then. */
async function* changedPages({ db }: Job, dkids: Record<Library, readonly string[]>): Pages {
  const page = (library: Library, bytes: Uint8Array, isMarked: boolean): ParcelPage[] =>
    bytes.length > 0 ? [{ bytes, isProvincial: library === "dxydst", isMarked }] : [];
  for (const library of libraries) {
    for (const some of slices(dkids[library], besideAtOnce)) {
      yield* page(library, await sweptOf(db, library, some), true);
    }
  }
  for (const [of, among] of besides) {
    for (const some of slices(dkids[of], besideAtOnce)) {
      yield* page(among, await sweptBeside(db, { of, among }, some), false);
    }
  }
}

/** Two of the provincial library are no pair. */
const besides = [
  ["dxydsd", "dxydsd"],
  ["dxydsd", "dxydst"],
  ["dxydst", "dxydsd"],
] as const;

function* slices<T>(all: readonly T[], size: number): Generator<T[]> {
  for (let from = 0; from < all.length; from += size) yield all.slice(from, from + size);
}

async function changedPairs(job: Job, dkids: Record<Library, readonly string[]>) {
  const found: KeptPair[] = [];
  for await (const some of keptPairs(job, changedPages(job, dkids), true)) found.push(...some);
  return found;
}

/** What the pairs of these parcels break, some at a time. */
async function* keptPairs(job: Job, pages: Pages, onlyMarked: boolean): AsyncGenerator<KeptPair[]> {
  const { db, signal, report } = job;
  const progress = (percent: number) =>
    report(reading + ((99 - reading) * percent) / 100, "正在比对地块");
  for await (const pairs of sweepInChild(pages, { order: { onlyMarked }, signal, progress })) {
    signal.throwIfAborted();
    yield await judged(db, pairs);
  }
}

async function judged(db: Db, pairs: readonly SweptPair[]): Promise<KeptPair[]> {
  const city = pairs.flatMap(({ one, other, isProvincial }) =>
    isProvincial ? [one] : [one, other],
  );
  const province = pairs.flatMap(({ other, isProvincial }) => (isProvincial ? [other] : []));
  const [sd, st] = await Promise.all([
    pairedParcels(db, "dxydsd", city),
    pairedParcels(db, "dxydst", province),
  ]);
  return pairs.flatMap((pair) => {
    const one = sd.get(pair.one);
    const other = (pair.isProvincial ? st : sd).get(pair.other);
    // What has gone since is a change that is still to be compared.
    return one && other ? keptOf(pair, one, other) : [];
  });
}

/** Of two parcels of the city library the one with the smaller id comes first. */
function keptOf(pair: SweptPair, first: PairedParcel, second: PairedParcel): KeptPair[] {
  const { isProvincial, shared, apart, place, m2 } = pair;
  const isTurned = !isProvincial && first.dkid > second.dkid;
  const [one, other] = isTurned ? [second, first] : [first, second];
  const [m2One, m2Other] = isTurned ? [m2[1], m2[0]] : m2;
  const isLinked = isProvincial && one.stdkid === other.dkid;
  const lines = linesOf({
    ...{ one: { ...one, m2: m2One }, other: { ...other, m2: m2Other } },
    ...{ shared, apart, isProvincial, isLinked },
    place: [rounded(place[0]), rounded(place[1])],
  });
  return lines.map(({ rule, level, message, cdmj, cdbl1, cdbl2, place: at }) => ({
    ...{ rule, level, message, cdmj, cdbl1, cdbl2, place: [at[0], at[1]] as [number, number] },
    ...{ dkid1: one.dkid, dkbh1: one.dkbh, xzqdm1: one.xzqdm, cyptid1: one.cyptid },
    ...{ dkid2: other.dkid, xzqdm2: other.xzqdm, cyptid2: other.cyptid },
    is_provincial: isProvincial,
  }));
}

const rounded = (degrees: number): number => Math.round(degrees * 1e7) / 1e7;
