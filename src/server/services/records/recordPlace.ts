import { landClassNames } from "#contract/codes/landClasses/presentClasses";
import type { AnyDataset, Fields } from "#contract/define/dataset";
import type { PairList } from "#contract/define/field";
import { pairsOf } from "#contract/define/pairs";
import { isWithin } from "#contract/regions";
import type { CountyName } from "#contract/rules/parcel/record";
import { problemOf } from "#contract/rules/problem/problemOf";
import type { Level, Problem } from "#contract/rules/problem/report";
import { type Choices, type Settled, settlePairs } from "#contract/rules/values/pairs";
import { usccFault } from "#contract/rules/values/uscc";
import type { Db } from "../../db/tables";
import { townsOf } from "../../repositories/account/region";
import { placeNames, platformNames } from "../../repositories/records/place";
import { countyNames } from "../../repositories/records/ruleFacts";

type Values = Record<string, string | number | null>;
const nowhere = { row: null, dkbh: null };

/** Names derived from the codes of county, town and platform. */
export async function placeValues(
  db: Db,
  { fields }: AnyDataset,
  { xzqdm, xzjdm, cyptid }: Values,
): Promise<Values> {
  const names = await placeNames(db, { xzqdm, xzjdm, cyptid });
  // A platform's own name follows from nothing.
  const known = Object.entries(names).filter(([name]) => fields[name]?.names);
  return Object.fromEntries(known);
}

const landClasses = new Map(Object.entries(landClassNames));

/**
 * A010: what follows for code and name of county, town, platform and land class from those that are
 * given, on top of the stored values; town and platform belong to the county.
 */
export async function settlePlace(
  db: Db,
  { fields }: AnyDataset,
  before: Values | null,
  given: Values,
): Promise<Settled> {
  const touched = pairsOf(fields).filter(({ code, name }) => code in given || name in given);
  if (touched.length === 0) return { values: {}, problems: [] };
  const held = before ?? {};
  const counties = [...(await countyNames(db))].map(([code, { name }]) => [code, name] as const);
  const fixed: Choices = { county: new Map(counties), landClass: landClasses };
  const first = settlePairs(fields, held, given, fixed, nowhere);
  const known = { ...held, ...given, ...first.values };
  const county = String(known.xzqdm ?? "");
  const towns = (await townsOf(db, county)).map(({ code, name }) => [code, name] as const);
  const local: Choices = { town: new Map(towns), platform: await platformNames(db, county) };
  const second = settlePairs(fields, held, given, local, nowhere);
  const problems = [...first.problems, ...second.problems];
  const said = new Set(problems.map(({ field }) => field));
  const values = { ...first.values, ...second.values };
  const elsewhere = foreignPlaces(fields, { ...known, ...values }, local, held);
  return { values, problems: [...problems, ...elsewhere.filter(({ field }) => !said.has(field))] };
}

/** Codes of a town and a platform that are none of the county's; what stays as it was may stay. */
function foreignPlaces(fields: Fields, values: Values, choices: Choices, held: Values): Problem[] {
  return pairsOf(fields).flatMap(({ code, list }) => {
    const names = choices[list];
    const value = values[code] ?? null;
    if (!names || value === null) return [];
    if (list === "platform" && value === held[code] && values.xzqdm === held.xzqdm) return [];
    if (isKnown(list, names, String(value), String(values.xzqdm))) return [];
    const label = fields[code]?.label ?? code;
    const message = `${label}“${value}”不在${values.xzqmc ?? "该县（市、区）"}的名单内`;
    return problemOf("A010", "E", nowhere, message, { field: code.toUpperCase(), value });
  });
}

/** Of a county without a list of towns any code of its own is taken; a platform is always a record. */
const isKnown = (
  list: PairList,
  names: ReadonlyMap<string, string>,
  code: string,
  county: string,
): boolean => (names.size > 0 || list === "platform" ? names.has(code) : code.startsWith(county));

/** A009, A011: the county is the caller's, and the credit code is valid. */
export function placeProblems(
  { xzqdm, tyshxydm }: Values,
  callerArea: string,
  counties: ReadonlyMap<string, CountyName>,
): Problem[] {
  const problems: Problem[] = [];
  const add = (rule: string, field: string, value: unknown, message: string, level: Level = "E") =>
    problems.push(problemOf(rule, level, nowhere, message, { field, value: String(value) }));
  if (xzqdm && !(counties.has(String(xzqdm)) && isWithin(String(xzqdm), callerArea))) {
    add("A009", "XZQDM", xzqdm, `行政区代码${xzqdm}不存在或不在权限范围内`);
  }
  const fault = tyshxydm ? usccFault(String(tyshxydm)) : null;
  if (fault) add("A011", "TYSHXYDM", tyshxydm, fault.message, fault.level);
  return problems;
}
