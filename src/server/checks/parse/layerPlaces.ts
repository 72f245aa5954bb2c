import { limits } from "#contract/limits";
import {
  type AcceptedCrs,
  type Whereabouts,
  whereaboutsOf,
} from "#contract/rules/coordinate/coordinateRules";
import { falseEastingOf, inverse, meridianOf } from "#geo/crs/gaussKruger";
import type { Polygon, Position } from "#geo/position";
import { insidePoint } from "#geo/ring/insidePoint";
import { nestRings } from "#geo/ring/nestRings";
import { ringArea } from "#geo/ring/ringArea";
import type { WorldShape } from "#geo/tile/layerLevels";
import { meant, undrawn } from "./places";
import type { SourceRecord } from "./source";

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
export function placedOf(record: SourceRecord, crs: AcceptedCrs): Placed | null {
  const drawn = drawnOf(record);
  if (!drawn) return null;
  const where = whereaboutsOf(drawn.polygons.flat(), crs);
  if (undrawn.includes(where)) return null;
  const toDegrees = degreesIn(crs, where);
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

function degreesIn(crs: AcceptedCrs, where: Whereabouts | null): (at: Position) => Position {
  if (crs.kind === "geographic") return (at) => at;
  const zone = meant(crs, where);
  const [meridian, easting] = [meridianOf(zone.zone), falseEastingOf(zone)];
  return ([east, north]) => inverse(east, north, meridian, easting);
}

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
