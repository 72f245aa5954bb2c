import type { MultiPolygon, Position } from "../position";
import { eccentricity, flattening, semiMajorAxis } from "./ellipsoid";

/** A 3° zone of the province; `prefixed` eastings start with the zone number (40 500 000). */
export type Zone = { readonly zone: 39 | 40 | 41; readonly prefixed: boolean };

const degree = Math.PI / 180;
const n = flattening / (2 - flattening);
const rectifyingRadius = (semiMajorAxis / (1 + n)) * (1 + n ** 2 / 4 + n ** 4 / 64 + n ** 6 / 256);

/** Krüger's series to the sixth order (Karney 2011, eqs. 35 and 36): error below a nanometre. */
const alpha = [
  poly([1 / 2, -2 / 3, 5 / 16, 41 / 180, -127 / 288, 7891 / 37800], 1),
  poly([13 / 48, -3 / 5, 557 / 1440, 281 / 630, -1983433 / 1935360], 2),
  poly([61 / 240, -103 / 140, 15061 / 26880, 167603 / 181440], 3),
  poly([49561 / 161280, -179 / 168, 6601661 / 7257600], 4),
  poly([34729 / 80640, -3418889 / 1995840], 5),
  poly([212378941 / 319334400], 6),
] as const;
const beta = [
  poly([1 / 2, -2 / 3, 37 / 96, -1 / 360, -81 / 512, 96199 / 604800], 1),
  poly([1 / 48, 1 / 15, -437 / 1440, 46 / 105, -1118711 / 3870720], 2),
  poly([17 / 480, -37 / 840, -209 / 4480, 5569 / 90720], 3),
  poly([4397 / 161280, -11 / 504, -830251 / 7257600], 4),
  poly([4583 / 161280, -108847 / 3991680], 5),
  poly([20648693 / 638668800], 6),
] as const;

/** The zone whose 3° contain a longitude; outside the province, the nearest of the three. */
export function zoneOf(longitude: number): 39 | 40 | 41 {
  if (longitude < 118.5) return 39;
  return longitude < 121.5 ? 40 : 41;
}

/** Central meridian of a zone in degrees: 117, 120 or 123. */
export function meridianOf(zone: 39 | 40 | 41): number {
  return zone * 3;
}

/** Easting of the central meridian in metres: 500 000, after the zone number when prefixed. */
export function falseEastingOf({ zone, prefixed }: Zone): number {
  return (prefixed ? zone * 1_000_000 : 0) + 500_000;
}

/** Longitude and latitude in degrees to `[east, north]` in metres; `falseEasting` in metres. */
export function forward(
  longitude: number,
  latitude: number,
  centralMeridian: number,
  falseEasting: number,
): Position {
  const lambda = (longitude - centralMeridian) * degree;
  const sine = Math.sin(latitude * degree);
  // Tangent of the conformal latitude.
  const tau = Math.sinh(Math.atanh(sine) - eccentricity * Math.atanh(eccentricity * sine));
  const xi = Math.atan2(tau, Math.cos(lambda));
  const eta = Math.asinh(Math.sin(lambda) / length(tau, Math.cos(lambda)));
  const [dXi, dEta] = series(alpha, xi, eta);
  return [falseEasting + rectifyingRadius * (eta + dEta), rectifyingRadius * (xi + dXi)];
}

/** `[east, north]` in metres to `[longitude, latitude]` in degrees. */
export function inverse(
  east: number,
  north: number,
  centralMeridian: number,
  falseEasting: number,
): Position {
  const xi = north / rectifyingRadius;
  const eta = (east - falseEasting) / rectifyingRadius;
  const [dXi, dEta] = series(beta, xi, eta);
  const [xi0, eta0] = [xi - dXi, eta - dEta];
  const tau = Math.sin(xi0) / length(Math.sinh(eta0), Math.cos(xi0));
  const lambda = Math.atan2(Math.sinh(eta0), Math.cos(xi0));
  return [centralMeridian + lambda / degree, geodeticLatitude(tau) / degree];
}

/** `Math.hypot` guards against overflow, but takes ten times as long. */
const length = (a: number, b: number): number => Math.sqrt(a * a + b * b);

/** A parcel from longitude and latitude degrees to metres of a zone. */
export function project(multi: MultiPolygon, zone: Zone): MultiPolygon {
  const [meridian, easting] = [meridianOf(zone.zone), falseEastingOf(zone)];
  return mapPositions(multi, ([lon, lat]) => forward(lon, lat, meridian, easting));
}

/** A parcel from metres of a zone to longitude and latitude degrees. */
export function unproject(multi: MultiPolygon, zone: Zone): MultiPolygon {
  const [meridian, easting] = [meridianOf(zone.zone), falseEastingOf(zone)];
  return mapPositions(multi, ([east, north]) => inverse(east, north, meridian, easting));
}

function mapPositions(multi: MultiPolygon, move: (position: Position) => Position): MultiPolygon {
  return multi.map((polygon) => polygon.map((ring) => ring.map(move)));
}

function poly(coefficients: number[], power: number): number {
  return coefficients.reduce((sum, c, i) => sum + c * n ** (power + i), 0);
}

/** Clenshaw summation of Σ c_k sin(2k(ξ + iη)): one sine and one hyperbolic sine for six terms. */
function series(c: readonly number[], xi: number, eta: number): Position {
  const [sin, cos] = [Math.sin(2 * xi), Math.cos(2 * xi)];
  const [sinh, cosh] = [Math.sinh(2 * eta), Math.cosh(2 * eta)];
  const [re, im] = [2 * cos * cosh, -2 * sin * sinh];
  let [r1, i1, r2, i2] = [0, 0, 0, 0];
  for (let k = c.length - 1; k >= 0; k--) {
    const r = re * r1 - im * i1 - r2 + (c[k] as number);
    const i = re * i1 + im * r1 - i2;
    [r2, i2, r1, i1] = [r1, i1, r, i];
  }
  return [sin * cosh * r1 - cos * sinh * i1, sin * cosh * i1 + cos * sinh * r1];
}

/** Newton's method on the conformal latitude; two rounds are exact to the last digit. */
function geodeticLatitude(conformalTan: number): number {
  const e2 = eccentricity * eccentricity;
  let tau = conformalTan / (1 - e2);
  for (let round = 0; round < 4; round++) {
    const root = length(1, tau);
    const sigma = Math.sinh(eccentricity * Math.atanh((eccentricity * tau) / root));
    const guess = tau * length(1, sigma) - sigma * root;
    const step =
      ((conformalTan - guess) / length(1, guess)) *
      ((1 + (1 - e2) * tau * tau) / ((1 - e2) * root));
    tau += step;
    if (Math.abs(step) < 1e-15 * Math.max(1, Math.abs(tau))) break;
  }
  return Math.atan(tau);
}
