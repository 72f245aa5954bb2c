import { tdgy } from "#contract/datasets/tdgy";
import { type RateKey, rateKeys } from "#contract/endpoints/supply/tdgy";
import type { Db } from "../../db/tables";
import type { Filter } from "../records/filter";
import { crossed } from "../records/rollup";
import type { Scope } from "../records/scope";

export type RateSums = Record<RateKey, { zs: number; mj: number }>;

/** What each column of the report counts, as a filter of the list behind it. */
export const rateFilters: Readonly<Record<RateKey, Readonly<Record<string, readonly string[]>>>> = {
  ykg: { kgqk: ["1", "2", "3"] },
  yikg: { kgqk: ["1", "2"] },
  aqkg: { kgqk: ["1"] },
  ykwk: { kgqk: ["3"] },
  wkg: { kgzt: ["2", "3"] },
  wjd: { kgqk: ["3"], kgzt: ["0"] },
  yjg: { jgqk: ["1", "2", "3"] },
  yijg: { jgqk: ["1", "2"] },
  aqjg: { jgqk: ["1"] },
  yjwj: { jgqk: ["3"] },
  wjg: { jgzt: ["2"] },
  wkwj: { jgqk: ["3"], jgzt: ["0"] },
};

/** Each half of the report comes from two dimensions of the rollup. */
const sides = [
  ["kgqk", "kgzt"],
  ["jgqk", "jgzt"],
] as const;

const nothing = (): RateSums =>
  Object.fromEntries(rateKeys.map((key) => [key, { zs: 0, mj: 0 }])) as RateSums;

/** Starts and completions by county or city code: due, done, in time and overdue. */
export async function startRates(
  db: Db,
  filter: Filter,
  scope: Scope,
  length: number,
): Promise<Map<string, RateSums>> {
  const found = new Map<string, RateSums>();
  for (const dims of sides) {
    for (const { region, values, zs, sums } of await crossed(
      db,
      tdgy,
      filter,
      scope,
      length,
      dims,
    )) {
      const own = found.get(region) ?? nothing();
      found.set(region, own);
      for (const key of keysOf(dims, values)) {
        own[key].zs += zs;
        own[key].mj += sums.gymj ?? 0;
      }
    }
  }
  return found;
}

/** The columns of these dimensions in which contracts with these values count. */
const keysOf = (dims: readonly string[], values: readonly string[]): RateKey[] =>
  rateKeys.filter((key) =>
    Object.entries(rateFilters[key]).every(([dim, counted]) =>
      counted.includes(values[dims.indexOf(dim)] ?? ""),
    ),
  );
