import { sql } from "kysely";
import { pewgApi } from "#contract/endpoints/supply/pewg";
import { hundredth } from "#contract/hundredth";
import type { Db } from "../../db/tables";
import { demoTime, happened } from "../base/demoTime";
import { demoSeed, randomOf } from "../base/random";

type Batch = {
  pewgid: string;
  pzmj: number;
  ygmj: number;
  hjmj: number;
  wgmj: number;
  bngymj: number;
  bnhjmj: number;
};

const hour = 3_600_000;

/**
 * The version that a batch had before its land of the year was supplied or cut: without it all would have been
 * disposed of on the year's first day.
 */
export async function seedBatchLife(tx: Db): Promise<void> {
  const { year } = demoTime();
  const random = randomOf(demoSeed + 82);
  const { rows } = await sql<Batch>`
    select pewgid, pzmj, ygmj, coalesce(hjmj, 0) hjmj, wgmj, coalesce(bngymj, 0) bngymj,
           coalesce(bnhjmj, 0) bnhjmj
      from pewg where scbz = 0 and pznd < ${year} and coalesce(bngymj, 0) + coalesce(bnhjmj, 0) > 0
     order by pewgid`.execute(tx);
  const lives = rows.map((batch) => {
    const on = Date.UTC(year, random.integer(0, 11), random.integer(1, 28)) + 2 * hour;
    return {
      pewgid: batch.pewgid,
      until: new Date(happened(on)).toISOString(),
      values: before(batch),
    };
  });
  await replace(tx, JSON.stringify(lives));
}

function before({ pzmj, ygmj, hjmj, wgmj, bngymj, bnhjmj }: Batch) {
  const supplied = hundredth(ygmj - bngymj);
  return {
    ...{ ygmj: supplied, hjmj: hundredth(hjmj - bnhjmj), wgmj: hundredth(wgmj + bngymj + bnhjmj) },
    ...{ bngymj: 0, bnhjmj: 0, czl: hundredth((supplied / pzmj) * 100) },
    gyzt: supplied > 0 ? "1" : "0",
  };
}

/** Lays earlier versions under the batches; that they are now the second of theirs is no version of its own. */
async function replace(tx: Db, lives: string): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select attname as name from pg_attribute
     where attrelid = 'pewg'::regclass and attnum > 0 and not attisdropped order by attnum`.execute(
    tx,
  );
  const columns = (alias: string) =>
    sql.join(rows.map(({ name }) => sql.ref(alias ? `${alias}.${name}` : name)));
  await sql`
    insert into history.pewg (h_op, h_by, h_via, h_until, ${columns("")})
    select 'update', t.gxr, ${pewgApi.update.path}, v.until, ${columns("r")}
      from json_to_recordset(${lives}::json) v (pewgid text, until timestamptz, "values" json)
      join pewg t using (pewgid) cross join lateral json_populate_record(t, v."values") r
     order by v.until, v.pewgid`.execute(tx);
  const { rows: found } = await sql<{ last: number }>`
    select coalesce(max(h_id), 0) "last" from history.pewg`.execute(tx);
  await sql`
    update pewg t set bbh = t.bbh + 1, gxsj = v.until
      from json_to_recordset(${lives}::json) v (pewgid text, until timestamptz)
     where t.pewgid = v.pewgid`.execute(tx);
  await sql`delete from history.pewg where h_id > ${found[0]?.last ?? 0}`.execute(tx);
}
