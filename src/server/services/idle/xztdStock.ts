import type { z } from "zod";
import { xztd } from "#contract/datasets/xztd";
import type { StockRow, xztdApi } from "#contract/endpoints/idle/xztd";
import { idleRegistered } from "#contract/figures/filters";
import { hundredth } from "#contract/hundredth";
import { limits } from "#contract/limits";
import { narrow } from "#contract/regions";
import { dataYear } from "../../db/dataTime";
import { byRegion, totals } from "../../repositories/records/rollup";
import { subregions } from "../../repositories/records/ruleFacts";
import { demandScope } from "../../repositories/records/scope";
import type { Sum } from "../../repositories/records/sums";
import type { Context } from "../context/context";

type Filter = { areaCode: string; xzzt: string[] } & Record<string, unknown>;
type Kind = "opening" | "added" | "disposed" | "closing" | "partial";
type Part = "gone" | "goneBefore" | Kind;
type Cells = Record<Kind, StockRow[Kind]>;

const none: Sum = { zs: 0, sums: {} };
/** The year of the first rules on idle land; records without any day have the year 0. */
const firstYear = 1999;

const years = (from: number, to: number) =>
  Array.from({ length: Math.max(0, to - from + 1) }, (_, i) => from + i);

/**
 * What is summed, by years of entry, of disposal and of leaving the stock; 0 means not yet. Land disposed of in
 * part has no year of leaving: it is listed with the stock, which `gone` tells how much of it is no more.
 */
function filtersOf(areaCode: string, nd: number): Record<Part, Filter> {
  const common = { areaCode, xzzt: [...idleRegistered.xzzt] };
  const stays = (from: number) => [0, ...years(from, limits.lastYear)];
  const entered = (to: number) => ({ ...common, rknd: [0, ...years(firstYear, to)] });
  return {
    opening: { ...entered(nd - 1), xhnd: stays(nd) },
    added: { ...common, rknd: [nd] },
    disposed: { ...entered(nd), cznd: [nd] },
    closing: { ...entered(nd), xhnd: stays(nd + 1) },
    partial: { ...entered(nd), cznd: [nd], xhnd: [0] },
    goneBefore: { ...entered(nd - 1), xhnd: stays(nd), cznd: years(firstYear, nd - 1) },
    gone: { ...entered(nd), xhnd: stays(nd + 1), cznd: years(firstYear, nd) },
  };
}

/** 闲置消化统计表 from the rollup: every figure with the filter that lists its land. */
export async function stockStats(
  { readDb: db, caller }: Context,
  { areaCode: asked, nd = dataYear() }: z.output<typeof xztdApi.stockStats.input>,
) {
  const scope = demandScope(caller, asked);
  const areaCode = narrow(asked, caller.areaCode) ?? caller.areaCode;
  const length = areaCode.length < 4 ? 4 : 6;
  const filters = filtersOf(areaCode, nd);
  const sums = new Map<string, { whole: Sum; parts: ReadonlyMap<string, Sum> }>();
  await Promise.all(
    Object.entries(filters).map(async ([name, filter]) => {
      const whole = await totals(db, xztd, filter, scope);
      const groups = await byRegion(db, xztd, filter, scope, length);
      sums.set(name, { whole, parts: new Map(groups.map((group) => [group.key, group])) });
    }),
  );
  const rowOf = (key: string, label: string, part: string | null): StockRow => {
    const sumOf = (name: Part): Sum => {
      const found = sums.get(name);
      return (part ? found?.parts.get(part) : found?.whole) ?? none;
    };
    const cell = (name: Kind, mj: number): StockRow[Kind] => {
      const filter = part ? { ...filters[name], areaCode: part } : filters[name];
      return { zs: sumOf(name).zs, mj, filter };
    };
    return rated(key, label, {
      opening: cell("opening", areaOf(sumOf("opening")) - goneOf(sumOf("goneBefore"))),
      added: cell("added", areaOf(sumOf("added"))),
      disposed: cell("disposed", goneOf(sumOf("disposed"))),
      closing: cell("closing", areaOf(sumOf("closing")) - goneOf(sumOf("gone"))),
      partial: cell("partial", areaOf(sumOf("partial")) - goneOf(sumOf("partial"))),
    });
  };
  const regions = await subregions(db, areaCode);
  return {
    total: rowOf("total", "合计", null),
    list: ranked(regions.map((region) => rowOf(region.areaCode, region.name, region.areaCode))),
  };
}

const areaOf = ({ sums }: Sum) => sums.xzmj ?? 0;
const goneOf = ({ sums }: Sum) => sums.czmj ?? 0;

/** 处置率: the area disposed of in the year, divided by the area there was to dispose of. */
function rated(key: string, label: string, found: Cells): StockRow {
  const cells = Object.fromEntries(
    Object.entries(found).map(([name, cell]) => [name, { ...cell, mj: hundredth(cell.mj) }]),
  ) as Cells;
  const all = cells.opening.mj + cells.added.mj;
  const czlv = all > 0 ? hundredth((cells.disposed.mj / all) * 100) : null;
  return { key, label, ...cells, czlv, pm: null };
}

function ranked(rows: StockRow[]): StockRow[] {
  const rates = rows.flatMap(({ czlv }) => (czlv === null ? [] : [czlv])).sort((a, b) => b - a);
  return rows.map((row) => ({
    ...row,
    pm: row.czlv === null ? null : rates.indexOf(row.czlv) + 1,
  }));
}
