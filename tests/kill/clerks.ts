import { setTimeout as pause } from "node:timers/promises";
import { sql } from "kysely";
import { userApi } from "#contract/endpoints/account/login";
import { gyydApi } from "#contract/endpoints/industry/gyyd";
import { bulkApi } from "#contract/endpoints/lists/bulk";
import type { Library } from "#contract/workflow/shzt";
import type { Db } from "../../src/server/db/tables";
import { apiOf } from "../api/imports";
import { rollupGaps } from "../api/rollupGaps";
import type { Caller } from "./caller";
import type { Told } from "./told";

/** Records per call that removes or changes several. */
const perCall = 5;

type Said = { status: number; ms: number };

/** A clerk at a server: its address, what was confirmed, and when to end. */
export type Clerk = { caller: Caller; told: Told; stop: AbortSignal; library: Library };

/** Repeats until told to end, whatever the replies. */
async function untilOver({ stop, told }: Clerk, ask: () => Promise<Said>): Promise<void> {
  while (!stop.aborted) {
    const { status, ms } = await ask().catch(() => ({ status: 0, ms: 0 }));
    told.count(status, ms);
    if (status !== 200) await pause(50);
  }
}

/** Renames one parcel again and again. */
export async function rename(clerk: Clerk, dkid: string): Promise<void> {
  const { caller, told } = clerk;
  const api = apiOf[clerk.library];
  let turn = 0;
  await untilOver(clerk, async () => {
    const found = await caller.call(api.info, { dkid });
    if (found.status !== 200) return found;
    const { dkmc, bbh } = found.body.record;
    const asked = `第 ${++turn} 次`;
    told.values.set(dkid, { told: String(dkmc), asked });
    const saved = await caller.call(api.update, {
      dkid,
      bbh,
      values: { dkmc: asked },
      confirmWarnings: true,
    });
    if (saved.status === 200) told.values.set(dkid, { told: asked, asked });
    return saved;
  });
}

/** Removes parcels, several with each call. */
export async function remove(clerk: Clerk, stock: readonly string[]): Promise<void> {
  const { caller, told, library } = clerk;
  const left = [...stock];
  await untilOver(clerk, async () => {
    if (left.length < perCall) return caller.call(userApi.info, {});
    const one = { library, dkids: left.splice(0, perCall), isConfirmed: false };
    told.removed.push(one);
    const answer = await caller.call(apiOf[library].remove, { dkids: one.dkids });
    one.isConfirmed = answer.status === 200;
    return answer;
  });
}

/** Changes the address of several pieces of land with each call. */
export async function readdress(clerk: Clerk): Promise<void> {
  const { caller, told } = clerk;
  let turn = 0;
  await untilOver(clerk, async () => {
    const page = await caller.call(gyydApi.pageList, { pageSize: perCall });
    if (page.status !== 200) return page;
    const asked = `第 ${++turn} 址`;
    const items = page.body.list.map(({ dkid, bbh, zl }) => {
      told.values.set(dkid, { told: String(zl), asked });
      return { id: dkid, bbh, values: { zl: asked } };
    });
    const order = { dataset: "gyyd" as const, items, confirmWarnings: true };
    const saved = await caller.call(bulkApi.save, order);
    if (saved.status !== 200) return saved;
    for (const id of saved.body.ok) told.values.set(id, { told: asked, asked });
    return saved;
  });
}

export const read = (clerk: Clerk): Promise<void> =>
  untilOver(clerk, () => clerk.caller.call(apiOf[clerk.library].pageList, { pageSize: 50 }));

/** Downloads the register as a file. */
export const carryOut = (clerk: Clerk): Promise<void> =>
  untilOver(clerk, () => clerk.caller.call(apiOf[clerk.library].exportShape, {}));

/** Compares the database with what was confirmed, and stored sums with what they count. */
export async function disagreements(db: Db, told: Told): Promise<string[]> {
  const faults: string[] = [];
  for (const [id, { told: kept, asked }] of told.values) {
    const is = await storedFor(db, id);
    if (is !== kept && is !== asked) faults.push(`${id} has ${is}, and was told to have ${kept}`);
  }
  for (const { library, dkids, isConfirmed } of told.removed) {
    const rows = await db
      .selectFrom(library)
      .select("dkid")
      .where("dkid", "in", dkids)
      .where("scbz", "=", 1)
      .execute();
    const isWhole = rows.length === dkids.length || (rows.length === 0 && !isConfirmed);
    if (!isWhole) faults.push(`${rows.length} of ${dkids.length} are removed (${isConfirmed})`);
  }
  for (const library of ["dxydsd", "dxydst"] as const) {
    const gaps = await rollupGaps(db, library);
    if (gaps.length > 0) faults.push(`rollups differ: ${JSON.stringify(gaps.slice(0, 3))}`);
  }
  return faults;
}

/** The name of a parcel, or the address of a piece of land. */
async function storedFor(db: Db, id: string): Promise<string | null | undefined> {
  const { rows } = await sql<{ value: string | null }>`
    select dkmc as value from dxydsd where dkid = ${id}
    union all select dkmc from dxydst where dkid = ${id}
    union all select zl from gyyd where dkid = ${id}`.execute(db);
  return rows[0]?.value;
}
