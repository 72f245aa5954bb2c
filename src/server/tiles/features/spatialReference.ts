import { Refusal, status } from "#contract/errors";
import type { Position } from "#geo/position";

/** Supported references: degrees of CGCS2000, or web mercator metres. */
export type Srid = 4490 | 3857;

export type Box = { xmin: number; ymin: number; xmax: number; ymax: number };

const known: Readonly<Record<number, Srid>> = {
  4326: 4490,
  4490: 4490,
  3857: 3857,
  102100: 3857,
  102113: 3857,
  900913: 3857,
};

/** The id as a number, or an object with `wkid` or `latestWkid`; undefined if none is given. */
export function sridOf(value: unknown): { srid: Srid; wkid: number } | undefined {
  if (value === undefined || value === null || value === "") return undefined;
  const { latestWkid, wkid } = Object(value) as { latestWkid?: unknown; wkid?: unknown };
  const given = typeof value === "object" ? Number(wkid ?? latestWkid) : Number(value);
  const srid = known[given] ?? known[Number(latestWkid)];
  if (!srid) throw new Refusal(status.badRequest, "不支持的坐标系，可用 4490、4326、3857");
  return { srid, wkid: given };
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

export const inMercator = (position: Position, srid: Srid): Position =>
  srid === 3857 ? position : toMercator(position);
