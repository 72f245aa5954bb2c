import { shztCodes, zkfztCodes } from "#contract/codes/landCodes";
import { type Account, type Changed, changeKinds } from "#contract/endpoints/map/past";
import { hundredth } from "#contract/hundredth";
import { limits } from "#contract/limits";
import { changeWords } from "#contract/words/changeWords";
import type { Cell } from "../../files/xlsx/sheetXml";
import { type Heading, xlsxBook } from "../../files/xlsx/xlsx";
import { changedRecords } from "../../repositories/records/changes";
import type { Context, Download } from "../context/context";
import { type Asked, changes, periodOf } from "./past";

/** Most rows of a sheet below its headings. */
const mostRows = 1_048_575;

const mu = (mj: number): number => hundredth(mj / limits.mu);
const wide = (title: string, width = 14): Heading => ({ title, width });

const counted = [
  "open",
  "added",
  "removed",
  "grown",
  "shrunk",
  "outline",
  "shzt",
  "zkfzt",
  "facts",
  "close",
] as const;
const words: Readonly<Record<(typeof counted)[number], string>> = {
  ...changeWords,
  open: "期初",
  grown: "面积增加",
  shrunk: "面积减少",
  close: "期末",
};
/** Reductions are negative, so that a row adds up. */
const signs: Readonly<Record<string, number>> = { removed: -1, shrunk: -1 };

const accountRow = (one: Account): Cell[] => [
  one.label,
  ...counted.flatMap((name) => {
    const sign = signs[name] ?? 1;
    return [sign * one[name].zs, sign * mu(one[name].mj)];
  }),
];

const codeWord = (codes: Readonly<Record<string, string>>, key: string | undefined): string =>
  key === undefined ? "" : (codes[key] ?? key);

const changedRow = ({ number, name, xzqmc, kinds, before, after }: Changed): Cell[] => [
  number,
  name,
  xzqmc,
  kinds.map((kind) => changeWords[kind]).join("、"),
  codeWord(shztCodes, before?.shzt),
  codeWord(shztCodes, after?.shzt),
  codeWord(zkfztCodes, before?.zkfzt),
  codeWord(zkfztCodes, after?.zkfzt),
  before && mu(before.mj),
  after && mu(after.mj),
  mu((after?.mj ?? 0) - (before?.mj ?? 0)),
];

const changedHeadings = [
  ...[wide("地块编号", 22), wide("地块名称", 28), wide("县（市、区）"), wide("变化", 24)],
  ...[wide("期初审核状态"), wide("期末审核状态"), wide("期初再开发状态"), wide("期末再开发状态")],
  ...[wide("期初面积（亩）"), wide("期末面积（亩）"), wide("面积差（亩）")],
];

/** Changes between two days as a workbook: balances, state transitions, and the records. */
export async function sheet(ctx: Context, asked: Asked): Promise<Download> {
  const { total, list, moves } = await changes(ctx, asked);
  const period = await periodOf(ctx, asked);
  const { list: records } = await changedRecords(ctx.readDb, period, changeKinds, {
    limit: mostRows,
    offset: 0,
  });
  const title = `${period.dataset.title}变化 ${asked.from} 至 ${asked.to}`;
  return xlsxBook(`${title}.xlsx`, [
    {
      name: "变化汇总",
      headings: [
        wide("行政区"),
        ...counted.flatMap((name) => [
          wide(`${words[name]}（宗）`, 16),
          wide(`${words[name]}（亩）`, 16),
        ]),
      ],
      rows: [...list, total].map(accountRow),
    },
    {
      name: "状态变化",
      headings: [
        wide("项目", 16),
        wide("由", 18),
        wide("变为", 18),
        wide("宗数"),
        wide("面积（亩）"),
      ],
      rows: moves.map(({ field, from, to, zs, mj }) => {
        const codes = field === "shzt" ? shztCodes : zkfztCodes;
        return [
          field === "shzt" ? "审核状态" : "再开发状态",
          codeWord(codes, from),
          codeWord(codes, to),
          zs,
          mu(mj),
        ];
      }),
    },
    { name: "变化地块", headings: changedHeadings, rows: records.map(changedRow) },
  ]);
}
