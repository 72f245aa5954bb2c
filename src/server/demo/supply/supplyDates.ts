import { type LifeCycle, lifeCycleOf, yearsLater } from "#contract/rules/supply/lifeCycle";
import { dayOf, demoTime } from "../base/demoTime";
import { type Random, weighted } from "../base/random";

/** Days of a demonstration supply: what was agreed and what has happened by the business day. */
export type SupplyTimes = Record<(typeof names)[number], string | null> & {
  cjzt: "1" | "2" | "3" | null;
  tczt: "90" | "91" | "93" | "94" | null;
  fhjg: "1" | "2" | "3" | null;
  crnx: number;
} & LifeCycle;

const names = [
  "ggrq",
  "cjrq",
  "qdrq",
  "ydjdsj",
  "sjjdsj",
  "ydkgsj",
  "sjkgsj",
  "ydjgsj",
  "sjjgsj",
  "ydtcsj",
  "sjtcsj",
  "ydfhsj",
  "sjfhsj",
] as const;

const day = 86_400_000;
/** The earliest announcement of a demonstration supply. */
export const firstDay = (): string => `${demoTime().year - 10}-01-06`;

/** Cache of formatted days: a supply has thirteen, and many are drawn for each that is kept. */
const texts = new Map<number, string>();

function text(time: number | null): string | null {
  if (time === null) return null;
  const number = Math.floor(time / day);
  const known = texts.get(number) ?? dayOf(number * day);
  texts.set(number, known);
  return known;
}

/** Drops days after the reference day: they have not happened. */
const happened = (time: number | null) => (time !== null && time <= demoTime().end ? time : null);

/** Draws the days of a supply; `longest` is the term of its use, 50 for industry. */
export function timesOf(random: Random, longest: 40 | 50 | 70): SupplyTimes {
  const crnx =
    longest === 50 ? Number(weighted(random, { "50": 78, "30": 12, "20": 7, "10": 3 })) : longest;
  const { end } = demoTime();
  const span = random.chance(0.08) ? 60 * day : end - Date.parse(`${firstDay()}T00:00:00Z`);
  const noticed = end - random.next() * span;
  const sold = noticed + random.integer(30, 45) * day;
  const contract = sold + random.integer(3, 20) * day;
  const failed = happened(sold) !== null && random.chance(longest === 50 ? 0.006 : 0.06);
  if (random.chance(0.006)) return whole({}, crnx);
  if (failed) {
    return whole({ ggrq: noticed, cjzt: random.chance(0.7) ? "2" : "3" }, crnx);
  }
  if (happened(sold) === null || random.chance(0.004)) return whole({ ggrq: noticed }, crnx);
  const deal = { ggrq: noticed, cjrq: sold, cjzt: "1" as const };
  if (happened(contract) === null || random.chance(0.004)) return whole(deal, crnx);
  return whole({ ...deal, qdrq: contract, ...building(random, contract) }, crnx);
}

/** From the handover to the review (domain/07 §5). */
function building(random: Random, contract: number) {
  const after = (from: number, least: number, most: number) =>
    from + random.integer(least, most) * day;
  const ydjdsj = after(contract, 30, 180);
  const ydkgsj = after(ydjdsj, 180, 365);
  const ydjgsj = after(ydkgsj, 540, 1095);
  const ydtcsj = ydjgsj + 180 * day;
  const ydfhsj = after(ydtcsj, 730, 1095);
  const agreed = { ydjdsj, ydkgsj, ydjgsj, ydtcsj, ydfhsj };
  const sjjdsj = random.chance(0.02)
    ? null
    : happened(Math.max(contract + day, after(ydjdsj, -10, 15)));
  if (sjjdsj === null) return { ...agreed, ...leaving(random, 0.01) };
  const sjkgsj = startedAt(random, sjjdsj, ydkgsj);
  if (sjkgsj === null) return { ...agreed, sjjdsj, ...leaving(random, 0.01) };
  const sjjgsj = completedAt(random, sjkgsj, ydjgsj);
  if (sjjgsj === null) return { ...agreed, sjjdsj, sjkgsj, ...leaving(random, 0.004) };
  const done = { ...agreed, sjjdsj, sjkgsj, sjjgsj };
  const sjtcsj = random.chance(0.9) ? happened(after(sjjgsj, 60, 240)) : null;
  if (sjtcsj === null) return done;
  const sjfhsj = random.chance(0.85) ? happened(after(sjtcsj, 730, 1095)) : null;
  const fhjg = sjfhsj === null ? null : weighted(random, { "1": 85, "2": 5, "3": 10 });
  return { ...done, sjtcsj, sjfhsj, fhjg, tczt: random.chance(0.01) ? ("94" as const) : null };
}

const leaving = (random: Random, share: number) => ({
  tczt: random.chance(share) ? random.pick(["90", "91"] as const) : null,
});

function startedAt(random: Random, delivered: number, agreed: number): number | null {
  const way = weighted(random, { onTime: 86, late: 9, veryLate: 2, never: 3 });
  if (way === "never") return null;
  const offset = { onTime: [-90, 0], late: [1, 365], veryLate: [366, 700] }[way] as [
    number,
    number,
  ];
  return happened(Math.max(delivered + 10 * day, agreed + random.integer(...offset) * day));
}

function completedAt(random: Random, started: number, agreed: number): number | null {
  const way = weighted(random, { onTime: 78, late: 15, notYet: 7 });
  if (way === "notYet") return null;
  const offset: [number, number] = way === "late" ? [1, 500] : [-120, 0];
  return happened(Math.max(started + 200 * day, agreed + random.integer(...offset) * day));
}

type Kept = Pick<SupplyTimes, (typeof names)[number] | "cjzt" | "tczt" | "fhjg">;

/** The same course shifted by some days, with a term of `crnx` years. */
export function moved(times: Kept, days: number, crnx: number): SupplyTimes {
  const later = (date: string | null) => date && Date.parse(date) + days * day;
  const drawn: Drawn = Object.fromEntries(names.map((name) => [name, later(times[name])]));
  const { cjzt, tczt, fhjg } = times;
  return whole({ ...drawn, cjzt, tczt, fhjg }, crnx);
}

type Drawn = Partial<Record<(typeof names)[number], number | null>> &
  Partial<Pick<SupplyTimes, "cjzt" | "tczt" | "fhjg">>;

function whole(drawn: Drawn, crnx: number): SupplyTimes {
  const days = Object.fromEntries(names.map((name) => [name, text(drawn[name] ?? null)])) as Record<
    (typeof names)[number],
    string | null
  >;
  const { cjzt = null, tczt = null, fhjg = null } = drawn;
  const kept = { ...days, cjzt, tczt, fhjg, crnx };
  const dqrq = days.ydjdsj && yearsLater(days.ydjdsj, crnx);
  return { ...kept, ...lifeCycleOf({ ...kept, dqrq }, demoTime().day) };
}
