import { limits } from "#contract/limits";
import type { Caller } from "#contract/roles";
import type { Db } from "../../db/tables";
import { refreshUntaxed } from "../../repositories/industry/wssgyyd";
import type { RollOutRow } from "../../repositories/records/rollOut";
import * as store from "../../repositories/records/taxYear";
import { insertJob } from "../../repositories/uploads/job";
import { newId } from "../context/newId";
import { inCourse, type Means, type RollOut, rollOut } from "../context/rollOut";

type Order = { nd: number; evaluateFor: Caller | null };

/** The update of a year's figures, and the caller for whom the year is evaluated afterwards. */
export const yearRollOut = (nd: number, evaluateFor: Caller | null) => ({
  what: yearInWork(nd),
  kind: "taxYear" as const,
  input: { nd, evaluateFor } satisfies Order,
});

export const yearInWork = (nd: number): string => `taxYear ${nd}`;

/**
 * Updates everything that land and enterprises show from a year's published version, after that
 * version has changed.
 */
export function settleYear(db: Db, row: RollOutRow, means: Means): Promise<void> {
  const { nd, evaluateFor: caller } = row.input as Order;
  return rollOut(db, row, means, {
    work: (out) => showYear(out, nd),
    last: async (tx) => {
      if (!caller) return;
      const job = { id: newId(), kind: "evaluate", input: { nd } };
      await insertJob(tx, { ...job, caller });
    },
  });
}

async function showYear(out: RollOut, nd: number): Promise<void> {
  const isCurrent = nd === limits.currentYear;
  const land = await store.landOfYear(out.db, nd);
  const ofLand = { items: land, from: 0, to: isCurrent ? 70 : 100, step: "更新用地指标" };
  await inCourse(out, ofLand, async (tx, dkids) => {
    await store.refreshParcelYear(tx, nd, dkids);
    if (!isCurrent) return;
    await store.showParcelYear(tx, dkids);
    await refreshUntaxed(tx, dkids);
  });
  if (!isCurrent) return;
  const firms = { items: await store.livingEnterprises(out.db), from: 70, to: 100 };
  await inCourse(out, { ...firms, step: "更新企业指标" }, store.showEnterpriseYear);
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
