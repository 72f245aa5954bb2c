import { sql } from "kysely";
import { limits } from "#contract/limits";
import type { Approved } from "#contract/workflow/spzt";
import type { Db } from "../../db/tables";
import { linksOf, type ProjectTables } from "../../repositories/records/projectTables";
import { blocksWithStreets } from "../base/demo";
import type { LoggedProject } from "./projectLog";

/** The parcel data that a demonstration project is made from. */
export type DemoLand = {
  dkid: string;
  dkmc: string;
  xzqdm: string;
  xzqmc: string;
  xzjdm: string | null;
  xzjmc: string | null;
  tdsyqr: string;
  tyshxydm: string | null;
  xztdyt: string;
  dxlx: string;
  mj: number;
  rjl: number | null;
  mjss: number | null;
  nzkffs: string | null;
  rdnf: number;
  zkfzt: string;
  cyptid: string | null;
  cyptmc: string | null;
};

/** Approved parcels of the city library, in a fixed order. */
export async function landForProjects(
  db: Db,
  parcels: ProjectTables["parcels"] = "dxydsd",
): Promise<DemoLand[]> {
  const { rows } = await sql<DemoLand>`
    select dkid, dkmc, xzqdm, xzqmc, xzjdm, xzjmc, tdsyqr, tyshxydm, xztdyt, dxlx, mj, rjl, mjss,
           nzkffs, rdnf, zkfzt, cyptid, cyptmc
      from ${sql.table(parcels)} where scbz = 0 and (shzt = '5' or zkfzt <> '0') order by xzqdm, dkbh`.execute(
    db,
  );
  return rows;
}

type PlatformRow = {
  cyptid: string;
  cyptbh: string;
  cyptmc: string;
  cyptlx: string;
  xzqdm: string;
  xzqmc: string;
};

/** Platforms, outlined by the blocks of their parcels with the streets between. */
export const insertPlatforms = (db: Db, rows: readonly PlatformRow[]) =>
  sql`insert into cypt (cyptid, cyptbh, cyptzt, cyptmc, cyptlx, xzqdm, xzqmc, ghmj, cjr, gxr, geom)
      select r.cyptid, r.cyptbh, '1', r.cyptmc, r.cyptlx, r.xzqdm, r.xzqmc,
             coalesce(round(st_area(h.geom::geography)::numeric, 2), 1000000), clzy_actor(), clzy_actor(), h.geom
        from json_to_recordset(${JSON.stringify(rows)}::json)
             r (cyptid text, cyptbh text, cyptmc text, cyptlx text, xzqdm text, xzqmc text)
        left join (
          select cyptid, ${blocksWithStreets} geom from dxydsd where cyptid is not null group by cyptid
        ) h using (cyptid)`.execute(db);

type ProjectRow = { record: Record<string, unknown>; dkid: string; margin: number };

/** Projects over one parcel each, with its outline or one some metres wider. */
export async function insertProjects(
  db: Db,
  rows: readonly ProjectRow[],
  tables: ProjectTables = { projects: "zkfxmsd", parcels: "dxydsd" },
): Promise<void> {
  const projects = sql.table(tables.projects);
  const parcels = sql.table(tables.parcels);
  const first = rows[0];
  if (!first) return;
  const columns = sql.join(Object.keys(first.record).map((name) => sql.ref(name)));
  const given = sql.join(Object.keys(first.record).map((name) => sql.ref(`r.${name}`)));
  const json = JSON.stringify(rows.map(({ record, dkid, margin }) => ({ record, dkid, margin })));
  await sql`
    insert into ${projects} (${columns}, dxmj, xmmj, txmj, zxjd, zxwd, geom)
    select ${given}, p.mj, g.mj, g.mj, p.zxjd, p.zxwd, g.geom
      from json_to_recordset(${json}::json) j (record json, dkid text, margin float8)
      cross join lateral json_populate_record(null::${projects}, j.record) r
      join ${parcels} p on p.dkid = j.dkid
      cross join lateral (
        select st_multi(case when j.margin = 0 then p.geom else st_transform(
                 st_buffer(st_transform(p.geom, 4549), j.margin, 'join=mitre mitre_limit=2'), 4490) end) geom
      ) b
      cross join lateral (
        select b.geom, case when j.margin = 0 then p.mj
                       else greatest(p.mj, round(st_area(b.geom::geography)::numeric, 2)) end mj
      ) g`.execute(db);
  await sql`
    insert into ${linksOf(tables)} (xmid, dkid, zymj)
    select j.record ->> 'xmid', j.dkid, p.mj
      from json_to_recordset(${json}::json) j (record json, dkid text)
      join ${parcels} p on p.dkid = j.dkid`.execute(db);
}

/** Input of the project review log, in a fixed order. */
export async function projectsForLog(db: Db, table: Approved): Promise<LoggedProject[]> {
  const { rows } = await sql<LoggedProject>`
    select xmid, spzt, spyj, xzqdm, xzqmc, (extract(epoch from cjsj) * 1000)::float8 created,
           (extract(epoch from coalesce(spsj, gxsj)) * 1000)::float8 reviewed
      from ${sql.table(table)} where scbz = 0 and spzt <> '0' order by xmid`.execute(db);
  return rows;
}

/** 亩 of low-efficiency land in approved projects completed in a year, by county and by platform. */
export async function completedAreas(db: Db, year: number): Promise<Map<string, number>> {
  const { rows } = await sql<{ key: string; mj: number }>`
    select key, sum(dxmj) mj from zkfxmsd_rollup, lateral (values (xzqdm), (cyptid)) v (key)
     where wcnd = ${year} and spzt = '5' and key <> '' group by key`.execute(db);
  return new Map(rows.map(({ key, mj }) => [key, mj / limits.mu]));
}
