import type { TakeoverReport } from "#contract/endpoints/uploads/takeover";
import type { Problem } from "#contract/rules/problem/report";
import { linksOf, takeoverDataset } from "#contract/rules/takeover/registers";
import { takeoverLimits } from "#contract/rules/takeover/takeoverLimits";
import type { Progress, StoredTakeover } from "../../repositories/uploads/takeover";
import type { RoomSum } from "../../repositories/uploads/takeoverRecords";

type Group = TakeoverReport["states"][number];

/** The counts after some more problems. */
export function counted(
  before: Readonly<Record<string, number>>,
  problems: readonly Problem[],
): Record<string, number> {
  const counts = { ...before };
  for (const { rule, level } of problems) {
    const key = `${rule} ${level}`;
    counts[key] = (counts[key] ?? 0) + 1;
  }
  return counts;
}

/** Of each rule the first problems are listed. */
export function listable(problems: readonly Problem[], before: Readonly<Record<string, number>>) {
  const counts = { ...before };
  const listed = problems.filter(({ rule }) => {
    const known = counts[rule] ?? 0;
    if (known >= takeoverLimits.listed) return false;
    counts[rule] = known + 1;
    return true;
  });
  return { counts, problems: listed };
}

export function reportOf(
  { dataset: name }: StoredTakeover,
  { total, taken, counts, links, remarks, listed, ms }: Progress,
  sums: readonly RoomSum[],
): TakeoverReport {
  const dataset = takeoverDataset(name);
  const states = dataset.state ? dataset.fields[dataset.state]?.codes : undefined;
  return {
    ...{ total, taken, mj: sumOf(sums, "mj"), txmj: sumOf(sums, "txmj") },
    counts: Object.entries(counts)
      .map(([key, zs]) => {
        const [rule = "", level = "I"] = key.split(" ");
        return { rule, level: level as "E" | "W" | "I", zs };
      })
      .sort((a, b) => (a.level + a.rule < b.level + b.rule ? -1 : 1)),
    states: dataset.state
      ? grouped(sums, ({ state }) => ({ key: state, label: states?.[state] ?? state }))
      : [],
    counties: grouped(sums, ({ xzqdm, name: county }) => ({ key: xzqdm, label: county ?? xzqdm })),
    links: linksOf(dataset).map(({ field, register }) => ({
      ...{ field, register, label: dataset.fields[field]?.label ?? field },
      ...(links[field] ?? { found: 0, lost: 0 }),
    })),
    remarks: distinct(remarks),
    listed: Object.values(listed).reduce((sum, one) => sum + one, 0),
    seconds: Math.round(ms / 1000),
  };
}

/** A run that was broken off says again what it guesses. */
const distinct = (remarks: Progress["remarks"]) => [
  ...new Map(remarks.map((one) => [`${one.kind} ${one.text}`, one])).values(),
];

function grouped(
  sums: readonly RoomSum[],
  by: (sum: RoomSum) => Pick<Group, "key" | "label">,
): Group[] {
  const groups = new Map<string, RoomSum[]>();
  for (const sum of sums) {
    const { key } = by(sum);
    groups.set(key, [...(groups.get(key) ?? []), sum]);
  }
  return [...groups.values()].map((some) => ({
    ...by(some[0] as RoomSum),
    zs: some.reduce((all, { zs }) => all + zs, 0),
    ...{ mj: sumOf(some, "mj"), txmj: sumOf(some, "txmj") },
  }));
}

/** Null where nothing is measured. */
function sumOf(sums: readonly RoomSum[], name: "mj" | "txmj"): number | null {
  const values = sums.flatMap((one) => one[name] ?? []);
  if (values.length === 0) return null;
  return Math.round(values.reduce((all, one) => all + one, 0) * 100) / 100;
}
