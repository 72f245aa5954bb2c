import { sql } from "kysely";
import type { Db } from "../../db/tables";
import { inScope, type Scope } from "../records/scope";

/** What the last published quarter or month of a year brought beside the one published before it; 万元. */
export type PeriodChange = { period: "quarter" | "month"; by: number };

type Version = { bbid: string; sjlx: string; nd: number };

/**
 * Of the enterprises in both alone: which report by the quarter differs from one to the next. Null until two of a
 * kind are published.
 */
export async function periodChange(db: Db, nd: number, scope: Scope): Promise<PeriodChange | null> {
  const { rows: versions } = await sql<Version>`
    select bbid, sjlx, nd from ssbb
     where sjlx in ('2', '3') and zt = '2' and scbz = 0 and nd between ${nd - 1} and ${nd}
     order by nd desc, sjq desc`.execute(db);
  const pairs = (["3", "2"] as const).map((kind) => versions.filter(({ sjlx }) => sjlx === kind));
  const [last, before] = pairs.find(([first, second]) => first?.nd === nd && second) ?? [];
  if (!last || !before) return null;
  const { rows } = await sql<{ by: number | null }>`
    select sum(a.hsss - b.hsss)::float8 "by"
      from sshsjcb a join sshsjcb b on b.bbid = ${before.bbid} and b.tyshxydm = a.tyshxydm and b.scbz = 0
     where a.bbid = ${last.bbid} and a.scbz = 0 and ${inScope(scope, "a")}`.execute(db);
  const by = rows[0]?.by ?? null;
  return by === null ? null : { period: last.sjlx === "3" ? "month" : "quarter", by: Number(by) };
}
