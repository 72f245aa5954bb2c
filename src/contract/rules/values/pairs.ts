import type { Fields } from "../../define/dataset";
import type { PairList } from "../../define/field";
import { type Pair, pairsOf } from "../../define/pairs";
import { problemOf, type Subject } from "../problem/problemOf";
import type { Problem } from "../problem/report";
import { nearNames } from "./nearNames";

type Value = string | number | null;
type Values = Readonly<Record<string, Value | undefined>>;

/** Names by code, of the lists that are known: towns and platforms of the record's county. */
export type Choices = Partial<Record<PairList, ReadonlyMap<string, string>>>;
export type Settled = { values: Record<string, Value>; problems: Problem[] };

/**
 * A010: makes code and name of each pair agree. `given` is what somebody has set; the one of a pair
 * that differs from `before` decides about the other, and two that differ must agree.
 */
export function settlePairs(
  fields: Fields,
  before: Values,
  given: Values,
  choices: Choices,
  subject: Subject,
): Settled {
  const settled: Settled = { values: {}, problems: [] };
  for (const pair of pairsOf(fields)) {
    const list = choices[pair.list];
    // Where a deployment knows no towns, any name and code goes.
    if (!list?.size) continue;
    const { values, problem } = settledPair(pair, before, given, list);
    Object.assign(settled.values, values);
    if (problem) {
      const { name, message } = problem;
      const details = { field: name.toUpperCase(), value: given[name] ?? null };
      const label = fields[pair.name]?.label ?? pair.name;
      settled.problems.push(problemOf("A010", "E", subject, `${label}${message}`, details));
    }
  }
  return settled;
}

type Outcome = { values?: Record<string, Value>; problem?: { name: string; message: string } };

function settledPair(pair: Pair, before: Values, given: Values, list: Names): Outcome {
  const { code, name } = pair;
  const isSet = (key: string) => key in given && (given[key] ?? null) !== (before[key] ?? null);
  const [codeSet, nameSet] = [isSet(code), isSet(name)];
  const [wantedCode, wantedName] = [textOf(given[code]), textOf(given[name])];
  if (codeSet && wantedCode !== null) {
    return ofCode(pair, wantedCode, nameSet ? wantedName : null, list);
  }
  if (nameSet && wantedName !== null) return ofName(pair, wantedName, list);
  return codeSet || nameSet ? { values: { [code]: null, [name]: null } } : {};
}

const textOf = (value: Value | undefined): string | null => (value ? String(value) : null);

function ofCode({ name }: Pair, code: string, wanted: string | null, list: Names): Outcome {
  const known = list.get(code);
  // Rules of their own tell of codes that are in no list.
  if (known === undefined) return {};
  if (wanted === null || wanted === known) return { values: { [name]: known } };
  return { problem: { name, message: disagreeing(wanted, code, known) } };
}

function ofName({ code, name }: Pair, wanted: string, list: Names): Outcome {
  const found = codesNamed(list, wanted);
  const [only = null] = found;
  if (found.length === 1) return { values: { [code]: only } };
  return { problem: { name, message: whyNot(wanted, found, list) } };
}

export const disagreeing = (name: string, code: string, known: string): string =>
  `“${name}”与代码${code}（${known}）不一致`;

type Names = ReadonlyMap<string, string>;

export const codesNamed = (list: Names, wanted: string): string[] =>
  [...list].flatMap(([code, name]) => (name === wanted ? [code] : []));

const listed = 3;

/** Why a name cannot be taken, with what could be meant. */
export function whyNot(name: string, found: readonly string[], list: Names): string {
  if (found.length > 1) return `“${name}”有${found.length}个，请填写代码：${found.join("、")}`;
  const names = [...new Set(list.values())];
  const near = nearNames(name, names);
  if (near.length > 0) return `“${name}”不在名单内，相近的有：${near.join("、")}`;
  const more = names.length > listed ? `等${names.length}个` : "";
  return `“${name}”不在名单内，可填：${names.slice(0, listed).join("、")}${more}`;
}
