import { gapPairs } from "#geo/overlap/gaps";
import { type BoxedParcel, overlapPairs, overlapsAgainst } from "#geo/overlap/overlaps";
import { planeArea } from "#geo/ring/ringArea";
import { problemOf, type Subject } from "../problem/problemOf";
import type { Problem } from "../problem/report";

/** A record with its outline in plane metres. */
export type PlacedParcel = Subject & BoxedParcel;

const smallOverlap = 1;
const smallShare = 0.001;

/** A007: a 地块编号 occurs only once in a file; reported at each record, naming its next duplicate. */
export function repeatedNumbers(records: readonly Subject[]): Problem[] {
  const seen = new Set<string>();
  const repeated = new Map<string, Subject[]>();
  for (const { dkbh } of records) {
    if (dkbh === null) continue;
    if (seen.has(dkbh)) repeated.set(dkbh, []);
    seen.add(dkbh);
  }
  if (repeated.size === 0) return [];
  for (const record of records) repeated.get(record.dkbh ?? "")?.push(record);
  return [...repeated.values()].flatMap(repeatsIn);
}

function repeatsIn(group: readonly Subject[]): Problem[] {
  return group.map((record, i) => {
    const other = group[(i + 1) % group.length] as Subject;
    const message = `地块编号${record.dkbh}在文件内重复`;
    const details = { field: "DKBH", value: record.dkbh, ...otherOf(other) };
    return problemOf("A007", "E", record, message, details);
  });
}

/** G011: parcels of a batch do not overlap; reported once per pair, at the earlier record. */
export function overlapsInBatch(parcels: readonly PlacedParcel[]): Problem[] {
  return overlapPairs(parcels, smallOverlap).flatMap(({ a, b, area }) =>
    overlapping(parcels[a] as PlacedParcel, parcels[b] as PlacedParcel, area),
  );
}

/** G011 between two lists of one batch, e.g. on both sides of a zone border. */
export function overlapsBetween(
  parcels: readonly PlacedParcel[],
  others: readonly PlacedParcel[],
): Problem[] {
  return overlapsAgainst(parcels, others, smallOverlap).flatMap(({ a, b, area }) => {
    const pair = [parcels[a] as PlacedParcel, others[b] as PlacedParcel];
    const [first, second] = pair.sort((p, q) => (p.row ?? 0) - (q.row ?? 0));
    return first && second ? overlapping(first, second, area) : [];
  });
}

function overlapping(a: PlacedParcel, b: PlacedParcel, area: number): Problem[] {
  if (area <= smallShare * Math.min(planeArea(a.multi), planeArea(b.multi))) return [];
  const value = area.toFixed(2);
  const message = `地块${nameOf(a)}与${nameOf(b)}重叠${value}㎡`;
  const overlapM2 = Number(area.toFixed(3));
  return [problemOf("G011", "E", a, message, { value, overlapM2, ...otherOf(b) })];
}

/** G015: neighbours either share a side or lie apart; reported once per pair. */
export function gapsInBatch(parcels: readonly PlacedParcel[]): Problem[] {
  return gapPairs(parcels).map((pair) => {
    const [a, b] = [parcels[pair.a] as PlacedParcel, parcels[pair.b] as PlacedParcel];
    const value = pair.gap.toFixed(3);
    const message = `与相邻地块${nameOf(b)}存在缝隙（${value}米）`;
    return problemOf("G015", "I", a, message, { value, ...otherOf(b) });
  });
}

const otherOf = ({ dkbh, row }: Subject) => ({ other_dkbh: dkbh, other_row: row });

const nameOf = ({ dkbh, row }: Subject): string => dkbh ?? `第${row ?? "?"}行`;
