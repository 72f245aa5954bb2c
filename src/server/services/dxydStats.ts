import type { AnyDataset } from "#contract/define/dataset";
import type { DxydFilter, Figure, FigureGroup } from "#contract/endpoints/dxyd";
import { narrow } from "#contract/regions";
import type { Db } from "../db/tables";
import { byDimension, byRegion, type Group, totals } from "../repositories/rollup";
import { subregions } from "../repositories/ruleFacts";
import { demandScope, type Scope } from "../repositories/scope";
import type { Context } from "./context";
import type { In } from "./dxydApi";

type Question = { db: Db; dataset: AnyDataset; filter: DxydFilter; scope: Scope; areaCode: string };

/** Counts and areas of the caller's records, whole and by group; each with the filter that lists it. */
export async function figuresOf(
  { readDb: db, caller }: Context,
  dataset: AnyDataset,
  { groups, ...asked }: In<"stats">,
) {
  const scope = demandScope(caller, asked.areaCode);
  const areaCode = narrow(asked.areaCode, caller.areaCode) ?? caller.areaCode;
  const filter: DxydFilter = { ...asked, areaCode };
  const question = { db, dataset, filter, scope, areaCode };
  const sum = await totals(db, dataset, filter, scope);
  const figures: Record<string, Figure[]> = {};
  for (const group of new Set(groups)) figures[group] = await groupOf(question, group);
  return { total: { key: "total", label: "合计", ...sum, filter }, groups: figures };
}

const groupOf = (question: Question, group: FigureGroup): Promise<Figure[]> =>
  group === "region" ? regionFigures(question) : valueFigures(question, group);

/** All regions below the one asked for, also those that hold nothing. */
async function regionFigures({ db, dataset, filter, scope, areaCode }: Question) {
  const length = areaCode.length < 4 ? 4 : 6;
  const regions = await subregions(db, areaCode);
  const sums = new Map(
    (await byRegion(db, dataset, filter, scope, length)).map((group) => [group.key, group]),
  );
  const known = new Set(regions.map((region) => region.areaCode));
  const unnamed = [...sums.keys()].filter((key) => !known.has(key));
  return [...regions, ...unnamed.map((key) => ({ areaCode: key, name: key }))].map((region) => ({
    key: region.areaCode,
    label: region.name,
    zs: sums.get(region.areaCode)?.zs ?? 0,
    mj: sums.get(region.areaCode)?.mj ?? 0,
    filter: { ...filter, areaCode: region.areaCode },
  }));
}

async function valueFigures(
  { db, dataset, filter, scope }: Question,
  group: Exclude<FigureGroup, "region">,
): Promise<Figure[]> {
  const groups = await byDimension(db, dataset, filter, scope, group);
  const field = dataset.fields[group];
  return groups.map((one) => ({
    ...one,
    label: labelOf(field?.codes, field?.unit, one),
    filter: { ...filter, [group]: [group === "rdnf" ? Number(one.key) : one.key] },
  }));
}

function labelOf(
  codes: Readonly<Record<string, string>> | undefined,
  unit: string | undefined,
  { key }: Group,
): string {
  if (key === "") return "未填";
  return codes ? (codes[key] ?? key) : `${key}${unit ?? ""}`;
}
