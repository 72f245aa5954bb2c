import { limits } from "../../limits";

/** 亩均论英雄 as pure formulas (domain/03 §15). Amounts in 万元, areas in ㎡. */

export type Sums = {
  hsss: number;
  zjz: number;
  ydmj: number;
  pjrs: number;
  nh: number;
  pfl: number;
  rdfy: number;
  yysr: number;
};

/** Default weights in percent, unless an authority sets others; they total 100. */
export const defaultWeights = {
  mjss: 35,
  mjzjz: 25,
  ldscl: 10,
  dwnhzjz: 10,
  dwpfzjz: 10,
  rdzb: 10,
} as const;

export type Indicator = keyof typeof defaultWeights;
export const indicators = Object.keys(defaultWeights) as Indicator[];
export type Weights = Readonly<Record<Indicator, number>>;
/** Null if there is nothing to divide by. */
export type Indicators = Readonly<Record<Indicator, number | null>>;

/** An indicator counts at most this many times its benchmark. */
export const cap = 1.5;
export const grades = ["A", "B", "C", "D"] as const;
export type Grade = (typeof grades)[number];
/** Shares of A, B, C and D by rank, in percent. */
type Shares = Readonly<Record<Grade, number>>;

const noSums: Sums = { hsss: 0, zjz: 0, ydmj: 0, pjrs: 0, nh: 0, pfl: 0, rdfy: 0, yysr: 0 };

export function sumOf(all: readonly Sums[]): Sums {
  const sum = { ...noSums };
  for (const one of all) {
    for (const name of Object.keys(sum) as (keyof Sums)[]) sum[name] += one[name];
  }
  return sum;
}

const ratio = (value: number, by: number, digits: number): number | null => {
  if (by <= 0) return null;
  const scale = 10 ** digits;
  return Math.round((value / by) * scale) / scale;
};

export function indicatorsOf({ hsss, zjz, ydmj, pjrs, nh, pfl, rdfy, yysr }: Sums): Indicators {
  const mu = ydmj / limits.mu;
  return {
    mjss: ratio(hsss, mu, 2),
    mjzjz: ratio(zjz, mu, 2),
    ldscl: ratio(zjz, pjrs, 2),
    dwnhzjz: ratio(zjz, nh, 4),
    dwpfzjz: ratio(zjz, pfl, 4),
    rdzb: ratio(rdfy * 100, yysr, 2),
  };
}

/** min(x / b, 1.5) · 100; negative and incomparable values score 0. */
export function pointsOf(value: number | null, benchmark: number | null): number {
  if (value === null || benchmark === null || value <= 0 || benchmark <= 0) return 0;
  return Math.min(value / benchmark, cap) * 100;
}

/** 综合得分: the points of the indicators by weight; 规下 has weights of its own. */
export function scoreOf(own: Indicators, benchmarks: Indicators, weights: Weights): number {
  const score = indicators.reduce(
    (sum, name) => sum + (weights[name] / 100) * pointsOf(own[name], benchmarks[name]),
    0,
  );
  return Math.round(score * 100) / 100;
}

/** Whether every weight is between 0 and 100 and they total 100. */
export const isWhole = (weights: Weights): boolean =>
  indicators.every((name) => weights[name] >= 0 && weights[name] <= 100) &&
  Math.abs(indicators.reduce((sum, name) => sum + weights[name], 0) - 100) < 0.001;

/** The grade for a rank (from 1) among `count`. */
export function gradeOf(rank: number, count: number, shares: Shares): Grade {
  let share = 0;
  for (const grade of grades) {
    share += shares[grade];
    if (rank <= Math.round((count * share) / 100)) return grade;
  }
  return "D";
}

export type Candidate = { id: string; score: number; direct: boolean };
export type Place = { pm: number; pjdj: Grade };

/**
 * Ranks a group; equal scores share a rank. Candidates with a direct D come last and do not count
 * in the grade shares.
 */
export function ranked(group: readonly Candidate[], shares: Shares): Map<string, Place> {
  const places = new Map<string, Place>();
  const inOrder = (a: Candidate, b: Candidate) => b.score - a.score || (a.id < b.id ? -1 : 1);
  const free = group.filter(({ direct }) => !direct).sort(inOrder);
  let place = 0;
  free.forEach(({ id, score }, i) => {
    if (i === 0 || score !== free[i - 1]?.score) place = i + 1;
    places.set(id, { pm: place, pjdj: gradeOf(place, free.length, shares) });
  });
  for (const { id } of group.filter(({ direct }) => direct)) {
    places.set(id, { pm: free.length + 1, pjdj: "D" });
  }
  return places;
}
