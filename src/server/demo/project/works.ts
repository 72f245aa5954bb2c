import type { Gysl } from "#contract/datasets/gysl";
import { hundredth } from "#contract/hundredth";
import { limits } from "#contract/limits";
import { demoTime, pastDay } from "../base/demoTime";
import { personOf } from "../base/people";
import { type Random, weighted } from "../base/random";
import type { DemoGround } from "./demoWorks";
import { inTurn } from "./projects";

/**
 * Records based on projects and parcels: results, the plan of the year to come, industry
 * upstairs, replacements.
 */

type Work = { record: Record<string, unknown>; ground: string };

const remark = "演示数据";
const counts = { plan: 850, upstairs: 240, replacement: 180 };
const placeOf = ({ xzqdm, xzqmc, xzjdm, xzjmc, cyptid, cyptmc }: DemoGround) => ({
  ...{ xzqdm, xzqmc, xzjdm, xzjmc, cyptid, cyptmc },
});

const signedBy = ({ xzqdm, xzqmc }: DemoGround) => {
  const { username } = personOf("ROLE_COUNTY", xzqdm, xzqmc);
  return { cjr: username, gxr: username, bz: remark };
};

/** Counts the records of each city. */
function turns(): (ground: DemoGround) => number {
  const made = new Map<string, number>();
  return ({ xzqdm }) => {
    const city = xzqdm.slice(0, 4);
    const turn = made.get(city) ?? 0;
    made.set(city, turn + 1);
    return turn;
  };
}

/**
 * Takes `count` grounds evenly from all cities: the first of each city, then the second, and so on.
 */
function spread(grounds: readonly DemoGround[], count: number): DemoGround[] {
  const turnOf = turns();
  const ordered = grounds.map((ground) => [turnOf(ground), ground] as const);
  return ordered
    .sort((a, b) => a[0] - b[0] || a[1].number.localeCompare(b[1].number))
    .slice(0, count)
    .map(([, ground]) => ground);
}

/** Serial numbers per prefix. */
function numbers(): (prefix: string) => string {
  const serials = new Map<string, number>();
  return (prefix) => {
    const serial = (serials.get(prefix) ?? 0) + 1;
    serials.set(prefix, serial);
    return `${prefix}${String(serial).padStart(5, "0")}`;
  };
}

/** The results of every completed project. */
export function resultsOf(random: Random, projects: readonly DemoGround[]): Work[] {
  const turnOf = turns();
  return projects
    .filter(({ stage, done }) => stage >= "5" && done !== null)
    .map((ground) => {
      const { id, number: xmbh, name: xmmc, mj, done } = ground;
      const wcmj = hundredth(mj * random.between(0.9, 1));
      const mu = wcmj / limits.mu;
      const before = hundredth((ground.mjss ?? 4) * mu);
      const after = hundredth(mu * random.between(12, 45));
      const cxzt = inTurn(random, turnOf(ground), { "0": 15, "1": 30, "2": 55 });
      return {
        ground: id,
        record: {
          ...{ cxid: `cx${id.slice(0, 30)}`, xmid: id, xmbh, xmmc, ...placeOf(ground) },
          ...{ wcmj, wcnd: Number(done?.slice(0, 4)), scmj: hundredth(wcmj * 0.3), cxzt },
          ...floorsOf(random, ground, wcmj),
          ...{ gzqss: before, gzhss: after },
          ...{ gzqmjss: hundredth(before / mu), gzhmjss: hundredth(after / mu) },
          ...{ xzjy: random.integer(10, 400), gbmj: hundredth(wcmj * 0.05) },
          ...{ bbh: 0, ...signedBy(ground) },
        },
      };
    });
}

/** Floor area before and after, ㎡, on `wcmj` ㎡ of finished land. */
function floorsOf(random: Random, { rjl }: DemoGround, wcmj: number) {
  const gzhrjl = Number(rjl ?? 1.2);
  const gzqrjl = hundredth(gzhrjl * random.between(0.3, 0.7));
  const [gzqjzmj, gzhjzmj] = [hundredth(gzqrjl * wcmj), hundredth(gzhrjl * wcmj)];
  return { gzqrjl, gzhrjl, gzqjzmj, gzhjzmj, xzjzmj: hundredth(gzhjzmj - gzqjzmj) };
}

/** Inefficient industrial parcels to be improved in the year to come. */
export function planAhead(random: Random, parcels: readonly DemoGround[]): Work[] {
  const turnOf = turns();
  const jhnd = demoTime().year + 1;
  return spread(parcels, counts.plan).map((ground) => {
    const { id, number: dkbh, holder, code, mj, mjss, pjdj } = ground;
    const jhzt = inTurn(random, turnOf(ground), { "0": 35, "1": 45, "2": 14, "3": 6 });
    const share = { "0": 0, "1": random.integer(5, 90), "2": 100, "3": 0 }[jhzt];
    const month = String(random.integer(3, 12)).padStart(2, "0");
    return {
      ground: id,
      record: {
        ...{ jhid: `jh${id.slice(0, 30)}`, jhnd, dkid: id, dkbh, qymc: holder },
        ...{ tyshxydm: code, ...placeOf(ground), mj, mjss, pjdj: pjdj ?? "D", jhzt, wcbl: share },
        zzfs: weighted(random, { "1": 34, "2": 38, "3": 10, "4": 12, "5": 6 }),
        ...{ zzmb: "亩均税收达到本县平均水平", jhwcsj: `${jhnd}-${month}-28` },
        ...{ zrdw: ground.xzjmc ?? ground.xzqmc, sfqynd: jhzt === "0" ? 0 : 1 },
        ...{ bbh: 0, ...signedBy(ground) },
      },
    };
  });
}

/**
 * Stage and approval of a city's first seven, which show every value of both even where there are
 * no more. The city decides alone, so none waits for the province or was returned by it.
 */
const firstUpstairs: readonly (readonly [stage: Gysl["xmjdgl"], approval: Gysl["spzt"]])[] = [
  ["6", "5"],
  ["5", "5"],
  ["4", "7"],
  ["3", "2"],
  ["2", "6"],
  ["1", "0"],
  ["1", "1"],
];
/** Approval of the other intentions; anything further along is approved. */
const intended = { "0": 40, "1": 30, "2": 15, "5": 15 } as const;

/** Multi-storey factories on the ground of industrial projects. */
export function upstairsOf(random: Random, projects: readonly DemoGround[]): Work[] {
  const grounds = projects.filter(({ kind, rjl }) => kind === "1" && (rjl ?? 0) >= 2);
  const turnOf = turns();
  const numberOf = numbers();
  return spread(grounds, counts.upstairs).map((ground) => {
    const { id, name, holder, xzqdm, mj } = ground;
    const turn = turnOf(ground);
    const stages = { "1": 25, "2": 20, "3": 15, "4": 20, "5": 12, "6": 8 } as const;
    const drawn = weighted(random, stages);
    const approval = drawn === "1" ? weighted(random, intended) : "5";
    const [xmjdgl, spzt] = firstUpstairs[turn] ?? [drawn, approval];
    const rjl = Number(ground.rjl);
    const zjzmj = hundredth(mj * rjl);
    const cfjzmj = hundredth(zjzmj * 0.85);
    const rzmj = xmjdgl === "6" ? hundredth(cfjzmj * random.between(0.3, 0.95)) : 0;
    const year = demoTime().year - 3 + random.integer(0, 3);
    return {
      ground: id,
      record: {
        ...{ xmid: `gs${id.slice(0, 30)}`, xmbh: numberOf(`${xzqdm}GS${year}`), nd: year },
        ...{ xmmc: `${name}（工业上楼）`.slice(0, 100), jsdw: holder, ...placeOf(ground) },
        ...{ ydmj: mj, zjzmj, cfjzmj, rjl, cs: random.integer(4, 10), rzmj },
        ...{ jzgd: random.integer(24, 60), rzl: hundredth((rzmj / cfjzmj) * 100) },
        ...{ xmlx: weighted(random, { "1": 25, "2": 55, "3": 20 }), xmjdgl, spzt },
        ...{ yjkgsj: `${year}-03-01`, yjjgsj: `${year + 2}-06-30` },
        sjkgsj: xmjdgl >= "4" ? pastDay("03-20", demoTime().year - year) : null,
        sjjgsj: xmjdgl >= "5" ? pastDay("10-15") : null,
        ...{ rzqys: rzmj > 0 ? random.integer(2, 40) : 0, bbh: 0, ...signedBy(ground) },
        ...factoryOf(random, xmjdgl, zjzmj),
      },
    };
  });
}

/**
 * What is known of the building: hardly anything at the intention stage, most once designed,
 * everything once built.
 */
function factoryOf(random: Random, xmjdgl: string, zjzmj: number) {
  const [planned, designed] = [xmjdgl >= "2", xmjdgl >= "3" || random.chance(0.3)];
  const industry = random.pick(["C34", "C35", "C38", "C39"]);
  return {
    hydm: planned || random.chance(0.5) ? industry : null,
    ztze: planned ? hundredth(zjzmj * random.between(0.25, 0.45)) : null,
    ...{ cg1: designed ? 7.9 : null, cgbz: designed ? 5.4 : null },
    hz1: designed ? random.pick([1500, 2000]) : null,
    hzbz: designed ? random.pick([800, 1000]) : null,
  };
}

/** Industrial parcels taken for other uses, and what was given in return. */
export function replacementsOf(random: Random, parcels: readonly DemoGround[]): Work[] {
  const leaving = parcels.filter(({ kind }) => kind === "2" || kind === "3");
  const others = spread(
    parcels.filter(({ kind }) => kind === ""),
    Math.max(44, counts.replacement - leaving.length),
  );
  const turnOf = turns();
  const numberOf = numbers();
  // Each city shows every state once; including those, seven of ten are fully replaced and one not
  // at all.
  const states = { "0": 6, "1": 10, "2": 81, "3": 3 };
  return [...others, ...leaving].map((ground) => {
    const zt = inTurn(random, turnOf(ground), states);
    const share = { "0": 0, "1": random.between(0.6, 0.99), "2": random.between(1, 1.2), "3": 0.7 }[
      zt
    ];
    const { year } = demoTime();
    const zynd = year - 3 + random.integer(0, 3);
    const zymj = ground.mj;
    const bcmj = zt === "0" ? null : Math.ceil(zymj * share * 100) / 100;
    return {
      ground: ground.id,
      record: {
        zybyid: `zb${ground.id.slice(0, 30)}`,
        ...{
          zybybh: numberOf(`${ground.xzqdm}ZB${zynd}`),
          zynd,
          zypzrq: pastDay("05-20", year - zynd),
        },
        ...{ zyxmmc: `${ground.name}用途调整`.slice(0, 100), ...placeOf(ground) },
        ...{ zydkid: ground.id, zymj, zyyt: ground.kind === "3" ? "0804" : "0901" },
        ...{ bcmj, bclx: bcmj === null ? null : weighted(random, { "1": 40, "2": 40, "3": 20 }) },
        bcbl: Math.round(((bcmj ?? 0) / zymj) * 10_000) / 10_000,
        cemj: hundredth(zymj - (bcmj ?? 0)),
        qxrq: zt === "3" ? pastDay("06-30") : `${year + 1}-12-31`,
        ...{ zt, bbh: 0, ...signedBy(ground) },
      },
    };
  });
}
