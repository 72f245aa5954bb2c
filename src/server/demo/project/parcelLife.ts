import { sql } from "kysely";
import { zkfxmsdApi } from "#contract/endpoints/project/zkfxmsd";
import { zkfxmstApi } from "#contract/endpoints/project/zkfxmst";
import type { Db } from "../../db/tables";
import { linksOf, type ProjectTables } from "../../repositories/records/projectTables";
import { type Earlier, insertVersions } from "../base/demo";

/** When a parcel was taken into its project, when that was begun, and when accepted. */
type Life = {
  dkid: string;
  bbh: number;
  gxr: string;
  gxsj: string;
  by: string;
  zkfzt: "1" | "2" | "3";
  taken: number;
  begun: number | null;
  accepted: number | null;
};

const hour = 3_600_000;

const libraries: readonly {
  tables: ProjectTables;
  calls: typeof zkfxmsdApi | typeof zkfxmstApi;
}[] = [
  { tables: { projects: "zkfxmsd", parcels: "dxydsd" }, calls: zkfxmsdApi },
  { tables: { projects: "zkfxmst", parcels: "dxydst" }, calls: zkfxmstApi },
];

/**
 * The versions that a parcel had while its project went on: without them every parcel would have been redeveloped on
 * the day of its approval, and no year would have had any redevelopment. Struck-off parcels ended with their version.
 */
export async function seedParcelLife(tx: Db): Promise<number> {
  let made = 0;
  for (const { tables, calls } of libraries) {
    const lives = await livesOf(tx, tables);
    const told = lives.map((life) => versionsOf(life, calls));
    await insertVersions(
      tx,
      tables.parcels,
      told.flatMap(({ versions }) => versions),
    );
    await endWith(
      tx,
      tables,
      told.map(({ now }) => now),
    );
    made += told.reduce((sum, { versions }) => sum + versions.length, 0);
  }
  return made;
}

/** Approved parcels whose state a project has set; days of projects are told at ten in the morning. */
async function livesOf(tx: Db, tables: ProjectTables): Promise<Life[]> {
  const at = (name: string) =>
    sql`extract(epoch from (${sql.ref(`x.${name}`)} + time '10:00') at time zone 'Asia/Shanghai') * 1000`;
  const { rows } = await sql<Life>`
    select p.dkid, p.bbh, p.gxr, p.gxsj, x.cjr "by", p.zkfzt,
           (extract(epoch from x.cjsj) * 1000)::float8 taken,
           (${at("sjkgsj")})::float8 begun, (${at("yssj")})::float8 accepted
      from ${sql.table(tables.parcels)} p join ${linksOf(tables)} d on d.dkid = p.dkid
      join ${sql.table(tables.projects)} x on x.xmid = d.xmid
     where p.shzt = '5' and p.zkfzt <> '0' and p.scbz = 0
       and x.spzt in ('1', '2', '3', '4', '5')
     order by p.dkid, x.xmbh`.execute(tx);
  return rows.filter(({ dkid }, i) => rows[i - 1]?.dkid !== dkid);
}

/** Each step an hour after the one before at least: a late recognition draws the rest after it. */
function versionsOf(life: Life, calls: (typeof libraries)[number]["calls"]) {
  const { dkid, by } = life;
  const steps = [life.taken, life.begun, life.accepted].slice(0, Number(life.zkfzt));
  const versions: Earlier[] = [];
  let now = { gxr: life.gxr, gxsj: new Date(life.gxsj).toISOString(), bbh: life.bbh };
  for (const [i, step] of steps.entries()) {
    const after = Date.parse(now.gxsj) + hour;
    const until = new Date(Math.max(step ?? after, after)).toISOString();
    const via = i === 0 ? calls.updateSpzt.path : calls.updateXmjd.path;
    versions.push({ dkid, by, via, until, values: { ...now, zkfzt: String(i) } });
    now = { gxr: by, gxsj: until, bbh: now.bbh + 1 };
  }
  return { versions, now: { dkid, ...now } };
}

/** The current versions follow the last of the earlier ones; that this is said now is no version of its own. */
async function endWith(
  tx: Db,
  { parcels }: ProjectTables,
  rows: readonly { dkid: string; gxr: string; gxsj: string; bbh: number }[],
): Promise<void> {
  const history = sql.table(`history.${parcels}`);
  const { rows: found } = await sql<{ last: number }>`
    select coalesce(max(h_id), 0) "last" from ${history}`.execute(tx);
  await sql`
    update ${sql.table(parcels)} t set gxr = r.gxr, gxsj = r.gxsj, bbh = r.bbh
      from json_to_recordset(${JSON.stringify(rows)}::json)
        r (dkid text, gxr text, gxsj timestamptz, bbh integer)
     where t.dkid = r.dkid`.execute(tx);
  await sql`delete from ${history} where h_id > ${found[0]?.last ?? 0}`.execute(tx);
}
