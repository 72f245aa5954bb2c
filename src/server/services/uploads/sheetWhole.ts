import type { StoredUpload } from "#contract/define/endpoint";
import type { SheetRegister, SheetStored } from "#contract/endpoints/uploads/sheetImport";
import type { Problem } from "#contract/rules/problem/report";
import type { Db } from "../../db/tables";
import { write } from "../../db/write";
import { demandTable } from "../../files/table/tableRows";
import { deleteBatch, insertBatch, markChecked } from "../../repositories/uploads/drpc";
import { insertFile } from "../../repositories/uploads/fj";
import type { SheetReading } from "../../repositories/uploads/sheetBatch";
import type { Context } from "../context/context";
import { newId } from "../context/newId";
import { untilGivenUp } from "../context/patience";
import { dropBytes } from "../records/dropBytes";
import { atOnce } from "../records/intake";
import { type CheckedSheet, readAndJudge, type SheetBatch, type SheetWork } from "./sheetCheck";
import type { SheetKind, SheetPlan } from "./sheetKind";
import { storePlans } from "./sheetStore";

/** Work on a sheet within a request. */
export const workAtOnce = ({ db, files, caller }: Context): SheetWork => ({
  ...{ db, files, caller, report: () => {}, signal: untilGivenUp() },
});

/** Enters the batch of an uploaded sheet, which keeps its file. */
export async function enterBatch(
  tx: Db,
  { caller }: Pick<Context, "caller">,
  register: SheetRegister,
  { fileId, name, size, md5 }: StoredUpload,
): Promise<SheetBatch> {
  const pcid = newId();
  const [by, areaCode] = [caller.username, caller.areaCode];
  await insertFile(tx, {
    ...{ fileId, name, size, md5, areaCode, by },
    owner: { id: pcid, kind: "drpc" },
  });
  await insertBatch(tx, {
    ...{ pcid, ywlx: register, wjmc: name, file_id: fileId, md5, area_code: areaCode, scr: by },
  });
  return { pcid, wjmc: name, file_id: fileId };
}

type Order<P extends SheetPlan, R> = {
  via: string;
  file: StoredUpload;
  reading: SheetReading;
  /** What the caller is told, or that nothing is to be stored; throws if that must not be. */
  decide: (checked: CheckedSheet<P>) => boolean;
  told: (checked: CheckedSheet<P>, stored: SheetStored | null) => R;
};

/** Reads a sheet and stores it within one call, without a look in between. */
export async function sheetInOne<P extends SheetPlan, R>(
  ctx: Context,
  kind: SheetKind<P>,
  { via, file, reading, decide, told }: Order<P, R>,
): Promise<R> {
  const { db, caller, files } = ctx;
  const work = workAtOnce(ctx);
  let checked: CheckedSheet<P> | null = null;
  try {
    await files.withPath(file.fileId, (path) => demandTable(path, file));
    const read = { ...reading, profile: {} };
    const found = await readAndJudge(work, kind, { file_id: file.fileId }, read, { until: 40 });
    if (!decide(found)) return told(found, null);
    checked = found;
  } finally {
    if (!checked) await dropBytes(ctx, [file.fileId]);
  }
  const batch = await write(db, { by: caller.username, via }, async (tx) => {
    const entered = await enterBatch(tx, ctx, kind.register, file);
    await markChecked(tx, entered.pcid, sumsOf(checked));
    return entered;
  });
  try {
    const stored = await storePlans(atOnce<SheetStored>(db), work, kind, batch, checked, {});
    return told(checked, stored);
  } catch (error) {
    await write(db, { by: caller.username, via }, (tx) => deleteBatch(tx, batch.pcid));
    await dropBytes(ctx, [file.fileId]);
    throw error;
  }
}

function sumsOf({ plans }: CheckedSheet) {
  const problems = plans.flatMap((plan): Problem[] => plan.problems);
  const of = (level: string) => problems.filter((one) => one.level === level).length;
  const bad = plans.filter(({ kind }) => kind === "bad").length;
  return { zs: plans.length, tgs: plans.length - bad, cwgs: of("E"), jgs: of("W") };
}
