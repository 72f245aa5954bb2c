import { randomUUID } from "node:crypto";
import type { z } from "zod";
import type { StoredUpload } from "#contract/define/endpoint";
import type { dxydsdApi } from "#contract/endpoints/low/dxydsd";
import { Refusal, status } from "#contract/errors";
import { batchWord } from "#contract/words/batchWord";
import type { Library } from "#contract/workflow/shzt";
import { write } from "../../db/write";
import { demandScope } from "../../repositories/records/scope";
import { batchOfFile, insertBatch } from "../../repositories/uploads/drpc";
import { insertFile } from "../../repositories/uploads/fj";
import type { Context } from "../context/context";
import { refusalOf } from "./importDxyd";

type ImportOrder = z.output<typeof dxydsdApi.importMdb.input>;

/** Accepts an uploaded geodatabase and has it checked; replies with the job. */
export const validateMdb =
  (library: Library) =>
  async (ctx: Context, { file }: { file: StoredUpload }) => {
    const { fileId, name, size, md5 } = file;
    const { db, caller, queue } = ctx;
    if (demandScope(caller).cyptid === "") {
      throw new Refusal(status.forbidden, "账号未关联产业平台，不能导入");
    }
    const pcid = randomUUID().replaceAll("-", "");
    const by = caller.username;
    return write(db, { by, via: "upload" }, async (tx) => {
      const owner = { id: pcid, kind: "drpc" };
      await insertFile(tx, { fileId, name, size, md5, owner, areaCode: caller.areaCode, by });
      await insertBatch(tx, {
        pcid,
        ywlx: library,
        wjmc: name,
        file_id: fileId,
        md5,
        area_code: caller.areaCode,
        scr: by,
      });
      const input = { library, fileId, pcid, fileName: name, md5 };
      return { jobId: await queue.add(tx, "checkDxyd", input, caller) };
    });
  };

/** Stores the records of a checked file. What the report does not allow is refused at once. */
export const importMdb = (library: Library) => async (ctx: Context, order: ImportOrder) => {
  const { db, caller, queue } = ctx;
  const batch = await batchOfFile(db, order.fileId, caller.username, library);
  if (!batch) throw new Refusal(status.notFound, "文件不存在，请重新上传");
  if (batch.zt === "0") throw new Refusal(status.conflict, "该文件尚未校验完成");
  if (batch.zt === "3") throw new Refusal(status.conflict, "该文件已入库，不能重复入库");
  if (batch.zt === "4")
    throw new Refusal(status.conflict, `该批次${batchWord(batch)}，请重新上传文件`);
  if (!batch.sums) throw new Error(`checked batch ${batch.pcid} has no report`);
  const refusal = refusalOf(batch.sums, order);
  if (refusal) throw new Refusal(status.badRequest, refusal);
  const { fileId, confirmWarnings, onlyClean } = order;
  const { pcid, wjmc: fileName, md5 } = batch;
  const input = { library, fileId, pcid, fileName, md5, confirmWarnings, onlyClean };
  return write(db, { by: caller.username, via: "upload" }, async (tx) => ({
    jobId: await queue.add(tx, "importDxyd", input, caller),
  }));
};
