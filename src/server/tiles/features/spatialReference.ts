import { Refusal, status } from "#contract/errors";
import { parseCrs, planeOfWkt } from "#geo/crs/crs";
import { codeOf, offPlane, ontoPlane, outlineOnto, type Plane, planeOf } from "#geo/crs/planes";
import type { MultiPolygon, Position } from "#geo/position";

/** The references that are stored: degrees of CGCS2000, and metres of web mercator. */
export type Srid = 4490 | 3857;

/** A reference to answer in: what is stored, or a plane that is reckoned from its degrees. */
export type Reference = { srid: Srid; wkid: number; plane?: Plane };

export type Box = { xmin: number; ymin: number; xmax: number; ymax: number };

const stored: Readonly<Record<number, Srid>> = {
  4326: 4490,
  4490: 4490,
  3857: 3857,
  102100: 3857,
  102113: 3857,
  900913: 3857,
};

const unknown = () =>
  new Refusal(status.badRequest, "不支持的坐标系，可用 4490、4326、3857 和 4513 至 4554");

/** A reference by its EPSG or Esri code. */
export function referenceOf(code: number): Reference | undefined {
  const srid = stored[code];
  if (srid) return { srid, wkid: code };
  const plane = planeOf(code);
  return plane && { srid: 4490, wkid: code, plane };
}

type Given = { wkid?: unknown; latestWkid?: unknown; wkt?: unknown; wkt2?: unknown };

/**
 * What a client gives as a reference: a code, or an object with `wkid`, `latestWkid` or `wkt`.
 * Undefined if it gives none.
 */
export function sridOf(value: unknown): Reference | undefined {
  if (value === undefined || value === null || value === "") return undefined;
  const { latestWkid, wkid, wkt, wkt2 } = Object(value) as Given;
  const codes = typeof value === "object" ? [wkid, latestWkid] : [value];
  const known = codes.map((code) => referenceOf(Number(code))).find(Boolean);
  const text = [wkt, wkt2, value].find((one) => typeof one === "string");
  const found = known ?? (typeof text === "string" ? referenceOfWkt(text) : undefined);
  if (!found) throw unknown();
  return found;
}

function referenceOfWkt(text: string): Reference | undefined {
  if (/^\s*proj\w*\s*\[\s*"[^"]*(web_mercator|pseudo-mercator)/i.test(text)) {
    return referenceOf(3857);
  }
  if (!/^\s*\w+\s*\[/.test(text)) return undefined;
  const crs = parseCrs(text);
  if (crs.kind === "geographic") return referenceOf(4490);
  if (crs.kind === "rejected" && crs.datum === "wgs84") return referenceOf(4326);
  const isOurs = crs.kind === "projected" || crs.datum === "cgcs2000";
  const plane = isOurs ? planeOfWkt(text) : null;
  const code = plane ? codeOf(plane) : undefined;
  return code === undefined ? undefined : referenceOf(code);
}

/** Metres from the centre of web mercator to its edge. */
export const mapEdge = 20037508.342789244;
const mostLatitude = 85.06;

/** Degrees to web mercator metres. */
export function toMercator([lon, lat]: Position): Position {
  const clamped = Math.max(-mostLatitude, Math.min(mostLatitude, lat));
  const sine = Math.sin((clamped * Math.PI) / 180);
  return [(lon / 180) * mapEdge, (Math.atanh(sine) / Math.PI) * mapEdge];
}

/** Web mercator metres to degrees. */
export function toDegrees([x, y]: Position): Position {
  const lat = Math.asin(Math.tanh((y / mapEdge) * Math.PI));
  return [(x / mapEdge) * 180, (lat * 180) / Math.PI];
}

export function inMercator(position: Position, { srid, plane }: Reference): Position {
  if (plane) return toMercator(offPlane(position, plane));
  return srid === 3857 ? position : toMercator(position);
}

/** An outline as it was read, in the reference asked for. */
export const outlineIn = (outline: MultiPolygon, { plane }: Reference): MultiPolygon =>
  plane ? outlineOnto(outline, plane) : outline;

/** A point as it was read, in the reference asked for. */
export const pointIn = (point: Position, { plane }: Reference): Position =>
  plane ? ontoPlane(point, plane) : point;

/**
 * Sides of a box are bent on a plane. So many points are within a millimetre of them for a map
 * window, and within a metre or two for the whole province.
 */
const pointsPerSide = 64;

/** The box on a plane around a box in degrees. */
export function boxOn({ xmin, ymin, xmax, ymax }: Box, plane: Plane): Box {
  const along = Array.from({ length: pointsPerSide + 1 }, (_, i) => i / pointsPerSide);
  const points = along.flatMap((part) => {
    const [x, y] = [xmin + part * (xmax - xmin), ymin + part * (ymax - ymin)];
    return [[x, ymin] as const, [x, ymax] as const, [xmin, y] as const, [xmax, y] as const];
  });
  const moved = points.map((point) => ontoPlane(point, plane));
  const [xs, ys] = [moved.map(([x]) => x), moved.map(([, y]) => y)];
  return {
    xmin: Math.min(...xs),
    ymin: Math.min(...ys),
    xmax: Math.max(...xs),
    ymax: Math.max(...ys),
  };
}

/** The sides of a box on a plane as a ring that follows them in web mercator too. */
export function ringOfBox({ xmin, ymin, xmax, ymax }: Box): Position[] {
  const corners: Position[] = [
    [xmin, ymin],
    [xmax, ymin],
    [xmax, ymax],
    [xmin, ymax],
  ];
  return corners.flatMap(([x, y], i) => {
    const [toX, toY] = corners[(i + 1) % corners.length] as Position;
    return Array.from({ length: pointsPerSide }, (_, at): Position => {
      const part = at / pointsPerSide;
      return [x + part * (toX - x), y + part * (toY - y)];
    });
  });
}
