import { hundredth } from "#contract/hundredth";
import type { Random } from "./random";

/** How many years before the demonstration's have tasks too. */
export const yearsBefore = 3;

type TaskAmount = { areaCode: string; rwl: number };

/** Completion of 55 to 125 percent, mostly around 92. */
function ratioOf(random: Random): number {
  const normal = random.next() + random.next() + random.next() + random.next() - 2;
  return Math.min(1.25, Math.max(0.55, 0.92 + normal * 0.26));
}

/** A task in 亩 by what was done of it, and what is asked at least. */
export const amountFor = (random: Random, done: number, least: number): number =>
  hundredth(Math.max(least, done / ratioOf(random)));

/** Counties add up to their city, and cities to the province. */
export function addedUp(
  counties: readonly { areaCode: string }[],
  amount: (areaCode: string) => number,
): TaskAmount[] {
  const rwl = new Map<string, number>();
  for (const { areaCode } of counties) {
    const own = amount(areaCode);
    for (const code of [areaCode, areaCode.slice(0, 4), areaCode.slice(0, 2)]) {
      rwl.set(code, hundredth((rwl.get(code) ?? 0) + own));
    }
  }
  return [...rwl].map(([areaCode, mu]) => ({ areaCode, rwl: mu }));
}
