import type { czfsCodes, xzlxCodes, xznxCodes } from "../../codes/supplyCodes";
import { daysBetween, yearsLater } from "../supply/lifeCycle";

type Value = string | number | null | undefined;

/** The facts that decide whether land is idle: areas in ㎡, amounts in 万元, days as `YYYY-MM-DD`. */
export type IdleFacts = Readonly<
  Partial<
    Record<
      | "ydkgsj"
      | "sjkgsj"
      | "tgksrq"
      | "czwcrq"
      | "gdmj"
      | "ykfmj"
      | "ytze"
      | "ztze"
      | "xzyy"
      | "xznx"
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

const tests: Readonly<Record<IdleKind, (facts: IdleFacts, today: string) => boolean>> = {
  "1": ({ sjkgsj, ydkgsj }, today) => !sjkgsj && isYearAgo(ydkgsj, today),
  "2": ({ sjkgsj, ykfmj, gdmj, tgksrq }, today) =>
    Boolean(sjkgsj) && isBelow(ykfmj, gdmj, 3) && isYearAgo(tgksrq, today),
  "3": ({ sjkgsj, ytze, ztze, tgksrq }, today) =>
    Boolean(sjkgsj) && isBelow(ytze, ztze, 4) && isYearAgo(tgksrq, today),
};

/** The kinds of idleness that these facts meet by law; empty means the land is not idle. */
export const idleKinds = (facts: IdleFacts, today: string): IdleKind[] =>
  (Object.keys(tests) as IdleKind[]).filter((kind) => tests[kind](facts, today));

/**
 * Days idle, and the class of years that decides what may be done. Counts to the day of disposal at
 * the latest.
 */
export function idleTime(facts: IdleFacts, today: string): { xzts: number; xznx: IdleYears } {
  const since = text(facts.sjkgsj ? facts.tgksrq : facts.ydkgsj);
  const end = [text(facts.czwcrq) ?? today, today].sort()[0] as string;
  if (!since || since >= end) return { xzts: 0, xznx: null };
  const isTwo = yearsLater(since, 2) <= end;
  const isOne = yearsLater(since, 1) <= end;
  return { xzts: daysBetween(since, end), xznx: isTwo ? "2" : isOne ? "1" : null };
}

type IdleYears = keyof typeof xznxCodes | null;
type Way = keyof typeof czfsCodes;

const government: readonly Way[] = ["1", "2", "3", "4", "5"];

/**
 * Ways of disposal allowed for the cause. Government: 1–5. The holder: a fee (6) before two years
 * of idleness, taking back (7) after. Force majeure, sealed land and unknown causes: 1–5, 8 and 9.
 */
export function waysFor({ xzyy, xznx }: IdleFacts): readonly Way[] {
  if (xzyy === "2") return xznx === "2" ? ["7"] : ["6"];
  if (xzyy === "1") return government;
  return [...government, "8", "9"];
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
