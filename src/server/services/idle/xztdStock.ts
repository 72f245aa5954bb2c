import type { z } from "zod";
import { xzztCodes } from "#contract/codes/supplyCodes";
import { xztd } from "#contract/datasets/xztd";
import type { StockRow, xztdApi } from "#contract/endpoints/idle/xztd";
import { narrow } from "#contract/regions";
import { dataYear } from "../../db/dataTime";
import { byRegion, totals } from "../../repositories/records/rollup";
import { subregions } from "../../repositories/records/ruleFacts";
import { demandScope } from "../../repositories/records/scope";
import type { Sum } from "../../repositories/records/sums";
import type { Context } from "../context/context";

type Filter = { areaCode: string; xzzt: string[]; rknd: number[]; cznd: number[] };
type Side = { name: Kind; area: "xzmj" | "czmj"; filter: Filter };
type Kind = "opening" | "added" | "disposed" | "closing";

const none: Sum = { zs: 0, sums: {} };
const firstYear = 2000;
const lastYear = 2050;

const years = (from: number, to: number) =>
  Array.from({ length: Math.max(0, to - from + 1) }, (_, i) => from + i);

/** Idle land that counts: excluded land does not. */
const counted = Object.keys(xzztCodes).filter((state) => state !== "2");

/** What a year's columns count, by years of entry and of disposal; 0 means not disposed of. */
function sidesOf(areaCode: string, nd: number): Side[] {
  const common = { areaCode, xzzt: counted };
  const later = (from: number) => [0, ...years(from, lastYear)];
  return [
    {
      name: "opening",
      area: "xzmj",
      filter: { ...common, rknd: years(firstYear, nd - 1), cznd: later(nd) },
    },
    {
      name: "added",
      area: "xzmj",
      filter: { ...common, rknd: [nd], cznd: later(firstYear) },
    },
    {
      name: "disposed",
      area: "czmj",
      filter: { ...common, rknd: years(firstYear, lastYear), cznd: [nd] },
    },
    {
      name: "closing",
      area: "xzmj",
      filter: { ...common, rknd: years(firstYear, nd), cznd: later(nd + 1) },
    },
  ];
}

/** 闲置消化统计表 from the rollup: every figure with the filter that lists its land. */
export async function stockStats(
  { readDb: db, caller }: Context,
  { areaCode: asked, nd = dataYear() }: z.output<typeof xztdApi.stockStats.input>,
) {
  const scope = demandScope(caller, asked);
  const areaCode = narrow(asked, caller.areaCode) ?? caller.areaCode;
  const length = areaCode.length < 4 ? 4 : 6;
  const sides = sidesOf(areaCode, nd);
  const sums = await Promise.all(
    sides.map(async ({ filter }) => ({
      whole: await totals(db, xztd, filter, scope),
      parts: new Map((await byRegion(db, xztd, filter, scope, length)).map((g) => [g.key, g])),
    })),
  );
  const rowOf = (key: string, label: string, part: string | null): StockRow => {
    const cells: Partial<Record<Kind, StockRow[Kind]>> = {};
    sides.forEach(({ name, area, filter }, i) => {
      const sum = (part ? sums[i]?.parts.get(part) : sums[i]?.whole) ?? none;
      const own = part ? { ...filter, areaCode: part } : filter;
      cells[name] = { zs: sum.zs, mj: sum.sums[area] ?? 0, filter: own };
    });
    return rated(key, label, cells as Record<Kind, StockRow[Kind]>);
  };
  const regions = await subregions(db, areaCode);
  return {
    total: rowOf("total", "合计", null),
    list: ranked(regions.map((region) => rowOf(region.areaCode, region.name, region.areaCode))),
  };
}

/** 处置率: the area disposed of in the year, divided by the area there was to dispose of. */
function rated(key: string, label: string, cells: Record<Kind, StockRow[Kind]>): StockRow {
  const all = cells.opening.mj + cells.added.mj;
  const czlv = all > 0 ? Math.round((cells.disposed.mj / all) * 10_000) / 100 : null;
  return { key, label, ...cells, czlv, pm: null };
}

function ranked(rows: StockRow[]): StockRow[] {
  const rates = rows.flatMap(({ czlv }) => (czlv === null ? [] : [czlv])).sort((a, b) => b - a);
  return rows.map((row) => ({
    ...row,
    pm: row.czlv === null ? null : rates.indexOf(row.czlv) + 1,
  }));
}
