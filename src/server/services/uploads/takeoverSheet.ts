import type { TakeoverReport } from "#contract/endpoints/uploads/takeover";
import { Refusal, status } from "#contract/errors";
import { levels } from "#contract/rules/problem/report";
import { ruleNames } from "#contract/rules/problem/ruleNames";
import { takeoverDataset } from "#contract/rules/takeover/registers";
import type { Cell } from "../../files/xlsx/sheetXml";
import { type Heading, xlsxDownload } from "../../files/xlsx/xlsx";
import { problemsOf, type StoredTakeover, takeoverOf } from "../../repositories/uploads/takeover";
import type { Context } from "../context/context";

const headings: readonly Heading[] = [
  { title: "项目", width: 14 },
  { title: "级别", width: 8 },
  { title: "规则或代码", width: 14 },
  { title: "名称", width: 26 },
  { title: "数量", width: 12 },
  { title: "填报面积（㎡）", width: 18 },
  { title: "图形面积（㎡）", width: 18 },
  { title: "文件", width: 24 },
  { title: "行号", width: 10 },
  { title: "编号", width: 22 },
  { title: "字段", width: 16 },
  { title: "值", width: 24 },
  { title: "说明", width: 60 },
];

const mostRows = 200_000;

/** The report of a takeover as a workbook: sums first, then every problem that is listed. */
export async function report({ readDb, caller }: Context, { id }: { id: string }) {
  const found = await takeoverOf(readDb, id, caller.areaCode);
  if (!found?.report) throw new Refusal(status.notFound, "该整册接管还没有报告，请先试运行");
  const { title } = takeoverDataset(found.dataset);
  const rows = [...sumRows(found.report), ...(await problemRows(readDb, found))];
  return xlsxDownload(`整册接管报告_${title}.xlsx`, "接管报告", headings, rows);
}

const blank = (): Cell[] => headings.map(() => null);

type Sum = { item: string; level?: string; key?: string; name: string; zs: number | null };
type Areas = { mj?: number | null; txmj?: number | null; words?: string };

function sumRow({ item, level, key, name, zs }: Sum, { mj, txmj, words }: Areas = {}): Cell[] {
  const row = blank();
  row.splice(0, 7, item, level ?? null, key ?? null, name, zs, mj ?? null, txmj ?? null);
  row[headings.length - 1] = words ?? null;
  return row;
}

function sumRows(report: TakeoverReport): Cell[][] {
  const { total, taken, counts, states, counties, links, remarks, mj, txmj } = report;
  return [
    sumRow({ item: "合计", name: "文件中的记录", zs: total }),
    sumRow({ item: "合计", name: "接管的记录", zs: taken }, { mj, txmj }),
    sumRow({ item: "合计", name: "未接管的记录", zs: total - taken }),
    ...states.map(({ key, label, zs, ...areas }) =>
      sumRow({ item: "按状态", key, name: label, zs }, areas),
    ),
    ...counties.map(({ key, label, zs, ...areas }) =>
      sumRow({ item: "按县（市、区）", key, name: label, zs }, areas),
    ),
    ...counts.map(({ rule, level, zs }) =>
      sumRow({
        ...{ item: "按规则", level: levels[level], key: rule },
        ...{ name: ruleNames[rule] ?? rule, zs },
      }),
    ),
    ...links.flatMap(({ label, register, found, lost }) => [
      sumRow({ item: "关联", key: register, name: `${label}已对应`, zs: found }),
      sumRow({ item: "关联", key: register, name: `${label}未找到`, zs: lost }),
    ]),
    ...remarks.map(({ text, where }) =>
      sumRow(
        { item: "读取说明", name: "", zs: null },
        { words: where ? `${where}：${text}` : text },
      ),
    ),
  ];
}

async function problemRows(
  db: Context["readDb"],
  { id, dataset, files }: StoredTakeover,
): Promise<Cell[][]> {
  const { fields } = takeoverDataset(dataset);
  const found = await problemsOf(db, id, undefined, mostRows);
  return found.map(({ file, problem }) => {
    const { rule, level, row, dkbh, field, value, message } = problem;
    const label = field ? (fields[field.toLowerCase()]?.label ?? field) : null;
    return [
      ...["问题", levels[level], rule, ruleNames[rule] ?? rule, null, null, null],
      ...[files[file]?.name ?? null, row, dkbh, label, value, message],
    ];
  });
}
