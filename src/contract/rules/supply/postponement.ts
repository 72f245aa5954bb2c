import type { yqlxCodes } from "../../codes/supplyCodes";
import { daysBetween, yearsLater } from "./lifeCycle";

/** What is postponed: `1` the agreed start, `2` the agreed completion. */
export type Postponed = keyof typeof yqlxCodes;

type Day = "qdrq" | "ydkgsj" | "sjkgsj" | "ydjgsj" | "sjjgsj" | "ydtcsj" | "ydfhsj";

/** The days of a contract that a postponement is judged by, as `YYYY-MM-DD`. */
export type ContractDays = {
  readonly [K in Day | "tczt"]?: string | null | undefined;
};

/** The right by which what a contract agreed is corrected directly: the city's, which decides about it. */
export const correctsAgreed = "gyyd:audit";

type Step = {
  /** The agreed day that is moved. */
  agreed: "ydkgsj" | "ydjgsj";
  word: string;
  /** Days after which it is too late. */
  done: readonly Day[];
  /** Agreed days that follow, the next one first. */
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

/** The field of the contract that a postponement moves. */
export const agreedField = (yqlx: Postponed): Step["agreed"] => steps[yqlx].agreed;

const closedDay = (word: string) =>
  `合同约定的${word}时间不能直接修改，需要延后请办理“延期申请”，录入有误请市级更正`;

/** Days of a signed contract that clerks do not change directly, because they can be postponed; each with why. */
export function closedDays(contract: ContractDays): Readonly<Record<string, string>> {
  if (!contract.qdrq) return {};
  const held = Object.values(steps).filter(({ agreed }) => contract[agreed]);
  return Object.fromEntries(held.map(({ agreed, word }) => [agreed, closedDay(word)]));
}

/** Why an agreed day cannot be postponed at all; null when it can. */
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

/** Years by which an agreed day is put off at most. */
const mostYears = 1;

/**
 * The last day that an agreed day may be put off to, and what sets it. 《闲置土地处置办法》 art. 12 (1)
 * and art. 16 of the model contract (GF-2008-2601) allow one year; what is agreed after it stays after
 * it (T003). The year is one for the whole contract and not one for each application: each day is
 * postponed once at most, which the register of applications watches.
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

/** What is wrong with a new agreed day; null when nothing is. `contract` has the agreed day. */
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

/** Days by which the agreed day is put off. */
export const postponedDays = (contract: ContractDays, yqlx: Postponed, day: string): number =>
  daysBetween(String(contract[steps[yqlx].agreed]), day);
