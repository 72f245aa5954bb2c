import { type Bbox, bboxOfRing } from "#geo/bbox";
import type { Crs } from "#geo/crs/crs";
import { meridianOf, type Zone } from "#geo/crs/gaussKruger";
import type { Position } from "#geo/position";
import { noProblems } from "../parcel/record";
import { problemOf, type Subject, wholeFile } from "../problem/problemOf";
import type { Problem } from "../problem/report";

/**
 * Where a record's coordinates lie. `noPrefix`: right except for the missing zone number in front;
 * `otherZone`: prefixed with another zone's number.
 */
export type Whereabouts = "inside" | "noPrefix" | "otherZone" | "swapped" | "outside";

/** A reference system accepted by the CRS rules. */
export type AcceptedCrs = Exclude<Crs, { kind: "rejected" }>;

type Range = readonly [from: number, to: number];

const north: Range = [2_987_000, 3_455_000];
/** Eastings without the zone number (validation rules, S004). */
const east: Readonly<Record<Zone["zone"], Range>> = {
  39: [550_000, 700_000],
  40: [300_000, 820_000],
  41: [300_000, 560_000],
};
const longitude: Range = [117.5, 123.5];
const latitude: Range = [26.5, 31.7];
const million = 1_000_000;

/** Classifies one record's coordinates as they are in the file; null if there are none. */
export function whereaboutsOf(
  rings: readonly (readonly Position[])[],
  crs: AcceptedCrs,
): Whereabouts | null {
  const positions = rings.length === 1 ? rings[0] : rings.flat();
  if (!positions || positions.length === 0) return null;
  const box = bboxOfRing(positions);
  if (crs.kind === "geographic") {
    if (fits(box, longitude, latitude)) return "inside";
    return fits(box, latitude, longitude) ? "swapped" : "outside";
  }
  return inZone(box, crs);
}

function inZone(box: Bbox, { zone, prefixed }: Zone): Whereabouts {
  const bare = east[zone];
  const wanted = prefixed ? shifted(bare, zone) : bare;
  if (fits(box, wanted, north)) return "inside";
  if (prefixed && fits(box, bare, north)) return "noPrefix";
  if (fits(box, north, wanted) || fits(box, north, bare)) return "swapped";
  const prefix = Math.floor(box[0] / million);
  const isOther = prefixed && prefix >= 10 && prefix < 100 && prefix !== zone;
  return isOther && fits(box, [0, Infinity], north) ? "otherZone" : "outside";
}

const shifted = ([from, to]: Range, zone: number): Range => [
  from + zone * million,
  to + zone * million,
];

function fits([minX, minY, maxX, maxY]: Bbox, x: Range, y: Range): boolean {
  return minX >= x[0] && maxX <= x[1] && minY >= y[0] && maxY <= y[1];
}

/**
 * S003, S004, S005: the problem for one record's finding, or for the same finding in the whole
 * file.
 */
export function misplaced(
  where: Whereabouts,
  crs: AcceptedCrs,
  subject: Subject,
  sample?: Position,
): Problem | null {
  const zone = crs.kind === "projected" ? crs.zone : 0;
  const value = sample?.join(",");
  switch (where) {
    case "otherZone": {
      const message = `带号${zone}与坐标Y值${sample?.[0] ?? ""}不一致`;
      return problemOf("S003", "E", subject, message, { value });
    }
    case "swapped":
      return problemOf("S004", "E", subject, "疑似X、Y坐标颠倒", { value });
    case "outside":
      return problemOf("S004", "E", subject, "坐标超出浙江省范围", { value });
    case "noPrefix":
      return problemOf("S005", "W", subject, `坐标未加带号，按${zone}带处理`, { value });
    default:
      return null;
  }
}

/** A record with misplaced coordinates, and what is wrong with them. */
export type Placement = { subject: Subject; where: Whereabouts; sample: Position | undefined };

/**
 * S003–S005 for a file in which `total` records have coordinates. If all are misplaced, the file
 * gets one problem per kind of fault; otherwise each record gets its own. Eastings without the zone
 * number do not count as misplaced.
 */
export function misplacements(
  odd: readonly Placement[],
  total: number,
  crs: AcceptedCrs,
): { file: Problem[]; records: Problem[] } {
  const bare = odd.filter(({ where }) => where === "noPrefix");
  const out = odd.filter(({ where }) => where !== "noPrefix");
  const [atFile, atRecords]: [Placement[], Placement[]] = [[], []];
  (out.length === total ? atFile : atRecords).push(...out);
  (odd.length === total ? atFile : atRecords).push(...bare);
  const kinds = new Map(atFile.map((one) => [one.where, one]));
  return {
    file: [...kinds.values()].flatMap((one) => problemFor(one, crs, wholeFile)),
    records: atRecords.flatMap((one) => problemFor(one, crs, one.subject)),
  };
}

const problemFor = ({ where, sample }: Placement, crs: AcceptedCrs, subject: Subject) =>
  misplaced(where, crs, subject, sample) ?? [];

const halfZone = 1.5;
const zoneTolerance = 0.3;

/** S007: the parcel's inside point lies in the zone or just beyond it. */
export function outsideZone(
  crs: AcceptedCrs,
  subject: Subject,
  inside: Position,
): readonly Problem[] {
  if (crs.kind === "geographic") return noProblems;
  if (Math.abs(inside[0] - meridianOf(crs.zone)) <= halfZone + zoneTolerance) return noProblems;
  return [problemOf("S007", "W", subject, `地块不在${crs.zone}带范围内`)];
}
