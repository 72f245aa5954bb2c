import type { StoredUpload } from "#contract/define/endpoint";
import { xztdApi as api, type IdleUploaded } from "#contract/endpoints/idle/xztd";
import { Refusal, status } from "#contract/errors";
import { limits } from "#contract/limits";
import { idleHeadings, readHeadings } from "#contract/rules/idle/idleSheet";
import type { Problem } from "#contract/rules/problem/report";
import { xlsxDownload } from "../../files/xlsx/xlsx";
import type { Context } from "../context/context";
import { headingFor } from "../records/refusedBook";
import { sheetInOne } from "../uploads/sheetWhole";
import { idleSheet } from "./idleSheetKind";

/** An empty sheet to fill in: only the headings. */
export const template = () =>
  xlsxDownload(
    "闲置土地导入模板.xlsx",
    "闲置土地",
    Object.values(idleHeadings).map(headingFor),
    [],
  );

type Order = { file: StoredUpload; confirmWarnings: boolean; headingRow?: number | undefined };

/** Imports a sheet with just the template's headings: all of it, or nothing if a row has an error. */
export const uploadSheet = (ctx: Context, order: Order): Promise<IdleUploaded> => {
  const { file, confirmWarnings, headingRow } = order;
  return sheetInOne(ctx, idleSheet, {
    ...{ via: api.upload.path, file, reading: { columns: {}, headingRow } },
    decide: ({ sheet, plans, whole }) => {
      const titles = sheet.headings.map(({ title }) => title);
      const heads = readHeadings(titles, sheet.headingRow).problems;
      refuse(heads, false);
      refuse([...whole, ...plans.flatMap(({ problems }) => problems)], confirmWarnings);
      return true;
    },
    told: ({ sheet: { remarks } }, stored) => {
      const { total = 0, inserted = 0, updated = 0, unchanged = 0 } = stored ?? {};
      return { total, inserted, updated, unchanged, remarks };
    },
  });
};

/** Errors refuse the whole sheet, and so do unconfirmed warnings. */
function refuse(problems: readonly Problem[], confirmed: boolean): void {
  const errors = problems.filter(({ level }) => level === "E").length;
  const warnings = problems.filter(({ level }) => level === "W").length;
  if (errors === 0 && (confirmed || warnings === 0)) return;
  const sorted = [...problems].sort((a, b) => (a.row ?? 0) - (b.row ?? 0));
  const first = sorted.find(({ level }) => level === (errors > 0 ? "E" : "W"));
  const at = first?.row ? `第${first.row}行：` : "";
  const words =
    errors > 0
      ? `文件有 ${errors} 个错误，未入库任何数据（${at}${first?.message}）`
      : `文件有 ${warnings} 条警告，确认后才能入库（${at}${first?.message}）`;
  throw new Refusal(status.badRequest, words, sorted.slice(0, limits.reportMaxProblems));
}
