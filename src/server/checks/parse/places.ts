import {
  type AcceptedCrs,
  misplacements,
  type Placement,
  type Whereabouts,
  whereaboutsOf,
} from "#contract/rules/coordinate/coordinateRules";
import { tooMany } from "#contract/rules/outline/outlineLimits";
import type { Problem } from "#contract/rules/problem/report";
import { falseEastingOf, inverse, meridianOf, unproject } from "#geo/crs/gaussKruger";
import { linesOf, type Marks } from "#geo/format/marks";
import type { MultiPolygon, Position } from "#geo/position";
import { nestRings } from "#geo/ring/nestRings";
import type { SourceRecord } from "./source";

/** Coordinates outside the stated reference system; drawing them would mislead. */
const undrawn: readonly (Whereabouts | null)[] = ["swapped", "otherZone"];

const ringsOf = (shape: NonNullable<SourceRecord["shape"]>): readonly (readonly Position[])[] =>
  "rings" in shape ? shape.rings : shape.outline.flat();

/** Every coordinate of a record. */
const placesOf = ({ shape, marks }: SourceRecord): readonly (readonly Position[])[] =>
  shape ? ringsOf(shape) : marks ? linesOf(marks) : [];

/** The first place of a file, of whatever kind. */
export function cornerOf(records: readonly SourceRecord[]): Position | undefined {
  const drawn = records.find(({ shape, marks }) => shape || marks);
  return drawn && placesOf(drawn)[0]?.[0];
}

/** S003–S005: records whose coordinates lie outside the province in their reference system. */
export function placeProblems(records: readonly SourceRecord[], crs: AcceptedCrs): Problem[] {
  const odd: Placement[] = [];
  let total = 0;
  for (const record of records) {
    const rings = placesOf(record);
    const where = whereaboutsOf(rings, crs);
    if (where) total++;
    if (!where || where === "inside") continue;
    odd.push({ subject: { row: record.row, dkbh: null }, where, sample: rings[0]?.[0] });
  }
  const { file, records: single } = misplacements(odd, total, crs);
  return [...file, ...single];
}

/** The outline of a record in degrees; null where its coordinates cannot be in that system. */
export function inDegrees(
  shape: NonNullable<SourceRecord["shape"]>,
  crs: AcceptedCrs,
): MultiPolygon | null {
  const rings = ringsOf(shape);
  const where = whereaboutsOf(rings, crs);
  if (tooMany(rings) !== null) return null;
  if (undrawn.includes(where)) return null;
  const plane = "rings" in shape ? nestRings(shape.rings.map(closed)) : wholeRings(shape.outline);
  if (plane.length === 0) return null;
  const degrees = crs.kind === "geographic" ? plane : unproject(plane, meant(crs, where));
  const isSound = degrees.every((polygon) =>
    polygon.every((ring) =>
      ring.every(([lon, lat]) => Math.abs(lon) <= 180 && Math.abs(lat) <= 90),
    ),
  );
  return isSound ? degrees : null;
}

/** Points or lines in degrees; null where their coordinates cannot be in that system. */
export function marksInDegrees(marks: Marks, crs: AcceptedCrs): Marks | null {
  const toDegrees = degreesOf(linesOf(marks), crs);
  if (!toDegrees) return null;
  const moved: Marks =
    marks.kind === "line"
      ? { kind: "line", lines: marks.lines.map((line) => line.map(toDegrees)) }
      : { kind: "point", positions: marks.positions.map(toDegrees) };
  const isSound = linesOf(moved).every((line) =>
    line.every(([lon, lat]) => Math.abs(lon) <= 180 && Math.abs(lat) <= 90),
  );
  return isSound ? moved : null;
}

/** How these coordinates become degrees; null where they cannot be of that system. */
export function degreesOf(
  lines: readonly (readonly Position[])[],
  crs: AcceptedCrs,
): ((at: Position) => Position) | null {
  const where = whereaboutsOf(lines, crs);
  if (undrawn.includes(where)) return null;
  if (crs.kind === "geographic") return (at) => at;
  const zone = meant(crs, where);
  const [meridian, easting] = [meridianOf(zone.zone), falseEastingOf(zone)];
  return ([east, north]) => inverse(east, north, meridian, easting);
}

/** Closes rings, and leaves out what encloses nothing. */
const wholeRings = (outline: MultiPolygon): MultiPolygon =>
  outline.flatMap(([outer = [], ...holes]) => {
    const [around, ...within] = [outer, ...holes].map(closed);
    if (!around || around.length < 4) return [];
    return [[around, ...within.filter(({ length }) => length >= 4)]];
  });

/** Eastings without a zone prefix belong to the stated zone. */
const meant = (
  crs: Extract<AcceptedCrs, { kind: "projected" }>,
  where: Whereabouts | null,
): typeof crs => (where === "noPrefix" ? { ...crs, prefixed: false } : crs);

function closed(ring: readonly Position[]): Position[] {
  const [first, last] = [ring[0], ring.at(-1)];
  if (!first || !last || (first[0] === last[0] && first[1] === last[1])) return [...ring];
  return [...ring, first];
}
