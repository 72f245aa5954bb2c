import { bboxOf } from "#geo/bbox";
import { project, type Zone } from "#geo/crs/gaussKruger";
import type { MultiPolygon, Position } from "#geo/position";
import { type RegionIndex, regionIndex } from "#geo/ring/distanceToPolygon";

/** A county as stored in the register, in longitude and latitude. */
export type CountyOutline = { code: string; name: string; geometry: MultiPolygon };

/** Counties in plane metres of any zone; each is projected on first use. */
export type CountyOutlines = {
  name: (code: string) => string | undefined;
  index: (code: string, zone: Zone["zone"]) => RegionIndex | undefined;
  /** Code of the county that contains a point in longitude and latitude. */
  holding: (point: Position, except?: string) => string | undefined;
};

/** Prepares the counties once for many parcels. */
export function countyOutlines(counties: readonly CountyOutline[]): CountyOutlines {
  const byCode = new Map(counties.map((county) => [county.code, county]));
  const boxes = counties.map(({ code, geometry }) => ({ code, box: bboxOf(geometry) }));
  const planes = new Map<string, RegionIndex>();
  const degrees = new Map<string, RegionIndex>();

  const index = (code: string, zone: Zone["zone"]) => {
    const county = byCode.get(code);
    if (!county) return undefined;
    const key = `${code}/${zone}`;
    const known = planes.get(key);
    if (known) return known;
    const fresh = regionIndex(project(county.geometry, { zone, prefixed: true }));
    planes.set(key, fresh);
    return fresh;
  };

  const holds = (code: string, point: Position) => {
    const known = degrees.get(code) ?? regionIndex(byCode.get(code)?.geometry ?? []);
    degrees.set(code, known);
    return known.sideOf(point) >= 0;
  };

  const holding = (point: Position, except?: string) =>
    boxes.find(
      ({ code, box: [west, south, east, north] }) =>
        code !== except &&
        point[0] >= west &&
        point[0] <= east &&
        point[1] >= south &&
        point[1] <= north &&
        holds(code, point),
    )?.code;

  return { name: (code) => byCode.get(code)?.name, index, holding };
}
