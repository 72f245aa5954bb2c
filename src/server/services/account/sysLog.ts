import type { z } from "zod";
import type { sysLogApi } from "#contract/endpoints/account/sys";
import { endpoints } from "#contract/endpoints/index";
import { Refusal, status } from "#contract/errors";
import { secondText } from "#contract/today";
import { outcomeWords, remarkOf } from "#contract/words/auditWords";
import { callWords } from "#contract/words/callWords";
import type { Db } from "../../db/tables";
import { type Heading, xlsxDownload } from "../../files/xlsx/xlsx";
import { type AuditRow, auditPage, countAudit } from "../../repositories/account/audit";
import { idsNumbered } from "../../repositories/account/auditObjects";
import { demandScope } from "../../repositories/records/scope";
import type { Context } from "../context/context";
import { type LogWords, wordsOf } from "./logWords";

type In<K extends keyof typeof sysLogApi> = z.output<(typeof sysLogApi)[K]["input"]>;

/** Counting stops here: nobody reads such a list to its end. */
const countedRows = 10_000;
const exportedRows = 500_000;
const pageRows = 2_000;

/** Calls matching a word on the page: readers of the log do not know the paths. */
const callsOf = (word: string): string[] =>
  Object.values(endpoints)
    .flatMap((group) => Object.values(group))
    .map(({ path }) => path)
    .filter((path) => callWords(path).includes(word));

type Asked = { action?: string | undefined; object?: string | undefined };

/** A filter with what its words mean: calls by their names, records by their numbers. */
const withMeant = async <F extends Asked>(db: Db, filter: F) => ({
  ...filter,
  ...(filter.action && { calls: callsOf(filter.action) }),
  ...(filter.object && { targets: await idsNumbered(db, filter.object) }),
});

export async function pageList(ctx: Context, input: In<"pageList">) {
  const { db, caller } = ctx;
  const { current, pageSize, after, sort: _, ...asked } = input;
  const filter = await withMeant(db, asked);
  const scope = demandScope(caller, filter.areaCode);
  const before = after === undefined ? null : placeOf(after);
  const offset = before === null ? (current - 1) * pageSize : 0;
  const rows = await auditPage(db, filter, scope, { before, limit: pageSize + 1, offset });
  const list = rows.slice(0, pageSize);
  const total = await countAudit(db, filter, scope, countedRows + 1);
  const words = await wordsOf(ctx, list);
  return {
    list: list.map(({ target: _, change: __, ...row }, i) => ({
      ...row,
      ...(words[i] as LogWords),
    })),
    total: Math.min(total, countedRows),
    capped: total > countedRows,
    next: rows.length > pageSize ? String(list.at(-1)?.id) : null,
  };
}

function placeOf(after: string): number {
  if (!/^\d{1,15}$/.test(after))
    throw new Refusal(status.badRequest, `翻页位置“${after}”不正确，应为上一页返回的数字`);
  return Number(after);
}

const headings: readonly Heading[] = [
  { title: "时间", width: 22 },
  { title: "账号", width: 16 },
  { title: "姓名", width: 14 },
  { title: "行政区", width: 10 },
  { title: "操作内容", width: 26 },
  { title: "对象", width: 40 },
  { title: "结果", width: 12 },
  { title: "说明", width: 50 },
  { title: "IP", width: 16 },
  { title: "接口", width: 34 },
];

const cellsOf = (row: AuditRow, { object, details }: LogWords) => [
  secondText(new Date(row.at)),
  row.username,
  row.realName,
  row.areaName,
  callWords(row.action),
  object,
  outcomeWords(row).words,
  remarkOf({ ...row, details }),
  row.ip,
  row.action,
];

/** The rows of a filter as a sheet, read page by page while it is written. */
export async function exportLog(ctx: Context, asked: In<"export">) {
  const { db, caller } = ctx;
  const filter = await withMeant(db, asked);
  const scope = demandScope(caller, filter.areaCode);
  async function* rows() {
    let before: number | null = null;
    for (let done = 0; done < exportedRows; ) {
      const page: AuditRow[] = await auditPage(db, filter, scope, {
        before,
        limit: pageRows,
        offset: 0,
      });
      const words = await wordsOf(ctx, page);
      for (const [i, row] of page.entries()) yield cellsOf(row, words[i] as LogWords);
      done += page.length;
      before = page.at(-1)?.id ?? null;
      if (page.length < pageRows) return;
    }
  }
  return xlsxDownload("操作日志.xlsx", "操作日志", headings, rows());
}
