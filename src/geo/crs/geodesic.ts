import type { Position } from "../position";
import { flattening, semiMajorAxis } from "./ellipsoid";

const degree = Math.PI / 180;
const b = semiMajorAxis * (1 - flattening);
const rounds = 100;

/**
 * Metres between two points in degrees along the CGCS2000 ellipsoid (Vincenty's inverse, accurate
 * to better than a millimetre). Infinite for points on opposite sides of the globe.
 */
export function geodesicDistance([lon1, lat1]: Position, [lon2, lat2]: Position): number {
  const width = (lon2 - lon1) * degree;
  const u1 = Math.atan((1 - flattening) * Math.tan(lat1 * degree));
  const u2 = Math.atan((1 - flattening) * Math.tan(lat2 * degree));
  const [sin1, cos1, sin2, cos2] = [Math.sin(u1), Math.cos(u1), Math.sin(u2), Math.cos(u2)];
  let lambda = width;
  for (let round = 0; round < rounds; round++) {
    const [sinL, cosL] = [Math.sin(lambda), Math.cos(lambda)];
    const sinS = Math.hypot(cos2 * sinL, cos1 * sin2 - sin1 * cos2 * cosL);
    if (sinS === 0) return 0;
    const cosS = sin1 * sin2 + cos1 * cos2 * cosL;
    const sigma = Math.atan2(sinS, cosS);
    const sinA = (cos1 * cos2 * sinL) / sinS;
    const cos2A = 1 - sinA * sinA;
    const cos2M = cos2A === 0 ? 0 : cosS - (2 * sin1 * sin2) / cos2A;
    const c = (flattening / 16) * cos2A * (4 + flattening * (4 - 3 * cos2A));
    const along = cos2M + c * cosS * (2 * cos2M * cos2M - 1);
    const next = width + (1 - c) * flattening * sinA * (sigma + c * sinS * along);
    if (Math.abs(next - lambda) < 1e-12) return length(cos2A, sigma, sinS, cosS, cos2M);
    lambda = next;
  }
  return Number.POSITIVE_INFINITY;
}

function length(cos2A: number, sigma: number, sinS: number, cosS: number, cos2M: number): number {
  const u = (cos2A * (semiMajorAxis * semiMajorAxis - b * b)) / (b * b);
  const a1 = 1 + (u / 16384) * (4096 + u * (-768 + u * (320 - 175 * u)));
  const b1 = (u / 1024) * (256 + u * (-128 + u * (74 - 47 * u)));
  const square = 2 * cos2M * cos2M - 1;
  const third = (b1 / 6) * cos2M * (4 * sinS * sinS - 3) * (4 * cos2M * cos2M - 3);
  return b * a1 * (sigma - b1 * sinS * (cos2M + (b1 / 4) * (cosS * square - third)));
}

/** Metres along a path of points in degrees. */
export function pathLength(path: readonly Position[]): number {
  let total = 0;
  for (let i = 1; i < path.length; i++) {
    total += geodesicDistance(path[i - 1] as Position, path[i] as Position);
  }
  return total;
}
