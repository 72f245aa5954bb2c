import type { Xztd } from "#contract/datasets/xztd";
import { hundredth } from "#contract/hundredth";
import { idleFee, idleTime, isDecided, waysFor } from "#contract/rules/idle/idleLand";
import { yearsLater } from "#contract/rules/supply/lifeCycle";
import { dayOf, demoTime } from "../base/demoTime";
import { personOf } from "../base/people";
import { deckOf, type Random, weighted } from "../base/random";
import { cityShares, idOf, signed } from "../ground/place";
import { idleSince, type Supply } from "./supply";

/** Outline, contract and years come from the supply and the database. */
export type Idle = Omit<
  Xztd,
  | "gyid"
  | "tdjk"
  | "kfbl"
  | "tzbl"
  | "rknd"
  | "cznd"
  | "xhnd"
  | "clzt"
  | "clmj"
  | "txmj"
  | "zxjd"
  | "zxwd"
>;
export type IdleStep = {
  ywlx: "xztd";
  ywid: string;
  yzt: string;
  xzt: string;
  czr: string;
  czrjs: string;
  czsj: string;
  yj: string | null;
};

const states = { "0": 15, "1": 10, "2": 5, "3": 12, "4": 30, "5": 8, "6": 18, "7": 2 } as const;
type State = keyof typeof states;
const day = 86_400_000;
/** Idle land of a city on land supplied there, with every stage at least once. */
export function idleOf(random: Random, supplies: readonly Supply[], total: number) {
  const candidates = supplies
    .map((supply) => ({ supply, since: idleSince(supply.record) }))
    .filter((one): one is { supply: Supply; since: string } => one.since !== null)
    .sort((a, b) => Number(b.supply.record.kgzt) - Number(a.supply.record.kgzt));
  const share = cityShares[supplies[0]?.county.areaCode.slice(0, 4) ?? ""] ?? 0;
  const count = Math.max(Object.keys(states).length, Math.round(total * share));
  const chosen = random.shuffle(candidates).slice(0, count);
  const deck = deckOf(random, chosen.length, states);
  return chosen.map(({ supply, since }, i) => idleRecord(random, supply, since, deck[i] as State));
}

/** Days of the steps up to a state, in order and before the reference day. */
function daysOf(random: Random, since: string) {
  const from = Date.parse(yearsLater(since, 1));
  const span = demoTime().end - from;
  const [a, b, c] = [random.next(), random.next(), random.next()].sort((x, y) => x - y);
  return [a, b, c].map((share) =>
    new Date(from + Math.floor((span * (share as number)) / day) * day).toISOString().slice(0, 10),
  ) as [string, string, string];
}

type Way = { dctzsrq: string; rdrq: string; done: string };

const paperNames = {
  ...{ dctzsh: null, dcsdrq: null, dfbh: null, dfrq: null, gsbh: null, gsrq: null },
  ...{ jcbah: null, jcbarq: null, dyqk: null, djjq: null, zjls: null },
  ...{ xsbh: null, xsrq: null, czfah: null, czfarq: null, dygzh: null, dygzrq: null },
  ...{ tzgzsh: null, tzgzrq: null, tzsq: null, tzbh: null, tzrq: null, pzwh: null, pzrq: null },
  ...{ bcxyh: null, bcxyrq: null, xdkgsj: null, xdjgsj: null, ycjzrq: null },
  ...{ jdsbh: null, jdsrq: null, jdsdrq: null, cstdyh: null, cstdyrq: null },
  ...{ qzzxh: null, qzzxrq: null, lxpzh: null },
} satisfies Partial<Idle>;

/** The papers of a case up to its state, in the order that the Order demands. */
function papersOf({ name }: Supply["county"], xzzt: State, way: Way, czfs: Idle["czfs"]) {
  if (xzzt === "0") return paperNames;
  const numbered = (word: string, day: string) =>
    `${name}${word}〔${day.slice(0, 4)}〕${day.slice(5).replace("-", "")}号`;
  const inquiry = { dctzsh: numbered("闲调", way.dctzsrq), dcsdrq: way.dctzsrq };
  if (xzzt < "3") return { ...paperNames, ...inquiry };
  const { rdrq, done } = way;
  const found = {
    ...inquiry,
    ...{ dfbh: numbered("答复", rdrq), dfrq: rdrq, gsbh: numbered("公开", rdrq), gsrq: rdrq },
    ...{ jcbah: numbered("备案", rdrq), jcbarq: rdrq },
  };
  if (xzzt === "3") return { ...paperNames, ...found };
  const chosen = { ...found, dyqk: "0" as const, ...(czfs === "5" && { djjq: 1, zjls: 1 }) };
  if (xzzt === "4" || !czfs) return { ...paperNames, ...chosen };
  const approved = { pzwh: numbered("政函", done), pzrq: done };
  if (isDecided(czfs)) {
    const decision = { jdsbh: numbered("决定", done), jdsrq: done, jdsdrq: done };
    const hearing = { tzgzsh: numbered("听告", rdrq), tzgzrq: rdrq, tzsq: 0 };
    return {
      ...paperNames,
      ...chosen,
      ...approved,
      ...hearing,
      ...decision,
      lxpzh: numbered("凭证", done),
    };
  }
  const anew = ["1", "2", "5"].includes(czfs) ? { xdkgsj: yearsLater(done, 1) } : {};
  const longer = czfs === "1" ? { xdjgsj: yearsLater(done, 3), ycjzrq: yearsLater(done, 2) } : {};
  const temporary = czfs === "3" ? { ycjzrq: yearsLater(done, 2) } : {};
  return {
    ...paperNames,
    ...chosen,
    ...approved,
    ...{ xsbh: numbered("协商", rdrq), xsrq: rdrq, czfah: numbered("方案", done), czfarq: done },
    ...{ bcxyh: numbered("补协", done), bcxyrq: done },
    ...anew,
    ...longer,
    ...temporary,
  };
}

function idleRecord(random: Random, supply: Supply, since: string, xzzt: State) {
  const { record, county } = supply;
  const [dctzsrq, rdrq, done] = daysOf(random, since);
  const way = { dctzsrq, rdrq, done };
  const xzmj = record.sjkgsj ? hundredth(record.gymj * random.between(0.5, 0.9)) : record.gymj;
  const found = findingOf(random, county, xzzt, way);
  const work = workOf(random, record, xzmj);
  const { xzyy } = found;
  const disposed = disposalOf(random, supply, since, xzzt, { ...way, xzyy, xzmj, xzlx: work.xzlx });
  const values: Idle = {
    xzid: idOf(random),
    ...contractOf(supply),
    xzmj,
    tgksrq: record.sjkgsj && since,
    ...work,
    ...found,
    ...disposed,
    ...papersOf(county, xzzt, way, disposed.czfs),
    ...{ sjjdsj: record.sjjdsj, cfrq: null },
    sfclk: random.chance(0.3) ? 1 : 0,
    xzzt,
    ...{ shr: null, shsj: null, shyj: null },
    ...signed(county, since < dctzsrq ? dctzsrq : since),
  };
  return reviewed(supply, values, [dctzsrq, rdrq, done]);
}

/** Fields that the record shares with its supply. */
function contractOf({ record, county }: Supply) {
  const { xzqdm, xzqmc, xzjdm, xzjmc, cyptid, cyptmc } = record;
  const { dzjgh, htbh, xmmc, tyshxydm, zl, tdyt, gdfs, sjkgsj } = record;
  return {
    ...{ xzqdm, xzqmc, xzjdm, xzjmc, cyptid, cyptmc },
    ...{ dzjgh, htbh, xmmc, tyshxydm, zl, tdyt, gdfs, sjkgsj },
    tdsyqr: record.srr ?? county.name,
    gdmj: record.gymj,
    ydkgsj: record.ydkgsj as string,
  };
}

function findingOf(random: Random, { name }: Supply["county"], xzzt: State, way: Way) {
  const dctzsrq = xzzt === "0" ? null : way.dctzsrq;
  if (xzzt < "3") return { dctzsrq, rdsbh: null, rdrq: null, xzyy: null, zfyy: null, xzyysm: null };
  const xzyy = weighted(random, { "1": 55, "2": 42, "4": 3 });
  return {
    dctzsrq,
    rdsbh: `${name}闲认〔${way.rdrq.slice(0, 4)}〕${random.integer(1, 90)}号`,
    rdrq: way.rdrq,
    xzyy,
    zfyy: xzyy === "1" ? ("2" as const) : null,
    xzyysm: xzyy === "1" ? "规划调整，待明确用地条件" : null,
  };
}

type Found = Way & Pick<Idle, "xzyy" | "xzmj" | "xzlx">;

function disposalOf(
  random: Random,
  { record }: Supply,
  since: string,
  xzzt: State,
  { xzyy, xzmj, xzlx, done }: Found,
) {
  const czwcrq = ["5", "6", "7"].includes(xzzt) ? done : null;
  const dates = { ydkgsj: record.ydkgsj, sjkgsj: record.sjkgsj, tgksrq: record.sjkgsj && since };
  const time = idleTime({ ...dates, czwcrq }, demoTime().day);
  const czfs =
    xzzt >= "4"
      ? random.pick(
          waysFor({ ...dates, xzyy, xzlx, xznx: time.xznx }).filter(
            (way) => way !== "5" || xzyy === "1",
          ),
        )
      : null;
  const part = random.chance(0.8) ? 1 : random.between(0.5, 1);
  return {
    ...time,
    czfs,
    czwcrq,
    xzfje: czfs === "6" ? idleFee(record.cjj) : null,
    czmj: czwcrq ? hundredth(xzmj * part) : null,
    jdbl: czwcrq ? 100 : xzzt === "4" ? random.integer(10, 90) : null,
    xyjc: czwcrq || xzzt === "2" ? null : `${demoTime().year + 1}-0${random.integer(1, 6)}-15`,
  };
}

/** What was built before work stopped: too little by area or by investment. */
function workOf(random: Random, { sjkgsj, gymj }: Supply["record"], xzmj: number) {
  const ztze = hundredth((gymj / 667) * random.between(250, 500));
  const permit = { sgxkzh: null, sgxkrq: null, dgbz: null, ytdjs: null, ztdjs: null };
  if (!sjkgsj) return { ...permit, xzlx: "1" as const, ykfydmj: gymj, ykfmj: 0, ytze: 0, ztze };
  const started = {
    ...permit,
    ...{ sgxkzh: `示例施许${sjkgsj.replaceAll("-", "")}`, sgxkrq: sjkgsj, dgbz: "3" as const },
    ykfydmj: gymj,
  };
  const byArea = xzmj / gymj > 0.7;
  const ykfmj = hundredth(gymj - xzmj);
  return byArea
    ? { ...started, xzlx: "2" as const, ykfmj, ytze: hundredth(ztze * 0.3), ztze }
    : {
        ...started,
        xzlx: "3" as const,
        ykfmj,
        ytze: hundredth(ztze * random.between(0.05, 0.24)),
        ztze,
      };
}

const paths: Readonly<Record<State, readonly State[]>> = {
  "0": ["0"],
  "1": ["0", "1"],
  "2": ["0", "1", "2"],
  "3": ["0", "1", "3"],
  "4": ["0", "1", "3", "4"],
  "5": ["0", "1", "3", "4", "5"],
  "6": ["0", "1", "3", "4", "5", "6"],
  "7": ["0", "1", "3", "4", "5", "7"],
};
const notes: Partial<Record<State, string>> = {
  "2": "延期交地属实，不构成闲置",
  "7": "处置材料不全，请补充",
};

/** The record with its log, and with its last review if there was one. */
function reviewed(
  { county, record }: Supply,
  values: Idle,
  [asked, found, done]: [string, string, string],
): { record: Idle; steps: IdleStep[] } {
  const clerk = personOf("ROLE_COUNTY", county.areaCode, county.name);
  const signer =
    values.sfclk === 1
      ? personOf("ROLE_PROVINCE", "33", "")
      : personOf("ROLE_CITY", county.areaCode.slice(0, 4), county.name);
  const path = paths[values.xzzt];
  const lastDay = dayOf(demoTime().end);
  const days = [asked, found, found, done, lastDay];
  const steps = path.slice(1).map((xzt, i): IdleStep => {
    const isReview = xzt === "6" || xzt === "7";
    const by = isReview ? signer : clerk;
    return {
      ywlx: "xztd",
      ywid: values.xzid,
      yzt: path[i] as State,
      xzt,
      czr: by.username,
      czrjs: by.role,
      czsj: `${(days[i] ?? lastDay) as string}T03:00:00Z`,
      yj: notes[xzt] ?? null,
    };
  });
  const last = steps.at(-1);
  const isReviewed = values.xzzt === "6" || values.xzzt === "7";
  const review = isReviewed
    ? { shr: signer.realName, shsj: last?.czsj ?? null, shyj: last?.yj ?? null }
    : {};
  return { record: { ...values, ...review, bbh: record.bbh }, steps };
}
