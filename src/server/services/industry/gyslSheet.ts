import type { StoredUpload } from "#contract/define/endpoint";
import { gyslSheetApi as api, type GyslReport } from "#contract/endpoints/industry/gyslSheet";
import { limits } from "#contract/limits";
import { gyslHeadings } from "#contract/rules/industry/gyslSheet";
import { rowKinds } from "#contract/rules/sheet/rowKinds";
import { xlsxDownload } from "../../files/xlsx/xlsx";
import type { Context } from "../context/context";
import { headingFor } from "../records/refusedBook";
import type { CheckedSheet } from "../uploads/sheetCheck";
import { sheetInOne } from "../uploads/sheetWhole";
import { type GyslPlan, gyslSheet } from "./gyslSheetKind";

type Input = {
  file: StoredUpload;
  columns: Record<string, string | null>;
  headingRow?: number | undefined;
  save: boolean;
};

/** An empty sheet to fill in: only the headings. */
export const template = () =>
  xlsxDownload(
    "工业上楼导入模板.xlsx",
    "工业上楼",
    Object.values(gyslHeadings).map(headingFor),
    [],
  );

/** Reports what a sheet would change; with `save`, rows without errors are written. */
export const upload = (ctx: Context, { file, columns, headingRow, save }: Input) =>
  sheetInOne(ctx, gyslSheet, {
    ...{ via: api.upload.path, file, reading: { columns, headingRow } },
    decide: () => save,
    told: (checked, stored) =>
      reportOf(file.name, checked, stored && stored.inserted + stored.updated),
  });

const countsOf = (plans: readonly GyslPlan[]): Record<string, number> =>
  Object.fromEntries(
    rowKinds.map((kind) => [kind, plans.filter((one) => one.kind === kind).length]),
  );

const reportOf = (
  fileName: string,
  { sheet: { headings, headingRow, remarks }, plans }: CheckedSheet<GyslPlan>,
  written: number | null,
): GyslReport => ({
  ...{ fileName, total: plans.length, headings, headingRow, remarks, written },
  counts: countsOf(plans),
  list: plans.map(({ line, kind, number, name, changes }) => ({
    ...{ row: line.row, kind, changes, xmbh: number, xmmc: name },
  })),
  problems: plans.flatMap(({ problems }) => problems).slice(0, limits.reportMaxProblems),
});
