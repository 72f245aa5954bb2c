import { type Bbox, bboxOf, bboxOfRing } from "#geo/bbox";
import { ellipsoidArea } from "#geo/crs/ellipsoid";
import {
  falseEastingOf,
  forward,
  inverse,
  meridianOf,
  unproject,
  type Zone,
  zoneOf,
} from "#geo/crs/gaussKruger";
import type { MultiPolygon, Position } from "#geo/position";
import { insidePoint } from "#geo/ring/insidePoint";
import { nestRings } from "#geo/ring/nestRings";
import { planeArea } from "#geo/ring/ringArea";
import { closeRing } from "#geo/ring/ringDefects";
import {
  type AcceptedCrs,
  outsideZone,
  type Whereabouts,
  whereaboutsOf,
} from "../coordinate/coordinateRules";
import { problemOf, type Subject } from "../problem/problemOf";
import type { Problem } from "../problem/report";
import type { CountyOutlines } from "./countyOutlines";
import { outsideCounty } from "./countyRules";
import { differentArea } from "./declaredAreaRules";
import { tooLarge, tooMany } from "./outlineLimits";
import { cleanOutline, type RawOutline } from "./outlineRules";
import { type CheckedRings, checkRings, type PlaneProblem } from "./ringRules";

/** An outline that was readable. */
export type Outline = {
  /** Metres of `zone`, prefixed with the zone number, in RFC 7946 direction. */
  plane: MultiPolygon;
  bbox: Bbox;
  /** The same in longitude and latitude (EPSG:4490). */
  degrees: MultiPolygon;
  bounds: Bbox;
  /** `degrees` as EWKB, if available. */
  wkb?: Uint8Array;
  zone: Zone["zone"];
  /** 图形面积 on the ellipsoid, ㎡. */
  txmj: number;
  /** A point inside, longitude and latitude. */
  inside: Position;
  /** Neither broken nor misplaced, so it can be compared with others. */
  isSound: boolean;
};

export type CheckedOutline = {
  outline: Outline | null;
  where: Whereabouts | null;
  problems: Problem[];
};

/** The record data that the outline rules need. */
export type OutlineSubject = Subject & {
  readonly mj: number | null | undefined;
  readonly xzqdm: string | null | undefined;
};

/** S007, G001–G010, G013, G016–G018: checks one outline alone, in its file's coordinates. */
export function checkOutline(
  raw: RawOutline | null,
  crs: AcceptedCrs,
  subject: OutlineSubject,
  counties: CountyOutlines | null,
): CheckedOutline {
  const excess = raw && tooMany(raw.rings);
  return excess
    ? { outline: null, where: null, problems: [overLimit(excess, subject)] }
    : checkedOutline(raw, crs, subject, counties);
}

function checkedOutline(
  raw: RawOutline | null,
  crs: AcceptedCrs,
  subject: OutlineSubject,
  counties: CountyOutlines | null,
): CheckedOutline {
  const where = raw?.finite ? whereaboutsOf(raw.rings, crs) : null;
  if (!raw || where === null) {
    return { outline: null, where, problems: cleanOutline(raw, subject).problems };
  }
  // Misplaced coordinates cannot be projected, so no other check is possible until they are fixed.
  if (where !== "inside" && where !== "noPrefix") return { outline: null, where, problems: [] };
  const { zone, rings: moved } = toPlane(raw.rings, crs, where);
  const { rings, problems } = cleanOutline({ ...raw, rings: moved }, subject);
  const checked = rings ? checkRings(rings, subject) : sketched(moved);
  const outline = outlineOf(checked.plane, zone, checked.isSound);
  for (const problem of problems) if (outline) problem.place = pairOf(outline.inside);
  for (const one of checked.found) problems.push(placed(one, zone, outline));
  if (outline && rings) problems.push(...comparisons(outline, crs, subject, counties));
  return { outline, where, problems };
}

/**
 * G018: an outline's size and number of corners are limited, so that it can be compared with
 * others.
 */
const overLimit = (excess: string, subject: Subject) => problemOf("G018", "E", subject, excess);

/** An outline too broken for the rules, closed somehow so that the map can show it. */
function sketched(rings: readonly (readonly Position[])[]): CheckedRings {
  const plane = nestRings(rings.map((ring) => closeRing(ring, 0)));
  return { plane, found: [], isSound: false };
}

function comparisons(
  outline: Outline,
  crs: AcceptedCrs,
  subject: OutlineSubject,
  counties: CountyOutlines | null,
): Problem[] {
  const { isSound, txmj, inside, plane } = outline;
  const areas = { plane: planeArea(plane), ellipsoid: txmj };
  const excess = tooLarge(txmj);
  const problems = [
    ...(excess ? [overLimit(excess, subject)] : []),
    ...outsideZone(crs, subject, inside),
    ...(isSound ? differentArea(subject.mj, areas, subject) : []),
    ...(counties ? outsideCounty(subject, outline, counties) : []),
  ];
  for (const problem of problems) problem.place = pairOf(inside);
  return problems;
}

function toPlane(rings: RawOutline["rings"], crs: AcceptedCrs, where: Whereabouts) {
  if (crs.kind === "projected") {
    const shift = crs.prefixed && where !== "noPrefix" ? 0 : crs.zone * 1_000_000;
    const moved = shift === 0 ? rings : rings.map((ring) => ring.map(([x, y]) => [x + shift, y]));
    return { zone: crs.zone, rings: moved as Position[][] };
  }
  const [west, , east] = bboxOfRing(rings.flat());
  const zone = zoneOf((west + east) / 2);
  const [meridian, easting] = [meridianOf(zone), falseEastingOf({ zone, prefixed: true })];
  const moved = rings.map((ring) => ring.map(([lon, lat]) => forward(lon, lat, meridian, easting)));
  return { zone, rings: moved };
}

function outlineOf(plane: MultiPolygon, zone: Zone["zone"], isSound: boolean): Outline | null {
  const degrees = unproject(plane, { zone, prefixed: true });
  const inside = insidePoint(degrees);
  if (!inside) return null;
  return {
    ...{ plane, bbox: bboxOf(plane), degrees, bounds: bboxOf(degrees) },
    ...{ zone, txmj: ellipsoidArea(degrees), inside, isSound },
  };
}

function placed({ problem, at }: PlaneProblem, zone: Zone["zone"], outline: Outline | null) {
  const place = at
    ? inverse(at[0], at[1], meridianOf(zone), falseEastingOf({ zone, prefixed: true }))
    : outline?.inside;
  return place ? { ...problem, place: pairOf(place) } : problem;
}

const pairOf = ([lon, lat]: Position): [number, number] => [lon, lat];
