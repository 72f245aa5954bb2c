import { sql } from "kysely";
import { expect } from "vitest";
import { isUscc } from "#contract/rules/values/uscc";
import { here } from "./harness";

async function rows<T>(query: string): Promise<T[]> {
  return (await sql.raw<T>(query).execute(here().db)).rows;
}
const value = async (query: string) => (await rows<{ v: unknown }>(query))[0]?.v;
const none = (query: string) => value(`select count(*) v from ${query}`);

/** Checks that the industrial demonstration data are consistent, as the recipe says. */
export async function lookAtIndustry(): Promise<void> {
  // Land is valid, in its county, and shares its outline with low-efficiency land.
  expect(await none("gyyd where not st_isvalid(geom) or txmj <= 0")).toBe(0);
  expect(
    await none(`gyyd g join dxydsd d on d.dkid = g.dxdkid where not st_equals(g.geom, d.geom)`),
  ).toBe(0);
  expect(
    await none(`dxydsd d where xztdyt = '工业' and shzt = '5' and scbz = 0
                  and not exists (select from gyyd g where g.dxdkid = d.dkid and g.sfdx = 1)`),
  ).toBe(0);

  // Codes are valid and unique; relations refer to existing records; shares add up to a whole.
  const codes = await rows<{ c: string }>("select tyshxydm c from yddw");
  expect(codes.filter(({ c }) => !isUscc(c))).toEqual([]);
  expect(
    await none(`dqgx d where not exists (select from gyyd p where p.dkid = d.dkid)
                  or not exists (select from yddw y where y.tyshxydm = d.tyshxydm)`),
  ).toBe(0);
  expect(
    await none(`(select 1 from dqgx where gxzt = '1' group by tyshxydm
                   having abs(sum(ftbl) - 100) > 0.1) x`),
  ).toBe(0);

  // Tax adds up, a year has one current version, and figures are the shares of it.
  expect(
    await none(`sshsjcb where abs(ssje - zzs - qysds - grsds - cswhjss - fcs - tdsys - yhs - qtss) > 0.01
                  or hsss <> ssje + mdtytse - tsje`),
  ).toBe(0);
  expect(await rows("select nd, sjlx, zt from ssbb order by bbid")).toEqual([
    { nd: 2021, sjlx: "1", zt: "2" },
    { nd: 2022, sjlx: "1", zt: "2" },
    { nd: 2023, sjlx: "1", zt: "3" },
    { nd: 2023, sjlx: "1", zt: "2" },
    { nd: 2024, sjlx: "2", zt: "1" },
    { nd: 2024, sjlx: "1", zt: "2" },
    { nd: 2024, sjlx: "1", zt: "0" },
  ]);
  expect(
    await none(`ssbb v where (select sum(added) from ss_upload u where u.bbid = v.bbid)
                    is distinct from (select count(*) from sshsjcb s where s.bbid = v.bbid)`),
  ).toBe(0);
  expect(await none("ssbb v join ss_upload u using (bbid) where u.imported_at > v.fbsj")).toBe(0);
  expect(
    await none(`(select p.dkid, p.zss, coalesce(sum(s.hsss * d.ftbl / 100), 0) made
                     from gyyd p
                     left join dqgx d on d.dkid = p.dkid and d.gxzt = '1'
                     left join sshsjcb s on s.bbid = 'ss2024v1' and s.tyshxydm = d.tyshxydm
                    group by p.dkid, p.zss) x where abs(zss - made) > 0.01`),
  ).toBe(0);
  expect(await none("gyyd where (sfws = 1) <> (zss = 0)")).toBe(0);
  expect(await none("gyyd where sfws = 1")).toBe(await none("wssgyyd where scbz = 0"));
  const untaxed = Number(await value("select avg(sfws) v from gyyd"));
  expect(untaxed).toBeGreaterThan(0.04);
  expect(untaxed).toBeLessThan(0.14);

  // Every villa lies on industrial land, and every city shows every state.
  expect(
    await none(`ysbszy b where not exists (select from gyyd p
                   where p.dkid = b.dkid and st_intersects(p.geom, b.geom))`),
  ).toBe(0);
  expect(await value(`select count(distinct (left(xzqdm, 4), hczt)) v from ysbszy`)).toBe(66);
  expect(await value("select count(distinct hczt) v from wssgyyd")).toBe(2);
  // Half of the usual volume is too few for every grade in every city.
  expect(await value("select count(distinct pjdj) v from pj where pjdx = '4'")).toBe(5);
  // A parcel has the trade of its land.
  expect(
    await none(`pj j join gyyd g on g.dkid = j.dxid
                   where j.pjdx = '3' and j.hydm is distinct from g.hydm`),
  ).toBe(0);
  expect(await none("history.gyyd")).toBe(0);
}
