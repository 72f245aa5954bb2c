import type { MultiPolygon, Position } from "#geo/position";
import { misplaced } from "../coordinate/coordinateRules";
import type { DxydValues } from "../parcel/record";
import type { Problem } from "../problem/report";
import { checkOutline } from "./checkOutline";
import type { CountyOutlines } from "./countyOutlines";

const crs = { kind: "geographic" } as const;

/** The stored data of an outline without errors. */
export type MeasuredOutline = {
  /** Cleaned, in longitude and latitude. */
  geometry: MultiPolygon;
  /** 图形面积 on the ellipsoid, ㎡. */
  txmj: number;
  /** Longitude and latitude of a point inside. */
  inside: Position;
};

/**
 * Checks a drawn or edited outline (longitude and latitude), both alone and against its record's
 * declared area and county. `outline` is null if nothing can be drawn.
 */
export function checkGeometry(
  geometry: MultiPolygon,
  values: Pick<DxydValues, "dkbh" | "mj" | "xzqdm">,
  counties: CountyOutlines | null,
): { problems: Problem[]; outline: MeasuredOutline | null } {
  const rings = geometry.flat().map((ring) => [...ring]);
  const finite = rings.every((ring) => ring.every((p) => p.every(Number.isFinite)));
  const subject = { row: null, dkbh: values.dkbh ?? null, mj: values.mj, xzqdm: values.xzqdm };
  const raw = { rings, curves: false, finite };
  const { outline, where, problems } = checkOutline(raw, crs, subject, counties);
  const odd = where && misplaced(where, crs, subject, rings[0]?.[0]);
  return {
    problems: odd ? [odd, ...problems] : problems,
    outline: outline && {
      geometry: outline.degrees,
      txmj: outline.txmj,
      inside: outline.inside,
    },
  };
}
