import { child, children, type XmlNode } from "#geo/ofd/xmlTree";
import type { CqlGeometry } from "../features/cqlSpace";
import { badWhere } from "../features/whereTokens";
import { type WfsCrs, wfsCrsOf } from "./wfsCrs";

type Point = [number, number];

/** A geometry of GML 3.2 in a filter, in its own reference or that of the type. */
export type GmlGeometry = { geometry: CqlGeometry; crs: WfsCrs };

export const isGml = ({ name }: XmlNode): boolean => Object.hasOwn(readers, name);

export function readGml(node: XmlNode): GmlGeometry {
  const read = Object.hasOwn(readers, node.name) ? readers[node.name] : undefined;
  if (!read) throw badWhere(`不支持的图形 ${node.name.slice(0, 40)}`);
  return { geometry: read(node), crs: wfsCrsOf("srsName", srsNameIn(node) ?? "") };
}

/** Programs write the reference at the geometry, or at one of its parts. */
function srsNameIn({ attributes, children }: XmlNode): string | undefined {
  if (attributes.srsName) return attributes.srsName;
  for (const one of children) {
    const found = srsNameIn(one);
    if (found) return found;
  }
  return undefined;
}

const readers: Readonly<Record<string, (node: XmlNode) => CqlGeometry>> = {
  Envelope: (node) => ({ kind: "box", box: boxOf(node) }),
  Point: (node) => ({ kind: "point", at: only(positionsOf(node)) }),
  MultiPoint: (node) => ({
    kind: "points",
    points: members(node, "point").map((one) => only(positionsOf(one))),
  }),
  LineString: (node) => ({ kind: "lines", lines: [positionsOf(node)] }),
  Curve: (node) => ({ kind: "lines", lines: curveOf(node) }),
  MultiCurve: (node) => ({ kind: "lines", lines: members(node, "curve").flatMap(curveOf) }),
  MultiLineString: (node) => ({
    kind: "lines",
    lines: members(node, "lineString").map(positionsOf),
  }),
  Polygon: (node) => ({ kind: "rings", rings: ringsOf(node) }),
  Surface: (node) => ({ kind: "rings", rings: surfaceOf(node) }),
  MultiSurface: (node) => ({ kind: "rings", rings: members(node, "surface").flatMap(surfaceOf) }),
  MultiPolygon: (node) => ({ kind: "rings", rings: members(node, "polygon").flatMap(ringsOf) }),
};

/** The parts of a collection, each in a member of its own or all in one. */
function members(node: XmlNode, kind: string): XmlNode[] {
  const found = node.children
    .filter(({ name }) => name === `${kind}Member` || name === `${kind}Members`)
    .flatMap((one) => one.children);
  if (found.length === 0) throw badWhere(`${node.name} 没有 ${kind}Member`);
  return found;
}

function curveOf(node: XmlNode): Point[][] {
  if (node.name === "LineString") return [positionsOf(node)];
  const segments = child(node, "segments")?.children ?? [];
  const lines = segments.map((one) => {
    if (one.name !== "LineStringSegment") throw badWhere(`不支持的线 ${one.name.slice(0, 40)}`);
    return positionsOf(one);
  });
  if (lines.length === 0) throw badWhere("Curve 没有 LineStringSegment");
  return lines;
}

function surfaceOf(node: XmlNode): Point[][] {
  if (node.name === "Polygon") return ringsOf(node);
  const patches = (child(node, "patches") ?? child(node, "polygonPatches"))?.children ?? [];
  if (node.name !== "Surface" || patches.length === 0) throw badWhere("面应为 Polygon 或 Surface");
  return patches.flatMap(ringsOf);
}

function ringsOf(node: XmlNode): Point[][] {
  const [outer, ...inner] = [...children(node, "exterior"), ...children(node, "interior")];
  if (!outer) throw badWhere("Polygon 没有 exterior");
  return [outer, ...inner].map((one) => {
    const ring = child(one, "LinearRing");
    if (!ring) throw badWhere("面的边界应为 LinearRing");
    return positionsOf(ring);
  });
}

function boxOf(node: XmlNode): [number, number, number, number] {
  const [lower, upper] = ["lowerCorner", "upperCorner"].map((name) => child(node, name));
  const corners = lower && upper ? [...numbersOf(lower.text), ...numbersOf(upper.text)] : [];
  const flat = corners.length === 6 ? [0, 1, 3, 4].map((i) => corners[i] as number) : corners;
  if (flat.length !== 4) throw badWhere("Envelope 应有 lowerCorner 和 upperCorner，各为两个数");
  return flat as [number, number, number, number];
}

/** Positions of a ring, a line or a point, in any of the forms of GML 3. */
function positionsOf(node: XmlNode): Point[] {
  const list = child(node, "posList");
  if (list) return paired(numbersOf(list.text), dimensionOf(list) ?? dimensionOf(node) ?? 2);
  const single = node.children.flatMap((one) => {
    const pos = one.name === "pointProperty" ? child(child(one, "Point"), "pos") : one;
    if (pos?.name !== "pos") return [];
    const numbers = numbersOf(pos.text);
    return paired(numbers, numbers.length);
  });
  if (single.length > 0) return single;
  const coordinates = child(node, "coordinates");
  if (!coordinates) throw badWhere(`${node.name} 没有 posList 或 pos`);
  return coordinates.text
    .trim()
    .split(/\s+/)
    .flatMap((one) => paired(numbersOf(one.replaceAll(",", " ")), one.split(",").length));
}

function dimensionOf({ attributes }: XmlNode): number | undefined {
  return attributes.srsDimension === undefined ? undefined : Number(attributes.srsDimension);
}

/** Pairs out of a list; heights are left aside, as parcels have none. */
function paired(numbers: readonly number[], dimension: number): Point[] {
  const isWhole = (dimension === 2 || dimension === 3) && numbers.length % dimension === 0;
  if (!isWhole || numbers.length === 0) throw badWhere("图形的坐标应成对");
  return Array.from(
    { length: numbers.length / dimension },
    (_, i): Point => [numbers[i * dimension] as number, numbers[i * dimension + 1] as number],
  );
}

function numbersOf(text: string): number[] {
  const parts = text.trim().split(/\s+/);
  const numbers = parts.map((part) => (part === "" ? Number.NaN : Number(part)));
  if (!numbers.every(Number.isFinite)) throw badWhere("图形的坐标应为数");
  return numbers;
}

function only(points: readonly Point[]): Point {
  const [point, ...more] = points;
  if (!point || more.length > 0) throw badWhere("Point 应有一个 pos");
  return point;
}
