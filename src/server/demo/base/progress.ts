import { demoTime } from "./demoTime";
import type { Random } from "./random";

/** Years from the recognition of land to the end of its redevelopment: the least, and how many more at most. */
const [least, more] = [2, 2];

/** The year in which the redevelopment of land recognised in `rdnf` was complete, if it is. */
export const endedIn = (random: Random, rdnf: number): number =>
  Math.min(demoTime().year, rdnf + least + random.integer(0, more));

/** Whether land recognised in `rdnf` may be complete by now: of recent years as many as end in time. */
export const mayHaveEnded = (random: Random, rdnf: number): boolean =>
  random.chance((demoTime().year - rdnf - least + 1) / (more + 1));

/** Whether land recognised in `rdnf` may stand at a state of redevelopment. */
function mayBeAt(random: Random, stage: string, rdnf: number): boolean {
  if (stage === "3") return mayHaveEnded(random, rdnf);
  return stage !== "2" || rdnf < demoTime().year;
}

/** Deals the states of a deck, each to land that was recognised long enough before. */
export const dealt =
  <S extends string>(random: Random, deck: S[]) =>
  (rdnf: number): S | undefined => {
    const at = deck.findLastIndex((stage) => mayBeAt(random, stage, rdnf));
    return at < 0 ? deck.pop() : deck.splice(at, 1)[0];
  };
