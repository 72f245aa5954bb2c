import { sql } from "kysely";
import { kdjcApi } from "#contract/endpoints/idle/kdjc";
import { gyslApi } from "#contract/endpoints/industry/gysl";
import { governTrackApi } from "#contract/endpoints/plan/governTrack";
import { rwApi } from "#contract/endpoints/plan/rw";
import { wallApi } from "#contract/endpoints/plan/wall";
import { portalApi } from "#contract/endpoints/portal/portal";
import { zkfxmsdApi } from "#contract/endpoints/project/zkfxmsd";
import { here } from "../api/harness";
import {
  answer,
  inPlace,
  mu,
  one,
  type Place,
  percent,
  type Question,
  type Values,
  type When,
} from "./question";
import { counted } from "./stats";

const kinds = ["1", "2", "3", "4", "5"] as const;
type Kind = (typeof kinds)[number];

const inYear = (day: string, year: number) =>
  sql`extract(year from ${sql.ref(`t.${day}`)}) = ${year}::integer`;

/** Approved projects that were really completed in a year. */
const completed = (year: number) =>
  sql`t.spzt = '5' and t.xmjd in ('5', '6') and ${inYear("sjjgsj", year)}`;

/** What was done of a task within the year, in its unit. */
async function doneOf(kind: Kind, place: Place, year: number): Promise<number> {
  const here = inPlace(place);
  const statements: Readonly<Record<Kind, ReturnType<typeof sql>>> = {
    "1": sql`select sum(t.dxmj) / ${mu} done from zkfxmsd t where ${here} and ${completed(year)}`,
    "2": sql`
      select (select coalesce(sum(t.gymj), 0) from tdgy t
               where ${here} and ${inYear("qdrq", year)} and t.tdly = '3') / ${mu}
           + (select coalesce(sum(t.bnhjmj), 0) from pewg t where ${here}) / ${mu} done`,
    "3": sql`
      select sum(t.czmj) / ${mu} done from xztd t
       where ${here} and t.xzzt in ('5', '6') and ${inYear("czwcrq", year)}`,
    "4": sql`
      select sum(t.dxmj) / ${mu} done from zkfxmsd t
       where ${here} and ${completed(year)} and t.xmlx = '1'`,
    "5": sql`
      select sum(t.zjzmj) / 10000 done from gysl t
       where ${here} and t.spzt = '5' and t.xmjdgl >= '5' and ${inYear("sjjgsj", year)}`,
  };
  const { done = null } = await one(statements[kind]);
  return done ?? 0;
}

/** How much of a year has passed by the end of a day, in percent. */
function passed(year: number, day: string): number {
  const [from, to] = [Date.UTC(year, 0, 1), Date.UTC(year + 1, 0, 1)];
  const at = Date.parse(day) + 24 * 3_600_000;
  return ((Math.min(Math.max(at, from), to) - from) / (to - from)) * 100;
}

async function taskOf(place: Place, year: number, kind: Kind): Promise<number | null> {
  const { rwl = null } = await one(sql`
    select max(n.rwl) rwl from ndrw n
     where n.area_code = ${place.region} and n.nd = ${year}::integer and n.rwlx = ${kind}`);
  return rwl;
}

const hundredth = (value: number) => Math.round(value * 100) / 100;

async function progressOf(place: Place, { year, day }: When, kind: Kind, rwl: number | null) {
  const done = await doneOf(kind, place, year);
  // The rate is of what is shown.
  const rate = rwl ? percent(hundredth(done), rwl) : null;
  return { rwl, done, rate, ahead: rate === null ? null : rate - passed(year, day) };
}

const tasks: Question = {
  name: "tasks of the year",
  access: "zkfxm:view",
  covers: { taskRate: "1 rate", pewgTask: "2 done" },
  product: async (asker, areaCode) => {
    const found: Values = {};
    for (const rwlx of kinds) {
      const { total } = await answer(asker, rwApi.getNdrw, { areaCode, rwlx });
      found[`${rwlx} rwl`] = total.rwl;
      found[`${rwlx} done`] = total.wcl;
      found[`${rwlx} rate`] = total.wclv;
      found[`${rwlx} ahead`] = total.sxjdc;
    }
    return found;
  },
  truth: async (place, when) => {
    const found: Values = {};
    for (const kind of kinds) {
      const of = await progressOf(place, when, kind, await taskOf(place, when.year, kind));
      for (const [name, value] of Object.entries(of)) found[`${kind} ${name}`] = value;
    }
    return found;
  },
};

/** The task on the portal: of a platform's clerk, that of the platform. */
const portalTask: Question = {
  name: "task on the portal",
  access: "zkfxm:view",
  product: async (asker, areaCode) => {
    const { tasks: found } = await answer(asker, portalApi.figures, { areaCode });
    const { rwl = null, wcl = null, wclv = null, zs = null } = found?.total ?? {};
    return { rwl, done: wcl, rate: wclv, n: zs };
  },
  truth: async (place, when) => {
    const { year } = when;
    const own =
      place.cyptid === null
        ? await sharedTask(place, year)
        : ((
            await one(sql`
              select coalesce(sum(r.rwl), 0) rwl from cyptrw r
               where r.cyptid = ${place.cyptid} and r.nd = ${year}::integer and r.rwlx = '1'`)
          ).rwl ?? 0);
    const { rwl, done, rate } = await progressOf(place, when, "1", own);
    const { n = 0 } = await one(
      sql`select count(*) n from zkfxmsd t where ${inPlace(place)} and ${completed(year)}`,
    );
    // A platform without a task has nothing to complete.
    return place.cyptid !== null && own === 0
      ? { rwl: 0, done: 0, rate: null, n: 0 }
      : { rwl, done, rate, n };
  },
};

/** A region's task, or what its parts have. */
async function sharedTask(place: Place, year: number): Promise<number> {
  const own = await taskOf(place, year, "1");
  if (own) return own;
  const { parts = 0 } = await one(sql`
    select coalesce(sum(n.rwl), 0) parts from ndrw n join xzq x on x.area_code = n.area_code
     where x.parent = ${place.region} and n.nd = ${year}::integer and n.rwlx = '1'`);
  return parts ?? 0;
}

/** Projects behind their plan on the business day, and what should be and is completed by month. */
const track: Question = {
  name: "plan of the year",
  access: "zkfxm:view",
  product: async (asker, areaCode) => {
    const late = await answer(asker, governTrackApi.overdue, { areaCode });
    const all = await answer(asker, governTrackApi.overdue, { areaCode, prior: true });
    const { total } = await answer(asker, governTrackApi.regions, { areaCode });
    const { months } = await answer(asker, governTrackApi.curve, { areaCode });
    return {
      "late end n": late.jg.zs,
      "late end": late.jg.mj,
      "late start n": late.kg.zs,
      "late start": late.kg.mj,
      "late of all years n": all.total,
      "late in total n": total.late,
      "planned by June": months[5]?.planned ?? null,
      "planned by December": months[11]?.planned ?? null,
      "completed by January": months[0]?.completed ?? null,
    };
  },
  truth: async (place, { year, day }) => {
    const open = sql`(t.spzt = '5' and t.xmjd < '5')`;
    const end = sql`(${open} and t.jhjgsj < ${day}::date)`;
    const start = sql`(${open} and t.xmjd < '4' and t.jhkgsj < ${day}::date
                       and t.jhjgsj >= ${day}::date)`;
    const own = sql`t.ssnd = ${year}::integer`;
    const planned = (month: number) => sql`
      coalesce(sum(t.dxmj) filter (where t.spzt = '5' and ${inYear("jhjgsj", year)}
        and extract(month from t.jhjgsj) <= ${month}::integer), 0) / ${mu}`;
    const found = await one(sql`
      select count(*) filter (where ${end} and ${own}) "late end n",
             coalesce(sum(t.dxmj) filter (where ${end} and ${own}), 0) "late end",
             count(*) filter (where ${start} and ${own}) "late start n",
             coalesce(sum(t.dxmj) filter (where ${start} and ${own}), 0) "late start",
             count(*) filter (where (${end} or ${start}) and t.ssnd <= ${year}::integer) "late of all years n",
             count(*) filter (where (${end} or ${start}) and ${own}) "late in total n",
             ${planned(6)} "planned by June", ${planned(12)} "planned by December",
             coalesce(sum(t.dxmj) filter (where ${completed(year)}
               and extract(month from t.sjjgsj) = 1), 0) / ${mu} "completed by January"
        from zkfxmsd t where ${inPlace(place)}`);
    return found;
  },
};

const projects: Question = {
  name: "projects",
  access: "zkfxm:view",
  product: async (asker, areaCode) => {
    const of = await counted(asker, zkfxmsdApi.stats, { areaCode, groups: ["spzt", "xmjd"] });
    return {
      n: of.zs(),
      mj: of.sum("mj"),
      "approved n": of.zs("spzt", "5"),
      "under way n": of.zs("xmjd", "4"),
      "finished n": of.zs("xmjd", "5", "6"),
    };
  },
  truth: (place) =>
    one(sql`
      select count(*) n, coalesce(sum(t.dxmj), 0) mj, count(*) filter (where t.spzt = '5') "approved n",
             count(*) filter (where t.xmjd = '4') "under way n",
             count(*) filter (where t.xmjd in ('5', '6')) "finished n"
        from zkfxmsd t where ${inPlace(place)}`),
};

const upstairs: Question = {
  name: "industry upstairs",
  access: "zkfxm:view",
  product: async (asker, areaCode) => {
    const of = await counted(asker, gyslApi.stats, { areaCode });
    return { n: of.zs(), land: of.sum("ydmj"), floors: of.sum("zjzmj"), let: of.sum("rzmj") };
  },
  truth: (place) =>
    one(sql`
      select count(*) n, coalesce(sum(t.ydmj), 0) "land", coalesce(sum(t.zjzmj), 0) floors,
             coalesce(sum(t.rzmj), 0) "let" from gysl t where ${inPlace(place)}`),
};

const vacant: Question = {
  name: "vacant land",
  access: "xztd:view",
  product: async (asker, areaCode) => {
    const of = await counted(asker, kdjcApi.stats, { areaCode, sflr: [1] });
    return { n: of.zs(), mj: of.sum("mj"), vacant: of.sum("kdmj") };
  },
  truth: (place) =>
    one(sql`
      select count(*) n, coalesce(sum(t.mj), 0) mj, coalesce(sum(t.kdmj), 0) vacant
        from kdjc t where ${inPlace(place)} and t.sflr = 1`),
};

type Work = { key: string; mu: number; begun: string | null; ended: string | null };

/** Approved projects that were begun, by county, with the days on which they were begun and complete. */
async function worksOf(place: Place): Promise<Work[]> {
  const { rows } = await sql<Work>`
    select t.xzqdm as key, (t.dxmj / ${mu})::float8 mu, t.sjkgsj::text begun,
           case when t.xmjd in ('5', '6') then t.sjjgsj::text end ended
      from zkfxmsd t where ${inPlace(place)} and t.spzt = '5' and t.xmjd in ('4', '5', '6')`.execute(
    here().db,
  );
  return rows;
}

const muOf = (works: readonly Work[]) => works.reduce((sum, one) => sum + one.mu, 0);

/** What a county's works came to on a day of a year, and after it within the year. */
function seenOn(works: readonly Work[], year: number, day: string) {
  const at = `${year}${day.slice(4)}`;
  const after = works.filter(({ ended }) => ended !== null && ended > at);
  const open = works.filter(({ ended }) => ended === null);
  return {
    done: muOf(works.filter(({ ended }) => ended && ended >= `${year}-01-01` && ended <= at)),
    going: muOf([...after, ...open].filter(({ begun }) => begun !== null && begun <= at)),
    rest: muOf(after.filter(({ ended }) => ended && ended <= `${year}-12-31`)),
  };
}

function restExpected(works: readonly Work[], year: number, day: string): number {
  const before = [1, 2, 3].map((back) => seenOn(works, year - back, day));
  const going = before.reduce((sum, one) => sum + one.going, 0);
  if (going === 0) return 0;
  const rest = before.reduce((sum, one) => sum + one.rest, 0);
  return (rest / going) * seenOn(works, year, day).going;
}

const yearEnd: Question = {
  name: "the year's end",
  access: "zkfxm:view",
  covers: { taskForecast: "expected", lowStockForecast: "stock" },
  product: async (asker, areaCode) => {
    const { total } = await answer(asker, wallApi.forecast, { areaCode });
    const { end } = await answer(asker, wallApi.bridge, { areaCode });
    const { expected, done, going } = total;
    return { expected, done, going, stock: hundredth((end * 3) / 2000 - (expected - done)) };
  },
  truth: async (place, { year, day }) => {
    const works = await worksOf(place);
    const sums = [...new Set(works.map(({ key }) => key))].map((county) => {
      const own = works.filter(({ key }) => key === county);
      return { ...seenOn(own, year, day), expected: restExpected(own, year, day) };
    });
    const total = (of: "done" | "going" | "expected") =>
      sums.reduce((sum, one) => sum + one[of], 0);
    const { stock = 0 } = await one(sql`
      select coalesce(sum(t.mj), 0) / ${mu} stock from dxydsd t
       where ${inPlace(place)} and t.shzt = '5' and t.zkfzt <> '3'`);
    const [done, rest] = [hundredth(total("done")), total("expected")];
    return {
      ...{ expected: hundredth(total("done") + rest), done, going: hundredth(total("going")) },
      stock: hundredth((stock ?? 0) - (hundredth(total("done") + rest) - done)),
    };
  },
};

export const planQuestions: readonly Question[] = [
  ...[tasks, portalTask, track, projects, upstairs, vacant, yearEnd],
];
