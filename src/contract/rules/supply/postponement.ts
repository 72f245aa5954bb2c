import type { yqlxCodes } from "../../codes/supplyCodes";
import { daysBetween, yearsLater } from "./lifeCycle";

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

type Step = {
  /** The agreed day to move. */
  agreed: "ydkgsj" | "ydjgsj";
  word: string;
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
    done: ["sjkgsj", "sjjgsj"],
    later: [["ydjgsj", "竣工"], ...output],
  },
  "2": { agreed: "ydjgsj", word: "竣工", done: ["sjjgsj"], later: output },
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
 * The latest day an agreed day may be postponed to, and the reason. 《闲置土地处置办法》 art. 12 (1) and art.
 * 16 of the model contract (GF-2008-2601) allow one year, and later agreed days must stay later
 * (T003). The year applies to the whole contract, not to each application: each day is postponed at
 * most once, which the register of applications enforces.
 */
export function latestDay(contract: ContractDays, yqlx: Postponed): { day: string; why: string } {
  const { agreed, word, later } = steps[yqlx];
  const year = yearsLater(String(contract[agreed]), mostYears);
  const [field, following] = later.find(([name]) => contract[name]) ?? [];
  const bound = field && contract[field];
  return bound && bound < year
    ? { day: bound, why: `不能晚于约定${following}时间${bound}，需要时请先延后该时间` }
    : { day: year, why: `延长${word}期限最长不得超过一年，即不晚于${year}` };
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
