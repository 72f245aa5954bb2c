import { randomOf } from "../files/random";

export type Chance = {
  /** Anything from 0 to `below`. */
  upTo: (below: number) => number;
  pick: <T>(list: readonly T[]) => T;
};

/** A random seed for this run, or a given one to repeat an earlier run's moments. */
export function saidSeed(): number {
  const seed = Number(process.env.SEED) || Math.floor(Math.random() * 2 ** 31);
  process.stdout.write(`Moments by SEED=${seed}\n`);
  return seed;
}

export function chanceOf(seed: number): Chance {
  const random = randomOf(seed);
  return { upTo: random, pick: (list) => list[random(list.length)] as (typeof list)[number] };
}
