import { sql } from "kysely";
import { type Pj, pj } from "#contract/datasets/pj";
import type { Sums, Weights } from "#contract/rules/evaluation/evaluation";
import { defaultScheme, type Scheme } from "#contract/rules/evaluation/scheme";
import type { Db } from "../../db/tables";
import { textArray } from "../records/filter";
import { inRegion } from "../records/scope";
import { isOfYear, publishedVersion } from "../records/taxYear";
import { type Changed, restoreChanged } from "../records/touched";
import { isPublished } from "./pjgs";

/** An object to evaluate, with its figures. Null counts as zero. */
export type Subject = Sums & {
  id: string;
  name: string;
  xzqdm: string;
  xzqmc: string;
  cyptid: string | null;
  cyptmc: string | null;
  qygm: string | null;
  hydm: string | null;
  cyptlx: string | null;
  /** Not operating: 停产 or worse. */
  idle: boolean;
  /** When the enterprise was founded, of a parcel the oldest on it; null if unknown. */
  founded: string | null;
  /** Revenue of the enterprise in 万元, of a parcel the highest of those on it: what 规上 may go by. */
  revenue: number;
  /** For parcels: floor area, and number of enterprises. */
  zjzmj: number;
  qys: number;
};

/** Counties of a region that have land or enterprises. */
export async function countiesToJudge(db: Db, areaCode: string): Promise<string[]> {
  const { rows } = await sql<{ xzqdm: string }>`
    select g.xzqdm from gyyd g where g.scbz = 0 and ${inRegion("g", areaCode)}
     union
    select y.xzqdm from yddw y where y.scbz = 0 and ${inRegion("y", areaCode)}
     order by xzqdm`.execute(db);
  return rows.map(({ xzqdm }) => xzqdm);
}

/** Enterprises of a county in the published version. */
export async function enterprisesToJudge(db: Db, nd: number, county: string): Promise<Subject[]> {
  const { rows } = await sql<Subject>`
    select y.qyid id, y.qymc "name", y.xzqdm, y.xzqmc, y.cyptid, y.cyptmc, y.qygm, y.hydm, null cyptlx,
           y.jyzt <> '1' idle, y.clrq founded, 0 zjzmj, 1 qys, s.hsss, coalesce(s.zjz, 0) zjz,
           coalesce(s.ydmj, 0) ydmj, coalesce(s.pjrs, 0) pjrs, coalesce(s.nh, 0) nh,
           coalesce(s.pfl, 0) pfl, coalesce(s.rdfy, 0) rdfy, coalesce(s.yysr, 0) yysr,
           coalesce(s.yysr, 0) revenue
      from yddw y cross join lateral (
        select * from sshsjcb s
         where s.bbid = ${publishedVersion(nd)} and s.tyshxydm = y.tyshxydm and s.scbz = 0 limit 1) s
     where y.xzqdm = ${county} and y.scbz = 0
     order by y.qyid`.execute(db);
  return rows;
}

/**
 * Parcels of a county with their figures of the year, including those without an enterprise; the revenue
 * of those on them only where sizes go by it.
 */
export async function parcelsToJudge(
  db: Db,
  nd: number,
  county: string,
  withRevenue: boolean,
): Promise<Subject[]> {
  const { rows } = await sql<Subject>`
    select p.dkid id, p.tdsyqr "name", p.xzqdm, p.xzqmc, p.cyptid, p.cyptmc, n.qygm, p.hydm,
           null cyptlx, false idle,
           (select case when bool_and(y.clrq is not null) then min(y.clrq) end
              from dqgx d join yddw y on y.tyshxydm = d.tyshxydm and y.scbz = 0
             where d.dkid = p.dkid and d.gxzt = '1' and d.scbz = 0) founded,
           coalesce(p.zjzmj, 0) zjzmj, n.qys, n.zss hsss, n.zzjz zjz, p.mj ydmj,
           n.pjrs, n.nh, n.pfl, n.rdfy, n.yysr,
           case when ${withRevenue} then (
            select coalesce(max(s.yysr), 0)
              from dqgx d
              join yddw y on y.tyshxydm = d.tyshxydm and y.qygm <> '3' and y.scbz = 0
              join sshsjcb s on s.bbid = v.bbid and s.tyshxydm = d.tyshxydm and s.scbz = 0
             where d.dkid = p.dkid and ${isOfYear(sql`${nd}::integer`)}) else 0 end revenue
      from gyyd p join gyyd_nd n on n.dkid = p.dkid and n.nd = ${nd}
      cross join (select ${publishedVersion(nd)} bbid) v
     where p.xzqdm = ${county} and p.scbz = 0 order by p.dkid`.execute(db);
  return rows;
}

/** A tenant, how much land it leases, and the enterprise that holds most of it. */
export type Tenant = { id: string; leased: number; holder: string; holderName: string };

/**
 * Enterprises of a county that use leased land only, with its holder of the same county: who is
 * entered as its 权利人, else who lets it, else who uses its own.
 */
export async function tenantsToJudge(
  db: Db,
  nd: number,
  county: string,
): Promise<Map<string, Tenant>> {
  const isThen = isOfYear(sql`${nd}::integer`);
  const { rows } = await sql<Tenant>`
    with tenant as (
      select y.qyid, y.tyshxydm, sum(d.symj) leased,
             (array_agg(d.dkid order by d.symj desc, d.gxbh))[1] dkid
        from yddw y join dqgx d on d.tyshxydm = y.tyshxydm and ${isThen}
       where y.xzqdm = ${county} and y.scbz = 0
       group by y.qyid, y.tyshxydm
      having bool_and(d.gxlx in ('2', '4'))
    )
    select t.qyid id, t.leased, h.qyid holder, h.qymc "holderName"
      from tenant t cross join lateral (
        select o.qyid, o.qymc
          from (select p.tyshxydm, 0 place, 0 symj from gyyd p
                 where p.dkid = t.dkid and p.tyshxydm is not null and p.scbz = 0
                union all
                select d.tyshxydm, case d.gxlx when '3' then 1 else 2 end, d.symj from dqgx d
                 where d.dkid = t.dkid and d.gxlx in ('1', '3') and ${isThen}) c
          join yddw o on o.tyshxydm = c.tyshxydm and o.xzqdm = ${county} and o.scbz = 0
         where o.qyid <> t.qyid
         order by c.place, c.symj desc, o.qyid limit 1) h`.execute(db);
  return new Map(rows.map((row) => [row.id, row]));
}

/** Names of regions by code, and of platforms with their county by id. */
export async function namesToJudge(db: Db) {
  const regions = await sql<{ key: string; name: string }>`
    select area_code "key", "name" from xzq`.execute(db);
  const parks = await sql<{
    key: string;
    name: string;
    xzqdm: string;
    xzqmc: string;
    cyptlx: string;
  }>`
    select cyptid "key", cyptmc "name", xzqdm, xzqmc, cyptlx from cypt where scbz = 0`.execute(db);
  return {
    regions: new Map(regions.rows.map(({ key, name }) => [key, name])),
    parks: new Map(parks.rows.map((park) => [park.key, park])),
  };
}

/** The weights of an authority, and its other numbers; those of before have weights only. */
export type Rules = { weights: Weights; scheme: Scheme };

export async function rulesByRegion(db: Db): Promise<Map<string, Rules>> {
  const { rows } = await sql<{ areaCode: string; weights: Weights; scheme: Scheme | null }>`
    select area_code "areaCode", weights, scheme from pjqz`.execute(db);
  return new Map(
    rows.map(({ areaCode, weights, scheme }) => [
      areaCode,
      { weights, scheme: { ...defaultScheme, ...scheme } },
    ]),
  );
}

export const saveRules = (db: Db, areaCode: string, { weights, scheme }: Rules, by: string) =>
  sql`insert into pjqz (area_code, weights, scheme, gxr)
      values (${areaCode}, ${JSON.stringify(weights)}::jsonb, ${JSON.stringify(scheme)}::jsonb, ${by})
          on conflict (area_code) do update
         set weights = excluded.weights, scheme = excluded.scheme, gxr = excluded.gxr,
             gxsj = now()`.execute(db);

/** Drops a region's own weights; returns 1 if it had any, else 0. */
export async function dropWeights(db: Db, areaCode: string): Promise<number> {
  const done = await sql`delete from pjqz where area_code = ${areaCode}`.execute(db);
  return Number(done.numAffectedRows ?? 0);
}

export type Remark = Pick<Pj, "zgmc" | "jf" | "rgdj" | "rgly">;

/** What counts for or against objects of a region in a year, by pjid. */
export async function remarksOf(
  db: Db,
  nd: number,
  areaCode: string,
): Promise<Map<string, Remark>> {
  const { rows } = await sql<Remark & { pjid: string }>`
    select p.pjid, p.zgmc, p.jf, p.rgdj, p.rgly from pj p
     where p.pjnd = ${nd} and p.scbz = 0 and ${inRegion("p", areaCode)}
       and (p.zgmc is not null or p.jf is not null or p.rgdj is not null)`.execute(db);
  return new Map(rows.map(({ pjid, ...remark }) => [pjid, remark]));
}

const made = [
  ...[
    "pjid",
    "pjnd",
    "pjdx",
    "dxid",
    "dxmc",
    "xzqdm",
    "xzqmc",
    "cyptid",
    "cyptmc",
    "qygm",
    "hydm",
    "cyptlx",
  ],
  ...["ydmj", "mjss", "mjzjz", "ldscl", "dwnhzjz", "dwpfzjz", "rdzb", "rjl", "zf", "pm"],
  ...["pjdj", "pjyj", "zgmc"],
] as const;

export type Judged = Omit<
  Pj,
  "mjssfd" | "jf" | "rgdj" | "rgly" | "bz" | "cjr" | "cjsj" | "gxr" | "gxsj" | "bbh"
>;

const list = (alias: string | null) =>
  sql.join(made.map((name) => sql.ref(alias === null ? name : `${alias}.${name}`)));

/** What a slice of an evaluation did, by pjid. */
export type Written = {
  added: readonly string[];
  changed: readonly Changed[];
  dropped: readonly string[];
};

/** Writes the changes, and returns what they were. What was published stays. */
export async function storeJudged(db: Db, rows: readonly Judged[], by: string): Promise<Written> {
  const { rows: done } = await sql<Changed & { isNew: boolean }>`
    insert into pj as t (${list(null)}, cjr, gxr)
    select ${list("r")}, ${by}, ${by}
      from json_populate_recordset(null::pj, ${JSON.stringify(rows)}::json) r
     where not ${isPublished("r")}
        on conflict (pjid) do update
       set (${list(null)}, gxr, gxsj, bbh, scbz) = (${list("excluded")}, ${by}, now(), t.bbh + 1, 0)
     where (${list("t")}, t.scbz) is distinct from (${list("excluded")}, 0)
       and not ${isPublished("t")}
    returning t.pjid id, t.bbh, t.xmax = 0 "isNew"`.execute(db);
  const changed = done.filter(({ isNew }) => !isNew).map(({ id, bbh }) => ({ id, bbh }));
  return { added: done.flatMap(({ id, isNew }) => (isNew ? [id] : [])), changed, dropped: [] };
}

/** Evaluations of these kinds in a region whose objects are no longer judged. */
export async function unjudged(
  db: Db,
  nd: number,
  areaCode: string,
  kinds: readonly Pj["pjdx"][],
  kept: readonly string[],
): Promise<Pick<Pj, "pjid" | "pjdx" | "dxid">[]> {
  const { rows } = await sql<Pick<Pj, "pjid" | "pjdx" | "dxid">>`
    select p.pjid, p.pjdx, p.dxid from pj p
     where p.pjnd = ${nd} and p.scbz = 0 and p.pjdx = any(${textArray(kinds)})
       and ${inRegion("p", areaCode)} and not ${isPublished("p")}
       and p.pjid not in (select jsonb_array_elements_text(${JSON.stringify(kept)}::jsonb))
     order by p.pjid`.execute(db);
  return rows;
}

export const dropUnjudged = (db: Db, pjids: readonly string[]) =>
  sql`update pj set scbz = 1 where pjid = any(${textArray(pjids)}) and scbz = 0`.execute(db);

/** Puts back what a slice of an evaluation did; what was edited since keeps its edit. */
export async function takeBackWritten(
  db: Db,
  { added, changed, dropped }: Written,
  by: string,
): Promise<void> {
  await restoreChanged(db, pj, changed, by);
  await dropUnjudged(db, added);
  await sql`update pj set scbz = 0 where pjid = any(${textArray(dropped)}) and scbz = 1`.execute(
    db,
  );
}

/**
 * `pjid` encodes year, kind and object; looking up by it alone keeps each lookup an index access,
 * whatever the statistics of `pj`.
 */
const judgedAs = (nd: number, kind: string, object: string) =>
  sql`p.pjid = ${`${nd}-${kind}-`} || ${sql.ref(object)} and p.scbz = 0`;

/** Writes the grades of a year to where parcels show them. */
export const gradeParcelYear = (db: Db, nd: number, dkids: readonly string[]) =>
  sql`update gyyd_nd n set pjdj = v.pjdj
        from (select d.dkid, p.pjdj from unnest(${textArray(dkids)}) d (dkid)
                left join pj p on ${judgedAs(nd, "3", "d.dkid")}) v
       where n.nd = ${nd} and n.dkid = v.dkid and n.pjdj is distinct from v.pjdj`.execute(db);

/** The same for enterprises by their credit codes. */
export async function gradeByCode(db: Db, nd: number, codes: readonly string[]): Promise<void> {
  const { rows } = await sql<{ qyid: string }>`
    select qyid from yddw where tyshxydm = any(${textArray(codes)}) and scbz = 0`.execute(db);
  await gradeEnterprises(
    db,
    nd,
    rows.map(({ qyid }) => qyid),
  );
}

/** Writes the grades of a year to where enterprises show them. */
export const gradeEnterprises = (db: Db, nd: number, qyids: readonly string[]) =>
  sql`update yddw y set pjdj = v.pjdj
        from (select e.qyid, p.pjdj from unnest(${textArray(qyids)}) e (qyid)
                left join pj p on ${judgedAs(nd, "4", "e.qyid")}) v
       where y.qyid = v.qyid and y.pjdj is distinct from v.pjdj`.execute(db);
