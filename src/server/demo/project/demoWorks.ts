import { sql } from "kysely";
import type { Db } from "../../db/tables";

/** A project or parcel that demonstration records are made from. */
export type DemoGround = {
  id: string;
  number: string;
  name: string;
  holder: string;
  /** Unified social credit code of the holder. */
  code: string | null;
  xzqdm: string;
  xzqmc: string;
  xzjdm: string | null;
  xzjmc: string | null;
  cyptid: string | null;
  cyptmc: string | null;
  kind: string;
  /** ㎡ */
  mj: number;
  mjss: number | null;
  rjl: number | null;
  stage: string;
  done: string | null;
  pjdj: string | null;
  hydm: string | null;
};

const place = sql.raw("xzqdm, xzqmc, xzjdm, xzjmc, cyptid, cyptmc");

/** Approved projects of the city library. */
export async function approvedProjects(db: Db): Promise<DemoGround[]> {
  const { rows } = await sql<DemoGround>`
    select xmid id, xmbh number, xmmc "name", ssdw holder, tyshxydm code, ${place}, xmlx kind, xmmj mj,
           gzqmjss mjss, gzhrjl rjl, xmjd stage, sjjgsj done, null pjdj, null hydm
      from zkfxmsd where scbz = 0 and spzt = '5' order by xmbh`.execute(db);
  return rows;
}

/** Approved industrial parcels of the city library; `kind` names the project type that takes them. */
export async function industrialParcels(db: Db): Promise<DemoGround[]> {
  const { rows } = await sql<DemoGround>`
    select p.dkid id, p.dkbh number, p.dkmc "name", p.tdsyqr holder, p.tyshxydm code, p.xzqdm, p.xzqmc, p.xzjdm,
           p.xzjmc, p.cyptid, p.cyptmc, coalesce(x.xmlx, '') kind, p.mj, p.mjss, p.rjl,
           p.zkfzt stage, null done, p.pjdj, p.hydm
      from dxydsd p
      left join lateral (select t.xmlx from zkfxmsd_dk d join zkfxmsd t using (xmid)
        where d.dkid = p.dkid limit 1) x on true
     where p.scbz = 0 and p.shzt = '5' and p.xztdyt = '工业' order by p.dkbh`.execute(db);
  return rows;
}

type Work = { record: Record<string, unknown>; ground: string };

/** Adds records; those with an outline take that of their project or parcel. */
export async function insertWorks(
  db: Db,
  table: "sscx" | "gydxjh" | "gysl" | "zyby",
  works: readonly Work[],
): Promise<void> {
  const [first] = works;
  if (!first) return;
  const names = Object.keys(first.record);
  const columns = sql.join(names.map((name) => sql.ref(name)));
  const given = sql.join(names.map((name) => sql.ref(`r.${name}`)));
  const from = sql`
      from json_to_recordset(${JSON.stringify(works)}::json) j (record json, ground text)
     cross join lateral json_populate_record(null::${sql.table(table)}, j.record) r`;
  if (table === "sscx") {
    await sql`insert into sscx (${columns}) select ${given} ${from}`.execute(db);
    return;
  }
  const ground = table === "gysl" ? sql`zkfxmsd g on g.xmid` : sql`dxydsd g on g.dkid`;
  await sql`
    insert into ${sql.table(table)} (${columns}, txmj, zxjd, zxwd, geom)
    select ${given}, g.txmj, g.zxjd, g.zxwd, g.geom ${from} join ${ground} = j.ground`.execute(db);
}
