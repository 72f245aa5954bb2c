import { type RawBuilder, sql } from "kysely";
import { yddwApi } from "#contract/endpoints/firm/yddw";
import { cyptApi } from "#contract/endpoints/industry/cypt";
import { gyydApi } from "#contract/endpoints/industry/gyyd";
import { gyzzApi } from "#contract/endpoints/industry/gyzz";
import { ssbbApi } from "#contract/endpoints/tax/ssbb";
import { sshsApi } from "#contract/endpoints/tax/sshs";
import {
  answer,
  inPlace,
  mu,
  one,
  type Place,
  percent,
  type Question,
  quotient,
  twoDigits,
  type Values,
  type When,
} from "./question";
import { counted } from "./stats";

/** Of so few parcels or enterprises one could work out a single one's. */
const fewest = 3;

/** A yield as a reader without the amounts has it: of a whole region as it is, else two digits of it. */
function told(value: number | null, n: number | null, place: Place, isWhole = true) {
  if (value === null) return null;
  const isExact = place.seesTax || (isWhole && place.cyptid === null && (n ?? 0) >= fewest);
  const shown = Math.round(value * 100 + Math.sign(value) * 1e-7) / 100;
  return isExact ? shown : twoDigits(shown);
}

const published = (year: number) => sql`
  (select v.bbid from ssbb v
    where v.nd = ${year}::integer and v.sjlx = '1' and v.zt = '2' and v.scbz = 0)`;

/** A rate of the year's tax: unknown as long as no version of it is published. */
const known = (year: number, rate: RawBuilder<unknown>) => sql`
  case when ${published(year)} is not null then ${rate} end`;

/** Parcels with what their enterprises paid and added in the data year, by shares on its last day. */
const parcels = (place: Place, { year }: When) => sql`
  (select t.dkid, t.mj, t.zjzmj, t.cyptid, y.paid, y.added,
          exists (select from dxydsd d where d.dkid = t.dxdkid and d.scbz = 0 and d.shzt = '5') low,
          p.pjdj grade,
          ${published(year)} is not null told
     from gyyd t
     left join pj p on p.pjdx = '3' and p.dxid = t.dkid and p.pjnd = ${year}::integer and p.scbz = 0
    cross join lateral (
      select round(coalesce(sum(s.hsss * d.ftbl / 100), 0), 4) paid,
             round(coalesce(sum(s.zjz * d.ftbl / 100), 0), 4) added
        from dqgx d join sshsjcb s on s.tyshxydm = d.tyshxydm and s.scbz = 0
       where d.dkid = t.dkid and d.scbz = 0 and d.gxzt in ('1', '2') and s.bbid = ${published(year)}
         and d.qsrq <= make_date(${year}::integer, 12, 31)
         and coalesce(d.zzrq, 'infinity') >= make_date(${year}::integer, 12, 31)) y
    where ${inPlace(place)}) l`;

async function landOf(place: Place, when: When): Promise<Values> {
  const found = await one(sql`
    select count(*) n, coalesce(sum(l.mj), 0) mj, coalesce(sum(l.zjzmj), 0) floors,
           coalesce(sum(l.paid), 0) paid, coalesce(sum(l.added), 0) added,
           ${known(when.year, sql`sum(l.paid) / nullif(sum(l.mj) / ${mu}, 0)`)} "tax rate",
           ${known(when.year, sql`sum(l.added) / nullif(sum(l.mj) / ${mu}, 0)`)} "added rate",
           coalesce(sum(l.mj) filter (where l.cyptid is not null), 0) inside,
           count(*) filter (where l.cyptid is not null) "inside n",
           count(*) filter (where l.low) "low n", coalesce(sum(l.mj) filter (where l.low), 0) low,
           count(*) filter (where l.told and l.paid = 0) "untaxed n",
           count(*) filter (where l.grade = 'D') "worst n",
           coalesce(sum(l.mj) filter (where l.grade = 'D'), 0) worst
      from ${parcels(place, when)}`);
  const { inside = null, ...counts } = found;
  return {
    ...counts,
    paid: place.seesTax ? Number(found.paid) : null,
    added: place.seesTax ? Number(found.added) : null,
    "tax rate": told(found["tax rate"] ?? null, Number(found.n), place),
    "added rate": told(found["added rate"] ?? null, Number(found.n), place),
    "floor ratio": quotient(found.floors, found.mj),
    "park share": percent(inside, found.mj),
  };
}

const land: Question = {
  name: "industrial land",
  access: "gyyd:view",
  covers: {
    industrialLand: "mj",
    taxPerMu: "tax rate",
    addedPerMu: "added rate",
    floorRatio: "floor ratio",
    parkShare: "park share",
    lowIndustry: "low",
  },
  product: async (asker, areaCode) => {
    const of = await counted(asker, gyydApi.stats, {
      ...{ areaCode, groups: ["sfdx", "sfws", "pjdj", "sfyqn"] },
    });
    return {
      n: of.zs(),
      mj: of.sum("mj"),
      floors: of.sum("zjzmj"),
      paid: of.sum("zss"),
      added: of.sum("zzjz"),
      "tax rate": of.rate("mjss"),
      "added rate": of.rate("mjzjz"),
      "floor ratio": quotient(of.sum("zjzmj"), of.sum("mj")),
      "park share": percent(of.sum("mj", "sfyqn", "1"), of.sum("mj")),
      "inside n": of.zs("sfyqn", "1"),
      "low n": of.zs("sfdx", "1"),
      low: of.sum("mj", "sfdx", "1"),
      "untaxed n": of.zs("sfws", "1"),
      "worst n": of.zs("pjdj", "D"),
      worst: of.sum("mj", "pjdj", "D"),
    };
  },
  truth: landOf,
};

const snapshot: Question = {
  name: "industrial land of the snapshot",
  access: "gyyd:view",
  product: async (asker, areaCode) => {
    const { zs, mj, mjss, mjzjz, rjl, yqnzb, dxmj } = await answer(asker, gyzzApi.leftData, {
      areaCode,
    });
    return { zs, mj, mjss, mjzjz, rjl, yqnzb, dxmj };
  },
  truth: async (place, when) => {
    const found = await landOf(place, when);
    const names = {
      ...{ zs: "n", mj: "mj", mjss: "tax rate", mjzjz: "added rate" },
      ...{ rjl: "floor ratio", yqnzb: "park share", dxmj: "low" },
    };
    const shown = Object.entries(names).map(([name, of]) => [name, found[of] ?? null]);
    return Object.fromEntries(shown);
  },
};

const enterprises: Question = {
  name: "enterprises",
  access: "gyyd:view",
  covers: { taxPerFirm: "tax rate" },
  product: async (asker, areaCode) => {
    const of = await counted(asker, yddwApi.stats, { areaCode, groups: ["qygm", "pjdj"] });
    return {
      n: of.zs(),
      "large n": of.zs("qygm", "1"),
      land: of.sum("ydmj"),
      paid: of.sum("zss"),
      "tax rate": of.rate("mjss"),
      "worst n": of.zs("pjdj", "D"),
    };
  },
  truth: async (place, { year }) => {
    const found = await one(sql`
      select count(*) n, count(*) filter (where f.qygm = '1') "large n", coalesce(sum(f.land), 0) land,
             coalesce(sum(f.paid), 0) paid,
             ${known(year, sql`sum(f.paid) / nullif(sum(f.land) / ${mu}, 0)`)} "tax rate",
             count(*) filter (where f.grade = 'D') "worst n"
        from (select t.qygm,
                     (select coalesce(sum(d.symj), 0) from dqgx d
                       where d.tyshxydm = t.tyshxydm and d.scbz = 0 and d.gxzt = '1' and d.gxlx <> '3') land,
                     (select coalesce(sum(s.hsss), 0) from sshsjcb s
                       where s.bbid = ${published(year)} and s.tyshxydm = t.tyshxydm and s.scbz = 0) paid,
                     p.pjdj grade
                from yddw t
                left join pj p on p.pjdx = '4' and p.dxid = t.qyid
                      and p.pjnd = ${year}::integer and p.scbz = 0
               where ${inPlace(place)}) f`);
    return {
      ...found,
      paid: place.seesTax ? (found.paid ?? null) : null,
      "tax rate": told(found["tax rate"] ?? null, found.n ?? 0, place),
    };
  },
};

/** Platforms in use, from the land and the enterprises that name them. */
const parks: Question = {
  name: "platforms in use",
  access: "gyyd:view",
  covers: { taxPerPark: "tax rate" },
  product: async (asker, areaCode) => {
    const of = await counted(asker, cyptApi.stats, { areaCode, cyptzt: ["1"] });
    return {
      n: of.zs(),
      planned: of.sum("ghmj"),
      land: of.sum("gygymj"),
      "land n": of.sum("dks"),
      firms: of.sum("qys"),
      "large firms": of.sum("gsqys"),
      paid: of.sum("zss"),
      "tax rate": of.rate("mjss"),
    };
  },
  truth: async (place, when) => {
    const everywhere = { region: "", cyptid: null, seesTax: true, types: true };
    const found = await one(sql`
      select count(*) n, coalesce(sum(t.ghmj), 0) planned, coalesce(sum(g.mj), 0) "land",
             coalesce(sum(g.n), 0) "land n", coalesce(sum(f.n), 0) firms,
             coalesce(sum(f.large), 0) "large firms", coalesce(sum(g.paid), 0) paid,
             ${known(when.year, sql`sum(g.paid) / nullif(sum(g.mj) / ${mu}, 0)`)} "tax rate"
        from cypt t
        left join (select l.cyptid, count(*) n, sum(l.mj) mj, sum(l.paid) paid
                     from ${parcels(everywhere, when)} group by l.cyptid) g on g.cyptid = t.cyptid
        left join (select y.cyptid, count(*) n, count(*) filter (where y.qygm = '1') large
                     from yddw y where y.scbz = 0 group by y.cyptid) f on f.cyptid = t.cyptid
       where ${inPlace(place)} and t.cyptzt = '1'`);
    return {
      ...found,
      paid: place.seesTax ? (found.paid ?? null) : null,
      // A state of the platforms is picked out.
      "tax rate": told(found["tax rate"] ?? null, found.n ?? 0, place, false),
    };
  },
};

/** What evaluated enterprises pay and add, by year of the published versions. */
const evaluated: Question = {
  name: "evaluated enterprises",
  access: "gyyd:view",
  covers: { taxPerEvaluated: "0 tax rate", addedPerEvaluated: "0 added rate" },
  product: async (asker, areaCode, { year }) => {
    const years = await answer(asker, gyzzApi.trend, { areaCode });
    return Object.fromEntries(
      [0, 1, 2, 3].flatMap((back) => {
        const found = years.find(({ nd }) => nd === year - back);
        return [
          [`${back} land`, found?.ydmj ?? 0],
          [`${back} tax rate`, found?.mjss ?? null],
          [`${back} added rate`, found?.mjzjz ?? null],
        ];
      }),
    );
  },
  truth: async (place, { year }) => {
    const years = await Promise.all(
      [0, 1, 2, 3].map(async (back) => {
        const found = await one(sql`
          select count(*) n, coalesce(sum(t.ydmj), 0) "land",
                 sum(t.hsss) / nullif(sum(t.ydmj) / ${mu}, 0) tax,
                 sum(t.zjz) / nullif(sum(t.ydmj) / ${mu}, 0) added
            from sshsjcb t
           where ${inPlace(place)} and t.nd = ${year - back}::integer
             and t.bbid in (select v.bbid from ssbb v where v.sjlx = '1' and v.zt = '2' and v.scbz = 0)`);
        return [
          [`${back} land`, found.land ?? 0],
          [`${back} tax rate`, told(found.tax ?? null, found.n ?? 0, place)],
          [`${back} added rate`, told(found.added ?? null, found.n ?? 0, place)],
        ] as const;
      }),
    );
    return Object.fromEntries(years.flat());
  },
};

/** The tax base table of the data year's published version, as its register shows it. */
const taxBase: Question = {
  name: "tax base table",
  access: "ss:view",
  product: async (asker, areaCode, { year }) => {
    const versions = await answer(asker, ssbbApi.list, { nd: year });
    const bbid = versions.find(({ sjlx, zt }) => sjlx === "1" && zt === "2")?.bbid ?? "-";
    const of = await counted(asker, sshsApi.stats, { areaCode, bbid: [bbid], groups: ["pplx"] });
    const [paid, unmatched] = [of.sum("hsss") ?? 0, of.sum("hsss", "pplx", "0") ?? 0];
    return {
      n: of.zs(),
      paid,
      land: of.sum("ydmj"),
      "tax rate": quotient(of.sum("hsss"), of.sum("ydmj")),
      "on land": percent(paid - unmatched, paid),
      "unmatched n": of.zs("pplx", "0"),
    };
  },
  truth: async (place, { year }) => {
    const { matched = null, ...found } = await one(sql`
      select count(*) n, coalesce(sum(t.hsss), 0) paid, coalesce(sum(t.ydmj), 0) "land",
             sum(t.hsss) / nullif(sum(t.ydmj), 0) "tax rate",
             coalesce(sum(t.hsss) filter (where ${isOnLand}), 0) matched,
             count(*) filter (where not ${isOnLand}) "unmatched n"
        from sshsjcb t where ${inPlace(place)} and t.bbid = ${published(year)}`);
    return { ...found, "on land": percent(matched, found.paid) };
  },
};

const isOnLand = sql`exists (select from dqgx d
  where d.tyshxydm = t.tyshxydm and d.scbz = 0 and d.gxzt = '1')`;

export const industryQuestions: readonly Question[] = [
  ...[land, snapshot, enterprises, parks, evaluated, taxBase],
];
