import type { z } from "zod";
import { crfsCodes, jyxCodes } from "#contract/codes/supplyCodes";
import { type Tdgy, tdgy } from "#contract/datasets/tdgy";
import type { gyydcrApi as api, ReportCell, ReportQuery } from "#contract/endpoints/supply/gyydcr";
import { hundredth } from "#contract/hundredth";
import { limits } from "#contract/limits";
import { dataYear } from "../../db/dataTime";
import { platformNames } from "../../repositories/supply/supply";
import type { Context } from "../context/context";
import { listRecords } from "../records/recordList";
import { figuresOf, type RecordFigure } from "../records/recordStats";

type In<K extends keyof typeof api> = z.output<(typeof api)[K]["input"]>;
type Figures = Pick<RecordFigure, "key" | "label" | "zs" | "sums" | "filter">;

export { info } from "./tdgy";

/** Granted industrial land, unless the filter sets its own uses and ways of supply. */
const industrial = ({ ytlb, gdfs, ...filter }: Filtered) => ({
  ...filter,
  ytlb: ytlb ?? ["1"],
  gdfs: gdfs ?? Object.keys(crfsCodes),
});

export const pageList = (ctx: Context, input: In<"pageList">) =>
  listRecords<Tdgy>(ctx, tdgy, { ...input, ...industrial(input) });

export const commercialList = (ctx: Context, input: In<"commercialList">) =>
  listRecords<Tdgy>(ctx, tdgy, { ...input, ytlb: input.ytlb ?? Object.keys(jyxCodes) });

export const reportRows = (ctx: Context, input: In<"reportRows">) =>
  listRecords<Tdgy>(ctx, tdgy, input);

const ratio = (above: number, below: number, times = 1) =>
  below > 0 ? hundredth((above / below) * times) : null;

/** Sums of a group as a report row. */
function cellOf({ key, label, zs, sums, filter }: Figures): ReportCell {
  const { gymj: mj = 0, cjj: je = 0, qsj = 0, jrjzmj = 0, jrydmj = 0 } = sums;
  return {
    ...{ key, label, zs, mj, je, filter },
    mjjj: ratio(je, mj / limits.mu),
    yjl: qsj > 0 && je > 0 ? ratio(je - qsj, qsj, 100) : null,
    rjl: ratio(jrjzmj, jrydmj),
    lmj: ratio(je * 10_000, jrjzmj),
  };
}

type Filtered = Readonly<Record<string, unknown>>;
type Cells = { total: ReportCell; groups: Record<string, ReportCell[]> };

/**
 * Cells for parcels that may not have been sold, in total and by group: areas and counts cover all
 * of them; prices, premiums and ratios only those that were sold.
 */
async function cellsOf(ctx: Context, filter: Filtered, wanted: string[]): Promise<Cells> {
  const states = (filter.cjzt as string[] | undefined) ?? [];
  const all = await figuresOf(ctx, tdgy, { ...filter, groups: wanted });
  const isSold = states.length === 0 || states.includes("1");
  const sold = isSold
    ? await figuresOf(ctx, tdgy, { ...filter, cjzt: ["1"], groups: wanted })
    : null;
  const listOf = (name: string) => {
    const ratesOf = new Map(sold?.groups[name]?.map((figure) => [figure.key, figure]));
    return (all.groups[name] ?? []).map((figure) => ratedBy(figure, ratesOf.get(figure.key)));
  };
  return {
    total: ratedBy(all.total, sold?.total),
    groups: Object.fromEntries(wanted.map((name) => [name, listOf(name)])),
  };
}

function ratedBy(figure: Figures, sold: Figures | undefined): ReportCell {
  const { mjjj, yjl, rjl, lmj } = cellOf(sold ?? { ...figure, sums: {} });
  return { ...cellOf(figure), mjjj, yjl, rjl, lmj };
}

/** The year is the year of signing, unless years of signing are given. */
const ofSigning = ({ nd = dataYear(), ...filter }: ReportQuery) => ({
  ...filter,
  qdnd: filter.qdnd ?? [nd],
});

export async function reportTotal(ctx: Context, input: In<"reportTotal">) {
  const { total } = await figuresOf(ctx, tdgy, { ...ofSigning(input), groups: [] });
  return cellOf(total);
}

const sideFields = { region: "region", month: "qdyf", industry: "hydm" } as const;

/** Granted land of a year by region, month, industry or platform. */
export async function reportStats(ctx: Context, { by, ...input }: In<"reportStats">) {
  const query = ofSigning(input as ReportQuery);
  if (by === "platform") return platformCells(ctx, query);
  const side = sideFields[by as keyof typeof sideFields];
  const { total, groups } = await figuresOf(ctx, tdgy, { ...query, groups: [side] });
  const list = (groups[side] ?? []).map(cellOf);
  return { total: cellOf(total), list: by === "month" ? allMonths(list, total.filter) : list };
}

/** Twelve rows, including months without any contract. */
function allMonths(list: readonly ReportCell[], filter: Figures["filter"]): ReportCell[] {
  const known = new Map(list.map((cell) => [cell.key, cell]));
  return Array.from({ length: 12 }, (_, i) => {
    const [key, label] = [String(i + 1), `${i + 1}月`];
    const none = { key, label, zs: 0, sums: {}, filter: { ...filter, qdyf: [i + 1] } };
    return { ...(known.get(key) ?? cellOf(none)), label };
  });
}

export async function commercialStats(
  ctx: Context,
  { nd = dataYear(), ...input }: In<"commercialStats">,
) {
  const filter = {
    ...input,
    ytlb: input.ytlb ?? Object.keys(jyxCodes),
    ggnd: input.ggnd ?? [nd],
  };
  const { total, groups } = await cellsOf(ctx, filter, ["cjzt", "ytlb", "region"]);
  const { cjzt: byState = [], ytlb: byUse = [], region: byRegion = [] } = groups;
  return { total, byState, byUse, byRegion };
}

export const platformStats = (ctx: Context, input: In<"platformStats">) =>
  platformCells(ctx, industrial(input));

/** One row per platform with such land, and at the end one for what lies outside: the rows add up to the total. */
async function platformCells(ctx: Context, filter: Filtered) {
  const { total, groups } = await cellsOf(ctx, filter, ["cyptid"]);
  const all = groups.cyptid ?? [];
  const cells = all.filter(({ key }) => key !== "");
  const outside = all
    .filter(({ key }) => key === "")
    .map((cell) => ({ ...cell, label: "园区外", filter: { ...cell.filter, cyptid: [""] } }));
  const names = await platformNames(
    ctx.readDb,
    cells.map(({ key }) => key),
  );
  const list = cells.map((cell) => ({
    ...cell,
    label: names.get(cell.key) ?? cell.key,
    filter: { ...cell.filter, cyptid: cell.key },
  }));
  return { total, list: [...list, ...outside] };
}
