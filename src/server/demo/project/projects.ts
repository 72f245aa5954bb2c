import type { Zkfxmsd } from "#contract/datasets/zkfxmsd";
import { hundredth } from "#contract/hundredth";
import { limits } from "#contract/limits";
import { dayOf, demoTime, happened } from "../base/demoTime";
import { personOf } from "../base/people";
import { mayHaveEnded } from "../base/progress";
import { type Random, weighted } from "../base/random";
import type { DemoLand } from "./demoProjects";
import { type Course, courseOf } from "./projectCourse";

/**
 * A project over one parcel: its record, the parcel, and how far its boundary extends beyond it, in
 * metres.
 */
export type DemoProject = {
  record: Omit<Zkfxmsd, "xmmj" | "dxmj" | "txmj" | "zxjd" | "zxwd" | "wcnd">;
  dkid: string;
  margin: number;
};

const remark = "演示数据";
const day = 86_400_000;
/** Share of parcels in no active project that a draft, refused or stopped project names. */
const idleShare = 0.08;

const ways = { "1": 34, "2": 33, "3": 9, "4": 12, "5": 4, "6": 6, "7": 2 } as const;
const titles: Readonly<Record<string, string>> = {
  "1": "低效工业用地改造提升项目",
  "2": "低效工业用地商住更新项目",
  "3": "低效工业用地公共服务更新项目",
  "4": "旧城有机更新项目",
  "5": "旧村改造项目",
  "6": "复垦复绿项目",
};

/**
 * Approval states of parcels whose project has not begun; the province decides in its own library
 * only.
 */
const openStates = {
  zkfxmsd: { "1": 20, "2": 8, "5": 72 },
  zkfxmst: { "1": 14, "2": 6, "3": 12, "4": 5, "5": 63 },
} as const;
export type ProjectTable = keyof typeof openStates;

/**
 * Makes a project for every parcel whose 再开发状态 requires one, and some that came to nothing. The
 * first parcels of each city take each state in turn, so that none is missing.
 */
export function projectsOf(
  random: Random,
  lands: readonly DemoLand[],
  table: ProjectTable = "zkfxmsd",
): DemoProject[] {
  const serials = new Map<string, number>();
  const turns = new Map<string, number>();
  const projects: DemoProject[] = [];
  for (const land of lands) {
    const place = `${land.xzqdm.slice(0, 4)} ${land.zkfzt}`;
    const turn = turns.get(place) ?? 0;
    turns.set(place, turn + 1);
    const stage = stageOf(random, land, turn, openStates[table]);
    if (!stage) continue;
    const course = courseOf(random, land.rdnf, stage.xmjd);
    const county = `${land.xzqdm}ZK${course.ssnd}`;
    const serial = (serials.get(county) ?? 0) + 1;
    serials.set(county, serial);
    const xmbh = `${county}${String(serial).padStart(5, "0")}`;
    projects.push(projectOf(random, land, stage, course, xmbh, table));
  }
  return projects;
}

type Stage = { spzt: Zkfxmsd["spzt"]; xmjd: Zkfxmsd["xmjd"] };

function stageOf(
  random: Random,
  { zkfzt, rdnf }: DemoLand,
  turn: number,
  open: Partial<Record<Zkfxmsd["spzt"], number>>,
): Stage | null {
  switch (zkfzt) {
    case "1": {
      const drawn = inTurn(random, turn, open as Record<Zkfxmsd["spzt"], number>);
      const early = { "1": 35, "2": 35, "3": 30 } as const;
      // The turns through the approval states end with an approved project; those before are at the
      // first step.
      const step = turn - Object.keys(open).length + 2;
      const spzt = step === 2 ? "5" : drawn;
      return { spzt, xmjd: spzt === "5" ? inTurn(random, Math.max(1, step), early) : "1" };
    }
    case "2": {
      const drawn = inTurn(random, turn, { "4": 58, "5": 42 });
      return { spzt: "5", xmjd: turn < 2 || mayHaveEnded(random, rdnf) ? drawn : "4" };
    }
    case "3":
      return { spzt: "5", xmjd: "6" };
    default:
      if (turn > 2 && !random.chance(idleShare)) return null;
      return { spzt: inTurn(random, turn, { "0": 70, "6": 20, "7": 10 }), xmjd: "1" };
  }
}

/** Each key once, then at random by weight. */
export function inTurn<K extends string>(
  random: Random,
  turn: number,
  weights: Readonly<Record<K, number>>,
): K {
  const drawn = weighted(random, weights);
  return (Object.keys(weights) as K[])[turn] ?? drawn;
}

const typeOf = (random: Random, { xztdyt, dxlx }: DemoLand, zkffs: string): Zkfxmsd["xmlx"] => {
  if (zkffs === "6") return "6";
  if (xztdyt === "工业") return weighted(random, { "1": 80, "2": 12, "3": 8 });
  return dxlx === "3" ? "5" : "4";
};

const after: Readonly<Record<Zkfxmsd["xmlx"], readonly Zkfxmsd["gzhyt"][]>> = {
  "1": ["100101", "100102", "M0"],
  "2": ["0901", "0701"],
  "3": ["0804", "0806"],
  "4": ["0701", "0902"],
  "5": ["0701"],
  "6": ["1401"],
};

function projectOf(
  random: Random,
  land: DemoLand,
  stage: Stage,
  course: Course,
  xmbh: string,
  table: ProjectTable,
): DemoProject {
  const zkffs = (land.nzkffs ?? weighted(random, ways)) as Zkfxmsd["zkffs"];
  const xmlx = typeOf(random, land, zkffs);
  const { ssnd } = course;
  const dates = datesOf(random, course, stage.xmjd);
  const { xzqdm, xzqmc, xzjdm, xzjmc, cyptid, cyptmc } = land;
  return {
    dkid: land.dkid,
    margin: random.chance(0.55) ? 0 : random.between(2, 8),
    record: {
      xmid: land.dkid.split("").reverse().join(""),
      xmbh,
      xmmc: nameOf(land, xmlx),
      ...{ xzqdm, xzqmc, xzjdm, xzjmc, cyptid, cyptmc },
      ...{ zkffs, xmlx, ssnd },
      ...holderOf(land, zkffs),
      zrdw: chargedOf(land),
      ...changeOf(random, land, xmlx),
      ...investmentOf(random, land, stage),
      ...dates.plan,
      ...approvalOf(random, land, stage, ssnd, dates.approvedOn),
      sfgysl: xmlx === "1" && random.chance(0.15) ? 1 : 0,
      sfpzsf: random.chance(0.05) ? 1 : 0,
      bz: remark,
      ...stage,
      ...signaturesOf(land, stage, dates, table),
    },
  };
}

/** Names of village land already begin with their town. */
function nameOf({ dkmc, xzjmc, xzqmc }: DemoLand, xmlx: string): string {
  const place = xzjmc ?? xzqmc;
  return `${dkmc.startsWith(place) ? "" : place}${dkmc}${titles[xmlx]}`.slice(0, 100);
}

/** Land bought back becomes the county's own project. */
const holderOf = (land: DemoLand, zkffs: string) =>
  zkffs === "1"
    ? { ssdw: `${land.xzqmc}土地储备中心`, tyshxydm: null }
    : { ssdw: land.tdsyqr, tyshxydm: land.tyshxydm };

/** The platform's office is in charge of its land, elsewhere that of the town. */
function chargedOf({ cyptmc, xzjmc, xzqmc }: DemoLand): string {
  if (cyptmc) return `${cyptmc}管委会`;
  if (!xzjmc) return `${xzqmc}人民政府`;
  if (xzjmc.endsWith("街道")) return `${xzjmc}办事处`;
  return /[镇乡]$/.test(xzjmc) ? `${xzjmc}人民政府` : `${xzjmc}管委会`;
}

/** Use and indicators before and after. */
const changeOf = (random: Random, land: DemoLand, xmlx: Zkfxmsd["xmlx"]) => ({
  gzqyt: (xmlx === "4" || xmlx === "5" ? "0701" : "1001") as Zkfxmsd["gzqyt"],
  gzhyt: random.pick(after[xmlx]),
  gzqrjl: land.rjl,
  gzhrjl: xmlx === "6" ? 0 : hundredth(random.between(xmlx === "1" ? 1.95 : 1.4, 2.6)),
  gzqmjss: land.mjss,
  gzhmjss: xmlx === "1" ? hundredth(random.between(15, 60)) : null,
});

function investmentOf(random: Random, { mj }: DemoLand, { xmjd }: Stage) {
  const jhtz = hundredth((mj / limits.mu) * random.between(80, 420));
  return { jhtz, ljtz: Number(xmjd) >= 4 ? hundredth(jhtz * random.between(0.3, 1.1)) : null };
}

const approvalOf = (
  random: Random,
  { xzqmc }: DemoLand,
  { xmjd }: Stage,
  ssnd: number,
  pfrq: string,
) =>
  xmjd === "1"
    ? { pfwh: null, pfrq: null }
    : { pfwh: `${xzqmc}低效方案〔${ssnd}〕${random.integer(1, 120)}号`, pfrq };

const sentBack = new Set(["2", "4", "6", "7"]);

/**
 * Who decided last: the province in its library, unless the city returned it or it is still with
 * the city.
 */
const decidedBy = (table: ProjectTable, spzt: string, xzqdm: string) =>
  table === "zkfxmst" && spzt > "3"
    ? personOf("ROLE_PROVINCE", "33", "")
    : personOf("ROLE_CITY", xzqdm.slice(0, 4), "");

function signaturesOf(
  { xzqdm, xzqmc }: DemoLand,
  { spzt }: Stage,
  { created, reviewed }: { created: string; reviewed: string },
  table: ProjectTable,
) {
  const clerk = personOf("ROLE_COUNTY", xzqdm, xzqmc).username;
  const drafted = { cjr: clerk, cjsj: created, gxr: clerk, gxsj: created };
  if (spzt === "0" || spzt === "1") {
    return { ...drafted, spr: null, spsj: null, spyj: null, bbh: Number(spzt) };
  }
  const reviewer = decidedBy(table, spzt, xzqdm);
  const spyj = sentBack.has(spzt) ? "资料不全，请补充后再报" : null;
  return {
    ...drafted,
    ...{ spr: reviewer.realName, spsj: reviewed, spyj },
    ...{ gxr: reviewer.username, gxsj: reviewed, bbh: 2 },
  };
}

/** Dates in order; nothing has happened after the business day. */
function datesOf(random: Random, { ssnd, begun, done }: Course, xmjd: string) {
  const { end: lastDay } = demoTime();
  const drafted = Date.UTC(ssnd, 0, 10) + random.integer(0, 60) * day;
  const decided = drafted + random.integer(5, 30) * day;
  const [created, reviewed] = [happened(drafted), happened(decided)];
  const stage = Number(xmjd);
  // Works begin after their approval, and last two months at least.
  const latest = done === null ? lastDay : done - 60 * day;
  const started =
    begun === null
      ? null
      : Math.min(latest, Math.max(begun, reviewed + random.integer(5, 40) * day));
  const planned =
    started === null
      ? reviewed + random.integer(30, 120) * day
      : Math.max(reviewed, started + random.integer(-90, 20) * day);
  const finish = planned + random.integer(300, 700) * day;
  const accepted = done === null ? null : Math.min(lastDay, done + random.integer(10, 40) * day);
  return {
    created: new Date(created).toISOString(),
    reviewed: new Date(reviewed).toISOString(),
    approvedOn: dayOf(reviewed),
    plan: {
      jhkgsj: dayOf(planned),
      jhjgsj: dayOf(finish),
      sjkgsj: started === null ? null : dayOf(started),
      sjjgsj: done === null ? null : dayOf(done),
      yssj: stage >= 6 && accepted !== null ? dayOf(accepted) : null,
    },
  };
}
