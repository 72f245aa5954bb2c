import { Refusal, status } from "#contract/errors";
import { openVersions } from "#contract/workflow/ssbb";
import type { Db } from "../../db/tables";
import { versionOf } from "../../repositories/tax/ssbb";
import * as store from "../../repositories/tax/taxUpload";
import type { Context } from "../context/context";

/** A version that can still be changed. */
export async function openVersion(db: Db, bbid: string, lock = false) {
  const version = await versionOf(db, bbid, lock);
  if (!version) throw new Refusal(status.notFound, "税收版本不存在");
  if (!openVersions.includes(version.zt)) {
    throw new Refusal(status.conflict, "已发布或已归档的版本不能修改");
  }
  return version;
}

/** An upload of the caller that has not been imported yet. */
export async function waitingUpload(db: Db, { caller }: Context, uploadId: string) {
  const found = await store.uploadOf(db, uploadId, caller.username);
  if (!found) throw new Refusal(status.notFound, "上传的文件不存在");
  if (found.importedAt !== null) throw new Refusal(status.conflict, "该文件已导入");
  return found;
}
