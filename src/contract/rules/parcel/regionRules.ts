import { isWithin } from "../../regions";
import { notStarting } from "../problem/compared";
import { problemOf } from "../problem/problemOf";
import type { Level, Problem } from "../problem/report";
import { codesNamed, disagreeing, whyNot } from "../values/pairs";
import { noProblems, type ValueRule } from "./record";

/** A009: 行政区代码 is a county in the user's region. */
export const foreignRegion: ValueRule = (record, { counties, callerArea }) => {
  const { xzqdm } = record.values;
  if (!xzqdm || (counties.has(xzqdm) && isWithin(xzqdm, callerArea))) return noProblems;
  const message = `行政区代码${xzqdm}不存在或不在权限范围内`;
  return [problemOf("A009", "E", record, message, { field: "XZQDM", value: xzqdm })];
};

/** The towns of a county among those of a region. */
export function townsIn(
  towns: ReadonlyMap<string, string>,
  county: string,
): ReadonlyMap<string, string> {
  let counties = sorted.get(towns);
  if (!counties) {
    counties = new Map();
    for (const [code, name] of towns) {
      const parent = code.slice(0, 6);
      counties.set(parent, (counties.get(parent) ?? new Map()).set(code, name));
    }
    sorted.set(towns, counties);
  }
  return counties.get(county) ?? none;
}

const none: ReadonlyMap<string, string> = new Map();
const sorted = new WeakMap<ReadonlyMap<string, string>, Map<string, Map<string, string>>>();

/** A010: a town, by code or by name, is one of its county's. */
export const unknownTown: ValueRule = (record, { towns }) => {
  const { xzqdm, xzjdm, xzjmc } = record.values;
  const own = towns && xzqdm ? townsIn(towns, xzqdm) : none;
  if (own.size === 0) return noProblems;
  const found = xzjdm ? wrongTownCode(own, xzjdm, xzjmc) : wrongTownName(own, xzjmc);
  // A code of another county is told by the next rule.
  if (!found || (xzjdm && !xzjdm.startsWith(xzqdm ?? ""))) return noProblems;
  const { level, field, value, why } = found;
  return [problemOf("A010", level, record, `乡镇街道${why}`, { field, value })];
};

type Wrong = { level: Level; field: string; value: string; why: string };

function wrongTownName(own: ReadonlyMap<string, string>, name: string | null = null): Wrong | null {
  const found = name ? codesNamed(own, name) : [];
  if (!name || found.length === 1) return null;
  return { level: "E", field: "XZJMC", value: name, why: whyNot(name, found, own) };
}

function wrongTownCode(
  own: ReadonlyMap<string, string>,
  code: string,
  name: string | null = null,
): Wrong | null {
  const known = own.get(code);
  if (known === undefined) {
    return { level: "E", field: "XZJDM", value: code, why: `代码${code}不在名单内` };
  }
  if (!name || name === known) return null;
  const unlisted = wrongTownName(own, name);
  const why = disagreeing(name, code, known);
  return unlisted ?? { level: "W", field: "XZJMC", value: name, why };
}

/** A010: the county name matches its code, and the town code extends it. */
export const inconsistentRegion: ValueRule = (record, { counties }) => {
  const { xzqdm, xzqmc, xzjdm } = record.values;
  if (!xzqdm) return noProblems;
  const name = counties.get(xzqdm)?.name;
  const problems: Problem[] = [];
  const add = (field: string, value: string, due: string) => {
    const message = `行政区名称与代码不一致：${due}`;
    problems.push(problemOf("A010", "W", record, message, { field, value }));
  };
  if (name && xzqmc && xzqmc !== name) add("XZQMC", xzqmc, `${xzqdm}应为“${name}”`);
  if (xzjdm && !xzjdm.startsWith(xzqdm)) add("XZJDM", xzjdm, notStarting(xzjdm, xzqdm));
  return problems;
};
