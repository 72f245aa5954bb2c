import { arcByBulge, arcTo, ellipseArc } from "../format/arcs";
import type { Position } from "../position";
import { type Entity, finite, numberOf } from "./dxfEntities";

/** A line in an entity's own coordinates. */
export type Path = { points: Position[]; isClosed: boolean; isCurved: boolean };

type Vertex = { at: Position; bulge: number };

const degree = Math.PI / 180;
const circle = 2 * Math.PI;
const closedFlag = 1;
/** Control points of a smoothed line, which it does not pass; meshes. */
const frameFlag = 16;
const meshFlags = 16 | 64;

/** The line that an entity draws; null for those that draw none. */
export function pathOf(entity: Entity): Path | null {
  switch (entity.type) {
    case "LWPOLYLINE":
      return joined(verticesIn(entity), isFlagged(entity, closedFlag));
    case "POLYLINE":
      return isFlagged(entity, meshFlags)
        ? null
        : joined(partVertices(entity), isFlagged(entity, closedFlag));
    case "LINE":
      return {
        points: [pointAt(entity, 10), pointAt(entity, 11)],
        isClosed: false,
        isCurved: false,
      };
    case "ARC":
      return arc(entity, numberOf(entity, 50), numberOf(entity, 51));
    case "CIRCLE":
      return { ...arc(entity, 0, 360), isClosed: true };
    case "ELLIPSE":
      return ellipse(entity);
    default:
      return null;
  }
}

const isFlagged = (entity: Entity, flags: number) => (numberOf(entity, 70) & flags) !== 0;

const pointAt = (entity: Entity, code: number): Position => [
  numberOf(entity, code),
  numberOf(entity, code + 10),
];

function verticesIn({ pairs }: Entity): Vertex[] {
  const vertices: Vertex[] = [];
  let x: number | null = null;
  for (const { code, value } of pairs) {
    const last = vertices.at(-1);
    if (code === 10) x = finite(value);
    else if (code === 20 && x !== null) {
      vertices.push({ at: [x, finite(value)], bulge: 0 });
      x = null;
    } else if (code === 42 && last) last.bulge = finite(value);
  }
  return vertices;
}

const partVertices = ({ parts }: Entity): Vertex[] =>
  parts
    .filter((part) => part.type === "VERTEX" && !isFlagged(part, frameFlag))
    .map((part) => ({ at: pointAt(part, 10), bulge: numberOf(part, 42) }));

/** A line through vertices, with its arcs as chords. */
export function joined(vertices: readonly Vertex[], isClosed: boolean): Path {
  const points: Position[] = [];
  let isCurved = false;
  vertices.forEach(({ at, bulge }, i) => {
    if (i === 0) points.push(at);
    const next = vertices[i + 1]?.at ?? (isClosed ? vertices[0]?.at : undefined);
    if (!next) return;
    isCurved ||= bulge !== 0;
    for (const point of arcByBulge(at, next, bulge)) points.push(point);
  });
  return { points, isClosed, isCurved };
}

function arc(entity: Entity, from: number, to: number): Path {
  const centre = pointAt(entity, 10);
  const radius = numberOf(entity, 40);
  return { points: circular(centre, radius, from, to), isClosed: false, isCurved: true };
}

/** Counter-clockwise, in degrees. */
export function circular(centre: Position, radius: number, from: number, to: number): Position[] {
  const at = (angle: number): Position => [
    centre[0] + radius * Math.cos(angle * degree),
    centre[1] + radius * Math.sin(angle * degree),
  ];
  const sweep = (((to - from) % 360) + 360) % 360 || 360;
  const start = at(from);
  return [start, ...arcTo(start, at(from + sweep), centre, sweep * degree)];
}

/** Its coordinates are those of the drawing; the extrusion only says which way it turns. */
function ellipse(entity: Entity): Path {
  const [start, end] = [numberOf(entity, 41), numberOf(entity, 42, circle)];
  const sweep = (((end - start) % circle) + circle) % circle || circle;
  const way = numberOf(entity, 230, 1) < 0 ? -1 : 1;
  const points = ellipseArc(
    pointAt(entity, 10),
    pointAt(entity, 11),
    numberOf(entity, 40, 1) * way,
    start,
    sweep,
  );
  return { points, isClosed: sweep > circle - 1e-9, isCurved: true };
}
