import type { AnyDataset } from "#contract/define/dataset";
import { type Field, isLand } from "#contract/define/field";
import { isRounded, readBy } from "#contract/define/secret";
import type { StatsQuery } from "#contract/endpoints/records/standardCalls";
import { firstDigits } from "#contract/firstDigits";
import { hundredth } from "#contract/hundredth";
import { limits } from "#contract/limits";
import { narrow } from "#contract/regions";
import { dataYear } from "../../db/dataTime";
import type { Db } from "../../db/tables";
import type { Filter } from "../../repositories/records/filter";
import type { Counting } from "../../repositories/records/pastFigures";
import * as rollup from "../../repositories/records/rollup";
import { subregions } from "../../repositories/records/ruleFacts";
import { demandScope, type Scope } from "../../repositories/records/scope";
import type { Group, Several, Sum } from "../../repositories/records/sums";
import { publishedVersionOf } from "../../repositories/records/taxYear";
import type { Context } from "../context/context";
import { refuseSecrets, shownSums, tellsNone } from "./recordList";

type Question = {
  db: Db;
  dataset: AnyDataset;
  filter: Filter;
  scope: Scope;
  areaCode: string;
  counting: Counting;
};

/** A verifiable figure: `filter` lists exactly the records that it counts. */
export type RecordFigure = Sum & { key: string; label: string; filter: Filter; rates?: Rates };

type Rates = Record<string, number | null>;

/** One sum over another, areas in 亩; of a few records, or of some that are picked out, rounded. */
function ratesOf({ rollup, fields, reader }: AnyDataset, { sums }: Sum, exact: boolean): Rates {
  const inShown = (name: string) => (sums[name] ?? 0) / (isLand(fields[name]) ? limits.mu : 1);
  return Object.fromEntries(
    Object.entries(rollup.rates ?? {}).map(([name, { of, per }]) => {
      const whole = inShown(per);
      if (whole <= 0) return [name, null];
      const rate = hundredth(inShown(of) / whole);
      return [name, !exact && isRounded(fields[name], reader) ? firstDigits(rate) : rate];
    }),
  );
}

/**
 * Counts and sums of the caller's records, in total and by group, each with the filter that lists
 * it.
 */
export async function figuresOf(
  { readDb: db, caller }: Context,
  whole: AnyDataset,
  { groups, ...asked }: StatsQuery,
  counting: Counting = rollup,
): Promise<{ total: RecordFigure; groups: Record<string, RecordFigure[]> }> {
  const dataset = readBy(whole, caller.authorities);
  const wanted = asked.areaCode;
  const scope = demandScope(caller, wanted);
  refuseSecrets(dataset, caller, asked);
  const areaCode = narrow(wanted, caller.areaCode) ?? caller.areaCode;
  const filter: Filter = { ...asked, areaCode };
  const question = { db, dataset, filter, scope, areaCode, counting };
  // All rates are of what a published version of the data year brought: before it, nothing is known.
  const { rates = {} } = dataset.rollup;
  const isKnown = dataset.rollup.rates && (await publishedVersionOf(db, dataYear())) !== null;
  const unknown = Object.fromEntries(Object.keys(rates).map((name) => [name, null]));
  const shown = (figure: RecordFigure): RecordFigure => ({
    ...figure,
    sums: shownSums(dataset, caller, figure, figure.filter),
    ...(dataset.rollup.rates && {
      rates: isKnown
        ? ratesOf(dataset, figure, tellsNone(caller, figure.zs, figure.filter))
        : unknown,
    }),
  });
  const figures: Record<string, RecordFigure[]> = {};
  const names = [...new Set(groups)];
  const panel = await inOneReading(question, names);
  for (const name of names) {
    const found = panel?.groups[name] ?? (await sumsBy(question, name));
    figures[name] = (await groupOf(question, name, found)).map(shown);
  }
  const sum = panel?.total ?? (await counting.totals(db, dataset, filter, scope));
  return { total: shown({ key: "total", label: "合计", ...sum, filter }), groups: figures };
}

/** Number of digits of the regions below the requested one. */
const digitsBelow = ({ areaCode }: Question): number => (areaCode.length < 4 ? 4 : 6);

async function inOneReading(question: Question, names: readonly string[]): Promise<Several | null> {
  const { db, dataset, filter, scope, counting } = question;
  if (names.length === 0) return null;
  return counting.bySeveral(db, dataset, filter, scope, names, digitsBelow(question));
}

function sumsBy(question: Question, name: string): Promise<Group[]> {
  const { db, dataset, filter, scope, counting } = question;
  return name === "region"
    ? counting.byRegion(db, dataset, filter, scope, digitsBelow(question))
    : counting.byDimension(db, dataset, filter, scope, name);
}

const groupOf = (question: Question, name: string, found: readonly Group[]) =>
  name === "region" ? regionFigures(question, found) : valueFigures(question, name, found);

/** All regions below the requested one, including empty ones. */
async function regionFigures(
  { db, dataset, filter, areaCode }: Question,
  found: readonly Group[],
): Promise<RecordFigure[]> {
  const regions = await subregions(db, areaCode);
  const sums = new Map(found.map((group) => [group.key, group]));
  const nothing = Object.fromEntries(dataset.rollup.sums.map((name) => [name, 0]));
  const known = new Set(regions.map((region) => region.areaCode));
  const unnamed = [...sums.keys()].filter((key) => !known.has(key));
  return [...regions, ...unnamed.map((key) => ({ areaCode: key, name: key }))].map((region) => ({
    key: region.areaCode,
    label: region.name,
    zs: sums.get(region.areaCode)?.zs ?? 0,
    sums: sums.get(region.areaCode)?.sums ?? nothing,
    filter: { ...filter, areaCode: region.areaCode },
  }));
}

function valueFigures(
  { dataset, filter }: Question,
  group: string,
  groups: readonly Group[],
): RecordFigure[] {
  const field = dataset.fields[group];
  const isNumber = field?.kind === "integer" || field?.kind === "flag";
  return groups.map((one) => ({
    ...one,
    label: labelOf(field, one),
    filter: { ...filter, [group]: [isNumber ? Number(one.key) : one.key] },
  }));
}

function labelOf(field: Field | undefined, { key }: Group): string {
  if (key === "") return "未填";
  return field?.codes ? (field.codes[key] ?? key) : `${key}${field?.unit ?? ""}`;
}
