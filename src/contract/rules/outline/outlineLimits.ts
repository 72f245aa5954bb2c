import { bboxOfRing } from "#geo/bbox";
import { ellipsoidArea } from "#geo/crs/ellipsoid";
import type { MultiPolygon, Position } from "#geo/position";
import { tangleOf } from "#geo/ring/ringContacts";
import { closeRing } from "#geo/ring/ringDefects";
import { limits } from "../../limits";
import { multiPolygonSchema } from "../problem/report";

type Rings = readonly (readonly Position[])[];

/** Why an outline is too big to be processed, in words; null if it is not. */
export function tooMany(rings: Rings): string | null {
  const corners = rings.reduce((sum, ring) => sum + ring.length, 0);
  const { outlineCorners, outlineRings } = limits;
  if (corners > outlineCorners) {
    return `图形有 ${corners} 个界址点，最多 ${outlineCorners} 个，请抽稀或拆分`;
  }
  if (rings.length > outlineRings) {
    return `图形有 ${rings.length} 个部件和内环，最多 ${outlineRings} 个，请拆分`;
  }
  return null;
}

/** Whether sides cross in so many places that checking would take too long. */
export function tooTangled(rings: Rings): string | null {
  const { outlineCrossings: crossings, outlinePairs: pairs } = limits;
  const closed = rings.map((ring) => closeRing(ring, 0));
  switch (tangleOf(closed, { crossings, pairs })) {
    case "crossings":
      return `图形边线自相交超过 ${crossings} 处，请检查界址点顺序`;
    case "pairs":
      return `图形边线相互交错超过 ${pairs} 处，请简化或拆分`;
    default:
      return null;
  }
}

/** Whether the area exceeds what one record can have, in words; for outlines in degrees. */
export function tooLarge(m2: number): string | null {
  const squareKilometres = (value: number) => Math.round(value / 1_000_000);
  const most = limits.outlineMaxArea;
  if (!(m2 > most)) return null;
  return `图形面积约 ${squareKilometres(m2)} 平方千米，最多 ${squareKilometres(most)} 平方千米`;
}

/**
 * Whether coordinates are no longitude or latitude, in words. The record rules report swapped ones.
 */
function offEarth(rings: Rings): string | null {
  for (const ring of rings) {
    const box = bboxOfRing(ring);
    const odd = box.find((value) => Math.abs(value) > 180);
    if (ring.length > 0 && odd !== undefined) {
      return `坐标 ${odd} 不是经纬度，经度应为 117.5–123.5 度、纬度应为 26.5–31.7 度`;
    }
  }
  return null;
}

/** The map's projection ends at this latitude. */
const offMap = (rings: Rings): string | null =>
  rings.some((ring) => ring.some(([, lat]) => Math.abs(lat) > 85))
    ? "纬度应在 -85 至 85 度之间"
    : null;

const refusing = (excess: (multi: MultiPolygon) => string | null) =>
  multiPolygonSchema.superRefine((multi, ctx) => {
    const message = excess(multi);
    if (message !== null) ctx.addIssue({ code: "custom", message });
  });

/** Why an outline is no search area, in words; null if it is one. */
export const areaFault = (multi: MultiPolygon): string | null =>
  excessOf(multi) ?? offMap(multi.flat());

const excessOf = (multi: MultiPolygon): string | null => {
  const rings = multi.flat();
  return tooMany(rings) ?? offEarth(rings) ?? tooTangled(rings);
};

/** A requested outline in degrees; refused before any expensive work. */
export const outlineInput = refusing((multi) => excessOf(multi) ?? tooLarge(ellipsoidArea(multi)));

/** A search area; may be as large as the province. */
export const areaInput = refusing(areaFault);
