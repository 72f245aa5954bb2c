import { limits } from "#contract/limits";
import type { AcceptedCrs } from "#contract/rules/coordinate/coordinateRules";
import type { DrawnCrs } from "#geo/crs/crs";
import { semiMajorAxis } from "#geo/crs/ellipsoid";
import { offPlane } from "#geo/crs/planes";
import type { Polygon, Position } from "#geo/position";
import { insidePoint } from "#geo/ring/insidePoint";
import { nestRings } from "#geo/ring/nestRings";
import { ringArea } from "#geo/ring/ringArea";
import type { WorldShape } from "#geo/tile/layerLevels";
import { degreesOf } from "./places";
import type { SourceRecord } from "./source";

/** A system that a layer can be drawn from: also those that parcels are not taken in. */
export type LayerCrs = AcceptedCrs | DrawnCrs;

/** As far as web mercator reaches. */
const mostLatitude = 85;

type Drawn = { kind: WorldShape["kind"]; polygons: readonly (readonly (readonly Position[])[])[] };

/** What a record draws, in the coordinates of its file; null if that is nothing. */
function drawnOf({ shape, marks }: SourceRecord): Drawn | null {
  if (shape) {
    const polygons =
      "rings" in shape ? nested(shape.rings.map(closed)) : shape.outline.map(ringsOf);
    const whole = polygons.filter(([outer]) => outer !== undefined && outer.length > 3);
    return whole.length > 0 ? { kind: "polygon", polygons: whole } : null;
  }
  if (!marks) return null;
  return marks.kind === "line"
    ? { kind: "line", polygons: [marks.lines] }
    : { kind: "point", polygons: [[marks.positions]] };
}

const ringsOf = (polygon: Polygon) => polygon.map(closed).filter(({ length }) => length > 3);

/** Of very many rings each hole belongs to the outer ring before it, as Esri writes them. */
function nested(rings: readonly (readonly Position[])[]): readonly Polygon[] {
  if (rings.length <= limits.outlineRings) return nestRings(rings);
  const polygons: (readonly Position[])[][] = [];
  for (const ring of rings) {
    if (ringArea(ring) < 0 || polygons.length === 0) polygons.push([ring]);
    else polygons.at(-1)?.push(ring);
  }
  return polygons;
}

function closed(ring: readonly Position[]): readonly Position[] {
  const [first, last] = [ring[0], ring.at(-1)];
  if (!first || !last || (first[0] === last[0] && first[1] === last[1])) return ring;
  return [...ring, first];
}

export type Placed = {
  shape: WorldShape;
  vertices: number;
  /** Degrees: west, south, east, north. */
  bbox: [number, number, number, number];
};

/** Puts what a record draws on the world; null where its coordinates cannot be in that system. */
export function placedOf(record: SourceRecord, crs: LayerCrs): Placed | null {
  const drawn = drawnOf(record);
  if (!drawn) return null;
  const toDegrees = toDegreesOf(drawn, crs);
  if (!toDegrees) return null;
  const bbox: Placed["bbox"] = [Infinity, Infinity, -Infinity, -Infinity];
  let vertices = 0;
  let isSound = true;
  const move = (ring: readonly Position[]): number[] => {
    const moved = new Array<number>(2 * ring.length);
    ring.forEach((position, i) => {
      const [lon, lat] = toDegrees(position);
      isSound &&= Math.abs(lon) <= 180 && Math.abs(lat) <= mostLatitude;
      bbox[0] = Math.min(bbox[0], lon);
      bbox[1] = Math.min(bbox[1], lat);
      bbox[2] = Math.max(bbox[2], lon);
      bbox[3] = Math.max(bbox[3], lat);
      [moved[2 * i], moved[2 * i + 1]] = onWorld(lon, lat);
    });
    vertices += ring.length;
    return moved;
  };
  const polygons = drawn.polygons.map((rings) => rings.map(move));
  if (!isSound) return null;
  const label = labelOf(drawn.kind, polygons);
  return { shape: { kind: drawn.kind, polygons, label }, vertices, bbox };
}

/** How the coordinates of a drawing become degrees; null where they cannot be of that system. */
function toDegreesOf({ polygons }: Drawn, crs: LayerCrs): ((at: Position) => Position) | null {
  if (crs.kind === "mercator") return offMercator;
  if (crs.kind === "plane") return (at) => offPlane(at, crs);
  return degreesOf(polygons.flat(), crs);
}

const offMercator = ([x, y]: Position): Position => [
  x / semiMajorAxis / degree,
  Math.atan(Math.sinh(y / semiMajorAxis)) / degree,
];

const degree = Math.PI / 180;

/** Web mercator in widths of the world, from the upper left corner. */
const onWorld = (lon: number, lat: number): Position => {
  const sine = Math.sin(lat * degree);
  return [lon / 360 + 0.5, 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)];
};

/** A point inside a surface, in the middle of a line, the first of points. */
function labelOf(kind: WorldShape["kind"], polygons: readonly number[][][]): Position | null {
  const rings = polygons[0] ?? [];
  if (kind === "polygon") return insidePoint(polygons.map((one) => one.map(pairsOf)));
  const longest = rings.reduce((a, b) => (b.length > a.length ? b : a), rings[0] ?? []);
  const middle = kind === "line" ? 2 * Math.floor(longest.length / 4) : 0;
  const [x, y] = [longest[middle], longest[middle + 1]];
  return x === undefined || y === undefined ? null : [x, y];
}

const pairsOf = (ring: readonly number[]): Position[] =>
  Array.from({ length: ring.length / 2 }, (_, i) => [ring[2 * i] ?? 0, ring[2 * i + 1] ?? 0]);
