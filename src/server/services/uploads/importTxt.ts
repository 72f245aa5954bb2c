import { randomUUID } from "node:crypto";
import type { z } from "zod";
import type { StoredUpload } from "#contract/define/endpoint";
import type { dxydTxtApi } from "#contract/endpoints/uploads/dxydTxt";
import { Refusal, status } from "#contract/errors";
import { numberPrefix, type TxtForm } from "#contract/rules/import/txtForm";
import { batchWord } from "#contract/words/batchWord";
import { checkInChild } from "../../checks/checkInChild";
import { joined, reportIn } from "../../checks/checkMessages";
import { cleanFile } from "../../checks/cleanRows";
import type { Db } from "../../db/tables";
import { write } from "../../db/write";
import { demandScope } from "../../repositories/records/scope";
import { batchOfFile, insertBatch, saveReport } from "../../repositories/uploads/drpc";
import { lastSerials } from "../../repositories/uploads/dxydImport";
import { insertFile } from "../../repositories/uploads/fj";
import { type Context, WrittenReply } from "../context/context";
import { untilGivenUp } from "../context/patience";
import { dropBytes } from "../records/dropBytes";
import { checkFile, type FileWork, keepReport } from "./checkFile";
import { checkOrder, type ImportInput } from "./checkOrder";
import { importAuthor, refusalOf, storeChecked } from "./importDxyd";
import { packTxt } from "./packTxt";

type StoreOrder = z.output<typeof dxydTxtApi.store.input>;

const library = "dxydsd";

type Uploaded = { file?: StoredUpload | undefined; files?: StoredUpload[] | undefined };

/** Names of batches of coordinate files: one, or several in a zip. */
const ofTxt = /\.txt(\.zip)?$/i;

/**
 * Checks coordinate files in a child process and shows their parcels; nothing is stored in the
 * library.
 */
export async function validate(ctx: Context, { file, files: several = [] }: Uploaded) {
  const { db, caller, files } = ctx;
  demandCounty(ctx);
  const { fileId, name, size, md5 } = await packTxt(ctx, file ? [file, ...several] : several);
  const pcid = randomUUID().replaceAll("-", "");
  const by = caller.username;
  const input: ImportInput = { library, fileId, pcid, fileName: name, md5, txt: { form: null } };
  const check = await files.withPath(fileId, async (path) => {
    const done = await checkInChild({
      db,
      order: await checkOrder({ db, caller }, input, path),
      scope: demandScope(caller),
      report: () => {},
      signal: untilGivenUp(),
    });
    done.end();
    return done;
  });
  await write(db, { by, via: "upload" }, async (tx) => {
    const owner = { id: pcid, kind: "drpc" };
    const { areaCode } = caller;
    await insertFile(tx, { fileId, name, size, md5, owner, areaCode, by });
    const batch = { pcid, ywlx: library, wjmc: name, file_id: fileId, md5 } as const;
    await insertBatch(tx, { ...batch, area_code: areaCode, scr: by });
    await saveReport(tx, pcid, check.report);
  });
  return new WrittenReply(joined(check.report.json, check.shown));
}

/** Stores a checked file with the attributes of a form as one batch: all of it, or nothing. */
export async function store(ctx: Context, order: StoreOrder) {
  const { db, caller, files } = ctx;
  const xzqdm = demandCounty(ctx);
  const batch = await batchOfFile(db, order.fileId, caller.username, library);
  if (!batch || !ofTxt.test(batch.wjmc)) {
    throw new Refusal(status.notFound, "文件不存在，请重新上传");
  }
  if (batch.zt === "3") throw new Refusal(status.conflict, "该文件已入库，不能重复入库");
  if (batch.zt === "4")
    throw new Refusal(status.conflict, `该批次${batchWord(batch)}，请重新上传文件`);
  const form = await formOf(db, xzqdm, order);
  const choice = { confirmWarnings: order.confirmWarnings, onlyClean: false };
  const { pcid, wjmc: fileName, md5 } = batch;
  const work: FileWork = {
    ...{ db, files, caller },
    input: { library, fileId: order.fileId, pcid, fileName, md5, txt: { form } },
    report: () => {},
    signal: untilGivenUp(),
  };
  const report = await checkFile(work);
  const author = importAuthor(work);
  await write(db, author, (tx) => keepReport(tx, pcid, report));
  const refusal = refusalOf(report, choice);
  if (refusal) throw new Refusal(status.badRequest, refusal, reportIn(report).problems);
  const result = await storeChecked(work, report);
  await dropBytes({ db, files }, [cleanFile(pcid)]);
  return result;
}

/** Coordinate files name no county, so it is the clerk's own. */
function demandCounty({ caller }: Context): string {
  if (caller.areaCode.length !== 6 || demandScope(caller).cyptid === "") {
    throw new Refusal(status.forbidden, "只有县级或已关联产业平台的账号可以导入坐标文件");
  }
  return caller.areaCode;
}

async function formOf(db: Db, xzqdm: string, { values, parcels }: StoreOrder): Promise<TxtForm> {
  const years = [values, ...Object.values(parcels)].map(({ rdnf }) => String(rdnf ?? ""));
  const prefixes = years
    .filter((year) => /^\d{4}$/.test(year))
    .map((year) => numberPrefix(xzqdm, year));
  return { xzqdm, common: values, parcels, serials: await lastSerials(db, library, prefixes) };
}
