import { limits } from "#contract/limits";
import type { Db } from "../../db/tables";
import { refreshUntaxed } from "../../repositories/industry/wssgyyd";
import * as store from "../../repositories/records/taxYear";

/** Everything that a year's published version says, after the version has changed. */
export async function refreshYear(tx: Db, nd: number): Promise<void> {
  await store.refreshParcelYear(tx, nd, null);
  if (nd !== limits.currentYear) return;
  await store.showParcelYear(tx, null);
  await store.showEnterpriseYear(tx);
  await refreshUntaxed(tx, null);
}

/** The same for these parcels in every year, after their relations or areas have changed. */
export async function refreshParcels(tx: Db, dkids: readonly string[]): Promise<void> {
  if (dkids.length === 0) return;
  for (const nd of await store.publishedYears(tx)) await store.refreshParcelYear(tx, nd, dkids);
  await store.showParcelYear(tx, dkids);
  await refreshUntaxed(tx, dkids);
}

/** After relations of these enterprises have changed. */
export const refreshMatches = (tx: Db, codes: readonly string[]) =>
  store.keepMatchKinds(tx, codes, null);
