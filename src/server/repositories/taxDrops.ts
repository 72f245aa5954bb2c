import { sql } from "kysely";
import type { Db } from "../db/tables";
import { inScope, type Scope } from "./scope";

export type TaxDrop = {
  tyshxydm: string;
  qymc: string;
  xzqmc: string;
  before: number;
  after: number;
};

type Versions = { now: string; before: string; scope: Scope; limit: number };

/** Enterprises whose tax is less than half of what it was, the largest loss first, and how many there are. */
export async function taxDrops(db: Db, { now, before, scope, limit }: Versions) {
  const { rows } = await sql<TaxDrop & { total: number }>`
    select t.tyshxydm, t.qymc, t.xzqmc, b.hsss "before", t.hsss "after", (count(*) over ())::integer total
      from sshsjcb t
      join sshsjcb b on b.bbid = ${before} and b.tyshxydm = t.tyshxydm and b.scbz = 0
     where t.bbid = ${now} and t.scbz = 0 and ${inScope(scope, "t")}
       and b.hsss > 0 and t.hsss < b.hsss / 2
     order by b.hsss - t.hsss desc, t.tyshxydm limit ${limit}`.execute(db);
  const list = rows.map(({ total: _, ...row }) => ({
    ...row,
    before: Number(row.before),
    after: Number(row.after),
  }));
  return { total: rows[0]?.total ?? 0, list };
}
