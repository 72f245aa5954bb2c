import { type RawBuilder, sql } from "kysely";
import type { AnyDataset } from "#contract/define/dataset";
import type { Db } from "../../db/tables";
import { type Filter, whereOf } from "./filter";
import { asOf } from "./history";
import type { byDimension, byRegion, bySeveral, totals } from "./rollup";
import type { Scope } from "./scope";
import {
  attributeOf,
  type Group,
  groupsOf,
  type SumRow,
  severalOfRecords,
  sumOf,
  sumsOf,
} from "./sums";

/** How records are counted: from rollups, or as of a moment. */
export type Counting = {
  totals: typeof totals;
  byRegion: typeof byRegion;
  byDimension: typeof byDimension;
  /** Several of them in one query, where possible. */
  bySeveral: typeof bySeveral;
};

/**
 * The same figures as from rollups, but as of a moment. No rollup has those, so records are
 * counted.
 */
export function pastFigures(at: string): Counting {
  async function grouped(
    db: Db,
    dataset: AnyDataset,
    filter: Filter,
    scope: Scope,
    key: RawBuilder<unknown>,
  ): Promise<Group[]> {
    const { rows } = await sql<SumRow>`
      select r.key, count(*) zs${sumsOf(dataset)} from (
        select ${key} as key, t.* from (${asOf(dataset, at, columnsFor(dataset))}) t
         where ${whereOf(dataset, filter, scope, "t")}) r
       group by 1 order by 1`.execute(db);
    return groupsOf(dataset, rows);
  }
  return {
    totals: async (db, dataset, filter, scope) => {
      const { rows } = await sql<SumRow>`
        select count(*) zs${sumsOf(dataset)} from (${asOf(dataset, at, columnsFor(dataset))}) r
         where ${whereOf(dataset, filter, scope, "r")}`.execute(db);
      return sumOf(dataset, rows[0]);
    },
    byRegion: (db, dataset, filter, scope, length) =>
      grouped(db, dataset, filter, scope, sql`left(t.xzqdm, ${length}::integer)`),
    byDimension: (db, dataset, filter, scope, dimension) =>
      grouped(db, dataset, filter, scope, attributeOf(dataset, dimension)),
    bySeveral: (db, dataset, filter, scope, names, length) => {
      const from = sql`(${asOf(dataset, at, columnsFor(dataset))})`;
      const where = whereOf(dataset, filter, scope, "t");
      return severalOfRecords(db, dataset, { from, where }, names, length);
    },
  };
}

const columnsFor = ({ fields }: AnyDataset) => [...Object.keys(fields), "scbz", "geom"];
