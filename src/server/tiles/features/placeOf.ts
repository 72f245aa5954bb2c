import { Refusal, status } from "#contract/errors";
import { tooMany, tooTangled } from "#contract/rules/outline/outlineLimits";
import type { Position } from "#geo/position";
import type { Place } from "./place";
import { type Box, inMercator, mapEdge, type Reference, ringOfBox } from "./spatialReference";

const wrong = (why = "") =>
  new Refusal(status.badRequest, why === "" ? "空间条件有误" : `空间条件有误：${why}`);

/** A geometry as Esri writes it, in a reference, as a place in web mercator. */
export function placeOf(given: Record<string, unknown>, reference: Reference): Place {
  if (Array.isArray(given.rings)) {
    return { kind: "rings", rings: ringsOf(given.rings, reference) };
  }
  if (Array.isArray(given.paths)) {
    const lines = given.paths.map((line) => positionsOf(line, reference));
    if (lines.length === 0 || lines.some((line) => line.length < 2)) throw wrong("线至少有两个点");
    demandFew(lines);
    return { kind: "lines", lines };
  }
  if (Array.isArray(given.points)) {
    const points = positionsOf(given.points, reference);
    if (points.length === 0) throw wrong("没有点");
    demandFew([points]);
    return { kind: "points", points };
  }
  if ("xmin" in given) return boxPlace(given, reference);
  return { kind: "point", at: position([given.x, given.y], reference) };
}

function boxPlace(given: Record<string, unknown>, reference: Reference): Place {
  const [xmin, ymin, xmax, ymax] = [given.xmin, given.ymin, given.xmax, given.ymax].map(numberOf);
  const box = { xmin, ymin, xmax, ymax } as Box;
  if (box.xmin > box.xmax || box.ymin > box.ymax) throw wrong("范围的最小值应不大于最大值");
  if (reference.plane) {
    return { kind: "rings", rings: ringsOf([ringOfBox(box)], reference) };
  }
  return boxesPlace(round(box, reference.srid === 3857 ? mapEdge : 180), reference);
}

/** One box or several as a place; they are in degrees or in web mercator. */
export function boxesPlace(boxes: readonly Box[], reference: Reference): Place {
  const corners = boxes.map(({ xmin, ymin, xmax, ymax }) => ({
    from: position([xmin, ymin], reference),
    to: position([xmax, ymax], reference),
  }));
  const [only] = corners;
  return corners.length === 1 && only
    ? { kind: "box", ...only }
    : { kind: "boxes", boxes: corners };
}

/** A box that goes beyond the edge of the world goes on at the other edge. */
function round({ xmin, ymin, xmax, ymax }: Box, edge: number): Box[] {
  const width = 2 * edge;
  if (xmax - xmin >= width) return [{ xmin: -edge, ymin, xmax: edge, ymax }];
  const turns = Math.floor((xmin + edge) / width) * width;
  const [left, right] = [xmin - turns, xmax - turns];
  if (right <= edge) return [{ xmin: left, ymin, xmax: right, ymax }];
  return [
    { xmin: left, ymin, xmax: edge, ymax },
    { xmin: -edge, ymin, xmax: right - width, ymax },
  ];
}

function ringsOf(rings: unknown[], reference: Reference): Position[][] {
  const read = rings.map((ring) => positionsOf(ring, reference));
  demandFew(read);
  const excess = tooTangled(read);
  if (excess) throw new Refusal(status.badRequest, excess);
  return read;
}

function demandFew(parts: Position[][]): void {
  const excess = tooMany(parts);
  if (excess) throw new Refusal(status.badRequest, excess);
}

function positionsOf(list: unknown, reference: Reference): Position[] {
  if (!Array.isArray(list)) throw wrong();
  return list.map((one) => position(one, reference));
}

function numberOf(value: unknown): number {
  const number = typeof value === "string" && value.trim() === "" ? Number.NaN : Number(value);
  if (value === null || !Number.isFinite(number)) throw wrong();
  return number;
}

function position(value: unknown, reference: Reference): Position {
  const [x, y] = Array.isArray(value) ? value.map(numberOf) : [];
  if (x === undefined || y === undefined) throw wrong();
  const [east, north] = inMercator([x, y], reference);
  return [onMap(east), onMap(north)];
}

/** Nothing lies beyond the edge of the map, and no geometry can be made there. */
const onMap = (metres: number) => Math.max(-mapEdge, Math.min(mapEdge, metres));
