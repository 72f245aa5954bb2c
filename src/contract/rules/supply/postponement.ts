import { yqlxCodes } from "../../codes/supplyCodes";
import { daysBetween, daysLater, yearsLater } from "./lifeCycle";

/** What is postponed: `1` the agreed start, `2` the agreed completion. */
export type Postponed = keyof typeof yqlxCodes;

type Day = "qdrq" | "ydkgsj" | "sjkgsj" | "ydjgsj" | "sjjgsj" | "ydtcsj" | "ydfhsj";

/** The contract days needed to judge a postponement, as `YYYY-MM-DD`. */
export type ContractDays = {
  readonly [K in Day | "tczt"]?: string | null | undefined;
};

/**
 * Authority to correct agreed values directly. The city has it, as it also decides on
 * postponements.
 */
export const correctsAgreed = "gyyd:audit";

/** What the office here has settled about applications; 0 days ahead means any time. */
export type PostponementTerms = { aheadDays: number; toPast: boolean };

type Step = {
  /** The agreed day to move. */
  agreed: "ydkgsj" | "ydjgsj";
  word: string;
  /** The agreed day that moves along: a later start puts off the completion (GF-2008-2601). */
  along: "ydjgsj" | null;
  /** Once one of these days is set, it is too late to postpone. */
  done: readonly Day[];
  /** Later agreed days, next one first. */
  later: readonly (readonly [Day, string])[];
};

const output: Step["later"] = [
  ["ydtcsj", "投产"],
  ["ydfhsj", "达产复核"],
];
const steps: Readonly<Record<Postponed, Step>> = {
  "1": {
    agreed: "ydkgsj",
    word: "开工",
    along: "ydjgsj",
    done: ["sjkgsj", "sjjgsj"],
    later: output,
  },
  "2": { agreed: "ydjgsj", word: "竣工", along: null, done: ["sjjgsj"], later: output },
};

/** The contract field that a postponement moves. */
export const agreedField = (yqlx: Postponed): Step["agreed"] => steps[yqlx].agreed;

const closedDay = (word: string) =>
  `合同约定的${word}时间不能直接修改，需要延后请办理“延期申请”，录入有误请市级更正`;

/**
 * Days of a signed contract that clerks may not change directly because they can be postponed, each
 * with the reason.
 */
export function closedDays(contract: ContractDays): Readonly<Record<string, string>> {
  if (!contract.qdrq) return {};
  const held = Object.values(steps).filter(({ agreed }) => contract[agreed]);
  return Object.fromEntries(held.map(({ agreed, word }) => [agreed, closedDay(word)]));
}

/** Why an agreed day cannot be postponed at all; null if it can. */
export function whyFixed(contract: ContractDays, yqlx: Postponed): string | null {
  const { agreed, word, done } = steps[yqlx];
  if (!contract.qdrq || !contract[agreed]) {
    return `尚未签订合同或没有约定${word}时间，不能申请延期${word}`;
  }
  if (contract.tczt === "90" || contract.tczt === "91") {
    return `合同已解除或土地已收回，不能申请延期${word}`;
  }
  if (done.some((name) => contract[name])) return `项目已${word}，不能申请延期${word}`;
  return null;
}

/** Maximum years by which an agreed day can be postponed. */
const mostYears = 1;

/**
 * The latest day an agreed day may be postponed to, and the reason. The model contract (GF-2008-2601, its
 * articles not seen) allows one year; what moves along must stay before the agreed days behind it (T003). This
 * is not the extension of idle land, which art. 12 of the Order rules. The year applies to the whole contract,
 * not to each application: each day is postponed at most once, which the register of applications enforces.
 */
export function latestDay(contract: ContractDays, yqlx: Postponed): { day: string; why: string } {
  const { agreed, word, along, later } = steps[yqlx];
  const now = String(contract[agreed]);
  const year = yearsLater(now, mostYears);
  const [field, following] = later.find(([name]) => contract[name]) ?? [];
  const bound = field && contract[field];
  const last = along && contract[along] ? contract[along] : now;
  const room = bound ? daysLater(now, Math.max(0, daysBetween(last, bound))) : year;
  if (bound && room < year) {
    const moved = along && contract[along] ? "竣工时间相应顺延，" : "";
    return {
      day: room,
      why: `${moved}不能晚于约定${following}时间${bound}，最迟延至${room}，需要时请先延后该时间`,
    };
  }
  const moves = along && contract[along] ? "，竣工时间相应顺延" : "";
  return { day: year, why: `延长${word}期限最长不得超过一年，即不晚于${year}${moves}` };
}

/** The agreed days of the contract that a postponement moves. */
function movedFields(contract: ContractDays, yqlx: Postponed): Step["agreed"][] {
  const { agreed, along } = steps[yqlx];
  return along && contract[along] ? [agreed, along] : [agreed];
}

/** These days once it is granted: the completion moves along with the start, by as many days. */
export function movedDays(
  contract: ContractDays,
  yqlx: Postponed,
  day: string,
): Readonly<Record<string, string>> {
  const by = postponedDays(contract, yqlx, day);
  const fields = movedFields(contract, yqlx);
  return Object.fromEntries(fields.map((name) => [name, daysLater(String(contract[name]), by)]));
}

/** The agreed completion that moves along, before and after; null if none does. */
export function movedAlong(
  contract: ContractDays,
  yqlx: Postponed,
  day: string,
): { from: string; to: string } | null {
  const { along } = steps[yqlx];
  const from = along && contract[along];
  return from ? { from, to: daysLater(from, postponedDays(contract, yqlx, day)) } : null;
}

/** The last day on which the postponement can be applied for; null if there is none. */
export function applyBy(
  contract: ContractDays,
  yqlx: Postponed,
  { aheadDays }: PostponementTerms,
): string | null {
  const now = contract[steps[yqlx].agreed];
  return now && aheadDays > 0 ? daysLater(now, -aheadDays) : null;
}

/** Why an application on this day of the calendar comes too late; null if it does not. */
export function whyLate(
  contract: ContractDays,
  yqlx: Postponed,
  on: string,
  terms: PostponementTerms,
): string | null {
  const last = applyBy(contract, yqlx, terms);
  if (last === null || on <= last) return null;
  const { agreed, word } = steps[yqlx];
  const from = `约定${word}时间${contract[agreed]}前${terms.aheadDays}日（${last}及以前）`;
  return `延期${word}应在${from}申请，今日为${on}`;
}

/** Why nothing can be postponed to this day when it is applied for `on` that one; null if it can. */
export const whyPast = (day: string, on: string, { toPast }: PostponementTerms): string | null =>
  toPast || day >= on ? null : `申请延至的时间${day}不应早于申请日${on}`;

/** An application of the contract that is open (`0`) or was granted (`1`). */
export type Held = { yqlx: Postponed; zt: string; yqbh: string };

/**
 * Why a day of a contract cannot be applied for beside what is held: each may have one open application and is
 * postponed once, and what moves along is not decided about twice at a time.
 */
export function whyHeld(
  contract: ContractDays,
  yqlx: Postponed,
  held: readonly Held[],
): string | null {
  const word = yqlxCodes[yqlx];
  const [own] = held.filter((one) => one.yqlx === yqlx).sort((a, b) => (a.zt < b.zt ? -1 : 1));
  if (own?.zt === "0") return `该合同已有待审核的${word}申请（${own.yqbh}）`;
  if (own) return `该合同已批准过${word}（${own.yqbh}），同一事项只能延期一次`;
  const moved = movedFields(contract, yqlx);
  const other = held.find(
    (one) => one.zt === "0" && movedFields(contract, one.yqlx).some((name) => moved.includes(name)),
  );
  if (!other) return null;
  const from = `待审核的${yqlxCodes[other.yqlx]}申请（${other.yqbh}）`;
  return `${from}也会改变竣工时间，请待其办结后再申请`;
}

/**
 * What is wrong with a new agreed day; null if nothing. `contract` holds the current agreed day.
 */
export function wrongDay(contract: ContractDays, yqlx: Postponed, day: string): string | null {
  const { agreed, word } = steps[yqlx];
  const now = String(contract[agreed]);
  if (!isDay(day)) return `“${day}”不是有效日期`;
  if (day <= now) return `申请延至的时间应晚于现约定${word}时间${now}`;
  const latest = latestDay(contract, yqlx);
  return day > latest.day ? latest.why : null;
}

function isDay(text: string): boolean {
  const at = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().slice(0, 10) === text;
}

/** Days by which the agreed day is postponed. */
export const postponedDays = (contract: ContractDays, yqlx: Postponed, day: string): number =>
  daysBetween(String(contract[steps[yqlx].agreed]), day);
