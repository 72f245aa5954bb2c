import type { Pj } from "#contract/datasets/pj";
import { hundredth } from "#contract/hundredth";
import { limits } from "#contract/limits";
import {
  defaultWeights,
  type Indicators,
  indicatorsOf,
  ranked,
  scoreOf,
  sumOf,
  type Weights,
} from "#contract/rules/evaluation/evaluation";
import type { Db } from "../../db/tables";
import * as store from "../../repositories/evaluation/pj";
import { showParcelYear } from "../../repositories/records/taxYear";
import { groupedBy } from "../context/groupedBy";

const batchSize = 2000;
const veto = "一票否决";

type Kind = Pj["pjdx"];
/** Something to judge: whom it is measured with, and whose weights count. */
type Entry = store.Subject & {
  kind: Kind;
  group: string;
  weightOf: string;
  rjl: number | null;
  /** D without asking; not judged at all. */
  direct: boolean;
  unjudged: boolean;
  onlyTax: boolean;
};

/** Makes the evaluation of a year anew; answers how many objects it has. */
export async function evaluate(tx: Db, nd: number, by: string): Promise<number> {
  const parcels = await store.parcelsToJudge(tx, nd);
  const names = await store.namesToJudge(tx);
  const entries = [
    ...regionsOf(parcels, names),
    ...parksOf(parcels, names),
    ...parcels.map(parcelEntry),
    ...(await store.enterprisesToJudge(tx, nd)).map(enterpriseEntry),
  ];
  const remarks = await store.remarksOf(tx, nd);
  const rows = judge(nd, entries, remarks, await store.weightsByRegion(tx));
  for (let at = 0; at < rows.length; at += batchSize) {
    await store.storeJudged(tx, rows.slice(at, at + batchSize), by);
  }
  await store.dropUnjudged(
    tx,
    nd,
    rows.map(({ pjid }) => pjid),
  );
  await store.gradeParcelYear(tx, nd);
  if (nd === limits.currentYear) {
    await showParcelYear(tx, null);
    await store.gradeEnterprises(tx, nd);
  }
  return rows.length;
}

type Names = Awaited<ReturnType<typeof store.namesToJudge>>;

const parcelEntry = (parcel: store.Subject): Entry => ({
  ...parcel,
  kind: "3",
  group: `3 ${parcel.xzqdm} ${parcel.qygm === "1" ? "1" : "2"}`,
  weightOf: parcel.xzqdm,
  rjl: null,
  direct: parcel.hsss === 0,
  unjudged: parcel.qys === 0 || parcel.qygm === "3",
  onlyTax: parcel.qygm !== "1",
});

const enterpriseEntry = (firm: store.Subject): Entry => ({
  ...firm,
  kind: "4",
  group: `4 ${firm.xzqdm} ${firm.qygm}`,
  weightOf: firm.xzqdm,
  rjl: null,
  direct: firm.hsss === 0 || firm.idle,
  unjudged: firm.qygm === "3" || firm.ydmj === 0,
  onlyTax: firm.qygm !== "1",
});

type Whole = {
  key: string;
  name: string;
  xzqdm: string;
  xzqmc: string;
  cyptid: string | null;
  cyptlx: string | null;
};

/** Several parcels as one. */
function wholeOf(kind: Kind, group: string, whole: Whole, parts: readonly store.Subject[]): Entry {
  const sums = sumOf(parts);
  const floors = parts.reduce((sum, { zjzmj }) => sum + zjzmj, 0);
  return {
    ...sums,
    ...{ kind, group, id: whole.key, name: whole.name, xzqdm: whole.xzqdm, xzqmc: whole.xzqmc },
    ...{ cyptid: whole.cyptid, cyptmc: whole.cyptid ? whole.name : null, qygm: null, hydm: null },
    ...{ cyptlx: whole.cyptlx, idle: false },
    ...{ zjzmj: floors, qys: 1, weightOf: whole.xzqdm, direct: false, onlyTax: false },
    rjl: sums.ydmj > 0 ? hundredth(floors / sums.ydmj) : null,
    unjudged: sums.ydmj === 0,
  };
}

/** Province, cities and counties; each level by itself. */
function regionsOf(parcels: readonly store.Subject[], { regions }: Names): Entry[] {
  return [2, 4, 6].flatMap((length) => {
    const found = groupedBy(parcels, ({ xzqdm }) => xzqdm.slice(0, length));
    return [...found].map(([key, parts]) => {
      const name = regions.get(key) ?? key;
      const whole = { key, name, xzqdm: key, xzqmc: name, cyptid: null, cyptlx: null };
      return wholeOf("1", `1 ${length}`, whole, parts);
    });
  });
}

/** Parks are measured with those of their city. */
function parksOf(parcels: readonly store.Subject[], { parks }: Names): Entry[] {
  const found = groupedBy(parcels, ({ cyptid }) => cyptid ?? "");
  return [...found].flatMap(([key, parts]) => {
    const park = parks.get(key);
    if (!park) return [];
    const whole = { ...park, cyptid: key };
    return [wholeOf("2", `2 ${park.xzqdm.slice(0, 4)}`, whole, parts)];
  });
}

/** Scores each object against the mean of its group, and ranks it there. */
function judge(
  nd: number,
  entries: readonly Entry[],
  remarks: ReadonlyMap<string, string>,
  weights: ReadonlyMap<string, Weights>,
): store.Judged[] {
  const idOf = ({ kind, id }: Entry) => `${nd}-${kind}-${id}`;
  return [...groupedBy(entries, ({ group }) => group).values()].flatMap((group) => {
    const members = group.filter(({ unjudged }) => !unjudged);
    const benchmarks = indicatorsOf(sumOf(members));
    const scored = members.map((entry) => {
      const own = indicatorsOf(entry);
      const score = scoreOf(own, benchmarks, weightsFor(weights, entry.weightOf), entry.onlyTax);
      const vetoed = remarks.get(idOf(entry))?.startsWith(veto) ?? false;
      return { id: entry.id, score, direct: entry.direct || vetoed };
    });
    const places = ranked(scored);
    const scores = new Map(scored.map(({ id, score }) => [id, score]));
    return group.map((entry) => ({
      ...rowOf(nd, entry, indicatorsOf(entry)),
      pjid: idOf(entry),
      zf: scores.get(entry.id) ?? null,
      pm: places.get(entry.id)?.pm ?? null,
      pjdj: places.get(entry.id)?.pjdj ?? ("N" as const),
      zgmc: remarks.get(idOf(entry)) ?? null,
    }));
  });
}

/** A region's own weights, or those of the nearest region around it. */
export function weightsFor(weights: ReadonlyMap<string, Weights>, areaCode: string): Weights {
  return weights.get(sourceOf(weights, areaCode) ?? "") ?? defaultWeights;
}

export const sourceOf = (weights: ReadonlyMap<string, Weights>, areaCode: string): string | null =>
  [areaCode, areaCode.slice(0, 4), areaCode.slice(0, 2)].find((code) => weights.has(code)) ?? null;

const rowOf = (nd: number, entry: Entry, own: Indicators) => ({
  pjnd: nd,
  pjdx: entry.kind,
  dxid: entry.id,
  dxmc: entry.name,
  xzqdm: entry.xzqdm,
  xzqmc: entry.xzqmc,
  cyptid: entry.cyptid,
  cyptmc: entry.cyptmc,
  qygm: entry.qygm as Pj["qygm"],
  hydm: entry.hydm as Pj["hydm"],
  cyptlx: entry.cyptlx as Pj["cyptlx"],
  ydmj: hundredth(entry.ydmj),
  ...own,
  rjl: entry.rjl,
});
