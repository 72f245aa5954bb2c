import type { Caller } from "#contract/roles";
import { dataYear } from "../../db/dataTime";
import type { Db } from "../../db/tables";
import { gradeByCode } from "../../repositories/evaluation/pj";
import { refreshUntaxed } from "../../repositories/industry/wssgyyd";
import type { RollOutRow } from "../../repositories/records/rollOut";
import * as store from "../../repositories/records/taxYear";
import type { Changed } from "../../repositories/records/touched";
import { insertJob } from "../../repositories/uploads/job";
import { newId } from "../context/newId";
import { inCourse, type Means, type RollOut, rollOut } from "../context/rollOut";

/** A step of a version that its job can still take back. */
export type Undoable = {
  /** The job that follows it. */
  job: string;
  action: string;
  role: string;
  /** Versions as the step has left them, in the order in which they go back. */
  moved: readonly (Changed & { from: string; to: string })[];
};

export type YearOrder = {
  nd: number;
  /** The caller for whom the year is evaluated afterwards. */
  evaluateFor: Caller | null;
  step?: Undoable;
  /** A version counts again whose 匹配类型 stood still while it was archived. */
  isBack?: boolean;
  /** The cancelled job whose step was taken back. */
  undoes?: string;
};

/** The update of a year's figures. */
export const yearRollOut = (order: YearOrder) => ({
  what: yearInWork(order.nd),
  kind: "taxYear" as const,
  input: order,
});

export const yearInWork = (nd: number): string => `taxYear ${nd}`;

type Settling = Means & {
  /** What to write in the last transaction. */
  last?: (tx: Db) => Promise<unknown>;
};

/**
 * Updates everything that land and enterprises show from a year's published version, after that
 * version has changed; false if a later change has taken over.
 */
export function settleYear(db: Db, row: RollOutRow, means: Settling): Promise<boolean> {
  const order = row.input as YearOrder;
  const { nd, evaluateFor: caller } = order;
  return rollOut(db, row, means, {
    work: (out) => showYear(out, order),
    last: async (tx) => {
      await means.last?.(tx);
      if (!caller) return;
      const job = { id: newId(), kind: "evaluate", input: { nd } };
      await insertJob(tx, { ...job, caller });
    },
  });
}

async function showYear(out: RollOut, { nd, undoes, isBack }: YearOrder): Promise<void> {
  const isCurrent = nd === dataYear();
  const why = undoes === undefined ? "" : "正在取消，";
  const bbid = isBack ? await store.publishedVersionOf(out.db, nd) : null;
  if (bbid !== null) await showMatches(out, bbid, why);
  const land = await store.landOfYear(out.db, nd);
  const ofLand = { items: land, from: 0, to: isCurrent ? 70 : 100, step: `${why}更新用地指标` };
  await inCourse(out, ofLand, async (tx, dkids) => {
    await store.refreshParcelYear(tx, nd, dkids);
    if (!isCurrent) return;
    await store.showParcelYear(tx, dkids);
    await refreshUntaxed(tx, dkids);
  });
  if (!isCurrent) return;
  const firms = { items: await store.livingEnterprises(out.db), from: 70, to: 100 };
  await inCourse(out, { ...firms, step: `${why}更新企业指标` }, store.showEnterpriseYear);
}

/** The update of 匹配类型 in a version of a quarter or a month, which no other figures follow. */
export const matchRollOut = (bbid: string) => ({
  what: `taxMatches ${bbid}`,
  kind: "taxMatches" as const,
  input: { bbid },
});

export const settleMatches = (db: Db, row: RollOutRow, means: Means): Promise<boolean> =>
  rollOut(db, row, means, {
    work: (out) => showMatches(out, (row.input as { bbid: string }).bbid, ""),
  });

/** An archived version does not follow the relations: what has changed since then it gets at once. */
async function showMatches(out: RollOut, bbid: string, why: string): Promise<void> {
  const items = await store.codesOfVersion(out.db, bbid);
  await inCourse(out, { items, from: 0, to: 0, step: `${why}更新匹配类型` }, (tx, codes) =>
    store.keepMatchKinds(tx, codes, bbid),
  );
}

/** Has land and enterprises show the data year, after that is another one. */
export async function showDataYear(
  out: RollOut,
  { from, to }: { from: number; to: number },
): Promise<void> {
  const nd = dataYear();
  const half = (from + to) / 2;
  const land = { items: await store.landOfYear(out.db, nd), from, to: half };
  await inCourse(out, { ...land, step: `更新${nd}年用地指标` }, async (tx, dkids) => {
    await store.showParcelYear(tx, dkids);
    await refreshUntaxed(tx, dkids);
  });
  const firms = { items: await store.livingEnterprises(out.db), from: half, to };
  await inCourse(out, { ...firms, step: `更新${nd}年企业指标` }, async (tx, codes) => {
    await store.showEnterpriseYear(tx, codes);
    await gradeByCode(tx, nd, codes);
  });
}

/**
 * The same for these parcels in every published year, after their relations or areas have changed.
 */
export async function refreshParcels(tx: Db, dkids: readonly string[]): Promise<void> {
  if (dkids.length === 0) return;
  for (const nd of await store.publishedYears(tx)) await store.refreshParcelYear(tx, nd, dkids);
  await store.showParcelYear(tx, dkids);
  await refreshUntaxed(tx, dkids);
}

/** To be called after relations of these enterprises have changed. */
export const refreshMatches = (tx: Db, codes: readonly string[]) =>
  store.keepMatchKinds(tx, codes, null);
