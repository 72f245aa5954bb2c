import type { z } from "zod";
import type { Dxydsd } from "#contract/datasets/dxydsd";
import { type Gyyd, gyyd } from "#contract/datasets/gyyd";
import { gyydApi as api } from "#contract/endpoints/industry/gyyd";
import { Refusal, status } from "#contract/errors";
import { isListedLow } from "#contract/rules/industry/lowLand";
import { dataYear } from "../../db/dataTime";
import type { Db } from "../../db/tables";
import { write } from "../../db/write";
import { linkLow, tradeOn } from "../../repositories/low/lowLand";
import { findRecord } from "../../repositories/records/record";
import { demandScope } from "../../repositories/records/scope";
import type { Context } from "../context/context";
import { cityLibrary } from "../low/dxydRegister";
import { gone } from "../low/splitMerge";
import { noteEdits } from "../records/noteInLedger";
import { masked } from "../records/recordList";
import { insertInto, type StoredValues, stale } from "../records/recordSave";

type In<K extends keyof typeof api> = z.output<(typeof api)[K]["input"]>;

/** Values required by the city library that the register of industrial land already has. */
const taken = [
  ...["xzqdm", "xzjdm", "xzjmc", "cyptid", "zl", "bdcdyh", "tdsyqr", "tyshxydm", "tdqs", "qlxz"],
  ...["dlbm", "ghyt", "mj", "jzzdmj", "zjzmj", "rjl", "jzmd", "sfkfbjn"],
] as const;

const industrialUse = "工业";
const oldWorks = "2";

/** Reasons that follow from figures: 无税收 or grade D; the clerk adds observed ones. */
function reasonsOf({ sfws, pjdj }: Gyyd): string | null {
  const reasons = [...(sfws === 1 ? ["01"] : []), ...(pjdj === "D" ? ["02"] : [])];
  return reasons.length > 0 ? reasons.join(",") : null;
}

async function ownLand(db: Db, ctx: Context, dkid: string) {
  const found = await findRecord<Gyyd & StoredValues>(db, gyyd, dkid, demandScope(ctx.caller));
  if (!found) throw gone();
  if (isListedLow(found.record)) {
    throw new Refusal(status.conflict, `地块${found.record.dkbh}已列入市级低效用地`);
  }
  return found;
}

/** The values that a parcel would be put up with, as far as the caller may know them; to be looked over. */
export async function lowDraft(ctx: Context, { dkid }: In<"lowDraft">) {
  const { record: whole } = await ownLand(ctx.db, ctx, dkid);
  const [record = whole] = masked(gyyd, ctx.caller, [whole]);
  const values: StoredValues = {
    ...Object.fromEntries(taken.map((name) => [name, record[name] ?? null])),
    dkmc: `${record.tdsyqr}工业用地`.slice(0, 100),
    xztdyt: industrialUse,
    dxlx: oldWorks,
    dxyy: reasonsOf(record),
    hydm: await tradeOn(ctx.db, dkid),
    mjss: record.mjss ?? 0,
    pjdj: record.pjdj ?? "N",
    rdnf: dataYear(),
  };
  return { bbh: record.bbh, values };
}

/** Submits a parcel as low-efficiency land: the library's rules apply, and its review starts. */
export const listAsLow = (ctx: Context, { dkid, bbh, values, confirmWarnings }: In<"listAsLow">) =>
  write(ctx.db, { by: ctx.caller.username, via: api.listAsLow.path }, async (tx) => {
    const inside = { ...ctx, db: tx };
    const { record, geometry } = await ownLand(tx, inside, dkid);
    if (record.bbh !== bbh) throw stale(gyyd, ctx.caller, record);
    const { xzqdm, cyptid } = record;
    const order = { values: { ...values, xzqdm, cyptid }, geometry, confirmWarnings };
    const low = await insertInto<Dxydsd>(inside, cityLibrary, api.listAsLow.path, order);
    await linkLow(tx, dkid, low.dkid, ctx.caller.username);
    const after = { ...record, dxdkid: low.dkbh, ydqk: "6" };
    const edit = { dataset: gyyd, before: record, after, outlineChanged: false };
    await noteEdits(tx, [{ ...edit, verb: "转低效", by: ctx.caller }]);
    return low;
  });
