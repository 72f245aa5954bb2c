import type { Zone } from "#geo/crs/gaussKruger";
import type { MultiPolygon, Position } from "#geo/position";
import { noProblems } from "../parcel/record";
import { problemOf, type Subject } from "../problem/problemOf";
import type { Problem } from "../problem/report";
import type { CountyOutlines } from "./countyOutlines";

const tolerance = 300;
const farAway = 2000;

/** The outline data for G013: metres with the zone number in front, inside point in degrees. */
export type LocatedOutline = {
  readonly zone: Zone["zone"];
  readonly plane: MultiPolygon;
  readonly inside: Position;
};

type Registered = Subject & { readonly xzqdm: string | null | undefined };

/**
 * G013: a parcel lies in its county, with 300 m tolerance. It is an error only if more than 2 km
 * away and in another county, since reclaimed land lies in no county.
 */
export function outsideCounty(
  record: Registered,
  { zone, plane, inside }: LocatedOutline,
  counties: CountyOutlines,
): readonly Problem[] {
  const { xzqdm } = record;
  const away = (xzqdm && counties.index(xzqdm, zone)?.farthest(plane)) || 0;
  if (!xzqdm || away <= tolerance) return noProblems;
  const isElsewhere = away > farAway && counties.holding(inside, xzqdm) !== undefined;
  const message = `图形不在${counties.name(xzqdm) ?? xzqdm}行政区范围内`;
  const value = `${Math.round(away)}米`;
  return [problemOf("G013", isElsewhere ? "E" : "W", record, message, { value })];
}
