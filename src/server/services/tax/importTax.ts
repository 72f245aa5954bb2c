import type { z } from "zod";
import type { sshsApi as api } from "#contract/endpoints/tax/sshs";
import { Refusal, status } from "#contract/errors";
import { ownMatches } from "#contract/rules/sheet/sheetColumns";
import { matchHeadings } from "#contract/rules/tax/taxSheet";
import type { Db } from "../../db/tables";
import { importVia } from "../../repositories/records/history";
import { demandScope } from "../../repositories/records/scope";
import { keepMatchKinds } from "../../repositories/records/taxYear";
import { removeRows } from "../../repositories/tax/ssbb";
import { noteRemoved, noteWritten } from "../../repositories/tax/taxRevoke";
import * as store from "../../repositories/tax/taxUpload";
import { type Intake, takeIn } from "../../repositories/uploads/intake";
import { clearRecords, saveSheetProfile } from "../../repositories/uploads/sheetBatch";
import type { Context } from "../context/context";
import { inSlices } from "../context/inSlices";
import { untilGivenUp } from "../context/patience";
import { dropBytes } from "../records/dropBytes";
import { atOnce, changeUnseen } from "../records/intake";
import { openVersion, waitingUpload } from "./taxVersion";

type Order = z.output<typeof api.import.input>;

/** Rows per transaction: a tenth of a second or two on the embedded engine. */
const sliceSize = 200;

type Counts = Record<"written" | "removed" | "skipped", number>;
type Done = { added: number; changed: number; written: number };
type Slice = Parameters<Parameters<typeof changeUnseen>[2]["fill"]>[0];

/** All or nothing; a version published meanwhile is not changed. */
export async function importUpload(ctx: Context, order: Order): Promise<Counts> {
  const { db, caller, files } = ctx;
  const { uploadId, replace } = order;
  const found = await waitingUpload(db, ctx, uploadId);
  await openVersion(db, found.bbid);
  demandImportable(found, order);
  const absent = replace ? await store.absentRows(db, found, demandScope(caller)) : [];
  const author = { by: caller.username, via: importVia(uploadId) };
  const register = "sshsjcb" as const;
  const change = { register, caller, author, signal: untilGivenUp(), stale };
  const done: Done = { added: 0, changed: 0, written: 0 };
  const counts = await changeUnseen(atOnce<Counts>(db), change, {
    async fill(slice) {
      await slice(async (tx) => {
        await clearRecords(tx, uploadId);
      });
      await writeRows(slice, ctx, found, done);
      await takeOut(slice, uploadId, absent);
    },
    async last(tx, show) {
      await waitingUpload(tx, ctx, uploadId);
      await openVersion(tx, found.bbid, true);
      await show();
      const { headings } = found.report;
      const titles = headings.map(({ title }) => title);
      const columns = headings.map(({ column }) => column);
      const own = ownMatches(titles, columns, matchHeadings(titles));
      await saveSheetProfile(tx, register, caller.areaCode, own);
      return closed(tx, found, done, absent.length);
    },
  });
  await dropBytes({ db, files }, [found.fileId]);
  return counts;
}

async function writeRows(slice: Slice, { db, caller }: Context, found: store.Upload, done: Done) {
  const { uploadId, bbid } = found;
  await inSlices(await store.cleanRows(db, uploadId), sliceSize, async (part) => {
    const codes = part.map(({ code }) => code);
    const portion = { uploadId, bbid, from: part[0]?.row ?? 0, to: part.at(-1)?.row ?? 0 };
    await slice(async (tx, intake) => {
      const stored = await store.rowsOfCodes(tx, bbid, codes);
      await taken(tx, intake, stored);
      const { added, changed } =
        stored.length > 0
          ? await store.countDifferences(tx, portion)
          : { added: part.length, changed: 0 };
      done.written += await store.importRows(tx, portion, demandScope(caller), caller.username);
      done.added += added;
      done.changed += changed;
      await keepMatchKinds(tx, codes, bbid);
      await noteWritten(tx, uploadId, bbid, codes);
    });
  });
}

async function takeOut(slice: Slice, uploadId: string, absent: readonly string[]): Promise<void> {
  await inSlices(absent, sliceSize, (ids) =>
    slice(async (tx, intake) => {
      await taken(tx, intake, ids);
      await removeRows(tx, ids);
      await noteRemoved(tx, uploadId, ids);
    }),
  );
}

async function taken(tx: Db, intake: Intake, ids: readonly string[]): Promise<void> {
  if ((await takeIn(tx, intake, ids)) < ids.length) throw stale();
}

async function closed(
  tx: Db,
  { uploadId, report }: store.Upload,
  { written, added, changed }: Done,
  removed: number,
): Promise<Counts> {
  const skipped = report.total - report.clean;
  await store.closeUpload(tx, uploadId, { added, changed, removed, skipped });
  return { written, removed, skipped };
}

function demandImportable({ report }: store.Upload, { onlyClean, confirmWarnings }: Order): void {
  if (!(onlyClean ? report.canImportClean : report.canImport)) {
    const message = `文件有${report.errorCount}项错误，不能导入`;
    throw new Refusal(status.badRequest, message, report.problems);
  }
  if (report.warnCount > 0 && !confirmWarnings) {
    throw new Refusal(status.badRequest, "存在警告，请确认后导入", report.problems);
  }
}

const stale = () =>
  new Refusal(status.conflict, "导入期间版本中的记录被他人修改，本次未写入任何数据，请重新导入");
