import type { Position } from "#geo/position";
import { simplifyLine } from "#geo/ring/simplifyLine";
import type { TileShape } from "#geo/tile/mvtGeometry";
import { extent } from "../tileMath";
import { joinLines } from "./joinLines";

type Rings = readonly (readonly (readonly number[])[])[];

export type Geometry =
  | { type: "Point"; coordinates: readonly number[] }
  | { type: "LineString"; coordinates: readonly (readonly number[])[] }
  | { type: "MultiLineString"; coordinates: Rings }
  | { type: "Polygon"; coordinates: Rings }
  | { type: "MultiPolygon"; coordinates: readonly Rings[] };

/** A line, a polygon or a point of the source, in units of one level from the world's corner. */
export type WorldShape = {
  kind: TileShape["kind"];
  /** Coordinates alternate x and y. */
  lines: readonly (readonly number[])[];
  box: readonly [west: number, north: number, east: number, south: number];
};

const squash = (lat: number) => (1 - Math.asinh(Math.tan((lat * Math.PI) / 180)) / Math.PI) / 2;

/** Tile units of a level; the coarse ones lose what would be below a pixel. */
export function worldShapes(geometry: Geometry, level: number, isExact: boolean): WorldShape[] {
  const side = extent * 2 ** level;
  const unitsOf = (line: readonly (readonly number[])[]) =>
    line.flatMap(([lon = 0, lat = 0]) => [
      Math.round(((lon + 180) / 360) * side),
      Math.round(squash(lat) * side),
    ]);
  const tolerance = isExact ? 1 : coarse;
  const plain = (line: readonly (readonly number[])[]) => simplifyLine(unitsOf(line), tolerance);
  if (geometry.type === "Point") return [shape("point", [unitsOf([geometry.coordinates])])];
  if (geometry.type === "LineString") return [shape("line", [plain(geometry.coordinates)])];
  if (geometry.type === "MultiLineString") {
    const lines = geometry.coordinates.map(unitsOf);
    return (isExact ? lines : joinedUnits(lines)).map((line) =>
      shape("line", [simplifyLine(line, tolerance)]),
    );
  }
  const polygons: readonly Rings[] =
    geometry.type === "Polygon" ? [geometry.coordinates] : geometry.coordinates;
  return polygons
    .map((rings) =>
      shape(
        "polygon",
        rings.map(plain).filter((ring) => isSeen(ring, isExact)),
      ),
    )
    .filter(({ lines }) => lines.length > 0);
}

/** Of eight units to a pixel. */
const coarse = 8;

/** The carriageways of a road, a pixel apart, as one line. */
function joinedUnits(lines: readonly (readonly number[])[]): number[][] {
  const positions = lines.map((line) =>
    Array.from(
      { length: line.length / 2 },
      (_, i): Position => [line[2 * i] as number, line[2 * i + 1] as number],
    ),
  );
  return joinLines(positions, coarse).map((line) => line.flat());
}
const leastSide = 16;

/** Islands and ponds of less than two pixels would be specks. */
function isSeen(ring: readonly number[], isExact: boolean): boolean {
  if (ring.length < 8) return false;
  const [west, north, east, south] = boxOf([ring]);
  return isExact || (east - west >= leastSide && south - north >= leastSide);
}

function shape(kind: WorldShape["kind"], lines: readonly (readonly number[])[]): WorldShape {
  return { kind, lines, box: boxOf(lines) };
}

function boxOf(lines: readonly (readonly number[])[]): WorldShape["box"] {
  const [low, high] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  let [west, north, east, south] = [low, low, high, high];
  for (const line of lines) {
    for (let i = 0; i < line.length; i += 2) {
      const [x, y] = [line[i] as number, line[i + 1] as number];
      west = Math.min(west, x);
      east = Math.max(east, x);
      north = Math.min(north, y);
      south = Math.max(south, y);
    }
  }
  return [west, north, east, south];
}
