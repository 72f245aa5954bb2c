import type { Library, Shzt } from "#contract/workflow/shzt";
import { demoTime, pastDay } from "../base/demoTime";
import type { Person } from "../base/people";
import { type Random, weighted } from "../base/random";

/** One transition of the review log. */
export type Step = { yzt: Shzt; xzt: Shzt; by: Person; at: string; yj: string | null };

export type Signers = { clerk: Person; city: Person; province: Person };

const returned = [
  "面积与权属证明不一致，请核实",
  "现状照片不清晰，请补充",
  "低效认定依据不足，请补充材料",
];
const removed = [
  "已完成再开发，核实后出库",
  "认定有误，经核实不属于低效用地",
  "规划调整，不再纳入低效用地",
];

/** The states a parcel passes through, by library and final state. */
const paths: Readonly<Record<Library, Readonly<Record<Shzt, readonly Shzt[]>>>> = {
  dxydsd: {
    "0": ["0"],
    "1": ["0", "1"],
    "2": ["0", "1", "2"],
    "3": ["0"],
    "4": ["0"],
    "5": ["0", "1", "5"],
    "9": ["0", "1", "5", "9"],
  },
  dxydst: {
    "0": ["0"],
    "1": ["0", "1"],
    "2": ["0", "1", "2"],
    "3": ["0", "1", "3"],
    "4": ["0", "1", "3", "4"],
    "5": ["0", "1", "3", "5"],
    "9": ["0", "1", "3", "5", "9"],
  },
};

/** The review log that leads to a state; one in ten was sent back once. */
export function stepsTo(
  random: Random,
  library: Library,
  shzt: Shzt,
  created: Date,
  signers: Signers,
): Step[] {
  const path = [...paths[library][shzt]];
  if (path.length > 2 && random.chance(0.1)) path.splice(1, 0, "1", "2");
  const steps: Step[] = [];
  let at = created;
  for (let i = 1; i < path.length; i++) {
    at = later(random, at);
    const [yzt, xzt] = [path[i - 1] as Shzt, path[i] as Shzt];
    steps.push({
      yzt,
      xzt,
      by: signerOf(library, yzt, xzt, signers),
      at: stamp(at),
      yj: noteOf(random, xzt),
    });
  }
  return steps;
}

function signerOf(library: Library, yzt: Shzt, xzt: Shzt, { clerk, city, province }: Signers) {
  if (xzt === "1") return clerk;
  if (yzt === "1") return city;
  return library === "dxydst" ? province : city;
}

function noteOf(random: Random, xzt: Shzt): string | null {
  if (xzt === "2" || xzt === "4") return random.pick(returned);
  if (xzt === "9") return random.pick(removed);
  if (xzt === "1") return null;
  return weighted(random, { 同意: 5, "材料齐全，同意入库": 2, "": 3 }) || null;
}

const day = 86_400_000;
const hour = 3_600_000;
/** Nothing happens after the business day, not even the last of many steps. */
const endOfWork = () => demoTime().end + 9 * hour;

/**
 * A time on a day after the recognition, during office hours; what is still under review is recent.
 */
export function createdAfter(random: Random, recognised: string | null, shzt: Shzt): Date {
  const end = endOfWork();
  const known = Date.parse(recognised ?? pastDay("06-01", 1));
  const from = known + random.between(2, 60) * day;
  const settled = shzt === "5" || shzt === "9";
  const wanted = settled ? from : Math.max(from, end - random.between(40, 150) * day);
  // Early in a year that still lasts, there are not forty days since the recognition.
  return atWork(random, Math.max(known, Math.min(wanted, end - 40 * day)));
}

function later(random: Random, from: Date): Date {
  return new Date(
    Math.min(atWork(random, from.getTime() + random.between(1, 6) * day).getTime(), endOfWork()),
  );
}

/** Between 9:00 and 17:00 in Beijing. */
function atWork(random: Random, time: number): Date {
  const date = new Date(time);
  date.setUTCHours(random.integer(1, 8), random.integer(0, 59), random.integer(0, 59), 0);
  return date;
}

export const stamp = (date: Date): string => date.toISOString();
