import type {
  jgqkCodes,
  jgztCodes,
  kgqkCodes,
  kgztCodes,
  qsmzqjdCodes,
  yjdjCodes,
  yjlxCodes,
} from "../../codes/supplyCodes";
import { workdaysLater } from "./workdays";

/** The data that determine a supplied parcel's life cycle; days as `YYYY-MM-DD`. */
export type SupplyDates = {
  readonly [K in (typeof supplyDates)[number]]?: string | null | undefined;
};

export const supplyDates = [
  "ggrq",
  "cjrq",
  "cjzt",
  "tczt",
  "qdrq",
  "sjjdsj",
  "ydkgsj",
  "sjkgsj",
  "ydjgsj",
  "sjjgsj",
  "ydtcsj",
  "sjtcsj",
  "ydfhsj",
  "sjfhsj",
  "fhjg",
  "dqrq",
  "fqzf",
] as const;

/** Computed fields of a supply: stage, states of start and completion, days overdue, warning. */
export type LifeCycle = {
  kgzt: keyof typeof kgztCodes;
  jgzt: keyof typeof jgztCodes;
  kgqk: keyof typeof kgqkCodes;
  jgqk: keyof typeof jgqkCodes;
  qsmzqjd: keyof typeof qsmzqjdCodes;
  /** Days by which the start is later than agreed, or overdue by today; likewise the completion. */
  kgyqts: number;
  jgyqts: number;
  /** Days by which the step now due is overdue. */
  yqts: number;
  yjlx: keyof typeof yjlxCodes | null;
  yjdj: keyof typeof yjdjCodes | null;
};

type Stage = LifeCycle["qsmzqjd"];

const day = 86_400_000;
/** How long after its notice a listing counts as overdue: a local setting, not of any law. */
const listingDays = 60;
/** Working days from 成交 to the contract (domain/10 §2: seen in a secondary source, its number not). */
export const signingWorkdays = 10;
/** Without an agreed day, output is reviewed two years after production began. */
const reviewYears = 2;
const blueDays = 30;
const expiryDays = 180;

const dayNumber = (date: string): number => Date.parse(`${date}T00:00:00Z`) / day;

/** Days from one day to another; negative if `to` is earlier. */
export const daysBetween = (from: string, to: string): number => dayNumber(to) - dayNumber(from);

/** The day some days later. */
export const daysLater = (date: string, days: number): string =>
  new Date((dayNumber(date) + days) * day).toISOString().slice(0, 10);

/** The same day some years later; 29 February becomes the 28th in non-leap years. */
export function yearsLater(date: string, years: number): string {
  const [year = 0, month = 1, date0 = 1] = date.split("-").map(Number);
  const last = new Date(Date.UTC(year + years, month, 0)).getUTCDate();
  return new Date(Date.UTC(year + years, month - 1, Math.min(date0, last)))
    .toISOString()
    .slice(0, 10);
}

/** Full years from one day to another; 0 if `to` is earlier. */
export function fullYears(from: string, to: string): number {
  const years = Number(to.slice(0, 4)) - Number(from.slice(0, 4));
  return Math.max(0, yearsLater(from, years) <= to ? years : years - 1);
}

/** State of a supply on a day (domain/04 §4, domain/03 §1, §21). */
export function lifeCycleOf(dates: SupplyDates, today: string): LifeCycle {
  const qsmzqjd = stageOf(dates, today);
  const warning = warningOf(dates, qsmzqjd, today);
  return {
    kgzt: startOf(dates, today),
    jgzt: completionOf(dates, today),
    kgqk: isContract(dates) ? outcomeOf(dates.ydkgsj, dates.sjkgsj, today) : "0",
    jgqk: isContract(dates) ? outcomeOf(dates.ydjgsj, dates.sjjgsj, today) : "0",
    qsmzqjd,
    kgyqts: delay(dates.ydkgsj, dates.sjkgsj ?? today),
    jgyqts: delay(dates.ydjgsj, dates.sjjgsj ?? today),
    yqts: Math.max(0, warning?.overdue ?? 0),
    yjlx: warning?.kind ?? null,
    yjdj: warning ? gradeOf(warning.overdue) : null,
  };
}

const delay = (agreed: string | null | undefined, done: string): number =>
  agreed ? Math.max(0, daysBetween(agreed, done)) : 0;

/** Signed, and neither unsold nor withdrawn: what a notice offers is agreed with nobody. */
const isContract = ({ qdrq, cjzt }: SupplyDates): boolean =>
  Boolean(qdrq) && cjzt !== "2" && cjzt !== "3";

/** Outcome of an agreed day: 0 not due yet, 1 kept, 2 done later, 3 due but not done. */
function outcomeOf(
  agreed: string | null | undefined,
  done: string | null | undefined,
  today: string,
): LifeCycle["kgqk"] {
  if (!agreed || agreed > today) return "0";
  if (!done) return "3";
  return done > agreed ? "2" : "1";
}

function startOf({ sjkgsj, sjjdsj, ydkgsj }: SupplyDates, today: string): LifeCycle["kgzt"] {
  if (sjkgsj) return "4";
  if (!sjjdsj) return "0";
  if (!ydkgsj || delay(ydkgsj, today) === 0) return "1";
  return isYearOverdue(ydkgsj, today) ? "3" : "2";
}

/** A full year by date, as the Order counts (domain/10 §1, art. 2). */
const isYearOverdue = (agreed: string, today: string): boolean => yearsLater(agreed, 1) <= today;

function completionOf({ sjjgsj, sjkgsj, ydjgsj }: SupplyDates, today: string): LifeCycle["jgzt"] {
  if (sjjgsj) return "3";
  if (!sjkgsj) return "0";
  return delay(ydjgsj, today) > 0 ? "2" : "1";
}

/** The last stage entered; leaving the normal course comes before all of them. */
function stageOf(dates: SupplyDates, today: string): Stage {
  const { tczt, cjzt, dqrq, fhjg } = dates;
  const entered: readonly (readonly [Stage, unknown])[] = [
    ["90", tczt === "90"],
    ["91", tczt === "91"],
    ["92", cjzt === "2" || cjzt === "3"],
    ["10", dates.qdrq && dqrq && today >= dqrq],
    ["09", tczt === "93" || fhjg === "1" || fhjg === "3"],
    ["08", dates.sjtcsj],
    ["07", dates.sjjgsj],
    ["06", dates.sjkgsj],
    ["05", dates.sjjdsj],
    ["04", dates.qdrq],
    ["03", dates.cjrq],
    ["02", dates.ggrq],
  ];
  return entered.find(([, holds]) => holds)?.[0] ?? "01";
}

/** `overdue` is negative while the day is still ahead. */
type Warning = { kind: keyof typeof yjlxCodes; overdue: number };

const none = (): Warning | null => null;

/** The warning for each stage; stages not listed have none. */
const warnings: Partial<Record<Stage, (dates: SupplyDates, today: string) => Warning | null>> = {
  "02": ({ ggrq }, today) => overdueSince("01", ggrq, today, listingDays),
  "03": ({ cjrq }, today) =>
    overdueSince("02", cjrq && workdaysLater(cjrq, signingWorkdays), today),
  "04": ({ fqzf }, today) => overdueSince("03", firstUnpaid(fqzf), today),
  "05": ({ ydkgsj }, today) => {
    const overdue = ydkgsj ? daysBetween(ydkgsj, today) : -Infinity;
    if (ydkgsj && overdue > 0) {
      return { kind: isYearOverdue(ydkgsj, today) ? "06" : "05", overdue };
    }
    return overdue >= -blueDays ? { kind: "04", overdue } : null;
  },
  "06": ({ ydjgsj }, today) => {
    const overdue = ydjgsj ? daysBetween(ydjgsj, today) : -Infinity;
    if (overdue > 0) return { kind: "08", overdue };
    return overdue >= -blueDays ? { kind: "07", overdue } : null;
  },
  "07": ({ ydtcsj }, today) => overdueSince("09", ydtcsj, today),
  "08": ({ ydfhsj, sjtcsj }, today) =>
    overdueSince("10", ydfhsj ?? (sjtcsj && yearsLater(sjtcsj, reviewYears)), today),
};

function warningOf(dates: SupplyDates, stage: Stage, today: string): Warning | null {
  return (warnings[stage] ?? none)(dates, today) ?? expiryOf(dates, stage, today);
}

/** Warns from 180 days before the land use right ends, once the land has been handed over. */
function expiryOf({ dqrq }: SupplyDates, stage: Stage, today: string): Warning | null {
  if (!dqrq || stage < "05" || stage > "09") return null;
  const left = daysBetween(today, dqrq);
  return left <= expiryDays ? { kind: "11", overdue: -left } : null;
}

function overdueSince(
  kind: Warning["kind"],
  due: string | null | undefined,
  today: string,
  grace = 0,
): Warning | null {
  const overdue = due ? daysBetween(due, today) - grace : 0;
  return overdue > 0 ? { kind, overdue } : null;
}

/** 蓝 up to the day, 黄 up to 180 days after it, 橙 up to 365, 红 later. */
function gradeOf(overdue: number): LifeCycle["yjdj"] {
  if (overdue <= 0) return "1";
  if (overdue <= 180) return "2";
  return overdue <= 365 ? "3" : "4";
}

export type Instalment = { qh: number; rq: string; je: number; sjrq?: string | null; bz?: string };

/** Due date of the earliest instalment with an empty payment date (`sjrq` null). */
function firstUnpaid(fqzf: string | null | undefined): string | null {
  const open = instalmentsOf(fqzf)?.filter(({ sjrq }) => sjrq === null) ?? [];
  return open.map(({ rq }) => rq).sort()[0] ?? null;
}

/** 分期支付 as stored, `[{ qh, rq, je, sjrq?, bz? }]`; null if the text is not such a list. */
export function instalmentsOf(text: string | null | undefined): Instalment[] | null {
  if (!text) return [];
  try {
    const list: unknown = JSON.parse(text);
    return Array.isArray(list) && list.every(isInstalment) ? list : null;
  } catch {
    return null;
  }
}

function isInstalment(value: unknown): value is Instalment {
  const { qh, rq, je, sjrq } = (value ?? {}) as Partial<Record<keyof Instalment, unknown>>;
  const isDay = (one: unknown) => typeof one === "string" && !Number.isNaN(dayNumber(one));
  const isPaid = sjrq === undefined || sjrq === null || isDay(sjrq);
  return Number.isInteger(qh) && isDay(rq) && typeof je === "number" && je >= 0 && isPaid;
}
