import {
  type BoxedParcel,
  type OverlapFinder,
  overlapFinder,
  overlapsAgainst,
} from "#geo/overlap/overlaps";
import { planeArea } from "#geo/ring/ringArea";
import { editableShzt } from "../../workflow/shzt";
import { noticeable, overlapLevel } from "../outline/overlapLevel";
import { type Existing, noProblems } from "../parcel/record";
import { problemOf, type Subject } from "../problem/problemOf";
import type { Problem } from "../problem/report";
import type { PlacedParcel } from "./batchRules";

/** A parcel of the library (not deleted, not 已出库), in plane metres. */
export type LibraryParcel = BoxedParcel & { readonly dkbh: string; readonly isForeign?: boolean };

/** Another register whose land should not be listed as inefficient, in plane metres. */
export type OtherLayer = { readonly name: string; readonly parcels: readonly BoxedParcel[] };

const layerShare = 0.1;

/** Why a stored record is not overwritten, where it is not under review. */
const standing: Readonly<Record<string, string>> = { "5": "已审核通过", "9": "已出库" };

/**
 * A008: a record already in the library is updated, unless it is under review, passed or removed.
 */
export function alreadyThere(record: Subject, existing: Existing): readonly Problem[] {
  const shzt = record.dkbh === null ? undefined : existing.get(record.dkbh);
  if (shzt === undefined) return noProblems;
  const details = { value: record.dkbh };
  if (shzt === "foreign") {
    const message = `地块编号${record.dkbh}已存在，不属于您的数据范围，不能覆盖`;
    return [problemOf("A008", "E", record, message, details)];
  }
  if (shzt === "elsewhere") {
    const message = `地块编号${record.dkbh}已存在，属于其他县（市、区），不能覆盖`;
    return [problemOf("A008", "E", record, message, details)];
  }
  if (editableShzt.includes(shzt)) {
    const message = `地块编号${record.dkbh}已存在，将更新`;
    return [problemOf("A008", "W", record, message, details)];
  }
  const message = `该地块${standing[shzt] ?? "已提交审核"}，不能覆盖`;
  return [problemOf("A008", "E", record, message, details)];
}

/** G012: a parcel shares `m2` of ground with another of the library; `share` as for `overlapLevel`. */
export function overlapProblem(
  subject: Subject,
  other: string,
  { m2, share }: { m2: number; share: number },
  place?: readonly [number, number],
): Problem {
  const message = `与库内地块${other}重叠${m2.toFixed(2)}㎡（${(share * 100).toFixed(2)}%）`;
  return problemOf("G012", overlapLevel(m2, share), subject, message, {
    value: m2.toFixed(2),
    overlapM2: Number(m2.toFixed(3)),
    other_dkbh: other,
    ...(place && { place: [...place] }),
  });
}

/** G012 for parcels out of the caller's reach, taken together: says only that there are some. */
export function foreignOverlap(
  found: readonly Pick<Problem, "level">[],
  subject: Subject,
): readonly Problem[] {
  if (found.length === 0) return noProblems;
  const level = found.some((one) => one.level === "E") ? "E" : "W";
  return [problemOf("G012", level, subject, "与本区外已入库地块重叠")];
}

/**
 * Keeps one finding about foreign parcels per record, the worst. A record that lies in another
 * county (`astray`) gets none, since it would reveal what is there.
 */
export function foreignOnce(
  found: readonly Problem[],
  astray: ReadonlySet<number | null>,
): Problem[] {
  const known = found.filter(({ other_dkbh }) => other_dkbh);
  const foreign = new Map<number | null, Problem>();
  for (const problem of found) {
    if (problem.other_dkbh || astray.has(problem.row)) continue;
    const before = foreign.get(problem.row);
    if (!before || problem.level === "E") foreign.set(problem.row, problem);
  }
  return [...known, ...foreign.values()];
}

/**
 * G012: no overlap with another parcel of the library. Callers that check the library in parts pass
 * in the parcels' index (`find`).
 */
export function overlapsWithLibrary(
  parcels: readonly PlacedParcel[],
  library: readonly LibraryParcel[],
  find: OverlapFinder = overlapFinder(parcels),
): Problem[] {
  return find(library, noticeable).flatMap(({ a, b, area }) => {
    const [parcel, other] = [parcels[a] as PlacedParcel, library[b] as LibraryParcel];
    if (parcel.dkbh === other.dkbh) return [];
    const share = area / Math.min(planeArea(parcel.multi), planeArea(other.multi));
    if (other.isForeign) return foreignOverlap([{ level: overlapLevel(area, share) }], parcel);
    return [overlapProblem(parcel, other.dkbh, { m2: area, share })];
  });
}

/** G014: at most a tenth of a parcel lies in another register. */
export function overlapsWithLayer(
  parcels: readonly PlacedParcel[],
  { name, parcels: others }: OtherLayer,
): Problem[] {
  const shared = new Map<number, number>();
  for (const { a, area } of overlapsAgainst(parcels, others, noticeable)) {
    shared.set(a, (shared.get(a) ?? 0) + area);
  }
  return [...shared].flatMap(([number, area]) => {
    const parcel = parcels[number] as PlacedParcel;
    const share = area / planeArea(parcel.multi);
    if (share <= layerShare) return [];
    const message = `与${name}图层重叠，请核实`;
    const value = `${(Math.min(1, share) * 100).toFixed(1)}%`;
    return [problemOf("G014", "W", parcel, message, { value })];
  });
}
