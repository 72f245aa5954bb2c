import { Refusal, status } from "#contract/errors";
import { taxHeadings } from "#contract/rules/tax/taxSheet";
import { xlsxDownload } from "../../files/xlsx/xlsx";
import { refusedTax } from "../../repositories/tax/taxRevoke";
import { uploadOf } from "../../repositories/tax/taxUpload";
import type { Context } from "../context/context";
import { headingFor, refusedBook } from "../records/refusedBook";

/** An empty sheet to fill in: only the headings. */
export const template = () =>
  xlsxDownload("税收数据导入模板.xlsx", "税收数据", Object.values(taxHeadings).map(headingFor), []);

/** The refused rows of the caller's sheet as they can come back, and why they were refused. */
export async function rejected({ db, caller }: Context, { uploadId }: { uploadId: string }) {
  const found = await uploadOf(db, uploadId, caller.username);
  if (!found) throw new Refusal(status.notFound, "上传的文件不存在");
  const refused = await refusedTax(db, uploadId);
  if (refused.length === 0) throw new Refusal(status.notFound, "该表没有未写入的行");
  return refusedBook(found.fileName, "未写入的行", taxHeadings, refused);
}
