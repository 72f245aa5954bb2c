import type { czfsCodes, xzlxCodes, xznxCodes } from "../../codes/supplyCodes";
import { daysBetween, yearsLater } from "../supply/lifeCycle";

type Value = string | number | null | undefined;

/** The facts that decide whether land is idle: areas in ㎡, amounts in 万元, days as `YYYY-MM-DD`. */
export type IdleFacts = Readonly<
  Partial<
    Record<
      | "ydkgsj"
      | "sjjdsj"
      | "sjkgsj"
      | "dgbz"
      | "tgksrq"
      | "czwcrq"
      | "ykfydmj"
      | "ykfmj"
      | "ytze"
      | "ytdjs"
      | "ztze"
      | "ztdjs"
      | "xzlx"
      | "xzyy"
      | "cfrq"
      | "xznx"
      | "czfs"
      | "xdkgsj"
      | "xzzt",
      Value
    >
  >
>;

export type IdleKind = keyof typeof xzlxCodes;

const text = (value: Value): string | null => (value ? String(value) : null);

const isYearAgo = (since: Value, today: string): boolean => {
  const day = text(since);
  return day !== null && yearsLater(day, 1) <= today;
};

/** Whether `times` times the part is still less than the whole; false if unknown. */
const isBelow = (part: Value, whole: Value, times: number): boolean =>
  Number(whole) > 0 && part !== null && part !== undefined && Number(part) * times < Number(whole);

/** 动工开发 (art. 30): what was begun without the permit, or is too little, is no start. */
export const isStarted = ({ sjkgsj, dgbz }: IdleFacts): boolean => Boolean(sjkgsj) && dgbz !== "0";

/** The agreed start day; without one, a year after the land was handed over (art. 22). */
export const firstStartDay = ({ ydkgsj, sjjdsj }: IdleFacts): string | null => {
  const handedOver = text(sjjdsj);
  return text(ydkgsj) ?? (handedOver && yearsLater(handedOver, 1));
};

/** After these ways of disposal the start day runs anew (art. 12(2)): all of art. 12 but 协议有偿收回. */
const renewing: readonly unknown[] = ["1", "2", "3", "5", "9"];

/** The start day that counts: that of the supplementary agreement, once there is one. */
export const startDay = (facts: IdleFacts): string | null => {
  const anew = text(facts.xdkgsj);
  return anew && renewing.includes(facts.czfs) ? anew : firstStartDay(facts);
};

/** Investment without land price and taxes paid to the state (art. 30). */
export const invested = ({ ytze, ytdjs, ztze, ztdjs }: IdleFacts) => {
  const without = (amount: Value, part: Value) =>
    amount === null || amount === undefined ? null : Number(amount) - Number(part ?? 0);
  return { part: without(ytze, ytdjs), whole: without(ztze, ztdjs) };
};

const tests: Readonly<Record<IdleKind, (facts: IdleFacts, today: string) => boolean>> = {
  "1": (facts, today) => !isStarted(facts) && isYearAgo(startDay(facts), today),
  "2": (facts, today) =>
    isStarted(facts) && isBelow(facts.ykfmj, facts.ykfydmj, 3) && isYearAgo(facts.tgksrq, today),
  "3": (facts, today) => {
    const { part, whole } = invested(facts);
    return isStarted(facts) && isBelow(part, whole, 4) && isYearAgo(facts.tgksrq, today);
  },
};

/** The kinds of idleness that these facts meet by law; empty means the land is not idle. */
export const idleKinds = (facts: IdleFacts, today: string): IdleKind[] =>
  (Object.keys(tests) as IdleKind[]).filter((kind) => tests[kind](facts, today));

/**
 * Days idle, and the class of years that decides what may be done. Counts to the day of disposal at
 * the latest, and for what has been disposed of from the day before any new agreement.
 */
export function idleTime(facts: IdleFacts, today: string): { xzts: number; xznx: IdleYears } {
  const done = text(facts.czwcrq);
  const unstarted = done ? firstStartDay(facts) : startDay(facts);
  const since = isStarted(facts) ? text(facts.tgksrq) : unstarted;
  const end = [done ?? today, today].sort()[0] as string;
  if (!since || since >= end) return { xzts: 0, xznx: null };
  const isTwo = yearsLater(since, 2) <= end;
  const isOne = yearsLater(since, 1) <= end;
  return { xzts: daysBetween(since, end), xznx: isTwo ? "2" : isOne ? "1" : null };
}

type IdleYears = keyof typeof xznxCodes | null;
export type Way = keyof typeof czfsCodes;

/** 闲置费 and 无偿收回 (art. 14); all others are agreed (art. 12). */
export const isDecided = (way: unknown): boolean => way === "6" || way === "7";

/** The ways of art. 12; 其他处置方式 are those that the office lays down. */
const agreedWays: readonly Way[] = ["1", "2", "3", "4", "5", "9"];

/** What the office here has settled for itself: whether sealing by a court counts as an act of government. */
export type IdleSettings = { sealedAsGovernment: boolean };
export const usualIdleSettings: IdleSettings = { sealedAsGovernment: true };

/**
 * Whether the holder caused it. 不可抗力 counts as an act of government (art. 8); sealing as the office has
 * it, but not of land that was idle before.
 */
export function isByHolder(facts: IdleFacts, settings: IdleSettings = usualIdleSettings): boolean {
  if (facts.xzyy === "2") return true;
  if (facts.xzyy !== "4") return false;
  return !settings.sealedAsGovernment || isYearAgo(firstStartDay(facts), String(facts.cfrq ?? ""));
}

/** Land that was started, or is held to be of type 2 or 3. */
const wasStarted = (facts: IdleFacts): boolean =>
  isStarted(facts) || facts.xzlx === "2" || facts.xzlx === "3";

/**
 * Ways of disposal that are allowed. Only land that its holder has not started is charged a fee after one
 * year and taken back after two (art. 14); all else is agreed upon, types 2 and 3 whatever the cause
 * (art. 12).
 */
export function waysFor(
  facts: IdleFacts,
  settings: IdleSettings = usualIdleSettings,
): readonly Way[] {
  if (!isByHolder(facts, settings) || wasStarted(facts)) return agreedWays;
  if (facts.xznx === "2") return ["7"];
  return facts.xznx === "1" ? ["6"] : [];
}

/** The idle-land fee: a fifth of the price, in 万元; null while the price is unknown. */
export const idleFee = (price: Value): number | null =>
  price === null || price === undefined ? null : Math.round(Number(price) * feeShare * 100) / 100;

const feeShare = 0.2;

/** State of a record imported from a list, as far as its own fields show it; never signed off. */
export function stateOfList({
  dctzsrq,
  rdsbh,
  rdrq,
  czfs,
  czwcrq,
  czmj,
}: Readonly<Record<string, Value>>): "0" | "1" | "3" | "4" | "5" {
  if (rdsbh && rdrq && czfs) return czwcrq && czmj ? "5" : "4";
  if (rdsbh && rdrq) return "3";
  return dctzsrq ? "1" : "0";
}
