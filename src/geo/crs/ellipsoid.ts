import type { MultiPolygon, Position, Ring } from "../position";

/** Semi-major axis of the CGCS2000 ellipsoid in metres. */
export const semiMajorAxis = 6_378_137;

/** Flattening of the CGCS2000 ellipsoid. */
export const flattening = 1 / 298.257222101;

/** First eccentricity of the CGCS2000 ellipsoid. */
export const eccentricity = Math.sqrt(flattening * (2 - flattening));

const e2 = eccentricity * eccentricity;
const degree = Math.PI / 180;
const qPole = authalicQ(1);
const authalicRadiusSquared = (semiMajorAxis * semiMajorAxis * qPole) / 2;

/**
 * Area in square metres on the CGCS2000 ellipsoid of a parcel in longitude and latitude degrees:
 * outer rings minus holes, in any direction. Sides are great circles of the equal-area sphere,
 * which match geodesics to within a millionth for anything up to a county.
 */
export function ellipsoidArea(multi: MultiPolygon): number {
  let total = 0;
  for (const polygon of multi) {
    for (let i = 0; i < polygon.length; i++) {
      const area = Math.abs(ringExcess(polygon[i] as Ring)) * authalicRadiusSquared;
      total += i === 0 ? area : -area;
    }
  }
  return total;
}

/** Spherical excess: the sum over all sides of the area between each side and the equator. */
function ringExcess(ring: Ring): number {
  let excess = 0;
  const last = ring[ring.length - 1];
  if (!last) return 0;
  let lon = last[0] * degree;
  let tan = tanHalfAuthalic(last);
  for (const position of ring) {
    const nextLon = position[0] * degree;
    const nextTan = tanHalfAuthalic(position);
    const width = Math.tan((nextLon - lon) / 2);
    excess += 2 * Math.atan2(width * (tan + nextTan), 1 + tan * nextTan);
    lon = nextLon;
    tan = nextTan;
  }
  return excess;
}

function tanHalfAuthalic([, latitude]: Position): number {
  const sine = authalicQ(Math.sin(latitude * degree)) / qPole;
  return sine / (1 + Math.sqrt(Math.max(0, (1 - sine) * (1 + sine))));
}

function authalicQ(sine: number): number {
  return (
    (1 - e2) * (sine / (1 - e2 * sine * sine) + Math.atanh(eccentricity * sine) / eccentricity)
  );
}
