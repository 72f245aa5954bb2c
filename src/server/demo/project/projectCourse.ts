import type { Zkfxmsd } from "#contract/datasets/zkfxmsd";
import { demoTime, happened } from "../base/demoTime";
import { endedIn } from "../base/progress";
import type { Random } from "../base/random";

/** In which year a project was drafted, and when it began and ended, as far as it has come. */
export type Course = { ssnd: number; begun: number | null; done: number | null };

const day = 86_400_000;
/** How long works take, and how long before them a project is drafted, in days. */
const [shortest, longest, draftedBefore] = [240, 560, 100];
/** Every other project under way takes longer than planned: by a few months mostly, by four years at most. */
const slowShare = 0.5;
const slowest = 4 * 365;

/**
 * Told from the end, so that each year completes what was begun one to two years before it, and years before the
 * demonstration's look like it: a forecast reads how fast they were.
 */
export function courseOf(random: Random, rdnf: number, xmjd: Zkfxmsd["xmjd"]): Course {
  const { year, end } = demoTime();
  const drafted = (of: number) => Math.min(year, Math.max(rdnf + 1, of));
  const lasted = random.integer(shortest, longest) * day;
  if (xmjd < "4") {
    return { ssnd: drafted(year - 5 + random.integer(0, 4)), begun: null, done: null };
  }
  const of = (begun: number) => drafted(new Date(begun - draftedBefore * day).getUTCFullYear());
  if (xmjd === "4") {
    const slow = random.chance(slowShare) ? random.next() ** 2 * slowest * day : 0;
    const begun = end - random.next() * lasted - slow;
    return { ssnd: of(begun), begun, done: null };
  }
  const ended = Date.UTC(endedIn(random, rdnf), random.integer(0, 11), random.integer(1, 28));
  const done = Math.min(end - random.integer(1, 40) * day, happened(ended));
  return { ssnd: of(done - lasted), begun: done - lasted, done };
}
