import { type Bbox, bboxesMeet, bboxMeeting, bboxOf } from "#geo/bbox";
import { type LocalPlane, planeAt, toPlane } from "#geo/crs/localPlane";
import { intersectionArea } from "#geo/overlap/intersectionArea";
import type { MultiPolygon, Position } from "#geo/position";
import { pointInMultiPolygon } from "#geo/ring/pointInRing";
import { closeRing } from "#geo/ring/ringDefects";
import { passThrough } from "#geo/ring/segmentContact";
import { type LocalFeature, type LocalLayer, placesOf } from "../../state/localFile";

/** What of a file of the session lies under an outline. */
export type LocalOverlap = {
  id: string;
  name: string;
  surfaces: number;
  lines: number;
  points: number;
  /** ㎡ under the surfaces, of each by itself. */
  m2: number;
  /** Where the first of them lies. */
  place: Position;
};

/** ㎡: neighbours that share a side, drawn with different programs, have as much in common. */
const leastShared = 0.1;

type Files = readonly Pick<LocalLayer, "id" | "file" | "found">[];

/** Which files of the session an outline in degrees lies over; of those that touch it only, none. */
export function localOverlaps(drawn: MultiPolygon, files: Files): LocalOverlap[] {
  const outline = drawn.map((polygon) => polygon.map((ring) => closeRing(ring, 0)));
  const box = bboxOf(outline);
  if (!Number.isFinite(box[0])) return [];
  const plane = planeAt((box[0] + box[2]) / 2);
  const under: Under = { outline, box, plane, flat: toPlane(outline, plane) };
  return files.flatMap(({ id, file, found }) => {
    const all = found.features.flatMap((feature) => foundIn(feature, under) ?? []);
    const [first] = all;
    if (!first) return [];
    const count = (kind: Found["kind"]) => all.filter((one) => one.kind === kind).length;
    const m2 = all.reduce((sum, one) => sum + one.m2, 0);
    const counts = { surfaces: count("surface"), lines: count("line"), points: count("point") };
    return [{ id, name: file.name, ...counts, m2, place: first.place }];
  });
}

type Under = { outline: MultiPolygon; box: Bbox; plane: LocalPlane; flat: MultiPolygon };
type Found = { kind: "surface" | "line" | "point"; m2: number; place: Position };

function foundIn(feature: LocalFeature, under: Under): Found | null {
  const box = bboxOf(placesOf(feature));
  if (!bboxesMeet(box, under.box)) return null;
  const { geometry, marks } = feature;
  if (geometry) {
    const flat = toPlane(geometry, under.plane);
    const m2 = intersectionArea(flat, under.flat, bboxMeeting(bboxOf(flat), bboxOf(under.flat)));
    return m2 > leastShared ? { kind: "surface", m2, place: middleOf(box, under.box) } : null;
  }
  if (!marks) return null;
  const isInside = (at: Position) => pointInMultiPolygon(at, under.outline) === 1;
  if (marks.kind === "point") {
    const place = marks.positions.find(isInside);
    return place ? { kind: "point", m2: 0, place } : null;
  }
  const places = marks.lines.map((line) => entryOf(line, under, isInside));
  const place = places.find((one) => one !== null);
  return place ? { kind: "line", m2: 0, place } : null;
}

function middleOf(a: Bbox, b: Bbox): Position {
  const [west, south, east, north] = bboxMeeting(a, b);
  return [(west + east) / 2, (south + north) / 2];
}

/** A place of a line inside an outline, or one of its sides that passes through; null if it stays outside. */
function entryOf(
  line: readonly Position[],
  { outline, box }: Under,
  isInside: (at: Position) => boolean,
): Position | null {
  for (let i = 1; i < line.length; i++) {
    const [a, b] = [line[i - 1] as Position, line[i] as Position];
    if (!bboxesMeet(bboxOf([[[a, b]]]), box)) continue;
    const middle: Position = [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2];
    const inside = [a, middle, b].find(isInside);
    if (inside) return inside;
    if (crosses(a, b, outline)) return middle;
  }
  return null;
}

const sideOf = (a: Position, b: Position) => ({ before: a, a, b, after: b });

const crosses = (a: Position, b: Position, outline: MultiPolygon): boolean =>
  outline.some((polygon) =>
    polygon.some((ring) =>
      ring.some((corner, i) => {
        const next = ring[i + 1];
        return next !== undefined && passThrough(sideOf(a, b), sideOf(corner, next));
      }),
    ),
  );
