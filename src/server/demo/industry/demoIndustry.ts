import { sql } from "kysely";
import type { Db } from "../../db/tables";
import { blocksWithStreets, startBulk } from "../base/demo";
import { type DemoTime, pastDay } from "../base/demoTime";

/** Industrial land that is low-efficiency land as well. */
export type LowLand = {
  dkid: string;
  dkbh: string;
  xzqdm: string;
  mj: number;
  tdsyqr: string;
  tyshxydm: string | null;
  hydm: string | null;
  low: boolean;
  cyptid: string | null;
  cyptmc: string | null;
  zxjd: number;
  zxwd: number;
};

/**
 * Copies the industrial parcels of the city library, including their outlines, and returns them.
 */
export async function addLowLand(db: Db, year: number): Promise<LowLand[]> {
  const { rows } = await sql<LowLand>`
    with taken as (
      insert into gyyd (dkid, dkbh, bdcdyh, xzqdm, xzqmc, xzjdm, xzjmc, cyptid, cyptmc, zl, tdsyqr,
                        tyshxydm, tdqs, qlxz, dlbm, ghyt, sfgycr, mj, jzzdmj, zjzmj, rjl, jzmd, cc, sfzz,
                        syqqsrq, syqzzrq, syqx, sfyqn, sfkfbjn, sfdx, dxdkid, ydqk, txmj, zxjd, zxwd,
                        bz, cjr, cjsj, gxr, gxsj, geom)
      select md5('gyyd' || d.dkid), d.xzqdm || 'GY' || lpad(d.serial::text, 6, '0'), d.bdcdyh, d.xzqdm,
             d.xzqmc, d.xzjdm, d.xzjmc, d.cyptid, d.cyptmc, d.zl, d.tdsyqr, d.tyshxydm, d.tdqs, d.qlxz,
             '0601', '100102', 0, d.mj, d.jzzdmj, d.zjzmj, d.rjl, d.jzmd, 2, 0,
             make_date(${year}::integer - 19, 6, 1), make_date(${year}::integer + 31, 5, 31), 50, (d.cyptid is not null)::integer, d.sfkfbjn, (d.shzt = '5')::integer,
             d.dkid, case when d.shzt = '5' then '7' else '6' end, d.txmj, d.zxjd, d.zxwd, d.bz, d.cjr,
             make_date(${year}::integer - 2, 2, 1), d.cjr, make_date(${year}::integer - 2, 2, 1), d.geom
        from (select *, row_number() over (partition by xzqdm order by dkbh) serial
                from dxydsd where xztdyt = '工业' and shzt <> '9' and scbz = 0) d
      returning *)
    select t.dkid, t.dkbh, t.xzqdm, t.mj, t.tdsyqr, t.tyshxydm, d.hydm, t.sfdx = 1 low, t.cyptid,
           t.cyptmc, t.zxjd, t.zxwd
      from taken t join dxydsd d on d.dkid = t.dxdkid order by t.dkbh`.execute(db);
  return rows;
}

/** Adds records in one statement; a geometry is a WKB in hexadecimal. */
export async function addRows(
  db: Db,
  table: "gyyd" | "yddw" | "dqgx",
  rows: readonly Record<string, unknown>[],
): Promise<void> {
  if (rows.length === 0) return;
  const columns = sql.join(Object.keys(rows[0] as object).map((name) => sql.ref(name)));
  await sql`
    insert into ${sql.table(table)} (${columns})
    select ${columns}
      from json_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::json)`.execute(
    db,
  );
}

/**
 * The tax versions: the second one counts for the year before, the first for every other year. The
 * quarter of the business day is being compiled, for the larger enterprises only. What counts was
 * published in the spring after its year, and of a year that still lasts as far as it has come.
 */
export const addVersions = (db: Db, time: DemoTime) =>
  sql`
    insert into ssbb (bbid, bbbh, bbmc, nd, sjlx, sjq, zt, fbr, fbsj, bz, cjr, gxr)
    select 'ss' || nd || 'v' || v, nd || '-V' || v, nd || '年度税收核算基础表（第' || v || '版）', nd, '1', null::integer, zt,
           case when zt >= '2' then '税务数据员' end,
           case when zt >= '2'
                then least(make_timestamptz(nd + 1, 3, v * 5, 9, 0, 0), ${time.calendar}::date - interval '1 day') end,
           '演示数据', 'shuiwu', 'shuiwu'
      from (values (3, 1, '2'), (2, 1, '2'), (1, 1, '3'), (1, 2, '2'), (0, 1, '2'), (0, 2, '0')) r (back, v, zt)
     cross join lateral (select ${time.year}::integer - back nd) y
    union all
    select ${quarterlyOf(time)}, ${`${time.year}Q${quarterOf(time)}-V1`},
           ${`${time.year}年第${quarterOf(time)}季度规上企业税收`}, ${time.year}::integer, '2',
           ${quarterOf(time)}::integer, '1', null, null, '演示数据', 'shuiwu', 'shuiwu'`.execute(
    db,
  );

const quarterOf = ({ day }: DemoTime): number => Math.ceil(Number(day.slice(5, 7)) / 3);
const quarterlyOf = (time: DemoTime): string => `ss${time.year}q${quarterOf(time)}`;

/**
 * Taxes of all enterprises in every version; the single taxes add up to the total exactly. Before
 * the year before each enterprise's tax varies by up to a fifth. One that pays nothing now either paid `e`
 * until some year, or never paid.
 */
export const addTaxes = (db: Db, time: DemoTime, years: readonly object[]) =>
  sql`
    insert into sshsjcb (id, bbid, nd, tyshxydm, qymc, xzqdm, xzqmc, cyptid, cyptmc, hydm, zzs, qysds,
                         grsds, cswhjss, fcs, tdsys, yhs, qtss, ssje, mdtytse, tsje, hsss, yysr, zjz,
                         nh, pfl, rdfy, pjrs, ydmj, mjss, mjzjz, pplx, sfyc, ycyy, bz, cjr, gxr)
    select md5(v.bbid || y.tyshxydm), v.bbid, v.nd, y.tyshxydm, y.qymc, y.xzqdm, y.xzqmc, y.cyptid,
           y.cyptmc, y.hydm, t.zzs, t.qysds, t.grsds, t.cswhjss, t.fcs, t.tdsys, t.yhs,
           t.a - t.zzs - t.qysds - t.grsds - t.cswhjss - t.fcs - t.tdsys - t.yhs, t.a, t.m, t.t,
           t.a + t.m - t.t, round(t.z * 4.5, 4), t.z, r.n, r.f, r.r, r.p, nullif(y.ydmj, 0),
           round((t.a + t.m - t.t) / nullif(y.ydmj / (2000.0 / 3), 0), 2),
           round(t.z / nullif(y.ydmj / (2000.0 / 3), 0), 2), r.k, (t.a < 0)::integer,
           case when t.a < 0 then '税收合计为负' end, '演示数据', 'shuiwu', 'shuiwu'
      from json_to_recordset(${JSON.stringify(years)}::json)
           r (c text, a numeric, e numeric, m numeric, t numeric, z numeric, p integer, n numeric, f numeric,
              r numeric, k text, g numeric)
      join yddw y on y.tyshxydm = r.c and y.scbz = 0
     cross join lateral (
       select 0.8 + 0.4 * ('x' || substr(md5(r.c), 1, 6))::bit(24)::integer / 16777216.0 a,
              0.8 + 0.4 * ('x' || substr(md5(r.c), 7, 6))::bit(24)::integer / 16777216.0 b) luck
     cross join lateral (values ('v1', 3, 1.01 * luck.a / r.g), ('v1', 2, 0.95 * luck.b / r.g),
                                ('v1', 1, 0.97 / r.g), ('v2', 1, 1 / r.g), ('v1', 0, 1), ('v2', 0, 1.01),
                                (${quarterlyOf(time).slice(-2)}, 0, 0.26)) f (suffix, back, factor)
     cross join lateral (
       select ${time.year}::integer - f.back nd, 'ss' || ${time.year}::integer - f.back || f.suffix bbid,
              f.factor) v
     cross join lateral (
       select r.a = 0 and v.nd < ${time.year}::integer - 3 + ('x' || substr(md5(r.c), 13, 1))::bit(4)::integer % 4 paid) was
     cross join lateral (
       select case when was.paid then r.e else r.a end a, case when was.paid then r.e * 5.2 else r.z end z) b
     cross join lateral (
       select round(b.a * v.factor, 4) a, round(r.m * v.factor, 4) m, round(r.t * v.factor, 4) t,
              round(b.z * v.factor, 4) z, round(b.a * v.factor * 0.46, 4) zzs,
              round(b.a * v.factor * 0.28, 4) qysds, round(b.a * v.factor * 0.01, 4) grsds,
              round(b.a * v.factor * 0.03, 4) cswhjss, round(b.a * v.factor * 0.06, 4) fcs,
              round(b.a * v.factor * 0.05, 4) tdsys, round(b.a * v.factor * 0.02, 4) yhs) t
     where f.suffix in ('v1', 'v2') or y.qygm = '1'`.execute(db);

/**
 * The uploaded sheets behind the versions: a complete one each, and for published versions a later
 * one with corrections.
 */
export const addTaxSheets = (db: Db) =>
  sql`
    insert into ss_upload (upload_id, bbid, file_id, file_name, md5, sheet, total, errors, warnings,
                           report, imported_at, created_by, created_at, added, changed, removed, skipped)
    select 'demo' || v.bbid || '-' || s.turn, v.bbid, '', v.bbmc || s.suffix || '.xlsx', '',
           '税收核算', s.total, 0, 0, '{}', s.at, 'shuiwu', s.at - interval '6 minutes',
           case s.turn when 1 then s.total else 0 end, case s.turn when 2 then s.total else 0 end, 0, 0
      from ssbb v
      join (select bbid, count(*)::integer rows from sshsjcb group by bbid) n using (bbid)
     cross join lateral (
       values (1, '', n.rows, coalesce(v.fbsj - interval '11 days', v.cjsj)),
              (2, '（更正）', greatest(1, n.rows / 60), v.fbsj - interval '3 days')) s (turn, suffix, total, at)
     where s.at is not null`.execute(db);

/** Extends platforms over their industrial land. */
export const widenPlatforms = (db: Db) =>
  sql`
    update cypt c set geom = w.geom, txmj = round(st_area(w.geom::geography)::numeric, 2)
      from (select p.cyptid, st_multi(st_union(coalesce(k.geom, p.geom), p.geom)) geom
              from (select cyptid, ${blocksWithStreets} geom
                      from gyyd where cyptid is not null group by cyptid) p
              join cypt k using (cyptid)) w
     where c.cyptid = w.cyptid`.execute(db);

/** Shows the current year's tax in the register of enterprises. */
export const showFirmYear = (db: Db, year: number) =>
  sql`update yddw y set zss = s.hsss, mjss = s.mjss from sshsjcb s
       where s.bbid = ${`ss${year}v1`} and s.tyshxydm = y.tyshxydm`.execute(db);

/** A third of the land without tax has been checked. */
export const checkUntaxed = (db: Db) =>
  sql`
    update wssgyyd w set hczt = '1', hcjg = '现场核查，企业已停止生产', czjy = '纳入低效整治'
      from (select dkid, row_number() over (partition by left(xzqdm, 4) order by dkid) serial
              from wssgyyd where scbz = 0) n
     where n.dkid = w.dkid and n.serial % 3 = 1`.execute(db);

/** A number derived from this id, with mean 0, standard deviation 1 and range ±2.6. */
const spread = (id: string) =>
  sql.raw(`greatest(-2.6, least(2.6, sqrt(3.0) * ((select sum(get_byte(decode(md5(${id}), 'hex'), i)) / 255.0
             from generate_series(0, 3) i) - 2)))`);

/** Buildings with a footprint of some 350 ㎡, log-normal with σ 0.4. */
export const addVillas = (db: Db, { year }: DemoTime, count: number) =>
  sql`
    insert into ysbszy (id, tbbh, dkid, xzqdm, xzqmc, xzjdm, xzjmc, cyptid, cyptmc, qymc, jzmj, zdmj, yxsj,
                        yxly, zxd, sbtz, hczt, hcr, hcsj, hcyj, zgcs, zgqx, txmj, zxjd, zxwd, bz, cjr, gxr, geom)
    select md5('bs' || p.dkid), p.xzqdm || 'BS' || lpad(p.serial::text, 4, '0'), p.dkid, p.xzqdm, p.xzqmc,
           p.xzjdm, p.xzjmc, p.cyptid, p.cyptmc, p.tdsyqr, round(g.mj * (1.6 + p.at % 5 * 0.25), 2), g.mj,
           ${pastDay("05-20")}::date, ${`${year}年二季度卫星影像`}, 0.6 + (p.at % 40) / 100.0,
           case p.at % 3 when 0 then '独栋,院墙' when 1 then '独栋,庭院绿化' else '泳池,亭台' end, p.hczt,
           case when p.hczt > '1' then '县级经办' end, case when p.hczt > '1' then ${pastDay("09-10")}::timestamptz end,
           case when p.hczt = '3' then '现场核查为企业食堂，不属实' end,
           case when p.hczt >= '4' then '1' end, case when p.hczt >= '4' then make_date(${year}::integer + 1, 6, 30) end,
           g.mj, p.zxjd, p.zxwd, '演示数据', clzy_actor(), clzy_actor(), st_multi(g.shape)
      from (
        select q.*, row_number() over (partition by q.xzqdm order by q.dkid) serial
          from (select t.*, ((t.at - 1) % 6)::text hczt
                  from (select gyyd.*, row_number() over (partition by left(xzqdm, 4) order by md5(dkid)) at
                          from gyyd where scbz = 0 and mj > 3000) t
                 where t.at <= greatest(6, round(${count} / 11.0))) q) p
     cross join lateral (select ${spread("p.dkid")} z) n
     cross join lateral (select st_expand(st_setsrid(st_makepoint(p.zxjd, p.zxwd), 4490),
                                          0.0001 * exp(0.2 * z), 0.00008 * exp(0.2 * z)) box) b
     cross join lateral (select s.shape, round(st_area(s.shape::geography)::numeric, 2) mj
                           from (select st_intersection(b.box, p.geom) shape) s) g
     where st_geometrytype(g.shape) = 'ST_Polygon'`.execute(db);

const tables = ["gyyd", "yddw", "dqgx", "cypt", "pj", "sshsjcb", "wssgyyd"];

/** Indexes used while the data is generated. */
const wanted = ["dqgx_dkid", "dqgx_tyshxydm", "sshsjcb_enterprise"];

/**
 * Call it before adding thousands of rows: changes made during generation are neither history nor
 * tiles that anybody has seen, and indexes build faster afterwards. Returns a function that
 * restores everything.
 */
export async function beginBulk(db: Db): Promise<() => Promise<void>> {
  const endBulk = await startBulk(db, tables, wanted);
  const follow = async (state: "enable" | "disable") => {
    const turn = (table: string, trigger: string) =>
      sql`alter table ${sql.table(table)} ${sql.raw(state)} trigger ${sql.ref(trigger)}`.execute(
        db,
      );
    for (const table of tables) await turn(table, "keep_history_u");
    await turn("gyyd", "tile_u");
  };
  await follow("disable");
  return async () => {
    await follow("enable");
    await endBulk();
  };
}
