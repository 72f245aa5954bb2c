import { pewg } from "#contract/datasets/pewg";
import { tdgy } from "#contract/datasets/tdgy";
import { limits } from "#contract/limits";
import type { Caller } from "#contract/roles";
import type { Db } from "../../db/tables";
import { byDimension } from "../../repositories/records/rollup";
import { demandScope } from "../../repositories/records/scope";

/** Registers that go back beyond the campaign, and their years. */
const older = [
  [tdgy, "qdnd"],
  [pewg, "pznd"],
] as const;

/** The year of the earliest record that an account can reach; from it on years can be chosen. */
export async function earliestYear(db: Db, caller: Caller): Promise<number> {
  const scope = demandScope(caller);
  const found = await Promise.all(
    older.map(async ([dataset, field]) => {
      const groups = await byDimension(db, dataset, {}, scope, field);
      // Without a contract or an approval there is no year.
      return groups.map(({ key }) => Number(key)).filter((year) => year > 0);
    }),
  );
  return Math.min(limits.firstYear, ...found.flat());
}
