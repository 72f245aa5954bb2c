import type { z } from "zod";
import { rwlxCodes } from "#contract/codes/landCodes";
import type { rwApi as api } from "#contract/endpoints/plan/rw";
import { taskHeadings } from "#contract/rules/plan/taskSheet";
import { dataYear } from "../../db/dataTime";
import { xlsxDownload } from "../../files/xlsx/xlsx";
import { tasksIn } from "../../repositories/plan/taskBatch";
import type { Context } from "../context/context";
import { headingFor } from "../records/refusedBook";
import { taskOwners } from "./taskSheetKind";

type In = z.output<typeof api.template.input>;

/** A sheet with a row for whom the caller sets tasks, as they are set: quantities are filled in. */
export async function template(
  { readDb: db, caller }: Context,
  { dataset, nd = dataYear(), rwlx }: In,
) {
  const owners = (await taskOwners(db, caller, dataset)).filter(({ seenOnly }) => !seenOnly);
  const ids = owners.map(({ id }) => id);
  const tasks = (await tasksIn(db, dataset, ids, [nd])).filter((one) => one.rwlx === rwlx);
  const byOwner = new Map(tasks.map((one) => [one.owner, one]));
  const rows = owners.map(({ id, number, name }) => {
    const { rwl = null, zrdw = null, xdwh = null, xdrq = null } = byOwner.get(id) ?? {};
    return [nd, rwlxCodes[rwlx], number, name, rwl, zrdw, xdwh, xdrq];
  });
  const headings = Object.values(taskHeadings(dataset)).map(headingFor);
  return xlsxDownload(`${nd}年${rwlxCodes[rwlx]}任务模板.xlsx`, "年度任务", headings, rows);
}
