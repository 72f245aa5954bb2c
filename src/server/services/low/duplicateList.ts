import type { z } from "zod";
import type { dxydsdApi as api } from "#contract/endpoints/low/dxydsd";
import { Refusal, status } from "#contract/errors";
import { type DuplicateRule, duplicateKinds } from "#contract/rules/import/duplicateRules";
import { levels } from "#contract/rules/problem/report";
import type { Cell } from "../../files/xlsx/sheetXml";
import { xlsxDownload } from "../../files/xlsx/xlsx";
import {
  changed,
  countPairs,
  keyOfPair,
  type PairKey,
  pagePairs,
  pairState,
  type ShownPair,
} from "../../repositories/low/duplicatePairs";
import { demandScope } from "../../repositories/records/scope";
import type { Context, Download } from "../context/context";

type Input = z.output<typeof api.pageDuplicates.input>;
type Output = z.input<typeof api.pageDuplicates.output>;
type Line = Output["list"][number];

/** What the comparison of the whole register has found among the caller's parcels, a page of it. */
export async function pageDuplicates(ctx: Context, input: Input): Promise<Output> {
  const asked = await askedOf(ctx, input);
  const { madeAt, isCurrent, isShown } = asked;
  if (!isShown) return { total: 0, list: [], next: null, counts: {}, madeAt, isCurrent };
  const { current, pageSize, after } = input;
  const page = { after: keyOf(after), limit: pageSize + 1, offset: (current - 1) * pageSize };
  const [counts, rows] = await Promise.all([
    countPairs(ctx.db, { ...asked, rules: undefined }),
    pagePairs(ctx.db, asked, { ...page, offset: after ? 0 : page.offset }),
  ]);
  const list = rows.slice(0, pageSize);
  const last = rows.length > pageSize ? list.at(-1) : undefined;
  const kinds = input.rules ?? (Object.keys(duplicateKinds) as DuplicateRule[]);
  return {
    total: kinds.reduce((sum, rule) => sum + (counts[rule] ?? 0), 0),
    list: list.map(lineOf),
    next: last ? JSON.stringify(keyOfPair(last)) : null,
    ...{ counts, madeAt, isCurrent },
  };
}

/**
 * The same as of now on the database itself: a replica may not know yet what a comparison has just
 * stored, nor what has changed since.
 */
async function askedOf(
  { db, caller }: Context,
  { areaCode, rules }: Pick<Input, "areaCode" | "rules">,
) {
  const scope = demandScope(caller, areaCode);
  const { round, madeAt } = await pairState(db);
  const { some, whole } = await changed(db);
  const isCurrent = madeAt !== null && !some;
  return { scope, rules, round, madeAt, isCurrent, isShown: madeAt !== null && !whole };
}

const percent = (one: number, other: number) => Math.max(one, other);

const lineOf = ({ is_provincial, xzqdm1: _, ...pair }: ShownPair): Line => ({
  ...pair,
  lx: duplicateKinds[pair.rule],
  cdbl: percent(pair.cdbl1, pair.cdbl2),
  isProvincial: is_provincial,
});

function keyOf(after: string | undefined): PairKey | null {
  if (after === undefined) return null;
  const key = parsed(after);
  const isKey =
    Array.isArray(key) &&
    key.length === 6 &&
    key.every((one, i) => typeof one === (i === 4 ? "boolean" : "string"));
  if (!isKey) throw new Refusal(status.badRequest, "翻页位置无效，请从第一页重新查看");
  return key as unknown as PairKey;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

const headings = [
  { title: "级别", width: 10 },
  { title: "重复类型", width: 18 },
  { title: "地块1编号", width: 24 },
  { title: "地块1名称", width: 28 },
  { title: "地块2所在库", width: 14 },
  { title: "地块2编号", width: 24 },
  { title: "地块2名称", width: 28 },
  { title: "重叠面积（㎡）", width: 16, format: "#,##0.00" },
  { title: "占地块1比例（%）", width: 18, format: "0.00" },
  { title: "占地块2比例（%）", width: 18, format: "0.00" },
  { title: "说明", width: 40 },
];
const rowsAtOnce = 500;
/** A sheet has 1,048,576 rows. */
const mostRows = 1_000_000;

const cellsOf = (pair: ShownPair): Cell[] => [
  ...[levels[pair.level], duplicateKinds[pair.rule], pair.dkbh1, pair.dkmc1],
  ...[pair.is_provincial ? "省级库" : "市级库", pair.dkbh2, pair.dkmc2],
  ...[pair.cdmj, pair.cdbl1, pair.cdbl2, pair.message],
];

/** All of it as a sheet. */
export async function exportDuplicates(
  ctx: Context,
  input: z.output<typeof api.exportDuplicates.input>,
): Promise<Download> {
  const { db, note } = ctx;
  const asked = await askedOf(ctx, input);
  const counts = asked.isShown ? await countPairs(db, asked) : {};
  const total = Object.values(counts).reduce((sum, n) => sum + n, 0);
  if (asked.madeAt === null || !asked.isShown) {
    throw new Refusal(status.badRequest, "地块尚未比对，请先进行重复检查");
  }
  if (total === 0) throw new Refusal(status.badRequest, "没有可以导出的重复地块");
  if (total > mostRows) {
    throw new Refusal(status.badRequest, `超过${mostRows}行上限，请缩小范围后导出`);
  }
  note({ count: total, areaCode: input.areaCode, rules: input.rules });
  const rows = async function* () {
    for (let after: PairKey | null = null; ; ) {
      const some: ShownPair[] = await pagePairs(db, asked, { after, limit: rowsAtOnce, offset: 0 });
      for (const pair of some) yield cellsOf(pair);
      const last = some.at(-1);
      if (!last || some.length < rowsAtOnce) return;
      after = keyOfPair(last);
    }
  };
  const at = new Date(asked.madeAt);
  return xlsxDownload(`重复检查_${total}条.xlsx`, "重复检查", headings, rows(), at);
}
